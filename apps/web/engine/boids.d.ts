/** Whether threads can share memory here: in a page only where its server isolates it (COOP and COEP). */
export function canShareMemory(): boolean;

export interface Preset {
  name: string;
  /** The heading it stands under. */
  group: string;
  description: string;
  model: string;
  dimension: 2 | 3;
  /** How many start. */
  boids: number;
}

/** What a value can be. */
export interface ValueRow {
  key: string;
  kind: 'real' | 'integer' | 'toggle' | 'choice';
  unit: string;
  default: number;
  minimum: number;
  maximum: number;
  choices: string[];
  help: string;
}

export interface Parameter extends ValueRow {
  group: string;
  name: string;
  /** What a panel calls its group, and it. */
  title: string;
  label: string;
  /** Whether it is one of the few that everybody needs first. */
  layer: 'basic' | 'advanced';
  /** Whether it can change while the flock flies. */
  live: boolean;
  /** Whether all species have it in common. */
  shared: boolean;
  /** The only model that has it; empty where all do. */
  model: string;
}

export interface ObservableRow {
  name: string;
  unit: string;
  help: string;
  /** What it lies between, if anything bounds it. */
  bounds?: [number, number];
}

/** A parameter of a species, as it is now. */
export interface PanelRow {
  key: string;
  value: number;
  /** What the opened scene had. */
  opened: number;
  /** What a slider covers. */
  low: number;
  high: number;
  logarithmic: boolean;
  /** Whether it can change anything as things are. */
  acts: boolean;
}

/** How a flight starts; the seed is a text, as numbers of JavaScript hold 53 of its bits. */
export interface Start {
  seed: string;
  schedule: 'synchronous' | 'sequential' | 'shuffled';
}

/** What there is to know of a scene beside its values. */
export interface SceneInfo extends Start {
  name: string;
  model: string;
  dimension: 2 | 3;
  /** Who flies it. */
  engine: string;
  /** What the opened scene had. */
  opened: Start;
  /** Their names; the first is the flock. */
  species: string[];
  /** A file of a picture that the scene wants behind it; empty for none. */
  backdropFile: string;
}

export interface Changes {
  /** The scene that was opened, if it is a preset; else empty. */
  preset: string;
  seed?: string;
  schedule?: string;
  /** Texts of values that differ, by key. */
  values: Record<string, string>;
  scenery: boolean;
  look: boolean;
  /** Whether nothing differs at all. */
  same: boolean;
}

export interface Selection {
  id: number;
  species: number;
  position: number[];
  velocity: number[];
  speed: number;
  /** Within which others are neighbours. */
  radius: number;
  neighbours: number[];
  /** What its model asks of it, in length per step². */
  force: number[];
  /** Of the model boids alone. */
  rules: {name: string; enabled: boolean; radius: number; viewAngle: number; force: number[]}[];
}

export interface Obstacle {
  /** Where it is at this step. */
  place: number[];
  enabled: boolean;
  shape: 'circle' | 'box' | 'segment' | 'polygon';
  x: number;
  y: number;
  z: number;
  radius: number;
  width: number;
  height: number;
  depth: number;
  speed: number;
  closed: boolean;
  points: number[][];
  path: number[][];
}

export interface Goal {
  place: number[];
  /** Who flies to it; empty for everybody. */
  species: string;
  enabled: boolean;
  weight: number;
  max_force: number;
  radius: number;
  slowing: number;
  range: number;
  speed: number;
  closed: boolean;
  points: number[][];
}

export interface Relation {
  of: string;
  to: string;
  enabled: boolean;
  kind: 'flock' | 'flee' | 'chase' | 'follow';
  radius: number;
  strength: number;
  distance: number;
  foresight: number;
  quarry: 'nearest' | 'flock';
  capture: number;
}

export interface Scenery {
  obstacles: Obstacle[];
  goals: Goal[];
  species: {name: string; boids: number; role: '' | 'predator' | 'leader'}[];
  relations: Relation[];
}

export type Value = string | number | boolean;

/** Whether WebAssembly has vectors here; browsers of before 2023 may not. */
export function hasVectors(): boolean;

export interface LoadOptions {
  threads?: number;
  /** Whether to fly with vectors; where there are some, unless told otherwise. */
  vectors?: boolean;
  /**
   * A module beside boids.js that has more than the engine, without its ending, or one that is being compiled already;
   * `boids` where none is named.
   */
  module?: string | WebAssembly.Module | Promise<WebAssembly.Module>;
  /** What such a module imports, by module and name. */
  imports?: WebAssembly.Imports;
}

export type Point = [number, number] | [number, number, number];
export type PointerKind = 'off' | 'follow' | 'attract' | 'repel' | 'predator';

/**
 * A flock: the engine of the program `boids`, with the same bits. What goes wrong is thrown as an Error with the
 * program's sentence. Arrays are views by rising id, valid until the next call of any function.
 */
export class Flock {
  static load(options?: LoadOptions): Promise<Flock>;
  close(): void;

  /** What the module exports, for those who extend it. */
  readonly exports: WebAssembly.Exports;
  readonly memory: WebAssembly.Memory;
  readonly threads: number;
  readonly vectors: boolean;
  readonly version: string;
  readonly presets: Preset[];
  readonly parameters: Parameter[];
  readonly observables: ObservableRow[];

  presetText(name: string): string;
  /** With other values by their keys, such as {'start.boids': 500}; there are also `seed` and `schedule`. */
  open(presetOrToml: string, changes?: Record<string, Value>): this;
  /** Takes off anew with the scene as it is now and other values, seed or schedule. */
  restart(changes?: Record<string, Value>): this;
  setBoids(count: number, worldGrows?: boolean): this;
  change(toml: string): void;
  readonly scenario: string;
  readonly scene: SceneInfo;

  /** Keys of a species begin with its name; a choice is taken by its name or number. */
  set(key: string, value: Value): void;
  setText(key: string, text: string): void;
  panel(species?: number): PanelRow[];
  /** The keys of parameters that cannot change anything as things are. */
  effects(species?: number): string[];
  readonly changed: Changes;
  /** The command that repeats the scene on a machine. */
  readonly command: {line: string; needsFile: boolean};
  readonly values: Record<string, number>;

  advance(steps?: number): this;
  readonly count: number;
  readonly dimension: number;
  readonly step: number;
  readonly hash: string;
  readonly engine: string;

  readonly ids: Uint32Array;
  readonly species: Uint8Array;
  readonly positions: Float32Array;
  readonly velocities: Float32Array;
  readonly neighbours: Uint32Array;
  readonly flocks: Uint32Array;
  readonly deviations: Float32Array;
  observe(): Record<string, number>;

  point(kind: PointerKind, position?: Point): void;
  add(position: Point, velocity: Point, species?: number): number;
  remove(id: number): void;
  select(id: number): Selection;

  readonly scenery: Scenery;
  addObstacle(place: Point, radius?: number): void;
  shapeObstacle(index: number, shape: Obstacle['shape']): void;
  moveObstacle(index: number, place: Point): void;
  removeObstacle(index: number): void;
  addGoal(place: Point): void;
  addWaypoint(place: Point): void;
  moveGoal(index: number, point: number, place: Point): void;
  removeGoal(index: number, point?: number): void;
  setEntry(kind: 'obstacle' | 'goal' | 'relation', index: number, name: string, value: Value): void;
  addPredator(place: Point, heading?: Point): number;
  addLeader(place: Point, heading?: Point): number;
  removeSpecies(number: number): void;
  readonly placeForMore: number[];

  toCsv(): string;
  fromCsv(table: string): this;
  readonly metricsHeader: string;
  readonly metricsLine: string;
  readonly profile: {steps: number; phases: Record<string, number>};

  keep(): Uint8Array;
  restore(bytes: Uint8Array): this;
}
