// How the page's picture of a scene differs from the program's, which is drawn by another OpenGL.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {visit} from './browser.mjs';

/** The last picture of a film by `boids render`, as base64; cameras that follow a flock know the pictures before. */
function pictureOfProgram(program, scene, [width, height], steps) {
  const folder = mkdtempSync(join(tmpdir(), 'boids-pictures-'));
  try {
    execFileSync(program, ['render', scene, '--steps', `${steps}`, '--size', `${width}x${height}`, '--quiet', '-o', join(folder, '%05d.png')]);
    return readFileSync(join(folder, readdirSync(folder).sort().at(-1))).toString('base64');
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** In the page: flies the steps, each with its picture as in a film, and counts by how much pixels differ from the one given. */
async function differenceInPage([png, steps]) {
  const pixelsOf = async blob => {
    const image = await createImageBitmap(blob), canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  };
  const {app} = globalThis.boids, {stage} = app;
  await app.open(app.scene);  // with a camera for which no time has passed
  await stage.film(steps);
  const here = await pixelsOf(await stage.png());
  const there = await pixelsOf(new Blob([Uint8Array.from(atob(png), letter => letter.charCodeAt(0))]));
  if (here.width !== there.width || here.height !== there.height)
    throw new Error(`the page has ${here.width} x ${here.height} pixels, the program ${there.width} x ${there.height}`);
  const counts = new Array(256).fill(0);
  for (let at = 0; at < here.data.length; at += 4)
    ++counts[Math.max(...[0, 1, 2].map(part => Math.abs(here.data[at + part] - there.data[at + part])))];
  return counts;
}

/** Of the pixels of a scene after some steps, the share that differs by more than so many of 255 in a colour, and the most. */
export async function pictureDifference(browser, address, program, scene, {size = [640, 360], steps = 60} = {}) {
  const page = await visit(browser, `${address}?embed#1/${scene}`, {
    options: {viewport: {width: size[0], height: size[1]}, deviceScaleFactor: 1, reducedMotion: 'reduce'},
  });
  try {
    const counts = await page.evaluate(differenceInPage, [pictureOfProgram(program, scene, size, steps), steps]);
    const beyond = level => counts.slice(level + 1).reduce((sum, count) => sum + count, 0) / (size[0] * size[1]);
    return {beyond, most: counts.findLastIndex(count => count > 0)};
  } finally {
    await page.context().close();
  }
}
