// The page in a real browser: what is done to it is checked by what the flock then is.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {axePath, launch, serve, visit} from './browser.mjs';
import {pictureDifference} from './picture_difference.mjs';

const program = process.env.BOIDS_PROGRAM;
let browser, isolated, plain;
before(async () => {
  [browser, isolated, plain] = await Promise.all([launch(), serve(), serve({plain: true})]);
});
after(async () => {
  await browser.close();
  isolated.stop();
  plain.stop();
});

/** Opens the page, lets a test do something with it, and fails on whatever the page complained of. */
function onPage(address, options, body) {
  return async () => {
    const page = await visit(browser, typeof address === 'function' ? address() : address, options);
    try {
      await body(page);
      assert.deepEqual(page.complaints, []);
    } finally {
      await page.context().close();
    }
  };
}
const scene = link => () => `${isolated.address}${link}`;
const still = {options: {reducedMotion: 'reduce'}};

let shared;  // a page that stays open, as loading one takes longer than most of what is tested
/** Opens a scene in the page that stays, and lets a test do something with it. */
function fly(link, body) {
  return async () => {
    shared ??= await visit(browser, isolated.address, still);
    await shared.bringToFront();
    await shared.evaluate(hash => {
      const {app, tools} = globalThis.boids, [preset, ...changes] = hash.split('/');
      document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close());
      tools.choose('boid');
      return app.play(false).then(() => app.setRate(60)).then(() => app.stage.fit())
          .then(() => app.open({preset, changes: Object.fromEntries(changes.map(each => each.split('='))), look: {}}));
    }, link);
    await shared.locator('#picture').focus();
    await body(shared);
    assert.deepEqual(shared.complaints, []);
  };
}

const hashAfter = (page, steps) => page.evaluate(async count => {
  const {app} = globalThis.boids;
  await app.play(false);
  await app.restart();
  await app.stage.advance(count);
  return app.stage.hash();
}, steps);
const native = (...given) => /hash ([0-9a-f]{16})/.exec(execFileSync(program, ['run', ...given], {encoding: 'utf8'}))[1];
const valueOf = (page, key) => page.evaluate(name => globalThis.boids.app.row(name).value, key);
/** A picture that is the same twice, as nothing is on its way to the screen any more. */
async function settled(take) {
  let last = await take();
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('the picture never rests');
}
/** Waits until a picture is another than the one before. */
async function differs(take, before) {
  for (const end = Date.now() + 30_000; (await take()).equals(before);) assert.ok(Date.now() < end, 'the picture stays as it was');
}
const toast = page => page.locator('#toast').textContent();
const openMore = (page, group) => page.evaluate(name => {
  document.querySelector('#all').open = true;
  document.querySelector(`[data-group="${name}"]`).open = true;
}, group);

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

test('sliders, numbers, switches and choices set their parameter and go back', fly('flock', async page => {
  const line = page.locator('#rules [data-key="separation.weight"]');
  const own = await valueOf(page, 'separation.weight');
  await line.locator('.number').fill('2.75');
  await line.locator('.number').press('Enter');
  await page.waitForFunction(() => globalThis.boids.app.row('separation.weight').value === 2.75);
  await page.waitForFunction(() => location.hash.includes('separation.weight=2.75'));
  await line.locator('.again').click();
  await page.waitForFunction(value => globalThis.boids.app.row('separation.weight').value === value, own);
  await line.locator('input[type=range]').focus();
  await page.keyboard.press('End');
  await page.waitForFunction(value => globalThis.boids.app.row('separation.weight').value > value, own);
  await page.locator('#rules [data-key="alignment.enabled"] input').uncheck();
  await page.waitForFunction(() => globalThis.boids.app.row('alignment.enabled').value === 0);
  await openMore(page, 'edges');
  await page.locator('#more [data-key="edges.kind"] select').selectOption({label: 'bounce'});
  await page.waitForFunction(() => globalThis.boids.app.facts.changed.values['edges.kind'] === 'bounce');
}));

test('every parameter has a control that shows its value', fly('flock', async page => {
  const missing = await page.evaluate(() => globalThis.boids.app.tables.parameters
      .filter(({model}) => model === '' || model === globalThis.boids.app.facts.model)
      .filter(({key}) => !document.querySelector(`#more [data-key="${key}"] :is(input, select)`)).map(({key}) => key));
  assert.deepEqual(missing, []);
}));

test('what the engine refuses gets its sentence, and nothing changes', fly('flock', async page => {
  const line = page.locator('#rules [data-key="separation.radius"]'), own = await valueOf(page, 'separation.radius');
  await line.locator('.number').fill('-5');
  await line.locator('.number').press('Enter');
  await page.waitForSelector('#toast.bad.shown');
  assert.match(await toast(page), /separation\.radius/);
  assert.equal(await valueOf(page, 'separation.radius'), own);
  assert.equal(await line.locator('.number').inputValue(), String(own));
}));

test('number of boids, seed and schedule take off anew', fly('flock', async page => {
  const fill = async (key, text) => {
    await page.locator(`#numbers [data-key="${key}"] .number`).fill(text);
    await page.locator(`#numbers [data-key="${key}"] .number`).press('Enter');
  };
  await fill('start.boids', '321');
  await page.waitForFunction(() => globalThis.boids.app.report.count === 321);
  await fill('seed', '77');
  await page.waitForFunction(() => globalThis.boids.app.facts.seed === '77');
  await page.locator('#numbers [data-key="schedule"] select').selectOption({label: 'shuffled'});
  await page.waitForFunction(() => globalThis.boids.app.facts.schedule === 'shuffled');
}));

test('a seed with more digits than numbers of JavaScript have is kept whole', fly('flock', async page => {
  const seed = '9223372036854775807', number = page.locator('#numbers [data-key="seed"] .number');  // 2^63 - 1
  await number.fill(seed);
  await number.press('Enter');
  await page.waitForFunction(text => globalThis.boids.app.facts.seed === text, seed);
  assert.equal(await number.inputValue(), seed);
  await page.waitForFunction(text => location.hash.includes(`seed=${text}`), seed);
  assert.equal(await hashAfter(page, 20), native('flock', '--seed', seed, '--steps', '20'));
  await page.locator('#numbers [data-key="seed"] .again').click();
  await page.waitForFunction(() => globalThis.boids.app.facts.seed === '1');
}));

test('the panel has the values of every species', fly('hawk', async page => {
  const chooser = page.locator('#rules [data-key="species"] select'), speed = page.locator('#rules [data-key="motion.max_speed"] .number');
  const own = await speed.inputValue();
  await chooser.selectOption({label: 'hawk'});
  await page.waitForFunction(() => globalThis.boids.app.facts.shown.species === 1);
  assert.equal(await page.locator('#more [data-key="world.width"]').count(), 0, "everybody's values are with the first");
  await speed.fill('4.25');
  await speed.press('Enter');
  await page.waitForFunction(() => globalThis.boids.app.facts.changed.values['hawk.motion.max_speed'] === '4.25');
  await page.waitForFunction(() => location.hash.includes('/hawk.motion.max_speed=4.25'));
  const line = page.locator('#rules [data-key="motion.max_speed"]');
  assert.equal(await line.evaluate(each => each.classList.contains('changed')), true);
  await line.locator('.again').click();
  await page.waitForFunction(() => globalThis.boids.app.facts.changed.same);
  await chooser.selectOption({label: 'boids'});
  await page.waitForFunction(() => globalThis.boids.app.facts.shown.species === 0);
  assert.equal(await speed.inputValue(), own);
  await page.evaluate(() => globalThis.boids.app.open({preset: 'flock', changes: {}, look: {}}));
  assert.equal(await chooser.count(), 0, 'there is nothing to choose');
  await page.evaluate(() => globalThis.boids.tools.use(300, 300, 'predator'));
  await chooser.selectOption({label: 'predator'});
  await page.waitForFunction(() => globalThis.boids.app.facts.shown.species === 1);
}));

test('the page has the theme that is chosen, or that the system has, before a sky, too', async () => {
  for (const [colorScheme, link, theme] of [['dark', '', 'dark'], ['light', '', 'light'], ['light', '/look.theme=dark', 'dark']]) {
    const page = await visit(browser, `${isolated.address}#1/hawk${link}`, {options: {...still.options, colorScheme}});
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
    assert.equal(await page.locator('[data-key="theme"] select').evaluate(list => list.selectedOptions[0].textContent), theme);
    await page.context().close();
  }
});

test('undo and redo go through what was changed', fly('flock', async page => {
  await page.evaluate(() => globalThis.boids.app.set('separation.weight', 3));
  await page.evaluate(() => globalThis.boids.app.set('cohesion.weight', 4));
  await page.locator('#picture').focus();
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => globalThis.boids.app.facts.changed.values['cohesion.weight'] === undefined);
  assert.equal(await valueOf(page, 'separation.weight'), 3);
  await page.keyboard.press('Control+Shift+z');
  await page.waitForFunction(() => globalThis.boids.app.row('cohesion.weight').value === 4);
}));

test('keys do what the help says', fly('flock', async page => {
  await page.locator('#picture').focus();
  await page.keyboard.press('s');
  await page.waitForFunction(() => globalThis.boids.app.row('separation.enabled').value === 0);
  await page.keyboard.press('+');
  assert.equal(await page.evaluate(() => globalThis.boids.app.rate), 120);
  await page.keyboard.press('k');
  await page.waitForFunction(() => globalThis.boids.app.look.colouring !== undefined);
  await page.keyboard.press('b');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  await page.keyboard.press('Shift+Digit1');
  await page.waitForFunction(() => globalThis.boids.app.row('motion.max_speed').value < globalThis.boids.app.row('motion.max_speed').opened);
  const count = await page.evaluate(() => globalThis.boids.app.report.count);
  await page.keyboard.press('Enter');
  await page.waitForFunction(before => globalThis.boids.app.report.count === before + 1, count);
  await page.keyboard.press('Backspace');
  await page.waitForFunction(before => globalThis.boids.app.report.count === before, count);
  await page.keyboard.press('h');
  assert.equal(await page.locator('#help').evaluate(dialog => dialog.open), true);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#help').evaluate(dialog => dialog.open), false);
  await page.keyboard.press('Shift+R');
  await page.waitForFunction(() => globalThis.boids.app.facts.changed.same);
}));

test('a click adds a boid, and one on a boid selects it', fly('flock/start.boids=1/start.positions=centre', async page => {
  await page.mouse.click(200, 300);
  await page.waitForFunction(() => globalThis.boids.app.report.count === 2);
  await page.mouse.click(200, 300);
  await page.waitForSelector('#selected:not([hidden])');
  assert.match(await page.locator('#selected').textContent(), /Boid 1/);
  await page.keyboard.press('Escape');
  await page.waitForSelector('#selected', {state: 'hidden'});
}));

for (const [thing, what] of [['obstacle', 'obstacles'], ['goal', 'goals']])
  test(`the tool for ${what} puts one there, undo takes it away`, fly('flock', async page => {
    await page.click(`[data-tool="${thing}"]`);
    await page.mouse.click(400, 300);
    await page.waitForFunction(name => globalThis.boids.app.facts.scenario.includes(`[[${name}]]`), thing);
    await page.waitForFunction(() => location.hash.startsWith('#1/toml:'));
    await page.locator('#picture').focus();
    await page.keyboard.press('Control+z');
    await page.waitForFunction(name => !globalThis.boids.app.facts.scenario.includes(`[[${name}]]`), thing);
  }));

test('a predator comes and is removed again', fly('flock', async page => {
  const count = await page.evaluate(() => globalThis.boids.app.report.count);
  await page.click('[data-tool="predator"]');
  await page.mouse.click(300, 400);
  await page.waitForFunction(before => globalThis.boids.app.report.count === before + 1, count);
  await page.click('[data-tool="remove"]');
  await page.mouse.click(300, 400);
  await page.waitForFunction(before => globalThis.boids.app.report.count === before, count);
}));

test('leading turns the flock to the pointer', fly('flock', async page => {
  const before = await hashAfter(page, 20);
  await page.mouse.click(300, 300, {button: 'right'});
  await page.waitForSelector('#toast.shown');
  assert.notEqual(await page.evaluate(async () => {
    const {app} = globalThis.boids;
    await app.stage.advance(20);
    return app.stage.hash();
  }), before);
}));

test('fingers zoom, move and tap', onPage(scene('#1/flock/start.boids=1/start.positions=centre'),
    {options: {...still.options, hasTouch: true, viewport: {width: 390, height: 844}, isMobile: true}}, async page => {
      await page.touchscreen.tap(200, 300);
      await page.waitForFunction(() => globalThis.boids.app.report.count === 2);
      const screen = () => page.screenshot({clip: {x: 60, y: 120, width: 260, height: 300}});
      const before = await settled(screen), touch = await page.context().newCDPSession(page);
      const at = distance => [{x: 195 - distance, y: 300, id: 1}, {x: 195 + distance, y: 300, id: 2}];
      await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: at(40)});
      await touch.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: at(120)});
      await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
      await differs(screen, before);
      assert.equal(await page.evaluate(() => globalThis.boids.app.report.count), 2);

      await page.evaluate(() => globalThis.boids.app.open({preset: 'world-3d', changes: {}, look: {}}));
      const level = await settled(screen), both = y => [{x: 150, y, id: 1}, {x: 240, y, id: 2}];
      await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: both(300)});
      await touch.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: both(380)});
      await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
      await differs(screen, level);
    }));

test('a link gives somebody else the same flock, which is the program\'s', fly('flock', async page => {
  await page.evaluate(async () => {
    const {app} = globalThis.boids;
    await app.set('separation.weight', 2.5);
    await app.set('start.boids', 400);
    await app.setStart('seed', '5');
  });
  const here = await hashAfter(page, 100), other = await visit(browser, page.url(), still);
  assert.equal(await hashAfter(other, 100), here);
  assert.equal(native('flock', '--set', 'separation.weight=2.5', '--boids', '400', '--seed', '5', '--steps', '100'), here);
  const line = await page.evaluate(() => globalThis.boids.app.facts.command.line);
  const given = line.split(/\s+/).slice(2).filter(word => word !== '\\');
  assert.equal(native(...given, '--steps', '100'), here);
  await other.context().close();
}));

test('a furnished world goes through a link whole', fly('flock', async page => {
  await page.evaluate(() => globalThis.boids.tools.use(300, 300, 'obstacle'));
  await page.waitForFunction(() => location.hash.includes('toml:'));
  const here = await hashAfter(page, 60), other = await visit(browser, page.url(), still);
  assert.equal(await hashAfter(other, 60), here);
  await other.context().close();
}));

for (const [link, sentence] of [['#1/no-such-scene', /not a preset/], ['#1/toml:!!!!', /damaged/]])
  test(`a page that is opened with ${link} has a sentence and the first scene`, onPage(scene(link), still, async page => {
    assert.match(await toast(page), sentence);
    assert.equal(await page.evaluate(() => globalThis.boids.app.preset), 'murmuration');
  }));

test('a malformed link gets a sentence, and the scene there was stays', fly('flock/separation.weight=2', async page => {
  for (const [link, sentence] of [
    ['#2/flock', /version "2"/], ['#1/', /names no scene/], ['#1/flock/x', /not key=value/],
    ['#1/flock/separation.weigth=2', /separation\.weight/], ['#1/flock/separation.radius=-3', /separation\.radius/],
    ['#1/toml:AAAA', /damaged/], ['#1/%E0%A4%A', /cannot be read/], ['#1/flock/<img src=x onerror=alert(1)>=2', /not key=value/],
    ['#1/flock/look.theme=pink', /theme/], [`#1/toml:${'A'.repeat(200_001)}`, /too long/],
  ]) {
    await page.evaluate(() => (document.querySelector('#toast').textContent = ''));
    await page.evaluate(hash => (location.hash = hash), link);
    await page.waitForFunction(() => document.querySelector('#toast').textContent !== '');
    assert.match(await toast(page), sentence);
    assert.equal(await valueOf(page, 'separation.weight'), 2);
  }
}));

test('a scene is saved and opened again, also by dropping it', fly('flock/separation.weight=3.5', async page => {
  const folder = mkdtempSync(join(tmpdir(), 'boids-'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#deeds >> text=Save')]);
  const file = join(folder, 'scene.toml');
  await download.saveAs(file);
  const here = await hashAfter(page, 50);
  assert.equal(native(file, '--steps', '50'), here);
  await page.evaluate(() => globalThis.boids.app.open({preset: 'vicsek', changes: {}, look: {}}));
  await page.setInputFiles('#file', file);
  await page.waitForFunction(() => globalThis.boids.app.facts.model === 'boids');
  assert.equal(await hashAfter(page, 50), here);
  await page.evaluate(text => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.toml'));
    dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
  }, readFileSync(file, 'utf8').replace('seed = 1', 'seed = 3'));
  await page.waitForFunction(() => globalThis.boids.app.facts.seed === '3');
}));

test('a scene whose backdrop is a file says that the page lacks it', fly('flock', async page => {
  const folder = mkdtempSync(join(tmpdir(), 'boids-')), file = join(folder, 'scene.toml');
  writeFileSync(file, 'schema = 1\nbased_on = "flock"\n[look]\nbackdrop = "<b>sky.png"\n');
  await page.setInputFiles('#file', file);
  await page.waitForFunction(() => globalThis.boids.app.facts.backdropFile === '<b>sky.png');
  assert.match(await page.locator('#scene-about').textContent(), /<b>sky\.png/);
  await page.evaluate(() => globalThis.boids.app.open({preset: 'flock', changes: {}, look: {}}));
  assert.doesNotMatch(await page.locator('#scene-about').textContent(), /sky/);
}));

/** A table whose numbers are those of a float32 engine; a trajectory has no more of their digits. */
const floats = table => table.split('\n').map(line => line.split(',').map(word => Number(word) ? Math.fround(word) : word).join()).join('\n');
for (const ending of ['xyz', 'csv'])
  test(`a recording as .${ending} is played`, fly('hawk', async page => {
    const folder = mkdtempSync(join(tmpdir(), 'boids-')), at = name => join(folder, name);
    const tableAfter = steps => {
      native('hawk', '--steps', `${steps}`, '--final', at('end.csv'));
      return floats(readFileSync(at('end.csv'), 'utf8'));
    };
    native('hawk', '--steps', '20', '--every', '10', '--trajectory', at(`recorded.${ending}`));
    await page.setInputFiles('#file', at(`recorded.${ending}`));
    await page.waitForFunction(() => globalThis.boids.app.report.step === 0);
    const shown = async () => floats(await page.evaluate(() => globalThis.boids.app.stage.csv()));
    for (const step of [10, 20, 20]) {  // and stays at its end
      await page.locator('#step').click();
      await page.waitForFunction(wanted => globalThis.boids.app.report.step === wanted, step);
      assert.equal(await shown(), tableAfter(step));
    }
    await page.evaluate(() => globalThis.boids.app.restart());
    assert.equal(await shown(), tableAfter(0));
    await page.evaluate(() => globalThis.boids.app.play(true));
    await page.waitForFunction(() => globalThis.boids.app.report.step === 20);
    await page.evaluate(() => globalThis.boids.app.reset());
    assert.equal(await hashAfter(page, 5), native('hawk', '--steps', '5'));
  }));

test('a recording that cannot be read gets a sentence, at once or where it comes to that', fly('flock', async page => {
  const folder = mkdtempSync(join(tmpdir(), 'boids-')), file = join(folder, 'a.xyz');
  const open = async text => {
    writeFileSync(file, text);
    await page.evaluate(() => (document.querySelector('#toast').textContent = ''));
    await page.setInputFiles('#file', file);
  };
  const moment = (step, x) => `1\nLattice="640 0 0 0 360 0 0 0 1" Properties=species:S:1:pos:R:3:velo:R:3:id:I:1 Step=${step} Time=0\nB ${x} 9 0 1 0 0 0\n`;
  for (const [text, sentence] of [
    ['<b>\n', /a\.xyz:1: a moment begins/], ['', /a\.xyz: holds no moment/], ['1\nProperties=x\n', /a\.xyz:2: the properties/],
    [moment(0, 5).replace('1\n', '2\n'), /ends within a moment/], [moment(0, 'x'), /a\.xyz at step 0: .*x is "x"/],
    [moment(0, 5).replace(' 0 0 0 1"', ' 0 0 0 9"'), /at step 0: .*dimension 2/],
  ]) {
    await open(text);
    await page.waitForFunction(() => document.querySelector('#toast').textContent !== '');
    assert.match(await toast(page), sentence);
  }
  await open(moment(0, 5) + moment(10, 700));
  await page.waitForFunction(() => globalThis.boids.app.report.count === 1);
  await page.evaluate(() => globalThis.boids.app.play(true));
  await page.waitForFunction(() => document.querySelector('#toast').textContent.includes('at step 10'));
  await page.waitForFunction(() => !globalThis.boids.app.playing);
}));

test('a hostile scenario is text and nothing else', fly('flock', async page => {
  const folder = mkdtempSync(join(tmpdir(), 'boids-')), file = join(folder, 'evil.toml');
  const markup = '<img src=x onerror="globalThis.harmed=1"><script>globalThis.harmed=1</script>';
  writeFileSync(file, `schema = 1\nname = '${markup}'\ndescription = '${markup}'\nbased_on = "flock"\n`);
  await page.setInputFiles('#file', file);
  await page.waitForFunction(() => globalThis.boids.app.preset === undefined);
  writeFileSync(file, `schema = 1\n'${markup}' = 3\n`);
  await page.setInputFiles('#file', file);
  await page.waitForSelector('#toast.bad.shown');
  writeFileSync(join(folder, 'a.exe'), 'x');
  await page.setInputFiles('#file', join(folder, 'a.exe'));
  await page.waitForFunction(() => document.querySelector('#toast').textContent.includes('a.exe'));
  assert.equal(await page.evaluate(() => globalThis.harmed), undefined);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
}));

test('pictures and curves are saved', onPage(scene('#1/flock'), {}, async page => {
  await page.waitForFunction(() => globalThis.boids.plots.rows.rows.length > 3);
  const folder = mkdtempSync(join(tmpdir(), 'boids-'));
  const saved = async (label, name) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#deeds >> text=${label}`)]);
    await download.saveAs(join(folder, name));
    return readFileSync(join(folder, name));
  };
  assert.equal((await saved('Picture', 'a.png')).subarray(1, 4).toString(), 'PNG');
  const table = (await saved('Curves', 'a.csv')).toString().split('\n');
  assert.match(table[0], /^step,polarisation,/);
  assert.equal(table[1].split(',').length, table[0].split(',').length);
}));

test('a film is recorded that others can read', onPage(scene('#1/flock'), {}, async page => {
  const from = await page.evaluate(() => globalThis.boids.app.report.step);
  await page.keyboard.press('F3');
  await page.waitForFunction(before => globalThis.boids.app.report.step > before + 60, from);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('F3')]);
  const file = join(mkdtempSync(join(tmpdir(), 'boids-')), 'film.webm');
  await download.saveAs(file);
  const told = execFileSync('ffprobe', ['-v', 'error', '-count_frames', '-show_entries', 'stream=codec_type,width,nb_read_frames', '-of', 'json', file]);
  const [stream] = JSON.parse(told).streams;
  assert.equal(stream.codec_type, 'video');
  assert.ok(Number(stream.nb_read_frames) > 5, told);
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
