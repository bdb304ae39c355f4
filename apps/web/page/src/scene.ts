// A scene as people pass it on: where it comes from, what was changed in it, and how it is looked at. As a link it
// reads "#1/murmuration/separation.weight=2/seed=7/look.colouring=speed"; a scene of one's own is its TOML text, packed.

/** How a picture looks, where somebody has chosen it, by the rows of the table of looks; the scene decides the rest. */
export type Look = Record<string, string>;

export interface Scene {
  preset?: string;  // or
  toml?: string;
  changes: Record<string, string>;  // by the keys of parameters; also seed and schedule
  look: Look;
}

export const firstScene = 'murmuration';
export const sceneOf = (preset: string): Scene => ({preset, changes: {}, look: {}});
export const sourceOf = (scene: Scene): string => scene.toml ?? scene.preset ?? firstScene;

const version = '1';
const longest = 200_000;  // letters of a link; browsers cut longer ones

const inBase64 = (bytes: Uint8Array) =>
    btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
        .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const fromBase64 = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));

async function through(bytes: Uint8Array, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function packed(text: string): Promise<string> {
  return inBase64(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
}

async function unpacked(text: string): Promise<string> {
  try {
    const bytes = await through(fromBase64(text), new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new Error('the scene in this link is damaged; copy the whole link once more');
  }
}

const escaped = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
const plain = (text: string) => decodeURIComponent(text.replaceAll('+', '%20'));

/** What follows the # of an address. */
export async function linkOf(scene: Scene): Promise<string> {
  const parts = [version, scene.toml === undefined ? escaped(scene.preset ?? firstScene) : `toml:${await packed(scene.toml)}`];
  for (const [key, value] of Object.entries(scene.changes)) parts.push(`${key}=${escaped(value)}`);
  for (const [name, value] of Object.entries(scene.look)) parts.push(`look.${name}=${escaped(value)}`);
  return parts.join('/');
}

/** The scene of a link; an Error whose sentence says what is wrong with it. Nothing after the # is the first scene. */
export async function sceneOfLink(link: string): Promise<Scene> {
  const text = link.replace(/^#/, '');
  if (text === '') return sceneOf(firstScene);
  if (text.length > longest) throw new Error('this link is too long; open the scene from its TOML file instead');
  const [itsVersion, from, ...rest] = text.split('/');
  if (itsVersion !== version)
    throw new Error(`this link is of version "${(itsVersion ?? '').slice(0, 20)}", but this page reads version ${version}; make the link once more`);
  if (!from) throw new Error('this link names no scene; it should read #1/SCENE');
  const scene: Scene = {changes: {}, look: {}};
  if (from.startsWith('toml:')) scene.toml = await unpacked(from.slice('toml:'.length));
  else scene.preset = readable(from);
  for (const part of rest) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = part.slice(0, at), value = readable(part.slice(at + 1));
    if (at < 1 || !/^[\w.-]+$/.test(key) || /[\n\0]/.test(value))
      throw new Error(`"${part.slice(0, 40)}" in this link is not key=value`);
    if (key.startsWith('look.')) scene.look[key.slice('look.'.length)] = value;
    else scene.changes[key] = value;
  }
  return scene;
}

function readable(text: string): string {
  try {
    return plain(text);
  } catch {
    throw new Error(`"${text.slice(0, 40)}" in this link cannot be read; copy the whole link once more`);
  }
}
