// Elements of the page, made by hand: text goes in as text and never as markup.

type Child = Node | string | null | undefined;
type Properties = Record<string, unknown>;

/** An element with properties, attributes (`aria-…`, `data-…`, `role`, `for`), listeners (`onclick`) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K, properties: Properties = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (/^(aria-|data-|role$|for$)/.test(name)) made.setAttribute(name, String(value));
    else (made as unknown as Properties)[name] = value;
  }
  made.append(...children.filter((child): child is Node | string => child !== null && child !== undefined));
  return made;
}

export function button(content: string | Node, title: string, onclick: () => void, more: Properties = {}): HTMLButtonElement {
  const name = typeof content === 'string' ? {} : {'aria-label': title};  // a sign needs a name, a word is one
  return element('button', {type: 'button', title, ...name, onclick, ...more}, content);
}

/** The element of the page that has this id. */
export function found<T extends HTMLElement = HTMLElement>(id: string): T {
  const there = document.getElementById(id);
  if (!there) throw new Error(`the page has no #${id}`);
  return there as T;
}

/** "speed_multiplier" as people say it. */
export const spoken = (name: string) => name.replaceAll('_', ' ').replaceAll('-', ' ');

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number without more digits than a person reads. */
export function digits(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(4)));
}

/** 12345678 as "12 345 678". */
export const countText = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
