// What is done to a flock in the page, by its panel, keys, mouse and fingers, is checked by what the flock then is.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {visit} from './browser.mjs';
import {browser, differs, fly, hashAfter, isolated, native, onPage, openMore, scene, settled, still, toast, valueOf} from './page_hands.mjs';

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
