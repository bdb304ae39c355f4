// How many boids, which seed and whose turn it is: what takes off anew when it changes.
import type {App} from '../app';
import {element} from '../elements';
import {makeLine, makeLongLine} from './row';

const mostBoids = 1_000_000;

const schedules = ['synchronous', 'sequential', 'shuffled'];

export function makeNumbers(app: App, at: HTMLElement): void {
  let wanted: number | undefined;
  const boids = makeLine({
    ...app.parameter('start.boids'), label: 'boids', range: [1, mostBoids], logarithmic: true,
    help: 'How many boids fly; with another number they take off anew, and the world grows along',
  }, {
    set: value => {
      wanted = value;
      boids.show({value, own: app.row('start.boids').opened, idle: false});
    },
    release: () => {  // taking off anew at every pixel would not do
      if (wanted !== undefined) void app.try(() => app.setBoids(wanted!)).then(show);
      wanted = undefined;
    },
  });
  const seed = makeLongLine({
    key: 'seed', label: 'seed', kind: 'integer', unit: '', help: 'Another seed is another flock of the same kind',
    minimum: 0, maximum: 2 ** 63, choices: [], range: [0, 100],
  }, {set: value => void app.try(() => app.setStart('seed', value)).then(show), release: () => app.endGesture()});
  const schedule = makeLine({
    key: 'schedule', label: 'schedule', kind: 'choice', unit: '', minimum: 0, maximum: 2, choices: schedules, range: [0, 2],
    help: 'Whether all boids move at once, one after the other, or one after the other in a random order',
  }, {set: value => void app.try(() => app.setStart('schedule', schedules[value]!)).then(show), release: () => app.endGesture()});
  at.append(element('div', {className: 'loose'}, boids.element, seed.element, schedule.element));

  const show = () => {
    const {seed: itsSeed, schedule: itsSchedule, opened: own} = app.facts, {value, opened} = app.row('start.boids');
    boids.show({value, own: opened, idle: false});
    seed.show({value: itsSeed, own: own.seed, idle: false});
    schedule.show({value: schedules.indexOf(itsSchedule), own: schedules.indexOf(own.schedule), idle: false});
  };
  app.on('opened', show);
  app.on('changed', show);
}
