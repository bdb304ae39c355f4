#!/usr/bin/env node
// How much the page's pictures differ from the program's (after ./run web --build-only):
//     tools/compare_pictures.mjs PROGRAM [--size 640x360] [--steps 60] [SCENE...]
// Both draw the same moment of the same flock in the same size, the program by the OpenGL of this machine, the page by
// Chromium's WebGL. A pixel differs by the largest difference of its three colours, of 255.
import {parseArgs} from 'node:util';
import {launch, serve} from '../tests/web/browser.mjs';
import {pictureDifference} from '../tests/web/picture_difference.mjs';

const {values, positionals: [program, ...named]} = parseArgs({
  allowPositionals: true, options: {size: {type: 'string', default: '640x360'}, steps: {type: 'string', default: '60'}},
});
const size = values.size.split('x').map(Number), steps = Number(values.steps);
if (!program || size.length !== 2 || ![...size, steps].every(number => Number.isInteger(number) && number > 0)) {
  console.error('usage: tools/compare_pictures.mjs PROGRAM [--size WxH] [--steps N] [SCENE...]');
  process.exit(2);
}
const scenes = named.length > 0 ? named : ['flock', 'murmuration', 'pillars', 'vicsek', 'aviary', 'world-3d'];
const levels = [0, 8, 32];
const percent = share => `${(100 * share).toFixed(3)} %`;

const [browser, server] = await Promise.all([launch(), serve()]);
try {
  console.log(`${size.join(' x ')} pixels after ${steps} steps`);
  console.log('scene'.padEnd(16), ...levels.map(level => `beyond ${level}`.padStart(11)), 'most'.padStart(6));
  for (const scene of scenes) {
    const {beyond, most} = await pictureDifference(browser, server.address, program, scene, {size, steps});
    console.log(scene.padEnd(16), ...levels.map(level => percent(beyond(level)).padStart(11)), `${most}`.padStart(6));
  }
} finally {
  await browser.close();
  server.stop();
}
