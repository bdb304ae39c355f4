// The page's one state: which scene flies, how it is looked at, whether time passes. Panels, keys and hands ask it to
// change and are told when something has.
import type {PanelRow, Parameter, PointerKind} from '../../engine/boids';
import {Wire} from './remote';
import {linkOf, sourceOf, type Look, type Scene} from './scene';
import type {Report} from './worker/messages';
import type {SceneFacts, Tables} from './worker/facts';

export interface AppEvents {
  opened: SceneFacts;   // a flock at its start
  changed: SceneFacts;  // the same flock under other values, among other things, or looked at in another way
  report: Report;
  flight: boolean;      // time passes, or stands still
  message: {text: string; bad: boolean};
}

type Listener<T> = (value: T) => void;

/** What undo goes back to. */
interface Version {
  scene: Scene;
  source: string;
  scenario: string;
}

const mostUndo = 100;

export class App {
  readonly wire = new Wire();
  tables!: Tables;
  facts!: SceneFacts;
  look: Look = {};  // what somebody has chosen
  readonly usualTheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  playing = false;
  rate = 60;
  report: Report | undefined;
  #source = '';  // the preset or the text that the scene was opened from
  #listeners: {[K in keyof AppEvents]?: Listener<AppEvents[K]>[]} = {};
  #past: Version[] = [];
  #future: Version[] = [];
  #gesture = '';

  constructor() {
    this.wire.onreport = report => {
      if (!this.report) performance.mark('first picture');
      this.report = report;
      this.#tell('report', report);
      if (report.problem === undefined) return;
      this.say(report.problem, true);
      void this.play(false);
    };
    this.wire.onlost = lost => this.say(lost ? 'The graphics card is away; the flock waits for it.' : 'The graphics card is back.');
  }

  get stage() {
    return this.wire.stage;
  }

  on<K extends keyof AppEvents>(event: K, listener: Listener<AppEvents[K]>): void {
    ((this.#listeners[event] ??= []) as Listener<AppEvents[K]>[]).push(listener);
  }

  #tell<K extends keyof AppEvents>(event: K, value: AppEvents[K]): void {
    for (const listener of this.#listeners[event] ?? []) listener(value);
  }

  say(text: string, bad = false): void {
    this.#tell('message', {text, bad});
  }

  /** Does what may be refused; the sentence of a refusal is shown. */
  async try<T>(deed: () => Promise<T>): Promise<T | undefined> {
    try {
      return await deed();
    } catch (reason) {
      this.say(reason instanceof Error ? reason.message : String(reason), true);
      return undefined;
    }
  }

  // What there is.

  /** Of the page, and of pictures without a sky of their own. */
  get theme(): string {
    return this.look.theme ?? this.usualTheme;
  }

  /** The scene as it can be passed on. A world that hands have furnished is its own text. */
  get scene(): Scene {
    const {changed, scenario} = this.facts;
    if (changed.scenery) return {toml: scenario, changes: {}, look: this.look};
    const changes = {...changed.values};
    if (changed.seed !== undefined) changes.seed = changed.seed;
    if (changed.schedule !== undefined) changes.schedule = changed.schedule;
    return this.preset ? {preset: this.preset, changes, look: this.look} : {toml: this.#source, changes, look: this.look};
  }

  /** The name of the scene, where it is one of ours. */
  get preset(): string | undefined {
    return this.tables.presets.find(({name}) => name === this.#source)?.name;
  }

  parameter(key: string): Parameter {
    const row = this.tables.parameters.find(each => each.key === key);
    if (!row) throw new Error(`there is no parameter ${key}`);
    return row;
  }

  /** A row of the first species. */
  row(key: string): PanelRow {
    return this.#rowOf(this.facts.rows, key);
  }

  /** A row of the species whose values the panel shows. */
  shownRow(key: string): PanelRow {
    return this.#rowOf(this.facts.shown.rows, key);
  }

  #rowOf(rows: PanelRow[], key: string): PanelRow {
    const row = rows.find(each => each.key === key);
    if (!row) throw new Error(`there is no parameter ${key}`);
    return row;
  }

  /** A value as a link, a file and the engine say it. */
  textOf({kind, choices}: Pick<Parameter, 'kind' | 'choices'>, value: number): string {
    if (kind === 'toggle') return value !== 0 ? 'true' : 'false';
    return kind === 'choice' ? choices[value] ?? String(value) : String(value);
  }

  // What changes. Each of these is refused as a whole, with a sentence, or done; what one gesture does, such as a slider
  // drawn along, is one for undo.

  endGesture(): void {
    this.#gesture = '';
  }

  async #do(gesture: string, event: 'opened' | 'changed', deed: () => Promise<SceneFacts>): Promise<void> {
    const before = this.facts && this.#version;
    this.facts = await deed();
    if (before && (gesture === '' || gesture !== this.#gesture)) {
      this.#past.push(before);
      if (this.#past.length > mostUndo) this.#past.shift();
      this.#future = [];
    }
    this.#gesture = gesture;
    await this.#changed(event);
  }

  async #changed(event: 'opened' | 'changed'): Promise<void> {
    this.#tell(event, this.facts);
    history.replaceState(null, '', `${location.pathname}${location.search}#${await linkOf(this.scene)}`);
  }

  async #opened(scene: Scene): Promise<SceneFacts> {
    const facts = await this.stage.open(sourceOf(scene), scene.changes, scene.look);
    this.#source = sourceOf(scene);
    this.look = scene.look;
    return facts;
  }

  /** What flies first: opened while the page around it is made. */
  begin(scene: Promise<Scene>, first: Scene): () => Promise<void> {
    let problem = '';
    const opening = scene.then(wanted => this.#opened(wanted)).catch((reason: Error) => {
      problem = reason.message;
      return this.#opened(first);
    });
    opening.catch(() => {});  // whoever waits for it is told
    return async () => {
      await this.#do('', 'opened', () => opening);
      if (problem !== '') this.say(problem, true);
    };
  }

  open(scene: Scene): Promise<void> {
    return this.#do('', 'opened', () => this.#opened(scene));
  }

  /** The boids of a CSV table, in the scene as it is. */
  openState(table: string): Promise<void> {
    return this.#do('', 'opened', () => this.stage.openState(table, this.look));
  }

  /** The moments of a recorded trajectory, in the scene as it is. */
  openRecording(name: string, text: string): Promise<void> {
    return this.#do('', 'opened', () => this.stage.openRecording(name, text, this.look));
  }

  /** Back to the start, with everything as it is now. */
  restart(): Promise<void> {
    return this.#do('restart', 'opened', () => this.stage.restart({}, this.look));
  }

  /** Back to the start, with everything as the scene was opened. */
  reset(): Promise<void> {
    return this.open(this.preset ? {preset: this.preset, changes: {}, look: {}} : {toml: this.#source, changes: {}, look: {}});
  }

  /** Sets a parameter of a species; one that cannot change in flight takes off anew. */
  set(key: string, value: number, species = 0): Promise<void> {
    const row = this.parameter(key), text = this.textOf(row, value);
    const whole = species === 0 ? key : `${this.facts.species[species]}.${key}`;
    if (row.live) return this.#do(whole, 'changed', () => this.stage.set(whole, text));
    return this.#do(whole, 'opened', () => this.stage.restart({[whole]: text}, this.look));
  }

  /** The panel shows the values of a species from now on. */
  async showSpecies(number: number): Promise<void> {
    this.facts = await this.stage.showSpecies(number);
    this.#tell('changed', this.facts);
  }

  /** The seed and the schedule. */
  setStart(key: 'seed' | 'schedule', text: string): Promise<void> {
    return this.#do(key, 'opened', () => this.stage.restart({[key]: text}, this.look));
  }

  setBoids(count: number): Promise<void> {
    return this.#do('boids', 'opened', () => this.stage.setBoids(count, this.look));
  }

  /** Looks at it in another way; a part that is undefined is left to the scene again. */
  setLook(part: Record<string, string | undefined>): Promise<void> {
    return this.#do(`look ${Object.keys(part).join()}`, 'changed', async () => {
      const wanted = Object.entries({...this.look, ...part}).filter((each): each is [string, string] => each[1] !== undefined);
      const facts = await this.stage.style(Object.fromEntries(wanted));
      this.look = Object.fromEntries(wanted);
      return facts;
    });
  }

  /** What a tool does to the world. */
  furnish(deed: () => Promise<unknown>): Promise<void> {
    return this.#do('', 'changed', async () => {
      await deed();
      return this.stage.facts();
    });
  }

  get #version(): Version {
    return {scene: this.scene, source: this.#source, scenario: this.facts.scenario};
  }

  async undo(): Promise<void> {
    const before = this.#past.pop();
    if (!before) return this.say('There is nothing to undo.');
    this.#future.push(this.#version);
    await this.#become(before);
  }

  async redo(): Promise<void> {
    const after = this.#future.pop();
    if (!after) return this.say('There is nothing to do again.');
    this.#past.push(this.#version);
    await this.#become(after);
  }

  /** Another version of the scene; the flock flies on where that is possible. */
  async #become({scene, source, scenario}: Version): Promise<void> {
    this.#gesture = '';
    try {
      if (source !== this.#source || this.#mustTakeOff(scene)) throw new Error('it takes off anew');
      await this.stage.change(scenario);
      this.facts = await this.stage.style(scene.look);
      this.look = scene.look;
      await this.#changed('changed');
    } catch {
      this.facts = await this.#opened(scene);
      await this.#changed('opened');
    }
  }

  /** Whether something differs that cannot change in flight. */
  #mustTakeOff(scene: Scene): boolean {
    const now = this.scene, keys = [...Object.keys(scene.changes), ...Object.keys(now.changes)];
    return keys.some(key => scene.changes[key] !== now.changes[key] &&
        !this.tables.parameters.some(row => row.live && (key === row.key || key.endsWith(`.${row.key}`))));
  }

  // Time.

  async play(wanted: boolean): Promise<void> {
    this.playing = wanted;
    await this.stage.play(wanted);
    this.#tell('flight', wanted);
  }

  async step(): Promise<void> {
    await this.play(false);
    await this.stage.advance(1);
  }

  async setRate(rate: number): Promise<void> {
    this.rate = Math.min(Math.max(Math.round(rate), 1), 1000);
    await this.stage.setRate(this.rate);
    this.#tell('flight', this.playing);
  }

  async point(kind: PointerKind, at?: [number, number]): Promise<void> {
    await this.try(() => this.stage.point(kind, at));
  }

  /** The address of what is seen. */
  async link(): Promise<string> {
    return `${location.origin}${location.pathname}#${await linkOf(this.scene)}`;
  }
}
