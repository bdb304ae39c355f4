// The keys of the page: those of the program's window, as far as a browser leaves them to a page.
import type {App} from './app';
import {element} from './elements';

export interface Key {
  name: string;  // as it stands on a keyboard
  key: string;   // as a browser says it
  shift?: boolean;
  control?: boolean;
  help: string;
  act: () => unknown;
}

/** What keys need beside the app. */
export interface Deeds {
  pointerAt(): [number, number];
  use(tool: 'obstacle' | 'goal' | 'predator' | 'remove', at: [number, number]): unknown;
  nextColouring(): unknown;
  toggleTrails(): unknown;
  toggleTheme(): unknown;
  togglePanel(): unknown;
  toggleHelp(): unknown;
  lead(): unknown;
  savePicture(): unknown;
  toggleFilm(): unknown;
  fullScreen(): unknown;
  escape(): unknown;
}

export function keysOf(app: App, deeds: Deeds): Key[] {
  const flip = (key: string) => () => app.try(() => app.set(key, app.row(key).value ? 0 : 1));
  const nudge = (key: string, factor: number) => () => app.try(() => app.set(key, Number((app.row(key).value * factor).toPrecision(4))));
  const numbered: [string, string][] = [
    ['max speed', 'motion.max_speed'], ['max force', 'motion.max_force'], ['separation radius', 'separation.radius'],
    ['alignment radius', 'alignment.radius'], ['separation weight', 'separation.weight'],
    ['alignment weight', 'alignment.weight'], ['cohesion weight', 'cohesion.weight'], ['speed multiplier', 'motion.speed_multiplier'],
  ];
  return [
    {name: 'Space', key: ' ', help: 'start or pause', act: () => app.play(!app.playing)},
    {name: '.', key: '.', help: 'a single step', act: () => app.step()},
    {name: 'R', key: 'r', help: 'back to the start', act: () => app.try(() => app.restart())},
    {name: 'Shift+R', key: 'r', shift: true, help: 'back to the start, with everything as the scene was opened', act: () => app.try(() => app.reset())},
    {name: 'Ctrl+Z', key: 'z', control: true, help: 'undo the last change', act: () => app.try(() => app.undo())},
    {name: 'Ctrl+Shift+Z', key: 'z', control: true, shift: true, help: 'do again what was undone', act: () => app.try(() => app.redo())},
    {name: 'Ctrl+Y', key: 'y', control: true, help: 'do again what was undone', act: () => app.try(() => app.redo())},
    {name: '+', key: '+', help: 'twice the steps per second', act: () => app.setRate(app.rate * 2)},
    {name: '-', key: '-', help: 'half the steps per second', act: () => app.setRate(app.rate / 2)},
    {name: 'Enter', key: 'Enter', help: 'add a boid at a random place', act: () => app.try(() => app.stage.addBoid())},
    {name: 'Backspace', key: 'Backspace', help: 'remove the boid that was added last', act: () => app.try(() => app.stage.removeLast())},
    {name: 'Delete', key: 'Delete', help: 'remove what is under the pointer', act: () => deeds.use('remove', deeds.pointerAt())},
    {name: 'O', key: 'o', help: 'add an obstacle at the pointer', act: () => deeds.use('obstacle', deeds.pointerAt())},
    {name: 'G', key: 'g', help: 'add a goal at the pointer', act: () => deeds.use('goal', deeds.pointerAt())},
    {name: 'P', key: 'p', help: 'add a predator at the pointer', act: () => deeds.use('predator', deeds.pointerAt())},
    {name: 'M', key: 'm', help: 'boids follow the pointer, or no longer', act: () => deeds.lead()},
    {name: 'S', key: 's', help: 'separation on or off', act: flip('separation.enabled')},
    {name: 'A', key: 'a', help: 'alignment on or off', act: flip('alignment.enabled')},
    {name: 'C', key: 'c', help: 'cohesion on or off', act: flip('cohesion.enabled')},
    {name: 'T', key: 't', help: 'trails on or off', act: () => deeds.toggleTrails()},
    {name: 'K', key: 'k', help: 'the next meaning of colours', act: () => deeds.nextColouring()},
    {name: 'B', key: 'b', help: 'dark or light', act: () => deeds.toggleTheme()},
    {name: 'F', key: 'f', help: 'fit the world into the picture', act: () => app.stage.fit()},
    {name: 'V', key: 'v', help: 'the camera follows the selected boid', act: () => app.stage.followSelected()},
    {name: 'H', key: 'h', help: 'show or hide the help', act: () => deeds.toggleHelp()},
    {name: 'F1', key: 'F1', help: 'show or hide the help', act: () => deeds.toggleHelp()},
    {name: 'F2', key: 'F2', help: 'save a picture of the flock', act: () => deeds.savePicture()},
    {name: 'F3', key: 'F3', help: 'begin or end a film of what is seen', act: () => deeds.toggleFilm()},
    {name: 'F11', key: 'F11', help: 'full screen, or a window again', act: () => deeds.fullScreen()},
    {name: '\\', key: '\\', help: 'show or hide the panel', act: () => deeds.togglePanel()},
    ...numbered.flatMap(([what, key], index): Key[] => [
      {name: String(index + 1), key: String(index + 1), help: `raise the ${what}`, act: nudge(key, 1.1)},
      {name: `Shift+${index + 1}`, key: `Digit${index + 1}`, shift: true, help: `lower the ${what}`, act: nudge(key, 1 / 1.1)},
    ]),
    {name: 'Escape', key: 'Escape', help: 'close the help or let go of the selected boid', act: () => deeds.escape()},
  ];
}

const hasHands = (target: EventTarget | null) =>
    target instanceof Element && target.closest('input:not([type=range]):not([type=checkbox]), select, textarea') !== null;
/** Keys by which a control that has the focus is worked. */
const ofControls = new Set([' ', 'Enter']);

function fits(key: Key, event: KeyboardEvent): boolean {
  const control = event.ctrlKey || event.metaKey;
  if (control !== (key.control ?? false) || event.altKey) return false;
  if (key.key.startsWith('Digit')) return event.code === key.key && event.shiftKey;
  if (event.key.toLowerCase() !== key.key.toLowerCase()) return false;
  return /^[a-z]$/i.test(key.key) ? event.shiftKey === (key.shift ?? false) : true;
}

export function listen(keys: Key[]): void {
  addEventListener('keydown', event => {
    const target = event.target;
    const isHelp = event.key === 'F1' || event.key === 'h';
    if (document.querySelector('dialog[open]') && !(isHelp && document.querySelector('#help[open]'))) return;
    if (hasHands(target)) return;
    if (ofControls.has(event.key) && target instanceof Element && target.closest('button, input, summary, a')) return;
    const key = keys.find(each => fits(each, event));
    if (!key) return;
    event.preventDefault();
    key.act();
  });
}

export function helpOf(keys: Key[]): HTMLElement {
  return element('table', {}, element('tbody', {}, ...keys.map(({name, help}) =>
      element('tr', {}, element('th', {scope: 'row'}, element('kbd', {}, name)), element('td', {}, help)))));
}
