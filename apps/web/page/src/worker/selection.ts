// What the page shows of the selected boid, from what the engine says of it and where the picture has it.
import type {Selection as Selected} from '../../../engine/boids';
import type {Picture, Place, Spot} from '../picture/picture';
import type {Pixel, Selection} from './messages';

const arrowLength = 60;   // pixels of the page for the longest arrow
const mostNeighbours = 200;

/** A position in the plane or in space, as pictures take it. */
export const placeOf = ([x = 0, y = 0, z = 0]: number[]): Place => [x, y, z];

export function selectionOf(selected: Selected, picture: Picture, perDevicePixel: number): Selection {
  const {id, species, position, velocity, neighbours, rules} = selected;
  const onPage = (spot: Spot | undefined): Pixel | null => spot && spot.depth > 0 ? [spot.x * perDevicePixel, spot.y * perDevicePixel] : null;
  const spot = picture.spotOf(placeOf(position)), at = onPage(spot);
  const acting = rules.filter(({enabled}) => enabled);
  if (!spot || !at) return {id, species, position, velocity, neighbours: neighbours.length, at, near: [], arrows: [], radii: []};
  const perUnit = spot.pixelsPerUnit * perDevicePixel;
  const strongest = Math.max(...acting.map(({force}) => Math.hypot(...force)), 1e-12);
  const arrows = acting.flatMap(({name, force}) => {
    const way = arrowLength / perUnit / strongest;
    const to = onPage(picture.spotOf(placeOf(position.map((value, axis) => value + way * force[axis]!))));
    return to && Math.hypot(...force) > 0 ? [{rule: name, to}] : [];
  });
  return {
    id, species, position, velocity, neighbours: neighbours.length, at, arrows,
    near: neighbours.slice(0, mostNeighbours).map(each => onPage(picture.spotOfBoid(each))).filter(pixel => pixel !== null),
    radii: acting.map(({name, radius}) => ({rule: name, pixels: radius * perUnit})).filter(({pixels}) => pixels < 4000),
  };
}
