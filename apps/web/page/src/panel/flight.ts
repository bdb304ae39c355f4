// The bar of time: start and pause, a step, back to the start, how fast, and what a person can do with what is seen.
import type {App} from '../app';
import {button, countText, element} from '../elements';
import {icon} from '../icons';
import {makeLine} from './row';

export function makeFlight(app: App, at: HTMLElement): void {
  const play = button(icon('play'), 'Start or pause (Space)', () => void app.play(!app.playing), {id: 'play', className: 'main'});
  const step = button(icon('step'), 'A single step (.)', () => void app.step(), {id: 'step'});
  const restart = button(icon('restart'), 'Back to the start (R)', () => void app.try(() => app.restart()), {id: 'restart'});
  const rate = makeLine({
    key: 'rate', label: 'steps per second', kind: 'integer', unit: '', help: 'How fast time passes; + and - double and halve it',
    minimum: 1, maximum: 1000, choices: [], range: [1, 1000], logarithmic: true,
  }, {set: value => void app.setRate(value), release: () => {}});
  const clock = element('output', {id: 'clock', title: 'Steps since the start, and how many pass a second'});
  at.append(play, step, restart, rate.element, clock);
  const show = () => {
    play.replaceChildren(icon(app.playing ? 'pause' : 'play'));
    play.setAttribute('aria-pressed', String(app.playing));
    rate.show({value: app.rate, own: 60, idle: false});
  };
  app.on('flight', show);
  app.on('report', ({step: steps, stepsPerSecond, count}) => {
    const pace = app.playing ? ` · ${countText(stepsPerSecond)}/s` : '';
    clock.textContent = `step ${countText(steps)}${pace} · ${countText(count)} boids`;
  });
  show();
}
