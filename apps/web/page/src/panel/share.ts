// How to pass on what is seen: a link, a frame for one's own page, and the command for one's own machine.
import type {App} from '../app';
import {button, element, found} from '../elements';
import {save} from '../files';

function field(label: string, text: string, rows: number, said: () => void): HTMLElement {
  const id = `share-${label.split(' ')[0]!.toLowerCase()}`;
  const box = element('textarea', {id, readOnly: true, rows, value: text, onfocus: () => box.select()});
  const copy = button('Copy', `Copy: ${label}`, async () => {
    await navigator.clipboard.writeText(text).catch(() => {
      box.select();
      document.execCommand('copy');
    });
    said();
  });
  return element('div', {}, element('label', {for: id}, label), element('div', {className: 'copy'}, box, copy));
}

const frameOf = (link: string) => `<iframe src="${link.replace('#', '?embed#').replaceAll('"', '%22')}" width="640" height="400" style="border:0"></iframe>`;

/** Shows the dialog; made anew each time, as the scene changes. */
export function makeShare(app: App): () => Promise<void> {
  const dialog = found<HTMLDialogElement>('share'), body = found('share-body');
  const copied = () => app.say('Copied.');
  return async () => {
    const link = await app.link(), {line, needsFile} = app.facts.command;
    body.replaceChildren(
        field('Link to this scene', link, Math.min(1 + Math.floor(link.length / 100), 6), copied),
        field('Frame for a page or slides', frameOf(link), 3, copied),
        field('Command that flies the same flock on your machine', line, 2, copied),
        element('div', {}, ...(needsFile ? [element('p', {}, 'It reads the scene from a file; save it first.')] : []),
            button('Save the scene (TOML)', 'Save the scene as TOML', () => save('scene.toml', app.facts.scenario, 'application/toml')), ' ',
            button('Save the boids (CSV)', 'Save where all boids are', async () => save('boids.csv', await app.stage.csv(), 'text/csv'))));
    dialog.showModal();
  };
}
