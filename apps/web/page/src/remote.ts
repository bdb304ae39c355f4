// The page's end of the wire to its worker.
import type {Answer, FromWorker, Remote, Report} from './worker/messages';
import type {Stage} from './worker/stage';

export class Wire {
  readonly stage: Remote<Stage>;
  onreport: (report: Report) => void = () => {};
  onlost: (lost: boolean) => void = () => {};
  #worker = new Worker(new URL('./worker/flock_worker.ts', import.meta.url), {type: 'module'});
  #waiting = new Map<number, {resolve: (value: unknown) => void; reject: (reason: Error) => void}>();
  #calls = 0;

  constructor() {
    this.#worker.onmessage = ({data}: MessageEvent<FromWorker>) => {
      if ('answer' in data) this.#take(data.answer);
      else if ('report' in data) this.onreport(data.report);
      else this.onlost(data.lost);
    };
    this.#worker.onerror = event => {
      for (const {reject} of this.#waiting.values()) reject(new Error(event.message || 'the worker of this page could not start'));
      this.#waiting.clear();
    };
    this.stage = new Proxy({}, {
      get: (_none, name) => (...given: unknown[]) => this.#call(String(name), given),
    }) as Remote<Stage>;
  }

  #call(name: string, given: unknown[]): Promise<unknown> {
    const number = ++this.#calls;
    const passedOver = given.filter(value => typeof OffscreenCanvas !== 'undefined' && value instanceof OffscreenCanvas);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, {resolve, reject});
      this.#worker.postMessage({number, name, given}, passedOver as unknown as Transferable[]);
    });
  }

  #take(answer: Answer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.value);
  }
}
