// What is shown of the selected boid over the picture: its radii, its neighbours, what each rule asks of it, and its
// numbers.
import type {App} from './app';
import {digits, element, found, spoken} from './elements';
import type {Selection} from './worker/messages';

const svg = (tag: string, attributes: Record<string, string | number>) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
};

export function makeOverlay(app: App): void {
  const drawing = document.querySelector('#overlay g')!, card = found('selected');
  app.on('opened', () => clear());
  app.on('report', ({selection}) => {
    if (selection === undefined) return;
    if (selection === null) clear();
    else show(selection);
  });

  function clear(): void {
    drawing.replaceChildren();
    card.hidden = true;
  }

  function show(selection: Selection): void {
    drawing.replaceChildren(...(selection.at ? marks(selection, selection.at) : []));
    card.hidden = false;
    const speed = Math.hypot(...selection.velocity);
    const facts: [string, string][] = [
      ['place', selection.position.map(value => value.toFixed(1)).join(', ')],
      ['speed', digits(Number(speed.toPrecision(3)))],
      ['neighbours', String(selection.neighbours)],
    ];
    card.replaceChildren(
        element('strong', {}, `Boid ${selection.id}`),
        element('dl', {}, ...facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)))),
        element('p', {className: 'legend'}, ...selection.arrows.map(({rule}) => element('span', {className: `rule-${rule}`}, spoken(rule)))),
        element('button', {type: 'button', onclick: () => void app.stage.select(null)}, 'Let go'));
  }
}

function marks({near, radii, arrows}: Selection, [x, y]: [number, number]): SVGElement[] {
  return [
    ...radii.map(({rule, pixels}) => svg('circle', {cx: x, cy: y, r: pixels, class: `radius rule-${rule}`})),
    ...near.map(([nx, ny]) => svg('circle', {cx: nx, cy: ny, r: 5, class: 'near'})),
    ...arrows.map(({rule, to: [tx, ty]}) => svg('line', {
      x1: x, y1: y, x2: tx, y2: ty, class: `arrow rule-${rule}`, 'marker-end': 'url(#tip)',
    })),
    svg('circle', {cx: x, cy: y, r: 9, class: 'chosen'}),
  ];
}
