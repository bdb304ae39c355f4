// The package under test, and a flock of it that is closed at the end.
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {pathToFileURL} from 'node:url';
import {promisify} from 'node:util';

export const {BOIDS_WEB: folder, BOIDS_PROGRAM: program} = process.env;
export const {Flock} = await import(pathToFileURL(`${process.env.BOIDS_PACKAGE}/boids.js`));

export async function withFlock(threads, body, vectors = true) {
  const flock = await Flock.load({threads, vectors});
  try {
    assert.equal(flock.threads, threads);
    await body(flock);
  } finally {
    flock.close();
  }
}

/** What the native program prints. */
export async function run(...words) {
  return (await promisify(execFile)(program, words)).stdout;
}
