// The flock in JavaScript: the engine of the program `boids` as WebAssembly, with the same bits. One Flock has a module
// of its own; in a page it belongs into a Web Worker, as a step of a large flock takes longer than a picture.

import {loadModule} from './loading.js';

export {canShareMemory, hasVectors} from './loading.js';

export class Flock {
  #exports;
  #memory;
  #helpers = [];
  #vectors;
  #rows;  // the table of parameters, once it was asked for
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  /**
   * Loads the engine, with that many threads where memory can be shared and one where it cannot. Without vectors it is
   * slower, and has one thread.
   */
  static async load(options) {
    const flock = new Flock();
    ({exports: flock.#exports, memory: flock.#memory, helpers: flock.#helpers, vectors: flock.#vectors} = await loadModule(options));
    return flock;
  }

  /** Ends its threads; the flock cannot be used any longer. */
  close() {
    for (const worker of this.#helpers) worker.terminate();
    this.#helpers = [];
    this.#exports = undefined;
  }

  /** What the module exports, for those who extend it. */
  get exports() {
    return this.#exports;
  }
  get memory() {
    return this.#memory;
  }

  get threads() {
    return this.#helpers.length + 1;
  }
  /** Whether it flies with vectors; without them it takes several times as long, to the same bits. */
  get vectors() {
    return this.#vectors;
  }

  /** The version of the engine. */
  get version() {
    this.#exports.boids_version();
    return this.#text();
  }

  /** The scenes that come with it, in groups: {name, group, description, model, dimension, boids}. */
  get presets() {
    return this.#json(this.#exports.boids_presets());
  }

  /** The table of all parameters. */
  get parameters() {
    if (!this.#rows) {
      this.#exports.boids_parameters();
      this.#rows = JSON.parse(this.#text());
    }
    return this.#rows;
  }

  /** The table of what observe() measures. */
  get observables() {
    this.#exports.boids_observables();
    return JSON.parse(this.#text());
  }

  /** The TOML text of a preset. */
  presetText(name) {
    this.#put(name);
    this.#check(this.#exports.boids_preset());
    return this.#text();
  }

  /** Opens a preset by its name, or a scenario from its TOML text; with other values of parameters, or another seed. */
  open(scenario, changes = {}) {
    const text = scenario.includes('\n') ? scenario : this.presetText(scenario);
    const lines = this.#lines(changes);
    this.#put(lines ? `${text}\0${lines}` : text);
    this.#check(this.#exports.boids_open());
    return this;
  }

  /** Takes off anew with the scene as it is now and other values, seed or schedule. */
  restart(changes = {}) {
    this.#put(this.#lines(changes));
    this.#check(this.#exports.boids_restart());
    return this;
  }

  /** Takes off anew with that many boids; the world grows with their number if asked. */
  setBoids(count, worldGrows = false) {
    this.#check(this.#exports.boids_set_boids(count, worldGrows));
    return this;
  }

  /** Goes on with the same boids by another scenario. */
  change(scenario) {
    this.#put(scenario);
    this.#check(this.#exports.boids_change());
  }

  /** The scenario as it is now, a complete TOML text. */
  get scenario() {
    this.#check(this.#exports.boids_scenario());
    return this.#text();
  }

  /**
   * What there is to know of the scene beside its values: {name, model, dimension, engine, seed, schedule, opened: {seed,
   * schedule}, species, backdropFile}.
   */
  get scene() {
    return this.#json(this.#exports.boids_scene());
  }

  /**
   * Sets a parameter from the next step on. Keys of a species begin with its name; a choice is taken by its name or
   * number.
   */
  set(key, value) {
    this.setText(key, this.#valueText(key, value));
  }

  /** The same by its text, as the command line of the program takes it: '2.5', '10k', 'wrap'. */
  setText(key, text) {
    this.#put(`${key}=${text}`);
    this.#check(this.#exports.boids_set());
  }

  /**
   * The parameters of the flock's model, as they are for a species: {key, value, opened, low, high, logarithmic, acts},
   * where `opened` is what the scene had, `low` to `high` what a slider covers, and `acts` whether it can change
   * anything as things are.
   */
  panel(species = 0) {
    return this.#json(this.#exports.boids_panel(species));
  }

  /** The keys of parameters that cannot change anything as things are. */
  effects(species = 0) {
    return this.panel(species).filter(({acts}) => !acts).map(({key}) => key);
  }

  /**
   * What differs from the scene that was opened: {preset, seed?, schedule?, values, scenery, look, same}. `preset` is its
   * name, empty where it is none; `values` are texts by key, so that open(preset, {seed, schedule, ...values}) is the
   * same unless `scenery` or `look` differ.
   */
  get changed() {
    return this.#json(this.#exports.boids_changed());
  }

  /** The command that repeats the scene on a machine: {line, needsFile}. */
  get command() {
    return this.#json(this.#exports.boids_command());
  }

  /** The values of all parameters, by their keys. */
  get values() {
    const values = this.#json(this.#exports.boids_values());
    return Object.fromEntries(this.parameters.map(({key}, row) => [key, values[row]]));
  }

  advance(steps = 1) {
    this.#check(this.#exports.boids_advance(steps));
    return this;
  }

  get count() {
    return this.#exports.boids_count();
  }
  get dimension() {
    return this.#exports.boids_dimension();
  }
  get step() {
    return this.#exports.boids_step();
  }
  /** A fingerprint of all boids: that of the program, after the same steps. */
  get hash() {
    return BigInt.asUintN(64, this.#exports.boids_hash()).toString(16).padStart(16, '0');
  }
  /** The engine that flies it. */
  get engine() {
    this.#check(this.#exports.boids_engine());
    return this.#text();
  }

  // Views into the module's memory, by rising id, valid until the next call: memory that grows leaves them behind.
  get ids() {
    return this.#view(Uint32Array, this.#exports.boids_ids(), this.count);
  }
  get species() {
    return this.#view(Uint8Array, this.#exports.boids_species(), this.count);
  }
  /** x and y of each boid, in 3D x, y and z. */
  get positions() {
    return this.#view(Float32Array, this.#exports.boids_positions(), this.count * this.dimension);
  }
  get velocities() {
    return this.#view(Float32Array, this.#exports.boids_velocities(), this.count * this.dimension);
  }
  /** How many neighbours each boid has. */
  get neighbours() {
    return this.#view(Uint32Array, this.#exports.boids_neighbours(), this.count);
  }
  /** The number of each boid's flock. */
  get flocks() {
    return this.#view(Uint32Array, this.#exports.boids_flocks(), this.count);
  }
  /** How far each boid's heading is off its neighbours', in degrees. */
  get deviations() {
    return this.#view(Float32Array, this.#exports.boids_deviations(), this.count);
  }

  /** What is measured of the flock: {polarisation, milling, …}. */
  observe() {
    const names = this.observables.map(({name}) => name);
    const at = this.#exports.boids_observe();
    if (at === 0) throw new Error('no flock is open; open a scenario first');
    const values = this.#view(Float64Array, at, names.length);
    return Object.fromEntries(names.map((name, row) => [name, values[row]]));
  }

  /** Points at a place: 'off', 'follow', 'attract', 'repel' or 'predator'. */
  point(kind, [x, y, z = 0] = [0, 0, 0]) {
    const kinds = ['off', 'follow', 'attract', 'repel', 'predator'];
    this.#check(this.#exports.boids_point(kinds.indexOf(kind), x, y, z));
  }

  /** Adds a boid and returns its id. */
  add([x, y, z = 0], [vx, vy, vz = 0], species = 0) {
    this.#check(this.#exports.boids_add(x, y, z, vx, vy, vz, species));
    return Number(this.#text());
  }

  remove(id) {
    this.#check(this.#exports.boids_remove(id));
  }

  /** All about one boid: where it is, whom it sees, and what each rule asks. */
  select(id) {
    return this.#json(this.#exports.boids_select(id));
  }

  /** What stands and moves in the world: {obstacles, goals, species, relations}. */
  get scenery() {
    return this.#json(this.#exports.boids_scenery());
  }

  /** Adds a disc (ball), as large as suits the world where no radius is given. */
  addObstacle([x, y, z = 0], radius = 0) {
    this.#check(this.#exports.boids_add_obstacle(x, y, z, radius));
  }
  /** Gives an obstacle another shape: 'circle', 'box', 'segment' or 'polygon'. */
  shapeObstacle(index, shape) {
    this.#check(this.#exports.boids_shape_obstacle(index, ['circle', 'box', 'segment', 'polygon'].indexOf(shape)));
  }
  moveObstacle(index, [x, y, z = 0]) {
    this.#check(this.#exports.boids_move(0, index, 0, x, y, z));
  }
  removeObstacle(index) {
    this.#check(this.#exports.boids_take_away(0, index, 0));
  }
  addGoal([x, y, z = 0]) {
    this.#check(this.#exports.boids_add_goal(x, y, z));
  }
  /** One more point at the end of the last goal's way. */
  addWaypoint([x, y, z = 0]) {
    this.#check(this.#exports.boids_add_waypoint(x, y, z));
  }
  moveGoal(index, point, [x, y, z = 0]) {
    this.#check(this.#exports.boids_move(1, index, point, x, y, z));
  }
  /** Removes one point of a goal's way, and the goal with its last. */
  removeGoal(index, point = 0) {
    this.#check(this.#exports.boids_take_away(1, index, point));
  }
  /** Sets a value of an 'obstacle', 'goal' or 'relation' by the name that `scenery` has for it. */
  setEntry(kind, index, name, value) {
    this.#put(`${name}=${value}`);
    this.#check(this.#exports.boids_set_entry(['obstacle', 'goal', 'relation'].indexOf(kind), index));
  }
  /** Adds one that hunts the flock, and returns its id. */
  addPredator([x, y, z = 0], [aheadX, aheadY, aheadZ = 0] = [1, 0]) {
    this.#check(this.#exports.boids_add_predator(x, y, z, aheadX, aheadY, aheadZ));
    return Number(this.#text());
  }
  /** Adds one that the flock follows, and returns its id. */
  addLeader([x, y, z = 0], [aheadX, aheadY, aheadZ = 0] = [1, 0]) {
    this.#check(this.#exports.boids_add_leader(x, y, z, aheadX, aheadY, aheadZ));
    return Number(this.#text());
  }
  /** Takes a species other than the first away, with its boids. */
  removeSpecies(number) {
    this.#check(this.#exports.boids_remove_species(number));
  }
  /** A place for one more thing, apart from where others are. */
  get placeForMore() {
    return this.#json(this.#exports.boids_place_for_more());
  }

  /** The boids as a table that the program reads: id,x,y,vx,vy. */
  toCsv() {
    this.#check(this.#exports.boids_to_csv());
    return this.#text();
  }
  /** Goes on with the boids of such a table. */
  fromCsv(table) {
    this.#put(table);
    this.#check(this.#exports.boids_from_csv());
    return this;
  }
  /** The first line of a file of metrics, and the line of this moment, as `boids run --metrics` writes them. */
  get metricsHeader() {
    this.#check(this.#exports.boids_metrics_header());
    return this.#text();
  }
  get metricsLine() {
    this.#check(this.#exports.boids_metrics_line());
    return this.#text();
  }

  /** Where the time of the steps goes: {steps, phases}, in seconds. */
  get profile() {
    return this.#json(this.#exports.boids_profile());
  }

  /** The flock as bytes, from which restore() goes on to the same bits. */
  keep() {
    this.#check(this.#exports.boids_keep());
    return this.#bytes();
  }

  restore(bytes) {
    this.#fill(bytes);
    this.#check(this.#exports.boids_restore());
    return this;
  }

  /** A value as the program reads it: choices by their names. */
  #valueText(key, value) {
    if (typeof value !== 'number') return `${value}`;
    const row = this.parameters.find(({key: known}) => key === known || key.endsWith(`.${known}`));
    if (row?.kind === 'choice') return row.choices[value] ?? `${value}`;
    return row?.kind === 'toggle' && (value === 0 || value === 1) ? `${value === 1}` : `${value}`;
  }

  #lines(changes) {
    return Object.entries(changes).map(([key, value]) => `${key}=${this.#valueText(key, value)}`).join('\n');
  }

  #view(Kind, at, length) {
    return new Kind(this.#memory.buffer, at, length);
  }

  #fill(bytes) {
    const at = this.#exports.boids_reserve(bytes.length);
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
  }

  #put(text) {
    this.#fill(this.#encoder.encode(text));
  }

  /** A copy, as text decoders refuse shared memory. */
  #bytes() {
    const at = this.#exports.boids_text();
    return new Uint8Array(this.#memory.buffer, at, this.#exports.boids_text_size()).slice();
  }

  #text() {
    return this.#decoder.decode(this.#bytes());
  }

  #check(status) {
    if (status !== 0) throw new Error(this.#text());
  }

  #json(status) {
    this.#check(status);
    return JSON.parse(this.#text());
  }
}
