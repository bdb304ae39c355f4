// The pictures of the page in docs/pictures, taken by Chromium: ./run web --build-only && node tools/page_pictures.mjs docs/pictures
import {join} from 'node:path';
import {launch, serve, visit} from '../tests/web/browser.mjs';

const folder = process.argv[2] ?? 'docs/pictures';
const [browser, server] = await Promise.all([launch(), serve()]);

/** A picture of a scene after some steps; the camera is led through them. */
async function take(name, link, [width, height], steps, body = async () => {}) {
  const isPhone = width < 700;
  const page = await visit(browser, `${server.address}${link}`, {
    options: {viewport: {width, height}, reducedMotion: 'reduce', deviceScaleFactor: isPhone ? 2 : 1, hasTouch: isPhone, isMobile: isPhone},
  });
  for (let step = 0; step < steps; step += 5) await page.evaluate(() => globalThis.boids.app.stage.film(5));
  await body(page);
  await page.waitForTimeout(500);
  await page.screenshot({path: join(folder, name)});
  console.log(join(folder, name), ...page.complaints);
  await page.context().close();
}

await take('page.png', '#1/murmuration/look.camera=follow', [1280, 800], 700);
await take('page-light.png', '#1/flock/start.boids=400/look.theme=light', [1280, 800], 250, async page => {
  await page.evaluate(async () => {
    const {stage} = globalThis.boids.app;
    for (let y = 200; y < 600; y += 5)
      for (let x = 200; x < 700; x += 5) {
        const id = await stage.boidAt(x, y);
        if (id !== null) return stage.select(id);
      }
  });
});
await take('page-phone.png', '#1/vicsek', [390, 844], 150, async page => {
  await page.click('#panel-button');
  await page.click('#deeds >> text=Lessons');
  await page.click('[data-lesson="order-and-noise"]');
  await page.click('#panel-button');
  await page.waitForFunction(() => globalThis.boids.app.report.step > 150);
});
await browser.close();
server.stop();
