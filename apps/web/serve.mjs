// Serves a folder on this machine: node serve.mjs FOLDER [--port N] [--plain]. With the headers that let a page share
// memory between threads; with --plain without them, as a host does that knows nothing of it.
import {createReadStream} from 'node:fs';
import {stat} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname, join, normalize, resolve, sep} from 'node:path';
import {parseArgs} from 'node:util';

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css',
  '.wasm': 'application/wasm', '.png': 'image/png', '.svg': 'image/svg+xml', '.json': 'application/json', '.toml': 'text/plain',
};
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function given() {
  try {
    const {values, positionals} = parseArgs({
      allowPositionals: true, options: {port: {type: 'string', default: '8080'}, plain: {type: 'boolean', default: false}},
    });
    const port = Number(values.port);
    if (!/^\d+$/.test(values.port) || port > 65535) throw new Error(`--port is "${values.port}", but must be a number from 0 to 65535`);
    if (positionals.length !== 1) throw new Error('name the one folder to serve');
    return {folder: resolve(positionals[0]), port, plain: values.plain};
  } catch (error) {
    console.error(`boids: ${error.message}`);
    process.exit(2);
  }
}

const {folder, port, plain} = given();

/** The file that an address means, if there is one within the folder. */
async function fileOf(url) {
  let path;
  try {
    path = normalize(join(folder, decodeURIComponent(new URL(url, 'http://localhost').pathname)));
  } catch {
    return undefined;
  }
  if (path !== folder && !path.startsWith(folder + sep)) return undefined;
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return path;
  if (!found?.isDirectory()) return undefined;
  const index = join(path, 'index.html');
  return (await stat(index).catch(() => undefined))?.isFile() ? index : undefined;
}

const server = createServer(async (request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
  const path = await fileOf(request.url);
  if (!path) return void response.writeHead(404, {'Content-Type': 'text/plain'}).end('There is no such file.\n');
  response.writeHead(200, {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache', ...(plain ? {} : isolation),
  });
  if (request.method === 'HEAD') return void response.end();
  createReadStream(path).on('error', () => response.destroy()).pipe(response);
});
server.on('error', error => {
  console.error(error.code === 'EADDRINUSE' ? `boids: port ${port} is taken; choose another: --port N` : `boids: ${error.message}`);
  process.exit(1);
});
server.listen(port, 'localhost', () => console.log(`boids flies at http://localhost:${server.address().port}/ (Ctrl-C ends it)`));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
