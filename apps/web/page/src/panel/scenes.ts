// The gallery: all scenes with their pictures, by their groups.
import type {App} from '../app';
import {capitalised, element, found, spoken} from '../elements';
import {sceneOf} from '../scene';

const pictureOf = (name: string) => `scenes/${name}.png`;

/** What the page does not show of a scene: it has no files beside it. */
const lackOf = (backdropFile: string) =>
    backdropFile === '' ? '' : `Its backdrop, the file ${backdropFile}, is not here; the program shows it: boids view.`;

export function makeGallery(app: App): void {
  const dialog = found<HTMLDialogElement>('gallery');
  const list = found('scenes');
  const groups = Map.groupBy(app.tables.presets, preset => preset.group);
  list.replaceChildren(...[...groups].map(([title, presets]) => element('section', {},
      element('h3', {}, title),
      element('div', {className: 'cards'}, ...presets.map(({name, description}) => element('button', {
        type: 'button', className: 'card', 'data-scene': name,
        onclick: () => {
          dialog.close();
          void app.try(() => app.open(sceneOf(name)));
        },
      }, element('img', {src: pictureOf(name), alt: '', width: 192, height: 108, loading: 'lazy'}),
         element('strong', {}, capitalised(spoken(name))), element('span', {}, description)))))));

  const chosen = found('scene');
  chosen.onclick = () => dialog.showModal();
  const show = () => {
    const name = app.preset;
    const preset = app.tables.presets.find(each => each.name === name);
    found('scene-name').textContent = capitalised(spoken(name ?? 'a scene of your own'));
    found('scene-about').textContent = [preset?.description, lackOf(app.facts.backdropFile)].filter(Boolean).join(' ');
    const picture = found<HTMLImageElement>('scene-picture');
    picture.hidden = !preset;
    if (preset) picture.src = pictureOf(preset.name);
    for (const card of list.querySelectorAll<HTMLElement>('.card'))
      card.setAttribute('aria-current', String(card.dataset.scene === name));
  };
  app.on('opened', show);
  app.on('changed', show);
}
