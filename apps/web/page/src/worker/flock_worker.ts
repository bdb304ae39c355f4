// The worker: flies the flock and draws it, so that the page never waits for either.
import type {Call, FromWorker} from './messages';
import {Stage} from './stage';

const tell = (message: FromWorker) => postMessage(message);
const stage = new Stage(report => tell({report}), lost => tell({lost}));

const sentenceOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));

async function answer({number, name, given}: Call): Promise<void> {
  try {
    const method = (stage as unknown as Record<string, (...given: unknown[]) => unknown>)[name]!;
    tell({answer: {number, value: await method.apply(stage, given)}});
  } catch (reason) {
    tell({answer: {number, error: sentenceOf(reason)}});
  }
}

let last = Promise.resolve();  // one call after the other, also while the first one loads
addEventListener('message', ({data}: MessageEvent<Call>) => void (last = last.then(() => answer(data))));
