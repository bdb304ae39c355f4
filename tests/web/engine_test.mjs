// The engine in WebAssembly has the bits of the native one, and its interface keeps its word.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {folder, run, withFlock} from './with_flock.mjs';

const hex = number => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return view.getBigUint64(0).toString(16);
};

/** The golden flocks: {name, hash, steps, toml}. */
function goldenFlocks() {
  return readFileSync(`${folder}/scenarios`, 'utf8').split('\n=\n').filter(text => text.trim()).map(text => {
    const end = text.indexOf('\n');
    const [name, hash, steps] = text.slice(0, end).split(' ');
    return {name, hash, steps: Number(steps), toml: text.slice(end + 1)};
  });
}

for (const [threads, vectors] of [[1, true], [2, true], [1, false]])
  test(`the golden flocks have their hashes and observables on ${threads} threads${vectors ? '' : ', without vectors'}`, () => withFlock(threads, flock => {
    assert.equal(flock.vectors, vectors);
    const native = readFileSync(`${folder}/native`, 'utf8').trim().split('\n');
    const found = goldenFlocks().map(({name, hash, steps, toml}) => {
      flock.open(toml).advance(steps);
      assert.equal(flock.hash, hash, name);
      return [name, hash, ...Object.values(flock.observe()).map(hex)].join(' ');
    });
    assert.ok(found.length > 20);
    assert.deepEqual(found, native);
  }, vectors));

const said = new Map();  // by the program, which is asked once for all numbers of threads

async function runOf(name, steps) {
  if (!said.has(name)) said.set(name, await run('run', name, '--steps', `${steps}`));
  return said.get(name);
}

for (const threads of [1, 2])
  test(`every preset has the hash of the program on ${threads} threads`, () => withFlock(threads, async flock => {
    const presets = flock.presets, steps = 100;
    assert.ok(presets.length > 20);
    for (const {name} of presets)
      assert.match(await runOf(name, steps), new RegExp(`hash ${flock.open(name).advance(steps).hash}`), name);
  }));

test('a flock is what its scenario says', () => withFlock(1, flock => {
  flock.open('schema = 1\nseed = 3\n[world]\ndimension = 3\n[start]\nboids = 50\n');
  assert.equal(flock.count, 50);
  assert.equal(flock.dimension, 3);
  assert.equal(flock.step, 0);
  assert.equal(flock.engine, 'cpu');
  assert.equal(flock.positions.length, 150);
  assert.equal(flock.velocities.length, 150);
  assert.deepEqual([...flock.ids], [...Array(50).keys()]);
  assert.deepEqual([...flock.species], Array(50).fill(0));
  assert.equal(flock.neighbours.length, 50);
  assert.equal(flock.flocks.length, 50);
  assert.equal(flock.deviations.length, 50);
  assert.equal(flock.values['start.boids'], 50);
  assert.ok(flock.parameters.every(({key, help}) => key && help));
  assert.match(flock.version, /^\d+\.\d+\.\d+$/);
}));

test('a scenario goes out and in again', () => withFlock(1, flock => {
  flock.open('hunt').advance(10);
  flock.set('alignment.weight', 2.5);
  assert.equal(flock.values['alignment.weight'], 2.5);
  const text = flock.scenario;
  flock.open(text);
  assert.equal(flock.scenario, text);
}));

test('parameters, boids and the pointer change a flight', () => withFlock(1, flock => {
  const after = change => {
    flock.open('vicsek').advance(3);
    change();
    return flock.advance(10).hash;
  };
  const plain = after(() => {});
  assert.equal(after(() => {}), plain);
  assert.notEqual(after(() => flock.set('vicsek.noise', 0.1)), plain);
  assert.notEqual(after(() => flock.point('attract', [10, 10])), plain);
  assert.notEqual(after(() => flock.remove(7)), plain);
  assert.notEqual(after(() => flock.add([5, 5], [0.5, 0])), plain);
  const pillar = '[[obstacle]]\nshape = "circle"\nx = 9\ny = 9\nradius = 2\n';
  assert.notEqual(after(() => flock.change(flock.scenario + pillar)), plain);
}));

test('a scene opens with other values, and a wrong one is refused', () => withFlock(1, flock => {
  flock.open('flock', {'start.boids': 77, 'separation.weight': 2.5, seed: 9});
  assert.equal(flock.count, 77);
  assert.equal(flock.values['separation.weight'], 2.5);
  assert.match(flock.scenario, /^seed = 9$/m);
  const changed = flock.hash;
  assert.notEqual(flock.open('flock', {'start.boids': 77, seed: 8}).hash, changed);
  assert.match(flock.open('flock', {schedule: 'shuffled'}).scenario, /^schedule = "shuffled"/m);
  const before = flock.hash;
  assert.throws(() => flock.open('flock', {'start.boid': 1}), /start\.boids/);
  assert.throws(() => flock.open('flock', {seed: 'x'}), /seed is "x"/);
  assert.throws(() => flock.open('flock', {schedule: 'never'}), /schedule is "never"/);
  assert.equal(flock.hash, before);
}));

test('boids come and go', () => withFlock(1, flock => {
  flock.open('flock');
  const before = flock.count, id = flock.add([10, 20], [1, 0]);
  assert.equal(flock.count, before + 1);
  assert.deepEqual([...flock.positions.slice(-2)], [10, 20]);
  flock.remove(id);
  assert.equal(flock.count, before);
  assert.throws(() => flock.remove(id), /there is no boid/);
}));

test('a kept flock goes on to the same bits', () => withFlock(2, flock => {
  flock.open('hawk').advance(20);
  const bytes = flock.keep();
  const hash = flock.advance(30).hash;
  flock.open('flock');
  assert.equal(flock.restore(bytes).step, 20);
  assert.equal(flock.advance(30).hash, hash);
  for (const cut of [0, 5, 14, 30, bytes.length >> 1, bytes.length - 1])
    assert.throws(() => flock.restore(bytes.slice(0, cut)), /kept flock/, `${cut}`);
  assert.equal(flock.hash, hash);
}));

test('what is wrong gets a sentence, and the flock there was stays', () => withFlock(1, flock => {
  assert.throws(() => flock.advance(), /no flock is open/);
  assert.throws(() => flock.observe(), /no flock is open/);
  const hash = flock.open('flock').hash;
  assert.throws(() => flock.open('flok'), /"flok" is not a preset; did you mean flock/);
  assert.throws(() => flock.open('schema = 1\n[alignment]\nradius = "x"\n'), /scenario:3: alignment.radius = "x" is not allowed/);
  assert.throws(() => flock.open('schema = 1\n\n<script>'), /scenario:3/);
  assert.throws(() => flock.set('alignment.wieght', 1), /did you mean alignment.weight/);
  assert.throws(() => flock.set('alignment.weight', 'much'), /alignment.weight/);
  assert.throws(() => flock.set('start.boids', 3), /start.boids/);
  assert.throws(() => flock.point('nowhere', [0, 0]), /pointer/);
  assert.equal(flock.hash, hash);
  for (let times = 0; times < 2000; ++times) assert.throws(() => flock.set('a', 1));
}));
