// The page computes the program's flocks to the last bit: every preset, 300 steps in a real browser, on one thread where
// a host does not isolate pages and on several where it does.
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, before, test} from 'node:test';
import {promisify} from 'node:util';
import {launch, serve} from './browser.mjs';

const steps = 300, severalThreads = 4;
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The page with so many cores, standing still. */
async function open(address, cores) {
  const context = await browser.newContext({reducedMotion: 'reduce', viewport: {width: 320, height: 240}});
  await context.addInitScript(count => Object.defineProperty(navigator, 'hardwareConcurrency', {value: count}), cores);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => globalThis.boids !== undefined, undefined, {timeout: 60_000});
  return page;
}

async function nativeHash(name) {
  const {stdout} = await promisify(execFile)(process.env.BOIDS_PROGRAM, ['run', name, '--steps', `${steps}`]);
  return /hash ([0-9a-f]{16})/.exec(stdout)[1];
}
const known = new Map();

for (const [threads, plain] of [[1, true], [severalThreads, false]])
  test(`every preset has the hash of the program on ${threads} threads`, async () => {
    const server = await serve({plain}), page = await open(server.address, severalThreads);
    try {
      assert.equal(await page.evaluate(() => globalThis.boids.app.tables.threads), threads);
      const names = await page.evaluate(() => globalThis.boids.app.tables.presets.map(({name}) => name));
      assert.ok(names.length > 25);
      for (const name of names) {
        const hash = await page.evaluate(async ([preset, count]) => {
          const {app} = globalThis.boids;
          await app.open({preset, changes: {}, look: {}});
          await app.stage.advance(count);
          return app.stage.hash();
        }, [name, steps]);
        if (!known.has(name)) known.set(name, await nativeHash(name));
        assert.equal(hash, known.get(name), name);
      }
    } finally {
      await page.context().close();
      server.stop();
    }
  });
