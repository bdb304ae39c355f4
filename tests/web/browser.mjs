// A real browser for the tests of the page: the site served on this machine, and Debian's Chromium on it.
import {spawn} from 'node:child_process';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

export const project = fileURLToPath(new URL('../..', import.meta.url));
export const site = process.env.BOIDS_SITE ?? `${project}/build/web`;
const fromPage = createRequire(`${project}/apps/web/page/package.json`);
const {chromium} = fromPage('playwright-core');
export const axePath = fromPage.resolve('axe-core/axe.min.js');

/** Serves the site; with `plain` as a host does that knows nothing of threads. */
export async function serve({plain = false, folder = site} = {}) {
  const server = spawn(process.execPath, [`${project}/apps/web/serve.mjs`, folder, '--port', '0', ...(plain ? ['--plain'] : [])]);
  const address = await new Promise((resolve, reject) => {
    server.stdout.on('data', text => resolve(/http:\S+/.exec(String(text))[0]));
    server.on('exit', code => reject(new Error(`the server ended with ${code}`)));
  });
  return {address, stop: () => server.kill()};
}

export function launch(...flags) {
  return chromium.launch({
    executablePath: process.env.BOIDS_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--use-gl=angle', '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader', ...flags],
  });
}

/** Opens the page and waits until the flock is there; fails on whatever the page complains of. */
export async function visit(browser, address, {options = {}, awaitsFlock = true} = {}) {
  const context = await browser.newContext({viewport: {width: 900, height: 640}, acceptDownloads: true, colorScheme: 'dark', ...options});
  const page = await context.newPage();
  page.complaints = [];
  page.on('pageerror', error => page.complaints.push(error.message));
  page.on('console', message => message.type() === 'error' && page.complaints.push(message.text()));
  await page.goto(address);
  if (awaitsFlock) await page.waitForFunction(() => globalThis.boids !== undefined, undefined, {timeout: 60_000});
  return page;
}
