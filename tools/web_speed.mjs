#!/usr/bin/env node
// How fast the WebAssembly module flies beside the native program, which does the same with the same 128-bit vectors:
//     tools/web_speed.mjs PROGRAM PACKAGE [--json] [--boids 10000,100000,1000000] [--repeats N]
// PACKAGE is the folder of the npm package. Both fly `boids bench flock` on one thread, in turns, so that other work on the
// machine meets both; each is as fast as its best turn, and both must end in the same hash. On two threads the module
// alone is timed, with 300,000 boids in the plane.
import {execFileSync} from 'node:child_process';
import {pathToFileURL} from 'node:url';

const [program, folder, ...options] = process.argv.slice(2);
if (!folder) {
  console.error('usage: tools/web_speed.mjs PROGRAM PACKAGE [--json] [--boids N,N] [--repeats N]');
  process.exit(2);
}
const valueOf = (name, usual) => options.includes(name) ? options[options.indexOf(name) + 1] : usual;
const sizes = valueOf('--boids', '10000,100000,1000000').split(',').map(Number);
const repeats = Number(valueOf('--repeats', 5));
const {Flock} = await import(pathToFileURL(`${folder}/boids.js`));

function bench(boids, dimension, steps) {
  const words = ['bench', 'flock', '--boids', boids, '--dimension', dimension, '--steps', steps, '--repeats', 3, '--threads', 1,
                 '--simd', 'sse4', '--json'];
  return JSON.parse(execFileSync(program, words.map(String), {encoding: 'utf8'}));
}

/** The flock of the native row. */
function open(flock, {boids, dimension, world: [width, height, depth = height]}) {
  flock.open('flock', {schedule: 'synchronous', 'edges.distance': 'toroidal', 'start.positions': 'uniform', 'start.boids': boids,
                       'world.dimension': dimension, 'world.width': width, 'world.height': height, 'world.depth': depth});
}

/** Nanoseconds per boid and step of one turn, which begins as the native one does: with a step that is not timed. */
function fly(flock, steps) {
  flock.restart().advance();
  const began = performance.now();
  flock.advance(steps);
  return (performance.now() - began) * 1e6 / steps / flock.count;
}

function compare(flock, boids, dimension) {
  const steps = Math.max(4, Math.min(100, 1e6 / boids));
  const row = {boids, dimension, native: Infinity, module: Infinity};
  for (let turn = 0; turn < repeats; ++turn) {
    const native = bench(boids, dimension, steps);
    if (turn === 0) open(flock, native);
    for (let again = 0; again < 3; ++again) row.module = Math.min(row.module, fly(flock, steps));
    row.native = Math.min(row.native, native.best_ns_per_boid_step);
    if (flock.hash !== native.hash) throw new Error(`${boids} boids in ${dimension}D: ${flock.hash} is not ${native.hash}`);
    row.hash = flock.hash;
  }
  return {...row, ratio: row.module / row.native};
}

async function stepsPerSecond(boids) {
  const flock = await Flock.load({threads: 2});
  open(flock, bench(boids, 2, 1));
  let best = Infinity;
  for (let turn = 0; turn < repeats; ++turn) best = Math.min(best, fly(flock, 20));
  flock.close();
  return 1e9 / best / boids;
}

const flock = await Flock.load();
const rows = [2, 3].flatMap(dimension => sizes.map(boids => compare(flock, boids, dimension)));
flock.close();
const pair = {boids: 300000, dimension: 2, threads: 2, steps_per_second: await stepsPerSecond(300000)};
if (options.includes('--json')) {
  console.log(JSON.stringify({node: process.version, rows, pair}));
} else {
  console.log('ns per boid-step      native sse4    module   ratio');
  for (const {boids, dimension, native, module, ratio} of rows)
    console.log(`${dimension}D ${boids.toLocaleString('en')}`.padEnd(20), native.toFixed(1).padStart(12), module.toFixed(1).padStart(9),
                ratio.toFixed(2).padStart(7));
  console.log(`${pair.boids.toLocaleString('en')} boids in 2D on two threads: ${pair.steps_per_second.toFixed(0)} steps/s`);
}
