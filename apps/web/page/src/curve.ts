// One curve over the steps.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import {element, spoken} from './elements';

export interface Measured {
  name: string;
  bounds?: [number, number] | undefined;  // what it lies between, if anything bounds it
}

export class Curve {
  readonly element = element('div', {className: 'curve', role: 'img'});
  #plot: uPlot | undefined;
  #measured: Measured;
  #height: number;

  constructor(measured: Measured, height: number) {
    this.#measured = measured;
    this.#height = height;
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  /** Shows something else, or the same in other colours. */
  begin(measured = this.#measured): void {
    this.#measured = measured;
    this.#plot?.destroy();
    this.#plot = undefined;
    this.element.setAttribute('aria-label', `${spoken(measured.name)} over the steps`);
  }

  show(steps: number[], values: number[]): void {
    if (this.#plot) this.#plot.setData([steps, values]);
    else if (this.element.clientWidth > 0) this.#plot = this.#made([steps, values]);
  }

  #made(data: uPlot.AlignedData): uPlot {
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue('--ink-soft'), line = style.getPropertyValue('--line');
    const axis: uPlot.Axis = {stroke: ink, grid: {stroke: line, width: 1}, ticks: {stroke: line}, font: '11px system-ui'};
    const range: uPlot.Range.Function = (_plot, low, high) => [Math.min(low, 0), high > 0 ? high * 1.1 : 1];
    return new uPlot({
      width: this.element.clientWidth, height: this.#height, legend: {show: false}, cursor: {y: false},
      scales: {x: {time: false}, y: {range: this.#measured.bounds ?? range}},
      axes: [{...axis, size: 28}, {...axis, size: 44}],
      series: [{label: 'step'}, {label: spoken(this.#measured.name), stroke: style.getPropertyValue('--accent'), width: 1.5, points: {show: false}}],
    }, data, this.element);
  }

  #resize(): void {
    if (this.element.clientWidth > 0) this.#plot?.setSize({width: this.element.clientWidth, height: this.#height});
  }
}
