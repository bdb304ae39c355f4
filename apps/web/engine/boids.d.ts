/** Whether threads can share memory here: in a page only where its server isolates it (COOP and COEP). */
export function canShareMemory(): boolean;

export interface Preset {
  name: string;
  description: string;
  dimension: 2 | 3;
}

export interface Parameter {
  key: string;
  group: string;
  name: string;
  kind: 'real' | 'integer' | 'toggle' | 'choice';
  unit: string;
  default: number;
  minimum: number;
  maximum: number;
  choices: string[];
  /** Whether it can change while the flock flies. */
  live: boolean;
  help: string;
  /** The only model that has it; empty where all do. */
  model: string;
}

export interface ObservableRow {
  name: string;
  unit: string;
  help: string;
}

export type Point = [number, number] | [number, number, number];
export type PointerKind = 'off' | 'follow' | 'attract' | 'repel' | 'predator';

/**
 * A flock: the engine of the program `boids`, with the same bits. What goes wrong is thrown as an Error with the
 * program's sentence. Arrays are views by rising id, valid until the flock next advances or changes.
 */
export class Flock {
  static load(options?: {threads?: number}): Promise<Flock>;
  close(): void;

  readonly threads: number;
  readonly version: string;
  readonly presets: Preset[];
  readonly parameters: Parameter[];
  readonly observables: ObservableRow[];

  presetText(name: string): string;
  /** With other values by their keys, such as {'start.boids': 500}; there are also `seed` and `schedule`. */
  open(presetOrToml: string, changes?: Record<string, string | number | boolean>): this;
  change(toml: string): void;
  readonly scenario: string;

  set(key: string, value: string | number | boolean): void;
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

  keep(): Uint8Array;
  restore(bytes: Uint8Array): this;
}
