// How the engine is loaded, in pages and in Node: the module that suits the machine, what it asks of its system, and its
// threads.

const inNode = typeof process !== 'undefined' && process.versions?.node !== undefined;

/** The functions a module asks its system for: a clock, what its owner gives it, and "no such file" for all others. */
export function systemOf(module, memory, exportsOf, given = {}) {
  const view = () => new DataView((memory ?? exportsOf().memory).buffer);
  const known = {
    clock_time_get(_id, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the engine ended with ${code}`);
    },
  };
  const noSuchFile = 8;
  const imports = {};
  for (const {module: from, name, kind} of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = kind === 'memory' ? memory : given[from]?.[name] ?? known[name] ?? (() => noSuchFile);
  return imports;
}

async function compile(name) {
  const url = new URL(name, import.meta.url);
  if (!inNode) return WebAssembly.compileStreaming(fetch(url));
  const {readFile} = await import('node:fs/promises');
  return WebAssembly.compile(await readFile(url));
}

async function startWorker(url) {
  if (!inNode) return new Worker(url, {type: 'module'});
  const {Worker: NodeWorker} = await import('node:worker_threads');
  const worker = new NodeWorker(url);
  worker.unref();
  return worker;
}

function answerOf(worker) {
  return new Promise((resolve, reject) => {
    if (inNode) {
      worker.once('message', resolve);
      worker.once('error', reject);
    } else {
      worker.onmessage = resolve;
      worker.onerror = event => reject(new Error(event.message));
    }
  });
}

/** Whether threads can share memory here: in a page only where its server isolates it. */
export function canShareMemory() {
  return typeof SharedArrayBuffer !== 'undefined' && (inNode || globalThis.crossOriginIsolated === true);
}

/** Whether WebAssembly has vectors here; browsers of before 2023 may not. */
export function hasVectors() {
  const addsVectors = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
  return WebAssembly.validate(Uint8Array.from(addsVectors));
}

const pagesOf = bytes => bytes / 65536;
const firstMemory = 2 ** 26, mostMemory = 2 ** 32;  // as the module says it
const helperStack = 2 ** 20;  // as that of the module

/** A helper that has all it needs to wait for work. */
async function taught(worker, module, memory, exports) {
  const stack = (exports.malloc(helperStack) + helperStack) & ~15;
  const storage = (exports.malloc(exports.__tls_size.value + 64) + 63) & ~63;
  const ready = answerOf(worker);
  worker.postMessage({module, memory, stack, storage});
  await ready;
  return worker;
}

/** A module that is ready to fly: {exports, memory, helpers, vectors}; the options are those of Flock.load(). */
export async function loadModule({threads = 1, vectors = hasVectors(), module: wanted = 'boids', imports = {}} = {}) {
  const shares = threads > 1 && vectors && canShareMemory();
  const workers = shares ? Array.from({length: threads - 1}, () => startWorker(new URL('./helper.js', import.meta.url))) : [];
  const module = typeof wanted !== 'string' ? await wanted : await compile(`./${wanted}${shares ? '-threads' : vectors ? '' : '-plain'}.wasm`);
  const shared = shares
      ? new WebAssembly.Memory({initial: pagesOf(firstMemory), maximum: pagesOf(mostMemory), shared: true})
      : undefined;
  let exports;
  const instance = await WebAssembly.instantiate(module, systemOf(module, shared, () => exports, imports));
  exports = instance.exports;
  exports._initialize();
  const memory = shared ?? exports.memory;
  const helpers = await Promise.all(workers.map(async worker => taught(await worker, module, memory, exports)));
  while (shares && exports.boids_helpers() < helpers.length) await new Promise(resolve => setTimeout(resolve, 1));
  return {exports, memory, helpers, vectors};
}
