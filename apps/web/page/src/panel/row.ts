// A line of the panel for one value: a slider with its number, a switch or a choice. Made from a row of the table of
// parameters, or from one that looks like it.
import type {ValueRow} from '../../../engine/boids';
import {digits, element, spoken} from '../elements';
import {icon} from '../icons';

/** What a line needs to know of its value. */
export interface Form extends Omit<ValueRow, 'default'> {
  label: string;
  range: [low: number, high: number];  // what the slider covers
  logarithmic?: boolean;
}

/** What a line shows at a moment. */
export interface Shown<T = number> {
  value: T;
  own: T;         // what the scene has by itself
  idle: boolean;  // cannot change anything as things are
}

export interface Hand<T = number> {
  set(value: T): void;
  release(): void;  // the hand has let go
}

export interface Line<T = number> {
  element: HTMLElement;
  show(shown: Shown<T>): void;
}

const positions = 1000;  // of a slider
const usualDigits = 6;   // as many as fit beside one

function shareOf(value: number, {range: [low, high], logarithmic}: Form): number {
  const share = logarithmic ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
  return Math.min(Math.max(share, 0), 1);
}

/** The value at a share of a slider, without more digits than a hand can mean. */
function valueAt(share: number, form: Form): number {
  const [low, high] = form.range;
  const exact = form.logarithmic ? low * (high / low) ** share : low + share * (high - low);
  const size = form.logarithmic ? exact : high - low;
  const grain = 10 ** (Math.floor(Math.log10(size)) - (form.logarithmic ? 1 : 2));
  const value = Number((grain * Math.round(exact / grain)).toPrecision(6));
  return Math.min(Math.max(form.kind === 'integer' ? Math.round(value) : value, low), high);
}

let lines = 0;
const nextId = () => `value-${++lines}`;

/** The line of a value. */
export function makeLine(form: Form, hand: Hand): Line {
  const id = nextId();
  const control = form.kind === 'toggle' ? makeSwitch(form, id, hand)
      : form.kind === 'choice' ? makeChoice(form, id, hand) : makeNumber(form, id, hand, numbersOf(form));
  return lineOf(form, id, control, hand);
}

/** The line of a whole number that may have more digits than a number of JavaScript holds: it is a text. */
export function makeLongLine(form: Form, hand: Hand<string>): Line<string> {
  const id = nextId(), line = lineOf(form, id, makeNumber(form, id, hand, longNumbers), hand);
  return {
    element: line.element,
    show(shown) {
      line.show(shown);
      line.element.classList.toggle('long', shown.value.length > usualDigits);
    },
  };
}

/** Its label is that of its control; what it means stands in its title and description. */
function lineOf<T>(form: Form, id: string, control: Control<T>, hand: Hand<T>): Line<T> {
  const again = element('button', {
    type: 'button', className: 'again', title: `Back to what the scene has (${spoken(form.label)})`,
    'aria-label': `Set ${spoken(form.label)} back`,
  }, icon('again'));
  const label = element('label', {for: id, title: form.help}, spoken(form.label));
  const line = element('div', {className: `line ${form.kind}`, title: form.help, 'data-key': form.key}, label, ...control.elements, again);
  let own: T | undefined;
  again.onclick = () => {
    if (own === undefined) return;
    hand.set(own);
    hand.release();
  };
  return {
    element: line,
    show(shown) {
      own = shown.own;
      control.show(shown.value);
      line.classList.toggle('changed', shown.value !== shown.own);
      line.classList.toggle('idle', shown.idle);
      again.disabled = shown.value === shown.own;
    },
  };
}

interface Control<T = number> {
  elements: HTMLElement[];
  show(value: T): void;
}

/** How numbers of a kind are written and read, and where on a slider they are. */
interface Writing<T> {
  text(value: T): string;
  read(typed: string): T | undefined;
  size(value: T): number;
  at(size: number): T;
}

const numbersOf = ({kind}: Form): Writing<number> => ({
  text: digits,
  read: typed => {
    const value = Number(typed.replace(',', '.').replace(/k$/i, 'e3').replace(/m$/i, 'e6'));
    return !Number.isFinite(value) ? undefined : kind === 'integer' ? Math.round(value) : value;
  },
  size: value => value,
  at: size => size,
});

const longNumbers: Writing<string> = {text: value => value, read: typed => typed, size: Number, at: String};

function makeSwitch(form: Form, id: string, hand: Hand): Control {
  const box = element('input', {type: 'checkbox', id, role: 'switch', 'aria-description': form.help});
  box.onchange = () => {
    hand.set(box.checked ? 1 : 0);
    hand.release();
  };
  return {elements: [box], show: value => void (box.checked = value !== 0)};
}

function makeChoice(form: Form, id: string, hand: Hand): Control {
  const list = element('select', {id, 'aria-description': form.help},
      ...form.choices.map((name, index) => element('option', {value: String(index)}, spoken(name))));
  list.onchange = () => {
    hand.set(Number(list.value));
    hand.release();
  };
  return {elements: [list], show: value => void (list.value = String(value))};
}

function makeNumber<T>(form: Form, id: string, hand: Hand<T>, writing: Writing<T>): Control<T> {
  const slider = element('input', {
    type: 'range', min: '0', max: String(positions), step: '1', id, 'aria-description': form.help,
  });
  const number = element('input', {
    type: 'text', inputMode: 'decimal', className: 'number', autocomplete: 'off',
    'aria-label': form.unit && form.unit !== '1' ? `${spoken(form.label)} in ${form.unit}` : spoken(form.label),
  });
  let shown = '';
  const show = (value: T) => {
    shown = writing.text(value);
    slider.value = String(Math.round(positions * shareOf(writing.size(value), form)));
    slider.setAttribute('aria-valuetext', form.unit && form.unit !== '1' ? `${shown} ${form.unit}` : shown);
    if (document.activeElement !== number) number.value = shown;
  };
  slider.oninput = () => hand.set(writing.at(valueAt(Number(slider.value) / positions, form)));
  slider.onchange = () => hand.release();
  number.onkeydown = event => {
    if (event.key === 'Enter') number.blur();
    if (event.key === 'Escape') {
      number.value = shown;
      number.blur();
    }
    event.stopPropagation();
  };
  number.onfocus = () => number.select();
  number.onblur = () => {
    const typed = number.value.trim(), value = typed === '' || typed === shown ? undefined : writing.read(typed);
    if (value !== undefined) {
      hand.set(value);
      hand.release();
    }
    number.value = shown;
  };
  return {elements: [slider, number], show};
}
