// What the page asks of its worker: a flock that flies, and its picture. Places in the picture are pixels of the page,
// from the top left corner of the canvas.
import type {Flock, Point, PointerKind} from '../../../engine/boids';
import type {Look} from '../scene';
import {Picture, type Place} from '../picture/picture';
import {WebGl} from '../picture/web_gl';
import {factsOf, type SceneFacts, type Tables} from './facts';
import type {Pixel, Report} from './messages';
import {Meter, Pace} from './pace';
import {Recording} from './recording';
import {selectionOf} from './selection';
import {removeThing, type Thing} from './things';

export type Observed = Record<string, number>;

const observedPart = 0.05;  // of the time may go into measuring
const engineFolder = new URL('../engine/', import.meta.url);

export class Stage {
  #flock!: Flock;
  #picture!: Picture;
  #canvas!: OffscreenCanvas;
  #pace = new Pace();
  #steps = new Meter();
  #pictures = new Meter();
  #usualTheme = 'dark';
  #hasBegun = false;
  #playing = false;
  #resting = false;
  #stale = true;  // the picture shows what is no longer so
  #selected: number | null = null;
  #follows = false;  // the camera, the selected boid
  #added: number[] = [];
  #recording: Recording | undefined;  // shown in place of a flock that flies
  #species = 0;  // whose values the panel shows
  #nextObservation = 0;
  #scale = 1;  // device pixels for one of the page
  #away = false;  // the graphics card is

  constructor(private report: (report: Report) => void, private lost: (lost: boolean) => void) {}

  async load(module: WebAssembly.Module, canvas: OffscreenCanvas, size: Pixel, scale: number,
             {threads, vectors, theme}: {threads: number; vectors: boolean; theme: string}): Promise<void> {
    this.#usualTheme = theme;
    import(/* @vite-ignore */ new URL('loading.js', engineFolder).href).catch(() => {});  // at once, not when boids.js asks for it
    const engine = import(/* @vite-ignore */ new URL('boids.js', engineFolder).href) as Promise<typeof import('../../../engine/boids')>;
    const gl = new WebGl(canvas);
    this.#canvas = canvas;
    this.#flock = await (await engine).Flock.load({threads, vectors, module, imports: {gl: gl.imports}});
    this.#picture = new Picture(gl, this.#flock.exports, this.#flock.memory);
    this.resize(size, scale);
    canvas.addEventListener('webglcontextlost', event => {
      event.preventDefault();
      this.#away = true;
      this.lost(true);
    });
    canvas.addEventListener('webglcontextrestored', () => {
      this.#picture.restore();
      this.#away = false;
      this.#stale = true;
      this.lost(false);
    });
  }

  /** Asked for after the first picture, as all scenes are read for it. */
  tables(): Tables {
    const {version, threads, presets, parameters, observables} = this.#flock;
    return {version, threads, presets, parameters, observables, look: this.#picture.choices};
  }

  // The scene.

  open(from: string, changes: Record<string, string>, look: Look): SceneFacts {
    this.#flock.open(from, changes);
    this.#recording = undefined;
    this.#picture.beginAnew();
    this.#species = 0;
    return this.#begun(look);
  }

  /** Back to the start as things are, with other values where some are given. */
  restart(changes: Record<string, string>, look: Look): SceneFacts {
    if (this.#recording && Object.keys(changes).length === 0) {
      this.#recording.rewind();
      this.#showRecorded();
      return this.#begun(look);
    }
    this.#flock.restart(changes);
    this.#recording = undefined;
    return this.#begun(look);
  }

  setBoids(count: number, look: Look): SceneFacts {
    this.#flock.setBoids(count, true);
    this.#recording = undefined;
    return this.#begun(look);
  }

  /** The boids of a table, in the scene as it is. */
  openState(table: string, look: Look): SceneFacts {
    this.#flock.fromCsv(table);
    this.#recording = undefined;
    return this.#begun(look);
  }

  /** The moments of a recorded trajectory, in the scene as it is. */
  openRecording(name: string, text: string, look: Look): SceneFacts {
    const recording = new Recording(name, text);
    recording.show(table => this.#flock.fromCsv(table));
    this.#recording = recording;
    return this.#begun(look);
  }

  #showRecorded(): void {
    this.#recording?.show(table => this.#flock.fromCsv(table));
  }

  #begun(look: Look): SceneFacts {
    if (!this.#hasBegun) requestAnimationFrame(this.#frame);
    this.#hasBegun = true;
    this.#selected = null;
    this.#added = [];
    this.#nextObservation = 0;
    this.#picture.select(-1);
    return this.style(look);
  }

  /** Goes on with the same boids by another scenario. */
  change(scenario: string): SceneFacts {
    this.#flock.change(scenario);
    this.#stale = true;
    return this.facts();
  }

  set(key: string, text: string): SceneFacts {
    this.#flock.setText(key, text);
    this.#stale = true;
    return this.facts();
  }

  facts(): SceneFacts {
    const facts = factsOf(this.#flock, this.#picture, this.#species);
    this.#species = facts.shown.species;
    return facts;
  }

  /** The panel shows the values of a species from now on. */
  showSpecies(number: number): SceneFacts {
    this.#species = number;
    return this.facts();
  }

  csv(): string {
    return this.#flock.toCsv();
  }

  hash(): string {
    return this.#flock.hash;
  }

  // Time.

  play(wanted: boolean): void {
    this.#playing = wanted;
    this.#stale = true;
  }

  /** Nobody looks: the flock rests, whatever this browser does with pictures of a hidden page. */
  rest(wanted: boolean): void {
    this.#resting = wanted;
  }

  setRate(rate: number): void {
    this.#pace.rate = rate;
  }

  advance(steps: number): void {
    this.#goOn(steps);
    this.#nextObservation = 0;
    this.#draw(0);
  }

  /** Steps with a picture of each, at 60 a second, as a camera sees them that moves with time. */
  film(steps: number): void {
    for (let step = 0; step < steps; ++step) {
      this.#goOn(1);
      this.#draw(1 / 60);
    }
  }

  /** By steps, or by moments of a recording. */
  #goOn(count: number): void {
    if (!this.#recording) return void this.#flock.advance(count);
    this.#recording.advance(count);
    this.#showRecorded();
  }

  #frame = (now: number): void => {
    requestAnimationFrame(this.#frame);
    if (this.#resting) return;
    const seconds = this.#pace.begin(now);
    let made = 0;
    if (this.#playing) made = this.#pay(seconds);
    this.#steps.add(made);
    if (!this.#playing && !this.#stale) return;
    this.#draw(seconds);
  };

  /** Makes the steps that are due; one that fails is told, and time stands still. */
  #pay(seconds: number): number {
    try {
      return this.#pace.pay(seconds, steps => this.#goOn(steps));
    } catch (reason) {
      this.#playing = false;
      this.report({...this.#still(), problem: (reason as Error).message});
      return 0;
    }
  }

  #draw(seconds: number): void {
    if (this.#away) return;
    this.#stale = false;
    this.#picture.draw(seconds, this.#playing && !this.#recording ? 1 - this.#pace.owed : 0);
    this.#pictures.add(1);
    this.report({
      step: this.#step, count: this.#flock.count, playing: this.#playing,
      stepsPerSecond: this.#steps.perSecond, picturesPerSecond: this.#pictures.perSecond,
      observed: this.#observe(), selection: this.#selection(),
    });
  }

  get #step(): number {
    return this.#recording?.step ?? this.#flock.step;
  }

  #observe(): Observed | undefined {
    const begin = performance.now();
    if (begin < this.#nextObservation) return undefined;
    const observed = this.#flock.observe(), took = performance.now() - begin;
    this.#nextObservation = begin + Math.max(50, took / observedPart);
    return observed;
  }

  // The picture.

  resize([width, height]: Pixel, scale: number): void {
    this.#scale = scale;
    this.#picture.resize(Math.round(width * scale), Math.round(height * scale), scale);
    this.#stale = true;
  }

  /** Looks at it in another way. */
  style(look: Look): SceneFacts {
    this.#style(look);
    this.#draw(0);  // what is seen is known of a picture only
    return this.facts();
  }

  #style({camera = '', ...style}: Look): void {
    this.#picture.setStyle({theme: this.#usualTheme, ...style});
    this.#picture.setMotion(camera);
  }

  turn(dx: number, dy: number): void {
    if (this.#flock.dimension === 3) this.#picture.turn(dx, dy);
    else this.#picture.move(dx * this.#scale, dy * this.#scale);
    this.#stale = true;
  }

  shift(dx: number, dy: number): void {
    this.#picture.move(dx * this.#scale, dy * this.#scale);
    this.#stale = true;
  }

  zoom(factor: number, x: number, y: number): void {
    this.#picture.zoom(factor, this.#scale * x, this.#scale * y);
    this.#stale = true;
  }

  fit(): void {
    this.#picture.fit();
    this.#stale = true;
  }

  /** As a browser does when the graphics card goes: for tests. */
  loseCard(): void {
    const card = this.#canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    card.loseContext();
    setTimeout(() => card.restoreContext(), 100);
  }

  async png(): Promise<Blob> {
    this.#draw(0);
    return this.#canvas.convertToBlob({type: 'image/png'});
  }

  // Boids and things.

  boidAt(x: number, y: number): number | null {
    const id = this.#picture.boidAt(this.#scale * x, this.#scale * y);
    return id < 0 ? null : id;
  }

  #placeAt(x: number, y: number): Place {
    const place = this.#picture.positionAt(this.#scale * x, this.#scale * y);
    if (!place) throw new Error('there is no picture yet');
    return place;
  }

  select(id: number | null): void {
    this.#selected = id;
    this.#picture.select(id ?? -1);
    this.#stale = true;
    if (id === null) this.report({...this.#still(), selection: null});
  }

  followSelected(): void {
    if (this.#selected === null) throw new Error('nobody is selected; click a boid first');
    this.#follows = !this.#follows;
    this.#picture.follow(this.#follows);
    this.#stale = true;
  }

  #still(): Report {
    return {step: this.#step, count: this.#flock.count, playing: this.#playing, stepsPerSecond: 0, picturesPerSecond: 0};
  }

  #selection(): Report['selection'] {
    if (this.#selected === null) return undefined;
    try {
      return selectionOf(this.#flock.select(this.#selected), this.#picture, 1 / this.#scale);
    } catch {
      this.#selected = null;  // it was removed or caught
      return null;
    }
  }

  /** Adds a boid at a place of the picture, or anywhere; it flies where the hand went. */
  addBoid(x?: number, y?: number, way?: Pixel): number {
    const place = x === undefined || y === undefined ? this.#anywhere() : this.#placeAt(x, y);
    const turn = way ? Math.atan2(-way[1], way[0]) : 2 * Math.PI * Math.random();
    const speed = this.#usualSpeed();
    const id = this.#flock.add(place, [speed * Math.cos(turn), speed * Math.sin(turn), 0]);
    this.#added.push(id);
    this.#stale = true;
    return id;
  }

  #anywhere(): Point {
    const size = ['world.width', 'world.height', 'world.depth'].map(key => this.#flock.values[key]!);
    return size.map(length => length * Math.random()) as Point;
  }

  #usualSpeed(): number {
    const speed = this.#flock.observe().mean_speed ?? 0;
    return speed > 0 ? speed : this.#flock.values['motion.max_speed'] || 1;
  }

  removeLast(): void {
    const id = this.#added.pop();
    if (id === undefined) throw new Error('no boid was added; click in the picture to add one');
    this.#flock.remove(id);
    this.#stale = true;
  }

  addThing(thing: Thing, x: number, y: number): SceneFacts {
    const place = this.#placeAt(x, y);
    if (thing === 'obstacle') this.#flock.addObstacle(place);
    else if (thing === 'goal') this.#flock.addGoal(place);
    else this.#flock.addPredator(place);
    this.#stale = true;
    return this.facts();
  }

  /** Removes what is at a place of the picture: 'boid', 'thing', or null where nothing is. */
  removeAt(x: number, y: number): 'boid' | 'thing' | null {
    this.#stale = true;
    const id = this.boidAt(x, y);
    if (id !== null) {
      this.#flock.remove(id);
      return 'boid';
    }
    return removeThing(this.#flock, this.#picture, [x, y], 1 / this.#scale) ? 'thing' : null;
  }

  point(kind: PointerKind, at?: Pixel): void {
    this.#flock.point(kind, at ? this.#placeAt(...at) : undefined);
  }
}
