// What a page's panel and tools are made of: tables, changes, scenery, one boid, tables of boids, the command line.
import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {brotliCompressSync} from 'node:zlib';

import {run, withFlock} from './with_flock.mjs';

const hashOf = text => text.match(/hash ([0-9a-f]{16})/)[1];
const rowOf = (flock, key, species = 0) => flock.panel(species).find(row => row.key === key);
const sizeOf = vector => Math.hypot(...vector);

test('the scenes come in groups, with what a chooser shows', () => withFlock(1, flock => {
  const scenes = flock.presets;
  assert.deepEqual([...new Set(scenes.map(({group}) => group))],
                   ['Classics', 'Furnished worlds', 'Science', "A textbook's experiments"]);
  assert.equal(scenes[0].name, 'murmuration');
  assert.equal(new Set(scenes.map(({name}) => name)).size, scenes.length);
  for (const {name, description, model, dimension, boids} of scenes) {
    assert.ok(description && model, name);
    flock.open(name);
    assert.equal(flock.dimension, dimension, name);
    assert.equal(flock.count, boids, name);
  }
}));

test('rows have titles and layers as the window has them', () => withFlock(1, flock => {
  const row = key => flock.parameters.find(it => it.key === key);
  assert.equal(row('separation.view_angle').title, 'Separation');
  assert.equal(row('separation.view_angle').label, 'view angle');
  assert.equal(row('separation.view_angle').layer, 'advanced');
  assert.equal(row('motion.max_speed').label, 'speed');
  assert.equal(row('motion.max_speed').layer, 'basic');
  assert.equal(row('vicsek.noise').layer, 'basic');
  assert.ok(row('world.width').shared && !row('motion.max_speed').shared);
}));

test('a panel has the values of a species, and what sliders cover', () => withFlock(1, flock => {
  flock.open('flock');
  // Four times what the scene has: 1.5 and 25.
  assert.deepEqual(rowOf(flock, 'separation.weight'),
                   {key: 'separation.weight', value: 1.5, opened: 1.5, low: 0, high: 6, logarithmic: false, acts: true});
  flock.set('separation.radius', 30);
  const {value, opened, high} = rowOf(flock, 'separation.radius');
  assert.deepEqual([value, opened, high], [30, 25, 100]);
  assert.ok(rowOf(flock, 'start.boids').logarithmic);
  assert.equal(rowOf(flock, 'vicsek.noise'), undefined);
  flock.open('hawk').set('hawk.motion.max_speed', 4);
  assert.equal(rowOf(flock, 'motion.max_speed', 1).value, 4);
  assert.notEqual(rowOf(flock, 'motion.max_speed').value, 4);
  assert.throws(() => flock.panel(2), /there is no species 2/);
}));

test('what cannot act is said', () => withFlock(1, flock => {
  flock.open('flock');
  assert.ok(flock.effects().includes('world.depth'));
  assert.ok(flock.effects().includes('separation.nearest'));
  flock.set('separation.topological', true);
  assert.ok(!flock.effects().includes('separation.nearest'));
  assert.ok(!flock.open('murmuration').effects().includes('world.depth'));
}));

test('choices are set by name and by number', () => withFlock(1, flock => {
  flock.open('flock');
  flock.set('edges.kind', 'bounce');
  assert.equal(flock.values['edges.kind'], 3);
  flock.set('edges.kind', 1);
  assert.equal(flock.values['edges.kind'], 1);
  flock.set('alignment.enabled', 0);
  assert.equal(flock.values['alignment.enabled'], 0);
  flock.setText('alignment.enabled', 'true');
  assert.equal(flock.values['alignment.enabled'], 1);
  assert.throws(() => flock.set('edges.kind', 9), /edges.kind/);
  assert.throws(() => flock.setText('edges.kind', 'bouncy'), /edges.kind = .*bounce/);
}));

test('what differs from the scene opens the same flock elsewhere', () => withFlock(1, flock => {
  flock.open('hawk');
  assert.deepEqual(flock.changed, {preset: 'hawk', values: {}, scenery: false, look: false, same: true});
  flock.set('separation.weight', 2.25);
  flock.set('edges.kind', 'bounce');
  flock.set('hawk.motion.max_speed', 4);
  flock.restart({'start.boids': 120, seed: 7, schedule: 'synchronous'});
  const {preset, seed, schedule, values, scenery, look, same} = flock.changed;
  assert.deepEqual(values, {'separation.weight': '2.25', 'edges.kind': 'bounce', 'start.boids': '120',
                            'hawk.motion.max_speed': '4'});
  assert.deepEqual([preset, seed, scenery, look, same], ['hawk', '7', false, false, false]);
  const hash = flock.advance(50).hash;
  assert.equal(flock.open(preset, {...values, seed, ...(schedule ? {schedule} : {})}).advance(50).hash, hash);
  assert.equal(flock.changed.values['separation.weight'], '2.25');
  flock.open('schema = 1\nname = "hawk"\n[start]\nboids = 5\n');
  assert.equal(flock.changed.preset, '');
}));

test('the module says what a scene is, with a seed of any size', () => withFlock(1, flock => {
  const seed = '9223372036854775807', near = '9223372036854775805';  // 2^63 - 1: as numbers of JavaScript both are 2^63
  flock.open('hawk', {seed, schedule: 'shuffled'});
  const {opened, ...now} = flock.scene;
  assert.deepEqual(now, {name: 'hawk', model: 'boids', dimension: 3, engine: 'exact', seed, schedule: 'shuffled',
                         species: ['boids', 'hawk'], backdropFile: ''});
  assert.deepEqual(opened, {seed: '1', schedule: 'synchronous'});
  assert.equal(flock.changed.seed, seed);
  const hash = flock.hash;
  assert.notEqual(flock.restart({seed: near}).hash, hash);
  assert.equal(flock.scene.seed, near);
  assert.equal(flock.open('schema = 1\n[look]\nbackdrop = "sky.png"\n').scene.backdropFile, 'sky.png');
  assert.throws(() => flock.restart({seed: '9223372036854775808'}), /seed is/);
  assert.throws(() => flock.restart({seed: -5}), /seed is "-5"/);
}));

test('the pointer is the hand\'s and no change', () => withFlock(1, flock => {
  const kind = flock.open('flock').values['pointer.kind'];
  flock.point(['off', 'follow', 'attract', 'repel', 'predator'][kind], [33, 44]);
  assert.ok(flock.changed.same);
}));

test('a flock takes off anew with other numbers', () => withFlock(1, flock => {
  const first = flock.open('pillars').hash, {'world.width': width, 'start.boids': boids} = flock.values;
  flock.set('cohesion.weight', 0.5);
  assert.equal(flock.advance(5).restart().step, 0);
  assert.equal(flock.hash, first);
  assert.equal(flock.values['cohesion.weight'], 0.5);
  flock.setBoids(4 * boids, true);
  assert.equal(flock.count, 4 * boids);
  const factor = flock.dimension === 2 ? 2 : Math.cbrt(4);
  assert.ok(Math.abs(flock.values['world.width'] - factor * width) < 1e-9 * width);
  assert.throws(() => flock.restart({'start.boids': -1}), /start.boids/);
  assert.throws(() => flock.setBoids(-1), /start.boids/);
  assert.equal(flock.count, 4 * boids);
}));

test('obstacles come, change, move and go', () => withFlock(1, flock => {
  flock.open('flock').advance(3);
  flock.addObstacle([100, 120]);
  flock.addObstacle([300, 120], 11);
  let {obstacles} = flock.scenery;
  assert.equal(obstacles.length, 2);
  assert.deepEqual(obstacles[0].place, [100, 120]);
  assert.equal(obstacles[0].radius, 30);  // a twelfth of the height of 360
  assert.equal(obstacles[1].radius, 11);
  flock.shapeObstacle(1, 'box');
  flock.moveObstacle(1, [310, 130]);
  flock.setEntry('obstacle', 1, 'width', 50);
  ({obstacles} = flock.scenery);
  assert.deepEqual([obstacles[1].shape, obstacles[1].width, obstacles[1].place], ['box', 50, [310, 130]]);
  assert.ok(flock.changed.scenery);
  flock.removeObstacle(0);
  assert.equal(flock.scenery.obstacles[0].shape, 'box');
  for (const wrong of [() => flock.removeObstacle(1), () => flock.moveObstacle(7, [0, 0]),
                       () => flock.shapeObstacle(0, 'heart'), () => flock.setEntry('obstacle', 0, 'width', -1),
                       () => flock.setEntry('obstacle', 0, 'size', 1), () => flock.setEntry('obstacle', 3, 'x', 1)])
    assert.throws(wrong, Error);
  assert.equal(flock.scenery.obstacles.length, 1);
  assert.equal(flock.step, 3);
  assert.equal(flock.placeForMore.length, 2);
}));

test('goals have points that come, move and go', () => withFlock(1, flock => {
  flock.open('flock');
  flock.addGoal([50, 60]);
  flock.addWaypoint([500, 300]);
  flock.moveGoal(0, 1, [510, 310]);
  assert.deepEqual(flock.scenery.goals[0].points, [[50, 60], [510, 310]]);
  flock.setEntry('goal', 0, 'weight', 2);
  assert.equal(flock.scenery.goals[0].weight, 2);
  flock.removeGoal(0);
  flock.removeGoal(0);
  assert.deepEqual(flock.scenery.goals, []);
  assert.throws(() => flock.removeGoal(0), /no point of goal 0/);
}));

test('predators and leaders are species of their own', () => withFlock(1, flock => {
  flock.open('flock').advance(60);
  const before = flock.count, id = flock.addPredator([320, 180], [0, 1]);
  assert.equal(flock.count, before + 1);
  flock.addLeader([20, 20]);
  assert.deepEqual(flock.scenery.species.map(({name, boids, role}) => [name, boids, role]),
                   [['boids', before, ''], ['predator', 1, 'predator'], ['leader', 1, 'leader']]);
  assert.deepEqual(flock.scenery.relations.map(({of, kind, to}) => [of, kind, to]),
                   [['boids', 'flee', 'predator'], ['predator', 'chase', 'boids'], ['boids', 'follow', 'leader']]);
  assert.equal(flock.select(id).velocity[0], 0);
  assert.ok(flock.changed.scenery && flock.command.needsFile);
  flock.removeSpecies(1);
  assert.deepEqual(flock.scenery.species.map(({name}) => name), ['boids', 'leader']);
  assert.equal(flock.count, before + 1);
  assert.throws(() => flock.addPredator([-5, 0]), /outside the world/);
  assert.throws(() => flock.removeSpecies(0), /no species 0/);
}));

test('a selected boid has its neighbours, radii and what each rule asks', () => withFlock(1, flock => {
  flock.open('flock', {'separation.view_angle': 120}).advance(40);
  const ids = flock.ids.slice(), positions = flock.positions.slice(), width = 640, height = 360;
  const short = (way, size) => way - size * Math.round(way / size);
  const selection = flock.select(ids[7]), radius = 50;
  const near = [...ids].filter((_, other) => other !== 7 && Math.hypot(
      short(positions[2 * other] - positions[14], width), short(positions[2 * other + 1] - positions[15], height)) < radius);
  assert.ok(near.length > 0);
  assert.deepEqual(selection.neighbours, near);
  assert.deepEqual(selection.position.map(Math.fround), [...positions.slice(14, 16)]);
  assert.equal(selection.speed, sizeOf(selection.velocity));
  assert.deepEqual(selection.rules.map(({name, radius: far, viewAngle}) => [name, far, viewAngle]),
                   [['separation', 25, 120], ['alignment', 50, 360], ['cohesion', 50, 360]]);
  const sum = [0, 1].map(axis => selection.rules.reduce((all, {force}) => all + force[axis], 0));
  assert.ok(sizeOf(sum.map((value, axis) => value - selection.force[axis])) < 1e-12);
  assert.ok(sizeOf(sum) > 0);
  assert.throws(() => flock.select(9999), /there is no boid 9999/);
  const vicsek = flock.open('vicsek').advance(5).select(3);
  assert.deepEqual(vicsek.rules, []);
  assert.ok(vicsek.radius > 0 && sizeOf(vicsek.force) > 0);
}));

async function inFolder(body) {
  const place = mkdtempSync(join(tmpdir(), 'boids-web-'));
  try {
    await body(name => join(place, name));
  } finally {
    rmSync(place, {recursive: true});
  }
}

test('tables of boids and metrics are those of the program', () => inFolder(at => withFlock(1, async flock => {
  for (const name of ['hawk', 'murmuration']) {
    flock.open(name);
    let metrics = flock.metricsHeader + flock.metricsLine;
    for (let step = 1; step <= 20; ++step) {
      flock.advance();
      metrics += flock.metricsLine;
    }
    await run('run', name, '--steps', '20', '--final', at('end.csv'), '--metrics', at('metrics.csv'));
    assert.equal(flock.toCsv(), readFileSync(at('end.csv'), 'utf8'), name);
    assert.equal(metrics, readFileSync(at('metrics.csv'), 'utf8'), name);
    const table = flock.toCsv(), hash = flock.hash;
    assert.equal(flock.open(name).fromCsv(table).hash, hash);
    assert.equal(flock.toCsv(), table);
  }
  assert.throws(() => flock.fromCsv('id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,x\n'), /table:2: vz is "x"/);
})));

test('the command line flies the same flock in the program', () => inFolder(at => withFlock(1, async flock => {
  flock.open('hawk', {seed: 5, 'hawk.motion.max_speed': 4, 'separation.weight': 2, 'edges.kind': 'bounce'});
  const {line, needsFile} = flock.command;
  assert.equal(needsFile, false);
  const words = line.split(' ');
  assert.equal(words.shift(), 'boids');
  assert.equal(hashOf(await run(...words, '--steps', '40')), flock.advance(40).hash);
  flock.open('flock').addObstacle([100, 100]);
  assert.ok(flock.command.needsFile);
  writeFileSync(at('scene.toml'), flock.scenario);
  assert.equal(hashOf(await run('run', at('scene.toml'), '--steps', '40')), flock.advance(40).hash);
})));

test('no module of the page is larger than 350 KB as a server sends it', context => {  // those of the engine are parts of these
  for (const variant of ['', '-threads', '-plain']) {
    const kilobytes = brotliCompressSync(readFileSync(`${process.env.BOIDS_SITE}/engine/boids-page${variant}.wasm`)).length / 1000;
    context.diagnostic(`boids-page${variant}.wasm: ${kilobytes.toFixed(0)} KB by brotli`);
    assert.ok(kilobytes <= 350, variant);
  }
});
