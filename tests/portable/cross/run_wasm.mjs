// node run_wasm.mjs MODULE ARGUMENTS...: runs a WebAssembly program with this one's standard streams.
import {readFileSync} from 'node:fs';
import {WASI} from 'node:wasi';

const wasi = new WASI({version: 'preview1', args: process.argv.slice(2)});
const {instance} = await WebAssembly.instantiate(readFileSync(process.argv[2]),
                                                 {wasi_snapshot_preview1: wasi.wasiImport});
process.exitCode = wasi.start(instance);
