// The signs on buttons, drawn: fonts do not have them everywhere.
const paths = {
  play: 'M6 4l12 8-12 8z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  step: 'M5 4l10 8-10 8zM16 4h3v16h-3z',
  restart: 'M12 5V1L6 6l6 5V7a5 5 0 1 1-5 5H4.500a7.500 7.500 0 1 0 7.500-7z',
  panel: 'M3 5h18v2.500H3zM3 10.750h18v2.500H3zM3 16.500h18V19H3z',
  boid: 'M2 4l20 8-20 8 5-8z',
  lead: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  obstacle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  goal: 'M5 2h2.500v20H5zM9 3h11l-3.500 4.500L20 12H9z',
  predator: 'M12 2l9 19-9-5-9 5z',
  remove: 'M5.300 3.200L12 9.900l6.700-6.700 2.100 2.100L14.100 12l6.700 6.700-2.100 2.100L12 14.100l-6.700 6.700-2.100-2.100L9.900 12 3.200 5.300z',
  again: 'M12 6V2.500L7 7l5 4.500V8a4 4 0 1 1-4 4H5.500A6.500 6.500 0 1 0 12 5.500z',
};

export type IconName = keyof typeof paths;

export function icon(name: IconName): SVGElement {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('class', 'icon');
  drawing.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', paths[name]);
  drawing.append(path);
  return drawing;
}
