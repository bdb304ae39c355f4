// The page in a real browser: it opens and shows every scene, in whatever browser, frame and window, for whoever uses it.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {axePath} from './browser.mjs';
import {browser, fly, hashAfter, isolated, native, onPage, plain, program, scene, still} from './page_hands.mjs';
import {pictureDifference} from './picture_difference.mjs';

test('a flock flies at once, and time can be stopped', onPage(scene(''), {}, async page => {
  await page.waitForFunction(() => globalThis.boids.app.report?.step > 3);
  await page.keyboard.press('Space');
  const step = await page.evaluate(() => globalThis.boids.app.stage.facts().then(() => globalThis.boids.app.report.step));
  await page.keyboard.press('.');
  await page.waitForFunction(before => globalThis.boids.app.report.step === before + 1, step);
  assert.equal(await page.evaluate(() => globalThis.boids.app.playing), false);
}));

test('whoever wants less motion begins with a still picture', onPage(scene('#1/flock'), still, async page => {
  assert.equal(await page.evaluate(() => globalThis.boids.app.playing), false);
}));

test('every preset opens and is seen', fly('flock', async page => {
  const names = await page.evaluate(() => globalThis.boids.app.tables.presets.map(({name}) => name));
  assert.ok(names.length > 25);
  for (const name of names) {
    await page.evaluate(preset => globalThis.boids.app.open({preset, changes: {}, look: {}}), name);
    assert.equal(await page.evaluate(() => globalThis.boids.app.preset), name);
    assert.match(page.url(), new RegExp(`#1/${name}$`));
  }
}));

// Two ways to draw round differently at edges: of 57,600 pixels 0 to 5 differed by more than 8 of 255 when this was written.
for (const name of ['flock', 'pillars', 'murmuration'])
  test(`the picture of ${name} is the program's`, async context => {
    const {beyond, most} = await pictureDifference(browser, isolated.address, program, name, {size: [320, 180], steps: 20});
    context.diagnostic(`${(100 * beyond(8)).toFixed(3)} % of the pixels differ by more than 8 of 255, ${most} at most`);
    assert.ok(beyond(8) < 0.001, `${100 * beyond(8)} %`);
  });

test('the gallery opens the scene that is clicked', fly('flock', async page => {
  await page.click('#scene');
  await page.click('[data-scene="vicsek"]');
  await page.waitForFunction(() => globalThis.boids.app.preset === 'vicsek');
}));

test('the picture follows the size of the window', fly('flock', async page => {
  await page.setViewportSize({width: 700, height: 500});
  await page.waitForFunction(async () => {
    const image = await createImageBitmap(await globalThis.boids.app.stage.png()), view = document.querySelector('#view');
    return view.clientWidth === 700 && image.width === view.clientWidth && image.height === view.clientHeight;
  });
  await page.setViewportSize({width: 900, height: 640});
}));

test('a frame in a page of others flies', async () => {
  const context = await browser.newContext(), page = await context.newPage();
  await page.setContent(`<iframe src="${isolated.address}?embed#1/flock" width="500" height="300"></iframe>`);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  await frame.waitForFunction(() => globalThis.boids?.app.report?.step > 3);
  assert.equal(await frame.evaluate(() => globalThis.boids.app.preset), 'flock');
  await context.close();
});

test('an embedded page is the flock alone', onPage(() => `${isolated.address}?embed#1/flock`, {}, async page => {
  assert.equal(await page.locator('#panel').isVisible(), false);
  await page.waitForFunction(() => globalThis.boids.app.report?.step > 3);
}));

test('a lost graphics card comes back with the same picture', fly('flock', async page => {
  const picture = () => page.evaluate(async () => {
    const bytes = new Uint8Array(await (await globalThis.boids.app.stage.png()).arrayBuffer());
    return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).join();
  });
  const before = await picture();
  await page.evaluate(() => globalThis.boids.app.stage.loseCard());
  await page.waitForFunction(() => document.querySelector('#toast').textContent.includes('back'));
  assert.equal(await picture(), before);
  page.complaints = page.complaints.filter(text => !/context/i.test(text));
}));

test('a hidden page rests, and goes on when it is seen again', onPage(scene('#1/flock'), {}, async page => {
  const step = () => page.evaluate(() => globalThis.boids.app.report.step);
  const show = seen => page.evaluate(async isSeen => {  // a headless browser hides no page
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => !isSeen});
    document.dispatchEvent(new Event('visibilitychange'));
    await globalThis.boids.app.stage.hash();  // the worker has heard of it
  }, seen);
  const passPictures = count => page.evaluate(async left => {
    while (left-- > 0) await new Promise(resolve => requestAnimationFrame(resolve));
  }, count);
  await page.waitForFunction(() => globalThis.boids.app.report.step > 5);
  await show(false);
  const before = await step();
  await passPictures(30);
  assert.equal(await step(), before);
  assert.equal(await page.evaluate(() => globalThis.boids.app.playing), true, 'it is time that rests, not the button');
  await show(true);
  await page.waitForFunction(from => globalThis.boids.app.report.step > from, before);
}));

test('a host without isolation gets one thread, and is told so', onPage(() => `${plain.address}#1/flock`, still, async page => {
  assert.equal(await page.evaluate(() => globalThis.boids.app.tables.threads), 1);
  assert.match(await page.locator('#about').textContent(), /one thread.*share memory/);
  assert.equal(await hashAfter(page, 50), native('flock', '--steps', '50'));
}));

for (const [what, taken, sentence] of [
  ['WebAssembly', () => delete globalThis.WebAssembly, /no WebAssembly/],
  ['drawing beside the page', () => delete HTMLCanvasElement.prototype.transferControlToOffscreen, /OffscreenCanvas/],
]) test(`a browser without ${what} is told so`, async () => {
  const context = await browser.newContext(), page = await context.newPage();
  await page.addInitScript(taken);
  await page.goto(isolated.address);
  await page.waitForSelector('#waiting[role=alert]');
  assert.match(await page.locator('#waiting').textContent(), sentence);
  await context.close();
});

test('a browser without vectors flies the same flock, and says that it is slower', async () => {
  const context = await browser.newContext(still.options);
  await context.addInitScript(() => {
    const compile = WebAssembly.compileStreaming;
    WebAssembly.compileStreaming = async answer => {
      if (!(await answer).url.includes('plain')) throw new WebAssembly.CompileError('no vectors');
      return compile(answer);
    };
  });
  const page = await context.newPage();
  await page.goto(`${isolated.address}#1/flock`);
  await page.waitForFunction(() => globalThis.boids !== undefined);
  assert.match(await page.locator('#about').textContent(), /one thread; this browser has no vectors/);
  assert.equal(await hashAfter(page, 50), native('flock', '--steps', '50'));
  await context.close();
});

test('an isolated page has threads', fly('flock', async page => {
  const [threads, cores] = await page.evaluate(() => [globalThis.boids.app.tables.threads, navigator.hardwareConcurrency]);
  assert.equal(threads, Math.min(cores, 8));
}));

test('a lesson sets the scene step by step and can be left', onPage(scene(''), {}, async page => {
  await page.click('#deeds >> text=Lessons');
  await page.click('[data-lesson="order-and-noise"]');
  await page.waitForFunction(() => globalThis.boids.app.preset === 'vicsek');
  await page.click('#lesson-next');
  await page.waitForFunction(() => globalThis.boids.app.row('vicsek.noise').value === 0.9);
  await page.click('#lesson-next');
  await page.waitForFunction(() => document.querySelector('#lesson').textContent.includes('3 of 3'));
  await page.click('#lesson .close');
  await page.waitForSelector('#lesson', {state: 'hidden'});
}));

for (const theme of ['dark', 'light'])
  test(`nobody is shut out: axe finds nothing in the ${theme} page and its dialogs`, onPage(scene(`#1/flock/look.theme=${theme}`), still, async page => {
    await page.evaluate(readFileSync(axePath, 'utf8'));
    const violations = async () => page.evaluate(async () => {
      document.querySelectorAll('details').forEach(details => (details.open = true));
      const {violations: found} = await globalThis.axe.run(document, {resultTypes: ['violations']});
      return found.map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(({html}) => html).join(' ')}`);
    });
    assert.deepEqual(await violations(), []);
    for (const dialog of ['gallery', 'help', 'lessons']) {
      await page.evaluate(id => document.getElementById(id).showModal(), dialog);
      assert.deepEqual(await violations(), [], dialog);
      await page.evaluate(id => document.getElementById(id).close(), dialog);
    }
  }));

test('every control can be reached by the keyboard and shows it', fly('flock', async page => {
  await page.evaluate(() => document.querySelector('#all').open = false);
  const wanted = await page.evaluate(() => [...document.querySelectorAll('button, input, select, summary, canvas')]
      .filter(each => each.checkVisibility({visibilityProperty: true}) && !each.disabled && each.tabIndex >= 0).length);
  const reached = new Set();
  for (let press = 0; press < 2 * wanted; ++press) {
    await page.keyboard.press('Tab');
    const [name, isSeen] = await page.evaluate(() => {
      const at = document.activeElement, style = getComputedStyle(at);
      at.dataset.reached ??= String(Math.random());
      return [at.dataset.reached, at === document.body || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0)];
    });
    assert.ok(isSeen, 'a control has the focus and does not show it');
    reached.add(name);
  }
  assert.ok(reached.size >= wanted, `${reached.size} of ${wanted}`);
}));
