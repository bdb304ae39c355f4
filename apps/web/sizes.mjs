// Says what a visitor of the site has to load, with brotli, as hosts send it: node sizes.mjs SITE.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';

const site = process.argv[2];
const packed = path => brotliCompressSync(readFileSync(path)).length;
const files = folder => readdirSync(join(site, folder), {withFileTypes: true}).filter(each => each.isFile()).map(each => join(site, folder, each.name));
const page = [join(site, 'index.html'), ...files('assets'), ...files('engine').filter(path => path.endsWith('.js'))]
    .reduce((sum, path) => sum + packed(path), 0);
const kilobytes = bytes => `${(bytes / 1000).toFixed(0)} kB`;

console.log(`page ${kilobytes(page)}, ${files('engine').filter(path => path.endsWith('.wasm'))
    .map(path => `${path.split('/').at(-1)} ${kilobytes(packed(path))}`).join(', ')} (with brotli)`);
