// What goes between the page and its worker: calls and their answers, and a report of every picture.
import type {Observed} from './stage';

export interface Call {
  number: number;
  name: string;
  given: unknown[];
}

export type Answer = {number: number; value: unknown} | {number: number; error: string};

/** What the page is told after a picture. */
export interface Report {
  step: number;
  count: number;
  playing: boolean;
  stepsPerSecond: number;
  picturesPerSecond: number;
  observed?: Observed;          // measured anew
  problem?: string;             // why time stands still
  selection?: Selection | null;  // null where the selected boid is gone
}

/** A place in the picture, in pixels of the page. */
export type Pixel = [number, number];

/** What is shown of the selected boid. */
export interface Selection {
  id: number;
  species: number;
  position: number[];
  velocity: number[];
  neighbours: number;
  at: Pixel | null;
  near: Pixel[];
  radii: {rule: string; pixels: number}[];
  arrows: {rule: string; to: Pixel}[];
}

export type FromWorker = {answer: Answer} | {report: Report} | {lost: boolean};

/** The methods of a class as the page calls them: every answer comes later. */
export type Remote<T> = {
  [K in keyof T as T[K] extends (...given: never[]) => unknown ? K : never]:
      T[K] extends (...given: infer A) => infer R ? (...given: A) => Promise<Awaited<R>> : never;
};
