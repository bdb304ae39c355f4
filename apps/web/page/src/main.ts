// The page, put together.
import {App} from './app';
import {button, element, found} from './elements';
import {csvOf, isRecording, save, takeFiles, textOf} from './files';
import {Film} from './film';
import {Hands} from './hands';
import {icon} from './icons';
import {helpOf, keysOf, listen} from './keys';
import {Lessons} from './lessons';
import {makeOverlay} from './overlay';
import {makeFlight} from './panel/flight';
import {makeLook} from './panel/look';
import {makeNumbers} from './panel/numbers';
import {Panel} from './panel/panel';
import {makeGallery} from './panel/scenes';
import {makeShare} from './panel/share';
import {Plots} from './plots';
import {firstScene, sceneOf, sceneOfLink} from './scene';
import {Tools} from './tools';

const query = new URLSearchParams(location.search);
const embedded = query.has('embed');
const mostThreads = 8;

document.body.classList.toggle('embed', embedded);
if (innerWidth <= 720 || embedded) document.body.classList.add('bare');

function toast(text: string, bad: boolean): void {
  const box = found('toast');
  box.textContent = text;
  box.classList.toggle('bad', bad);
  box.classList.add('shown');
  clearTimeout(Number(box.dataset.timer));
  box.dataset.timer = String(setTimeout(() => box.classList.remove('shown'), bad ? 8000 : 3500));
}

/** What a browser must have; its sentence where it does not. */
function missing(): string | undefined {
  if (typeof WebAssembly === 'undefined') return 'This browser has no WebAssembly, which the flock flies by; a newer one has.';
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return 'This browser cannot draw beside the page (OffscreenCanvas); a newer one can.';
  return undefined;
}

/** The module of the page; one without vectors where the browser has none. */
async function compiled(threads: boolean): Promise<{module: WebAssembly.Module; vectors: boolean}> {
  const compile = (variant: string) => WebAssembly.compileStreaming(fetch(`engine/boids-page${variant}.wasm`));
  try {
    return {module: await compile(threads ? '-threads' : ''), vectors: true};
  } catch (reason) {
    if (!(reason instanceof WebAssembly.CompileError)) throw reason;
    return {module: await compile('-plain'), vectors: false};
  }
}

async function begin(): Promise<void> {
  const lack = missing();
  if (lack) throw new Error(lack);
  const app = new App();
  app.on('message', ({text, bad}) => toast(text, bad));
  const canvas = found<HTMLCanvasElement>('picture'), view = found('view');
  const size = (): [number, number] => [Math.max(view.clientWidth, 1), Math.max(view.clientHeight, 1)];
  const threads = globalThis.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency || 1, mostThreads) : 1;
  const {module, vectors} = await compiled(threads > 1);
  const loaded = app.stage.load(module, canvas.transferControlToOffscreen(), size(), devicePixelRatio, 
      {threads: vectors ? threads : 1, vectors, theme: app.usualTheme});
  const opened = app.begin(sceneOfLink(location.hash), sceneOf(firstScene));
  await loaded;
  app.tables = await app.stage.tables();
  new ResizeObserver(() => void app.stage.resize(size(), devicePixelRatio)).observe(view);

  const tools = new Tools(app, found('tools'));
  const hands = new Hands(app, tools, canvas);
  new Panel(app, found('rules'), found('more'));
  makeFlight(app, found('flight'));
  makeNumbers(app, found('numbers'));
  makeLook(app, found('look'));
  makeGallery(app);
  makeOverlay(app);
  const plots = new Plots(app, found('plots'));
  const lessons = new Lessons(app, plots, tools);
  const film = new Film(canvas);
  const share = makeShare(app);

  found('panel-button').append(icon('panel'));
  for (const close of document.querySelectorAll('dialog .close')) close.append(icon('remove'));
  const showDialog = (id: string) => found<HTMLDialogElement>(id).showModal();
  const savePicture = () => app.try(async () => save('boids.png', await app.stage.png(), 'image/png'));
  const toggleFilm = () => app.try(async () => {
    if (film.runs) film.stop();
    else film.start();
    filmButton.textContent = film.runs ? 'Stop' : 'Film';
    filmButton.classList.toggle('main', film.runs);
  });
  const togglePanel = () => {
    const bare = document.body.classList.toggle('bare');
    found('panel-button').setAttribute('aria-expanded', String(!bare));
  };
  found('panel-button').setAttribute('aria-expanded', String(!document.body.classList.contains('bare')));
  found('panel-button').onclick = togglePanel;
  const file = found<HTMLInputElement>('file');
  takeFiles(file, chosen => void app.try(async () => {
    const text = await textOf(chosen);
    if (isRecording(chosen.name, text)) await app.openRecording(chosen.name, text);
    else if (/\.csv$/i.test(chosen.name)) await app.openState(text);
    else await app.open({toml: `${text}\n`, changes: {}, look: {}});
  }));
  const filmButton = button('Film', 'Record a film of what is seen, or end it (F3)', () => void toggleFilm());
  found('deeds').append(
      button('Lessons', 'Short guided lessons', () => showDialog('lessons')),
      button('Share', 'A link to what you see, the command for your machine, files', () => void share()),
      button('Open', 'Open a scenario (.toml), a state (.csv) or a recording (.xyz, .csv); or drop it on the page', () => file.click()),
      button('Save', 'Save the scene as TOML', () => save('scene.toml', app.facts.scenario, 'application/toml')),
      button('Curves', 'Save what was measured as CSV', () => {
        const {names, rows} = plots.rows;
        save('measured.csv', csvOf(names, rows), 'text/csv');
      }),
      button('Picture', 'Save a picture (F2)', () => void savePicture()), filmButton,
      button('Help', 'Keys and hands (H)', () => showDialog('help')));

  const keys = keysOf(app, {
    pointerAt: () => hands.at,
    use: (tool, at) => tools.use(at[0], at[1], tool),
    lead: () => hands.toggleLead(...hands.at),
    nextColouring: () => {
      const colourings = app.tables.look.style.find(({key}) => key === 'colouring')!.choices;
      const now = colourings.indexOf(String(app.facts.look.colouring));
      const next = colourings[(now + 1) % colourings.length]!;
      app.say(`Colours tell: ${next}`);
      return app.try(() => app.setLook({colouring: next}));
    },
    toggleTrails: () => app.try(() => app.setLook({trails: Number(app.look.trails ?? 0) > 0 ? '0' : '1'})),
    toggleTheme: () => app.try(() => app.setLook({theme: app.theme === 'light' ? 'dark' : 'light'})),
    togglePanel,
    toggleHelp: () => {
      const help = found<HTMLDialogElement>('help');
      if (help.open) help.close();
      else help.showModal();
    },
    savePicture, toggleFilm,
    fullScreen: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    escape: () => app.stage.select(null),
  });
  listen(keys);
  found('keys').append(helpOf(keys));

  let theme = '';
  const follow = () => {
    if (app.theme === theme) return;
    document.documentElement.dataset.theme = theme = app.theme;
    plots.recolour();
  };
  app.on('opened', follow);
  app.on('changed', follow);

  const about = found('about');
  const {version, threads: flying} = app.tables;
  about.replaceChildren(`boids ${version}, ${flying > 1 ? `${flying} threads` : 'one thread'}`,
      flying > 1 || globalThis.crossOriginIsolated ? '' : ' (this host does not let pages share memory)',
      vectors ? '' : '; this browser has no vectors for WebAssembly, so that steps take longer', ' · ',
      element('span', {id: 'hash', title: 'The fingerprint of this moment: the program has the same after the same steps'}));
  let hashed = 0;
  app.on('report', async ({step}) => {
    if (performance.now() - hashed < 1000 && app.playing) return;
    hashed = performance.now();
    found('hash').textContent = `step ${step}: ${await app.stage.hash()}`;
  });

  await opened();
  document.addEventListener('visibilitychange', () => void app.stage.rest(document.hidden));
  addEventListener('hashchange', () => void app.try(async () => app.open(await sceneOfLink(location.hash))));
  found('waiting').hidden = true;
  await app.play(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  Object.assign(globalThis, {boids: {app, lessons, plots, tools}});  // for tests and the curious
}

begin().catch((reason: Error) => {
  const waiting = found('waiting');
  waiting.textContent = reason.message;
  waiting.setAttribute('role', 'alert');
});
