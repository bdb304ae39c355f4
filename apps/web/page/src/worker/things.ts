// Obstacles and goals, as hands in the picture mean them.
import type {Flock, Obstacle} from '../../../engine/boids';
import type {Picture} from '../picture/picture';
import type {Pixel} from './messages';
import {placeOf} from './selection';

export type Thing = 'obstacle' | 'goal' | 'predator';

const finger = 14;  // pixels of the page within which something is meant

const sizeOf = ({shape, radius, width, height}: Obstacle) => shape === 'box' ? Math.min(width, height) / 2 : radius;

/** Removes the goal or the obstacle at a place of the picture; whether there was one. */
export function removeThing(flock: Flock, picture: Picture, [x, y]: Pixel, perDevicePixel: number): boolean {
  const {obstacles, goals} = flock.scenery;
  const isAt = (place: number[], reach: number) => {
    const spot = picture.spotOf(placeOf(place));
    if (!spot || spot.depth <= 0) return false;
    const pixels = Math.max(finger, reach * spot.pixelsPerUnit * perDevicePixel);
    return Math.hypot(spot.x * perDevicePixel - x, spot.y * perDevicePixel - y) <= pixels;
  };
  const goal = goals.findIndex(({place}) => isAt(place, 0));
  if (goal >= 0) {
    flock.removeGoal(goal);
    return true;
  }
  const obstacle = obstacles.findLastIndex(each => isAt(each.place, sizeOf(each)));
  if (obstacle >= 0) flock.removeObstacle(obstacle);
  return obstacle >= 0;
}
