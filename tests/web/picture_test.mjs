// Pictures in a page, as far as they are known without a screen: what is where, and what is refused. Here OpenGL says yes
// to everything and draws nothing.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {Flock} from './with_flock.mjs';

const module = await WebAssembly.compile(readFileSync(`${process.env.BOIDS_SITE}/engine/boids-page.wasm`));

const width = 800, height = 600;

/** An OpenGL that makes everything, and counts what it is told to draw. */
function yieldingGl(memoryOf) {
  const words = (at, count) => new Int32Array(memoryOf().buffer, at, count);
  const gl = {drawn: 0, objects: 0};
  const make = (count, at) => words(at, count).forEach((_, i, all) => void (all[i] = ++gl.objects));
  const remove = count => void (gl.objects -= count);
  const known = {
    glGetShaderiv: (_name, _what, at) => void (words(at, 1)[0] = 1),
    glGetProgramiv: (_name, _what, at) => void (words(at, 1)[0] = 1),
    glGetIntegerv: (_what, at) => void (words(at, 1)[0] = 4096),
    glCheckFramebufferStatus: () => 0x8CD5,
    glDrawArrays: (_mode, _first, count) => void (gl.drawn += count),
  };
  gl.imports = new Proxy(known, {
    get: (_, name) => known[name] ?? (name.startsWith('glGen') ? make : /^glDelete.*s$/.test(name) ? remove : () => 0),
  });
  return gl;
}

/** A flock with a stage for it. */
async function withStage(scene, body) {
  let flock;
  const gl = yieldingGl(() => flock.memory);
  flock = await Flock.load({module, imports: {gl: gl.imports}});
  const {exports, memory} = flock;
  const text = () => Buffer.from(memory.buffer, exports.boids_text(), exports.boids_text_size()).toString();
  const put = words => {
    const bytes = Buffer.from(words);
    new Uint8Array(memory.buffer, exports.boids_reserve(bytes.length), bytes.length).set(bytes);
  };
  const call = (name, ...numbers) => {
    if (exports[`boids_picture_${name}`](...numbers)) throw new Error(text());
  };
  const ask = (name, count, ...numbers) => {
    const at = exports[`boids_picture_${name}`](...numbers);
    return at === 0 ? undefined : [...new Float64Array(memory.buffer, at, count)];
  };
  const say = (name, words) => {
    put(words);
    call(name);
  };
  const json = name => {
    call(name);
    return JSON.parse(text());
  };
  flock.open(scene);
  call('resize', width, height, 1);
  await body({flock, gl, call, ask, say, json, boidAt: (x, y) => exports.boids_picture_boid_at(x, y)});
}

const isNear = (found, wanted) =>
  found.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-3, `${found} is not ${wanted}`));

for (const scene of ['flock', 'world-3d'])
  test(`a pixel of ${scene} is where its position is`, () => withStage(scene, ({call, ask}) => {
    assert.equal(ask('position', 3, 100, 100), undefined, 'before there is a picture');
    call('draw', 0, 0);
    for (const pixel of [[100, 500], [400, 300], [777, 13]]) {
      const position = ask('position', 3, ...pixel);
      isNear(ask('pixel', 4, ...position).slice(0, 2), pixel);
    }
  }));

for (const scene of ['flock', 'murmuration', 'hunt'])
  test(`who is pointed at in ${scene} is there`, () => withStage(scene, ({flock, call, ask, boidAt}) => {
    flock.advance(30);
    call('draw', 0, 0);
    const id = flock.ids[17];
    const [x, y] = ask('pixel_of', 4, id);
    const [foundX, foundY] = ask('pixel_of', 4, boidAt(x, y));
    isNear([foundX, foundY], [x, y]);
    assert.equal(boidAt(-1000, -1000), -1);
    assert.equal(ask('pixel_of', 4, 4_000_000), undefined);
  }));

test('what is enlarged stays where the pointer is, and fit() undoes it', () => withStage('flock', ({call, ask}) => {
  call('draw', 0, 0);
  const before = ask('position', 3, 600, 200), [, , , scale] = ask('pixel', 4, 0, 0, 0);
  call('enlarge', 3, 600, 200);
  call('draw', 0, 0);
  isNear(ask('position', 3, 600, 200), before);
  assert.ok(Math.abs(ask('pixel', 4, 0, 0, 0)[3] - 3 * scale) < 1e-6);
  call('shift', 25, -10);
  call('draw', 0, 0);
  isNear(ask('pixel', 4, ...before).slice(0, 2), [625, 190]);
  call('fit');
  call('draw', 0, 0);
  isNear(ask('position', 3, 600, 200), before);
}));

test('an orbit turns and a fixed camera does not', () => withStage('world-3d', ({call, ask, say, json}) => {
  const seen = () => {
    call('draw', 1, 0);
    call('draw', 1, 0);
    return ask('pixel', 4, 0, 0, 0);
  };
  const first = seen();
  assert.equal(json('look').motion, 'orbit');
  assert.ok(Math.abs(seen()[0] - first[0]) > 1);
  say('motion', 'fixed');
  const still = seen();
  isNear(seen(), still);
  call('turn', 50, 0);
  assert.ok(Math.abs(seen()[0] - still[0]) > 1);
  say('motion', '');
  call('draw', 0, 0);
  assert.equal(json('look').motion, 'orbit');
}));

test('a boid that is followed stays in the middle', () => withStage('flock', ({flock, call, ask}) => {
  flock.advance(60);
  call('draw', 0, 0);
  call('select', flock.ids[3]);
  call('follow', 1);
  for (let i = 0; i < 60; ++i) call('draw', 0, 0);
  isNear(ask('pixel_of', 4, flock.ids[3]).slice(0, 2), [width / 2, height / 2]);
}));

test('a picture between two steps shows where boids came from', () => withStage('world', ({flock, gl, call}) => {
  flock.advance(5);
  call('draw', 0, 0.5);
  assert.ok(gl.drawn > 0);
}));

test('every preset is drawn in every colour and shape', () => withStage('flock', ({flock, gl, call, say, json}) => {
  const rows = Object.fromEntries(json('choices').style.map(row => [row.key, row]));
  for (const {name} of flock.presets) {
    flock.open(name);
    say('style', '');
    gl.drawn = 0;
    call('draw', 1 / 60, 0);
    assert.ok(gl.drawn > 0, name);
  }
  flock.open('hunt');
  for (const key of ['colouring', 'theme', 'backdrop', 'shape'])
    for (const choice of rows[key].choices) {
      say('style', `${key}=${choice}\ntrails=0.5`);
      call('draw', 1 / 60, 0);
    }
}));

test('a picture of another size or after a lost context keeps nothing of the one before',
  () => withStage('murmuration', ({gl, call}) => {
    call('draw', 0, 0);
    const {objects} = gl;
    for (let i = 0; i < 3; ++i) {
      call('resize', width + i + 1, height, 2);
      call('draw', 0, 0);
      call('lose');
      call('draw', 0, 0);
      assert.equal(gl.objects, objects);
    }
  }));

test('what makes no sense is refused with a sentence', () => withStage('flock', ({call, say}) => {
  assert.throws(() => say('style', 'colour=red'), /colouring/);
  assert.throws(() => say('style', 'colouring=red'), /heading/);
  assert.throws(() => say('style', 'trails=-1'), /trails: /);
  assert.throws(() => say('style', 'trails'), /key=value/);
  assert.throws(() => say('motion', 'sideways'), /orbit/);
  assert.throws(() => call('resize', 0, 100, 1), /pixel/);
  assert.throws(() => call('shift', 1, 1), /no picture/);
}));
