// Guided lessons: short steps that set the scene, say what to see, and leave the rest to the hands. What they say and do
// stands in lessons.json.
import type {App} from './app';
import type {Curve} from './curve';
import {button, element, found, spoken} from './elements';
import {icon} from './icons';
import lessons from './lessons.json';
import {makeLine} from './panel/row';
import type {Plots} from './plots';
import type {Scene} from './scene';
import type {ToolName, Tools} from './tools';

interface Step {
  text: string;
  scene?: Scene;                  // opens it
  set?: Record<string, number>;   // sets parameters
  watch?: string;                 // the curve that tells it
  control?: string;               // a parameter whose slider is at hand
  tool?: ToolName;
}

interface Lesson {
  name: string;
  title: string;
  about: string;
  steps: Step[];
}

export class Lessons {
  #lesson: Lesson | undefined;
  #at = 0;
  #curve: Curve | undefined;

  constructor(private app: App, private plots: Plots, private tools: Tools, private box = found('lesson')) {
    const dialog = found<HTMLDialogElement>('lessons');
    found('lesson-list').replaceChildren(...(lessons as Lesson[]).map(lesson => element('button', {
      type: 'button', className: 'card', 'data-lesson': lesson.name,
      onclick: () => {
        dialog.close();
        void this.start(lesson);
      },
    }, element('strong', {}, lesson.title), element('span', {}, lesson.about))));
  }

  async start(lesson: Lesson): Promise<void> {
    this.#lesson = lesson;
    await this.#go(0);
  }

  end(): void {
    this.#lesson = undefined;
    this.#forget();
    this.box.hidden = true;
  }

  async #go(at: number): Promise<void> {
    const {app} = this, step = this.#lesson!.steps[at]!;
    this.#at = at;
    await app.try(async () => {
      const first = this.#lesson!.steps[0]!.scene!;
      if (step.scene) await app.open(structuredClone(step.scene));
      else if (app.preset !== first.preset) await app.open(structuredClone(first));
      for (const [key, value] of Object.entries(step.set ?? {})) await app.set(key, value);
      if (!app.playing) await app.play(true);
    });
    if (step.tool) this.tools.choose(step.tool);
    this.#show(step);
  }

  /** The curve that a step is about, with its name. */
  #watch(name: string): HTMLElement {
    this.#curve = this.plots.curveOf(name, 110);
    return element('figure', {}, element('figcaption', {}, spoken(name)), this.#curve.element);
  }

  #forget(): void {
    if (this.#curve) this.plots.letGo(this.#curve);
    this.#curve = undefined;
  }

  #show(step: Step): void {
    this.#forget();
    const {title, steps} = this.#lesson!, isLast = this.#at === steps.length - 1;
    const back = button('Back', 'The step before', () => void this.#go(this.#at - 1), {disabled: this.#at === 0});
    const next = button(isLast ? 'Done' : 'Next', isLast ? 'End of the lesson' : 'The next step',
        () => (isLast ? this.end() : void this.#go(this.#at + 1)), {className: 'main', id: 'lesson-next'});
    this.box.replaceChildren(
        element('header', {}, element('strong', {}, title), element('small', {}, `${this.#at + 1} of ${steps.length}`),
            button(icon('remove'), 'Leave the lesson', () => this.end(), {className: 'close'})),
        element('p', {}, step.text), ...(step.watch ? [this.#watch(step.watch)] : []), ...(step.control ? [this.#control(step.control)] : []),
        element('footer', {}, back, next));
    this.box.hidden = false;
    next.focus({preventScroll: true});
  }

  #control(key: string): HTMLElement {
    const {app} = this, row = app.parameter(key), {low, high} = app.row(key);
    const line = makeLine({...row, label: row.name, range: [low, high]}, {
      set: value => void app.try(() => app.set(key, value)).then(show),
      release: () => app.endGesture(),
    });
    const show = () => line.show({value: app.row(key).value, own: app.row(key).opened, idle: false});
    show();
    return line.element;
  }
}
