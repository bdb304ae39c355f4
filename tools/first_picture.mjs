#!/usr/bin/env node
// How long visitors of the page wait for the first picture of the flock, from the navigation on (after ./run web --build-only):
//     tools/first_picture.mjs [--visits 9] [--json]
// Chromium draws without a graphics card here. Every visit has an empty cache; the site is served on this machine. The first
// visit starts what the browser shares among pages and is not counted.
import {parseArgs} from 'node:util';
import {launch, serve, visit} from '../tests/web/browser.mjs';

const {values: {visits, json}} = parseArgs({
  options: {visits: {type: 'string', default: '9'}, json: {type: 'boolean', default: false}},
});
if (!/^[1-9]\d*$/.test(visits)) {
  console.error(`boids: --visits is "${visits}", but must be a whole number from 1 on`);
  process.exit(2);
}

const [browser, server] = await Promise.all([launch(), serve()]);

/** Milliseconds of a visit. */
async function wait() {
  const page = await visit(browser, server.address);
  const [mark] = await page.evaluate(() => performance.getEntriesByName('first picture').map(({startTime}) => startTime));
  await page.context().close();
  return mark;
}

try {
  await wait();
  const times = [];
  for (let number = 0; number < Number(visits); ++number) times.push(Math.round(await wait()));
  times.sort((one, other) => one - other);
  const told = {browser: browser.version(), visits: times.length, best_ms: times[0], median_ms: times[times.length >> 1], worst_ms: times.at(-1)};
  console.log(json ? JSON.stringify(told)
      : `first picture ${told.median_ms} ms after navigation (median of ${told.visits} visits; ${told.best_ms} to ${told.worst_ms} ms)`);
} finally {
  await browser.close();
  server.stop();
}
