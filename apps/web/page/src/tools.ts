// What a click or a tap in the picture does.
import type {App} from './app';
import {element} from './elements';
import {icon} from './icons';

export type ToolName = 'boid' | 'lead' | 'obstacle' | 'goal' | 'predator' | 'remove';

interface Tool {
  name: ToolName;
  label: string;
  help: string;
}

const tools: Tool[] = [
  {name: 'boid', label: 'Boids', help: 'A click adds a boid, or selects the one there'},
  {name: 'lead', label: 'Lead', help: 'The flock follows while you press; so does a right click'},
  {name: 'obstacle', label: 'Obstacle', help: 'A click puts an obstacle there'},
  {name: 'goal', label: 'Goal', help: 'A click puts a goal there, where the flock flies to'},
  {name: 'predator', label: 'Predator', help: 'A click puts a predator there, which chases the flock'},
  {name: 'remove', label: 'Remove', help: 'A click removes the boid, obstacle or goal there'},
];

export class Tools {
  chosen: ToolName = 'boid';
  #buttons = new Map<ToolName, HTMLButtonElement>();

  constructor(private app: App, at: HTMLElement) {
    for (const {name, label, help} of tools) {
      const made = element('button', {
        type: 'button', title: help, 'data-tool': name, 'aria-label': `${label}: ${help}`, onclick: () => this.choose(name),
      }, icon(name), element('small', {'aria-hidden': 'true'}, label));
      this.#buttons.set(name, made);
      at.append(made);
    }
    this.choose('boid');
  }

  choose(name: ToolName): void {
    this.chosen = name;
    for (const [each, made] of this.#buttons) made.setAttribute('aria-pressed', String(each === name));
  }

  /** A click at a place of the picture. */
  async use(x: number, y: number, name: ToolName = this.chosen): Promise<void> {
    const {app} = this;
    await app.try(async () => {
      switch (name) {
        case 'boid': {
          const id = await app.stage.boidAt(x, y);
          if (id !== null) return app.stage.select(id);
          await app.stage.select(null);
          await app.stage.addBoid(x, y);
          return;
        }
        case 'lead': return;  // while it is pressed; see hands
        case 'remove':
          return app.furnish(async () => {
            if (!await app.stage.removeAt(x, y)) throw new Error('nothing is there to remove');
          });
        default:
          return app.furnish(() => app.stage.addThing(name, x, y));
      }
    });
  }
}
