// The panel: in front the few values that a first flight needs, below them every parameter of the table by its group.
import type {Parameter} from '../../../engine/boids';
import type {App} from '../app';
import {capitalised, element, spoken} from '../elements';
import {makeLine, type Form, type Line} from './row';

/** Shows and hides, and keeps its lines true. */
export class Panel {
  #lines: {row: Parameter; line: Line}[] = [];
  #groups: {element: HTMLElement; rows: Parameter[]}[] = [];

  constructor(private app: App, private front: HTMLElement, private more: HTMLElement) {
    app.on('opened', () => this.#rebuild());
    app.on('changed', () => this.#show());
  }

  #rebuild(): void {
    this.#lines = [];
    this.#groups = [];
    const rows = this.app.tables.parameters.filter(row => row.model === '' || row.model === this.app.facts.model);
    this.front.replaceChildren(...this.#frontLines(rows.filter(row => row.layer === 'basic')));
    this.more.replaceChildren(...this.#groupsOf(rows));
    this.#show();
  }

  /** A rule is its switch and its numbers, together in a frame. */
  #frontLines(rows: Parameter[]): HTMLElement[] {
    const groups = Map.groupBy(rows, row => row.group);
    return [...groups.values()].map(group => {
      const isRule = group.length > 1 && group[0]!.kind === 'toggle';
      const [first, ...others] = group.map(row => this.#line(row, isRule && row === group[0] ? capitalised(row.group) : row.label));
      if (!isRule) return element('div', {className: 'loose'}, first, ...others);
      return element('fieldset', {className: 'rule', 'data-rule': group[0]!.group}, element('legend', {}, first), ...others);
    });
  }

  #groupsOf(rows: Parameter[]): HTMLElement[] {
    return [...Map.groupBy(rows, row => row.group)].map(([name, group]) => {
      const box = element('details', {className: 'group', 'data-group': name},
          element('summary', {}, capitalised(spoken(name))), ...group.map(row => this.#line(row, row.name)));
      this.#groups.push({element: box, rows: group});
      return box;
    });
  }

  #line(row: Parameter, label: string): HTMLElement {
    const line = makeLine(this.#form(row, label), {
      set: value => void this.app.try(() => this.app.set(row.key, value)).then(() => this.#show()),
      release: () => this.app.endGesture(),
    });
    this.#lines.push({row, line});
    return line.element;
  }

  #form(row: Parameter, label: string): Form {
    const {low, high, logarithmic} = this.app.row(row.key);
    return {...row, label, range: [low, high], logarithmic};
  }

  #show(): void {
    for (const {row, line} of this.#lines) {
      const {value, opened, acts} = this.app.row(row.key);
      line.show({value, own: opened, idle: !acts});
    }
    for (const {element: box, rows} of this.#groups)
      box.classList.toggle('changed', rows.some(({key}) => this.app.row(key).value !== this.app.row(key).opened));
  }
}
