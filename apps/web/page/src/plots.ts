// What is measured of the flock: the numbers of this moment, and their curves over the steps.
import type {App} from './app';
import {Curve, type Measured} from './curve';
import {digits, element, spoken} from './elements';

const most = 1200;  // points of a curve; then every other one goes

export class Plots {
  #steps: number[] = [];
  #values = new Map<string, number[]>();
  #stride = 1;  // how many measurements apart the points are
  #skipped = 0;
  #table = new Map<string, HTMLElement>();
  #curves = new Map<Curve, string>();  // and what each shows
  #own: Curve;

  constructor(private app: App, private at: HTMLElement) {
    const list = element('dl', {className: 'observables'});
    for (const {name, unit, help} of app.tables.observables) {
      const value = element('dd', {}, '–');
      this.#table.set(name, value);
      const choose = element('button', {
        type: 'button', title: `${help}. Click to see its curve.`, 'data-observable': name, onclick: () => this.choose(name),
      }, spoken(name));
      list.append(element('div', {}, element('dt', {}, choose, element('small', {}, unit === '1' ? '' : ` ${unit}`)), value));
    }
    this.#own = this.curveOf('polarisation', 140);
    this.at.append(this.#own.element, list);
    this.choose('polarisation');
    app.on('opened', () => this.clear());
    app.on('report', ({step, observed}) => observed && this.#take(step, observed));
  }

  #measured(name: string): Measured {
    const row = this.app.tables.observables.find(each => each.name === name);
    return {name, bounds: row?.bounds};
  }

  /** A curve to show elsewhere, kept up until it is let go. */
  curveOf(name: string, height: number): Curve {
    const curve = new Curve(this.#measured(name), height);
    this.#curves.set(curve, name);
    return curve;
  }

  letGo(curve: Curve): void {
    this.#curves.delete(curve);
  }

  choose(name: string): void {
    for (const each of this.at.querySelectorAll<HTMLElement>('[data-observable]'))
      each.setAttribute('aria-pressed', String(each.dataset.observable === name));
    this.#curves.set(this.#own, name);
    this.#own.begin(this.#measured(name));
    this.#show();
  }

  /** What was measured, for a file: names, and a row for each moment. */
  get rows(): {names: string[]; rows: number[][]} {
    const names = [...this.#table.keys()];
    return {names: ['step', ...names], rows: this.#steps.map((step, at) => [step, ...names.map(name => this.#values.get(name)?.[at] ?? NaN)])};
  }

  clear(): void {
    this.#steps = [];
    this.#values.clear();
    this.#stride = 1;
    this.#skipped = 0;
    this.#show();
  }

  /** The colours of the page are others. */
  recolour(): void {
    for (const curve of this.#curves.keys()) curve.begin();
    this.#show();
  }

  #take(step: number, observed: Record<string, number>): void {
    for (const [name, value] of Object.entries(observed)) this.#table.get(name)!.textContent = digits(Number(value.toPrecision(3)));
    if (step <= (this.#steps.at(-1) ?? -1) || ++this.#skipped < this.#stride) return;
    this.#skipped = 0;
    this.#steps.push(step);
    for (const [name, value] of Object.entries(observed)) {
      const values = this.#values.get(name) ?? [];
      values.push(value);
      this.#values.set(name, values);
    }
    if (this.#steps.length > most) this.#thin();
    this.#show();
  }

  #thin(): void {
    const isKept = (_value: number, index: number) => index % 2 === 0;
    this.#steps = this.#steps.filter(isKept);
    for (const [name, values] of this.#values) this.#values.set(name, values.filter(isKept));
    this.#stride *= 2;
  }

  #show(): void {
    for (const [curve, name] of this.#curves) curve.show(this.#steps, this.#values.get(name) ?? []);
  }
}
