// The picture of a flock, as the program draws it: the module's own renderer, drawing into a canvas. It lives in the
// worker that has the flock. All pixels are those of the canvas, from its top left corner.
import type {ValueRow} from '../../../engine/boids';
import type {WebGl} from './web_gl';

export type Place = [number, number, number];

export interface Choices {
  /** What can be chosen of a style. Choices have no default: where nobody says, the scene does. */
  style: ValueRow[];
  motions: string[];
}

/** What was chosen, by the keys of the rows; the rest is the scene's own. */
export type Style = Record<string, string | number | boolean>;

/** What the last picture was drawn with. */
export interface Look {
  colouring: string;
  theme: string;
  backdrop: string;
  motion: string;
  /** Length of a boid in pixels. */
  size: number;
}

/** Where something is in the picture. */
export interface Spot {
  x: number;
  y: number;
  /** How far from the onlooker; behind them where it is not above 0. Always 1 in the plane. */
  depth: number;
  /** How many pixels a unit of the world has there. */
  pixelsPerUnit: number;
}

type Functions = Record<string, (...numbers: number[]) => number>;

export class Picture {
  readonly #gl: WebGl;
  readonly #memory: WebAssembly.Memory;
  readonly #functions: Functions;
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();

  /** Of the flock of a module that was loaded with the imports of `gl`. */
  constructor(gl: WebGl, exports: WebAssembly.Exports, memory: WebAssembly.Memory) {
    this.#gl = gl;
    this.#memory = memory;
    this.#functions = exports as unknown as Functions;
    gl.attach(memory);
    this.resize(gl.canvas.width, gl.canvas.height);
  }

  /** All that can be chosen. */
  get choices(): Choices {
    this.#call('choices');
    return JSON.parse(this.#text()) as Choices;
  }

  get look(): Look {
    this.#call('look');
    return JSON.parse(this.#text()) as Look;
  }

  /** Draws in a size from now on, on a screen of so many pixels to a point (devicePixelRatio). */
  resize(width: number, height: number, pixelsPerPoint = 1): void {
    const {canvas} = this.#gl;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.#check(this.#call('resize', width, height, pixelsPerPoint));
  }

  /** Draws in a style from now on; what is not said, the scene decides. */
  setStyle(style: Style): void {
    this.#put(Object.entries(style).map(([key, value]) => `${key}=${value}`).join('\n'));
    this.#check(this.#call('style'));
  }

  /** Draws the flock so many seconds after the picture before, as it was a part of a step ago (0 to 1). */
  draw(seconds: number, partOfStep = 0): void {
    if (this.#gl.isLost) return;
    this.#check(this.#call('draw', seconds, partOfStep));
  }

  /** Goes on after webglcontextrestored; while the context is lost, nothing is drawn. */
  restore(): void {
    this.#call('lose');
    this.#gl.begin();
  }

  /** For another scene: the usual camera, nobody selected. */
  beginAnew(): void {
    this.#call('begin_anew');
  }

  /** The camera stands again where it does by itself. */
  fit(): void {
    this.#call('fit');
  }

  /** orbit, fixed, follow, chase or through; empty for what is usual. */
  setMotion(name: string): void {
    this.#put(name);
    this.#check(this.#call('motion'));
  }

  /** Turns a picture of space as if the pointer, which went so many pixels, had hold of it. */
  turn(right: number, down: number): void {
    this.#call('turn', right, down);
  }

  /** Moves what is seen by so many pixels. */
  move(right: number, down: number): void {
    this.#check(this.#call('shift', right, down));
  }

  /** Enlarges the picture; in the plane what is at the pixel stays there. */
  zoom(factor: number, x: number, y: number): void {
    this.#check(this.#call('enlarge', factor, x, y));
  }

  /** Whom the camera chases, or follows where that is wanted; nobody where the id is below 0. */
  select(id: number): void {
    this.#call('select', id);
  }

  follow(wanted: boolean): void {
    this.#call('follow', wanted ? 1 : 0);
  }

  /** The position at a pixel; in space as far away as what the camera looks at. Nothing before the first picture. */
  positionAt(x: number, y: number): Place | undefined {
    const [px, py, pz] = this.#numbers(this.#call('position', x, y), 3);
    return px === undefined ? undefined : [px, py!, pz!];
  }

  /** The id of the boid at a pixel, or -1. */
  boidAt(x: number, y: number): number {
    return this.#call('boid_at', x, y);
  }

  spotOf([x, y, z]: Place): Spot | undefined {
    return this.#spot(this.#call('pixel', x, y, z));
  }

  spotOfBoid(id: number): Spot | undefined {
    return this.#spot(this.#call('pixel_of', id));
  }

  #spot(at: number): Spot | undefined {
    const [x, y, depth, pixelsPerUnit] = this.#numbers(at, 4);
    return x === undefined ? undefined : {x, y: y!, depth: depth!, pixelsPerUnit: pixelsPerUnit!};
  }

  #numbers(at: number, count: number): number[] {
    return at === 0 ? [] : [...new Float64Array(this.#memory.buffer, at, count)];
  }

  #call(name: string, ...numbers: number[]): number {
    return this.#functions[`boids_picture_${name}`]!(...numbers);
  }

  #put(text: string): void {
    const bytes = this.#encoder.encode(text);
    const at = this.#functions.boids_reserve!(bytes.length);
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
  }

  /** A copy, as text decoders refuse shared memory. */
  #text(): string {
    const at = this.#functions.boids_text!();
    return this.#decoder.decode(new Uint8Array(this.#memory.buffer, at, this.#functions.boids_text_size!()).slice());
  }

  #check(status: number): void {
    if (status !== 0) throw new Error(this.#text());
  }
}
