// A real browser on the page, and what all tests of it do there. Whoever imports this has a browser and two hosts until the last
// test is over.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {after, before} from 'node:test';
import {launch, serve, visit} from './browser.mjs';

export const program = process.env.BOIDS_PROGRAM;
/** The browser, a host that isolates pages, and one that knows nothing of that. */
export let browser, isolated, plain;
before(async () => {
  [browser, isolated, plain] = await Promise.all([launch(), serve(), serve({plain: true})]);
});
after(async () => {
  await browser.close();
  isolated.stop();
  plain.stop();
});

/** Opens the page, lets a test do something with it, and fails on whatever the page complained of. */
export function onPage(address, options, body) {
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
export const scene = link => () => `${isolated.address}${link}`;
export const still = {options: {reducedMotion: 'reduce'}};

let shared;  // a page that stays open, as loading one takes longer than most of what is tested
/** Opens a scene in the page that stays, and lets a test do something with it. */
export function fly(link, body) {
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

export const hashAfter = (page, steps) => page.evaluate(async count => {
  const {app} = globalThis.boids;
  await app.play(false);
  await app.restart();
  await app.stage.advance(count);
  return app.stage.hash();
}, steps);
export const native = (...given) => /hash ([0-9a-f]{16})/.exec(execFileSync(program, ['run', ...given], {encoding: 'utf8'}))[1];
export const valueOf = (page, key) => page.evaluate(name => globalThis.boids.app.row(name).value, key);
/** A picture that is the same twice, as nothing is on its way to the screen any more. */
export async function settled(take) {
  let last = await take();
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('the picture never rests');
}
/** Waits until a picture is another than the one before. */
export async function differs(take, before) {
  for (const end = Date.now() + 30_000; (await take()).equals(before);) assert.ok(Date.now() < end, 'the picture stays as it was');
}
export const toast = page => page.locator('#toast').textContent();
export const openMore = (page, group) => page.evaluate(name => {
  document.querySelector('#all').open = true;
  document.querySelector(`[data-group="${name}"]`).open = true;
}, group);
