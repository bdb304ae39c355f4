// Curves of what is measured of the flock, over the steps.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type {App} from './app';
import {digits, element, spoken} from './elements';

const most = 1200;  // points of a curve; then every other one goes

export class Plots {
  #steps: number[] = [];
  #values = new Map<string, number[]>();
  #stride = 1;  // how many measurements apart the points are
  #skipped = 0;
  #plot: uPlot | undefined;
  #chosen = 'polarisation';
  #table = new Map<string, HTMLElement>();

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
    this.at.append(element('div', {id: 'curve', role: 'img', 'aria-label': 'The chosen measurement over the steps'}), list);
    app.on('opened', () => this.clear());
    app.on('report', ({step, observed}) => observed && this.#take(step, observed));
    new ResizeObserver(() => this.#resize()).observe(this.at);
    this.choose(this.#chosen);
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
    this.#draw();
  }

  choose(name: string): void {
    this.#chosen = name;
    for (const each of this.at.querySelectorAll<HTMLElement>('[data-observable]'))
      each.setAttribute('aria-pressed', String(each.dataset.observable === name));
    this.#plot?.destroy();
    this.#plot = undefined;
    this.#draw();
  }

  #take(step: number, observed: Record<string, number>): void {
    for (const [name, value] of Object.entries(observed)) this.#table.get(name)!.textContent = digits(Number(value.toPrecision(3)));
    if (step <= (this.#steps.at(-1) ?? -1)) return;
    if (++this.#skipped < this.#stride) return;
    this.#skipped = 0;
    this.#steps.push(step);
    for (const [name, value] of Object.entries(observed)) {
      const values = this.#values.get(name) ?? [];
      values.push(value);
      this.#values.set(name, values);
    }
    if (this.#steps.length > most) this.#thin();
    this.#draw();
  }

  #thin(): void {
    const isKept = (_value: number, index: number) => index % 2 === 0;
    this.#steps = this.#steps.filter(isKept);
    for (const [name, values] of this.#values) this.#values.set(name, values.filter(isKept));
    this.#stride *= 2;
  }

  #draw(): void {
    const data: uPlot.AlignedData = [this.#steps, this.#values.get(this.#chosen) ?? []];
    if (this.#plot) this.#plot.setData(data);
    else this.#plot = this.#made(data);
  }

  #made(data: uPlot.AlignedData): uPlot {
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue('--ink-soft'), line = style.getPropertyValue('--line');
    const axis: uPlot.Axis = {stroke: ink, grid: {stroke: line, width: 1}, ticks: {stroke: line}, font: '11px system-ui'};
    const isShare = this.app.tables.observables.find(({name}) => name === this.#chosen)?.unit === '1' && this.#chosen !== 'flocks';
    return new uPlot({
      width: this.#width, height: 140, legend: {show: false}, cursor: {y: false},
      scales: {x: {time: false}, y: {range: isShare ? [0, 1] : (_plot, low, high) => [Math.min(low, 0), high > 0 ? high * 1.1 : 1]}},
      axes: [{...axis, size: 28}, {...axis, size: 44}],
      series: [{label: 'step'}, {label: spoken(this.#chosen), stroke: style.getPropertyValue('--accent'), width: 1.5}],
    }, data, this.at.querySelector<HTMLElement>('#curve')!);
  }

  get #width(): number {
    return Math.max(this.at.clientWidth, 200);
  }

  #resize(): void {
    if (this.at.clientWidth > 0) this.#plot?.setSize({width: this.#width, height: 140});
  }

  /** The colours of the page are others. */
  recolour(): void {
    this.choose(this.#chosen);
  }
}
