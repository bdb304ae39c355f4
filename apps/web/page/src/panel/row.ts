// A line of the panel for one value: a slider with its number, a switch or a choice. Made from a row of the table of
// parameters, or from one that looks like it.
import {digits, element, spoken} from '../elements';
import {icon} from '../icons';

/** What a line needs to know of its value. */
export interface Form {
  key: string;
  label: string;
  kind: 'real' | 'integer' | 'toggle' | 'choice';
  unit: string;
  help: string;
  minimum: number;
  maximum: number;
  choices: string[];
  range: [low: number, high: number];  // what the slider covers
  logarithmic?: boolean;
}

/** What a line shows at a moment. */
export interface Shown {
  value: number;
  own: number;    // what the scene has by itself
  idle: boolean;  // cannot change anything as things are
}

export interface Hand {
  set(value: number): void;
  release(): void;  // the hand has let go
}

export interface Line {
  element: HTMLElement;
  show(shown: Shown): void;
}

const positions = 1000;  // of a slider

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

/** The line of a value. Its label is that of its control; what it means stands in its title and description. */
export function makeLine(form: Form, hand: Hand): Line {
  const id = `value-${++lines}`;
  const control = form.kind === 'toggle' ? makeSwitch(form, id, hand)
      : form.kind === 'choice' ? makeChoice(form, id, hand) : makeNumber(form, id, hand);
  const again = element('button', {
    type: 'button', className: 'again', title: `Back to what the scene has (${spoken(form.label)})`,
    'aria-label': `Set ${spoken(form.label)} back`,
  }, icon('again'));
  const label = element('label', {for: id, title: form.help}, spoken(form.label));
  const line = element('div', {className: `line ${form.kind}`, title: form.help, 'data-key': form.key}, label, ...control.elements, again);
  let own = 0;
  again.onclick = () => {
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

interface Control {
  elements: HTMLElement[];
  show(value: number): void;
}

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

function makeNumber(form: Form, id: string, hand: Hand): Control {
  const slider = element('input', {
    type: 'range', min: '0', max: String(positions), step: '1', id, 'aria-description': form.help,
  });
  const number = element('input', {
    type: 'text', inputMode: 'decimal', className: 'number', autocomplete: 'off',
    'aria-label': form.unit && form.unit !== '1' ? `${spoken(form.label)} in ${form.unit}` : spoken(form.label),
  });
  let shown = 0;
  const show = (value: number) => {
    shown = value;
    slider.value = String(Math.round(positions * shareOf(value, form)));
    const text = form.unit && form.unit !== '1' ? `${digits(value)} ${form.unit}` : digits(value);
    slider.setAttribute('aria-valuetext', text);
    if (document.activeElement !== number) number.value = digits(value);
  };
  slider.oninput = () => hand.set(valueAt(Number(slider.value) / positions, form));
  slider.onchange = () => hand.release();
  number.onkeydown = event => {
    if (event.key === 'Enter') number.blur();
    if (event.key === 'Escape') {
      number.value = digits(shown);
      number.blur();
    }
    event.stopPropagation();
  };
  number.onfocus = () => number.select();
  number.onblur = () => {
    const value = Number(number.value.trim().replace(',', '.').replace(/k$/i, 'e3').replace(/m$/i, 'e6'));
    if (number.value.trim() !== '' && Number.isFinite(value) && value !== Number(digits(shown))) {
      hand.set(form.kind === 'integer' ? Math.round(value) : value);
      hand.release();
    }
    number.value = digits(shown);
  };
  return {elements: [slider, number], show};
}
