// The panel: in front the few values that a first flight needs, below them every parameter of the table by its group.
// Where there are several species, a chooser says whose they are.
import type {Parameter} from '../../../engine/boids';
import type {App} from '../app';
import {capitalised, element, spoken} from '../elements';
import {makeLine, type Form, type Line} from './row';

const isSame = (some: string[], others: string[]) => some.join('\n') === others.join('\n');

/** Shows and hides, and keeps its lines true. */
export class Panel {
  #lines: {row: Parameter; line: Line}[] = [];
  #groups: {element: HTMLDetailsElement; rows: Parameter[]}[] = [];
  #chooser: Line | undefined;
  #names: string[] = [];  // of the species that it chooses from
  #species = 0;
  readonly #choice = element('div', {className: 'loose'});
  readonly #front = element('div', {className: 'front'});

  constructor(private app: App, front: HTMLElement, private more: HTMLElement) {
    front.append(this.#choice, this.#front);
    app.on('opened', () => this.#rebuild());
    app.on('changed', ({shown, species}) => (shown.species === this.#species && isSame(species, this.#names) ? this.#show() : this.#rebuild()));
  }

  #rebuild(): void {
    const {facts, tables} = this.app, isOpen = new Set(this.#groups.filter(({element: box}) => box.open).map(({element: box}) => box.dataset.group));
    this.#lines = [];
    this.#groups = [];
    this.#species = facts.shown.species;
    const rows = tables.parameters.filter(row => (row.model === '' || row.model === facts.model) && (this.#species === 0 || !row.shared));
    this.#front.replaceChildren(...this.#frontLines(rows.filter(row => row.layer === 'basic')));
    this.more.replaceChildren(...this.#groupsOf(rows));
    for (const {element: box} of this.#groups) box.open = isOpen.has(box.dataset.group);
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
    const species = this.#species;
    const line = makeLine(this.#form(row, label), {
      set: value => void this.app.try(() => this.app.set(row.key, value, species)).then(() => this.#show()),
      release: () => this.app.endGesture(),
    });
    this.#lines.push({row, line});
    return line.element;
  }

  #form(row: Parameter, label: string): Form {
    const {low, high, logarithmic} = this.app.shownRow(row.key);
    return {...row, label, range: [low, high], logarithmic};
  }

  #show(): void {
    this.#showChoice();
    for (const {row, line} of this.#lines) {
      const {value, opened, acts} = this.app.shownRow(row.key);
      line.show({value, own: opened, idle: !acts});
    }
    for (const {element: box, rows} of this.#groups)
      box.classList.toggle('changed', rows.some(({key}) => this.app.shownRow(key).value !== this.app.shownRow(key).opened));
  }

  /** Whose values are shown; nothing to choose where there is one species. */
  #showChoice(): void {
    const {species: names} = this.app.facts;
    if (!isSame(names, this.#names)) {
      this.#names = names;
      this.#chooser = names.length > 1 ? this.#makeChooser(names) : undefined;
      this.#choice.replaceChildren(...(this.#chooser ? [this.#chooser.element] : []));
    }
    this.#chooser?.show({value: this.#species, own: this.#species, idle: false});
  }

  #makeChooser(names: string[]): Line {
    return makeLine({
      key: 'species', label: 'species', kind: 'choice', unit: '', minimum: 0, maximum: names.length - 1, choices: names, range: [0, names.length - 1],
      help: "The species that rules and sliders belong to; what is everybody's is shown with the first",
    }, {set: value => void this.app.try(() => this.app.showSpecies(value)), release: () => {}});
  }
}
