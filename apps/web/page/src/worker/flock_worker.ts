// The worker: flies the flock and draws it, so that the page never waits for either.
import type {Call, FromWorker} from './messages';
import {Stage} from './stage';

const tell = (message: FromWorker) => postMessage(message);
const stage = new Stage(report => tell({report}), lost => tell({lost}));

const sentenceOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));

addEventListener('message', async ({data: {number, name, given}}: MessageEvent<Call>) => {
  try {
    const method = (stage as unknown as Record<string, (...given: unknown[]) => unknown>)[name]!;
    tell({answer: {number, value: await method.apply(stage, given)}});
  } catch (reason) {
    tell({answer: {number, error: sentenceOf(reason)}});
  }
});
