// The module's memory, as the arguments of its functions of OpenGL have it: numbers and text at an address.

/** What the module calls; some of the numbers are addresses. */
export type GlFunction = (...numbers: number[]) => number | void;

export class ModuleMemory {
  #memory: WebAssembly.Memory | undefined;
  #decoder = new TextDecoder();

  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  /** Views are asked for anew each time: a memory that grows leaves the old ones empty. */
  get #buffer(): ArrayBufferLike {
    if (!this.#memory) throw new Error('pictures have no memory yet');
    return this.#memory.buffer;
  }

  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.#buffer, at, size);
  }
  floats(at: number, count: number): Float32Array {
    return new Float32Array(this.#buffer, at, count);
  }
  integers(at: number, count: number): Int32Array {
    return new Int32Array(this.#buffer, at, count);
  }

  /** A copy, as text decoders refuse shared memory. */
  text(at: number, size: number): string {
    return this.#decoder.decode(this.bytes(at, size).slice());
  }

  textUntilZero(at: number): string {
    const bytes = new Uint8Array(this.#buffer, at);
    let text = '';
    for (let i = 0; bytes[i] !== 0; ++i) text += String.fromCharCode(bytes[i]!);
    return text;
  }

  writeText(text: string, at: number, room: number): void {
    const bytes = new TextEncoder().encode(text).subarray(0, room - 1);
    this.bytes(at, room).fill(0).set(bytes);
  }
}
