// A thread of a flock: gets the module and the memory that all its threads share, a stack and thread-local storage of
// its own, and waits in the engine for work.
import {systemOf} from './loading.js';

const inNode = typeof process !== 'undefined' && process.versions?.node !== undefined;
const port = inNode ? (await import('node:worker_threads')).parentPort : globalThis;

async function help({module, memory, stack, storage}) {
  const {exports} = await WebAssembly.instantiate(module, systemOf(module, memory));
  exports.__stack_pointer.value = stack;
  exports.__wasm_init_tls(storage);
  port.postMessage('ready');
  exports.boids_help();
}

if (inNode)
  port.once('message', help);
else
  port.onmessage = event => help(event.data);
