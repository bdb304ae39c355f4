// Shaders, the programs that are linked of them, and the places of their uniforms, all by number.
import type {GlFunction, ModuleMemory} from './module_memory';

interface ShaderText {
  kind: number;
  text: string;
}

/** A program that was linked once; pictures of another size or style use it again. */
interface Linked {
  program: WebGLProgram;
  linked: boolean;
  places: Map<string, number>;
}

export class ShaderPrograms {
  /** Those of the module's functions that are about shaders. */
  readonly imports: Record<string, GlFunction>;
  readonly #memory: ModuleMemory;
  #gl!: WebGL2RenderingContext;
  #shaders = new Map<number, ShaderText>();
  #attached = new Map<number, ShaderText[]>();
  #programs = new Map<number, Linked>();
  #linked = new Map<string, Linked>();
  #places: (WebGLUniformLocation | null)[] = [];
  #last = 0;  // goes on in the next context: objects of a lost one are still deleted by their numbers

  constructor(memory: ModuleMemory) {
    this.#memory = memory;
    this.imports = {...this.#shading(), ...this.#linking(), ...this.#setting()};
  }

  /** Forgets all that belonged to another context. */
  begin(gl: WebGL2RenderingContext): void {
    this.#gl = gl;
    this.#shaders.clear();
    this.#attached.clear();
    this.#programs.clear();
    this.#linked.clear();
    this.#places = [];
  }

  /** Links two shaders, or finds what was made of them before. */
  #link(parts: ShaderText[]): Linked {
    const gl = this.#gl;
    const key = parts.map(({text}) => text).join('\0');
    const known = this.#linked.get(key);
    if (known) return known;
    const program = gl.createProgram()!;
    const shaders = parts.map(({kind, text}) => {
      const shader = gl.createShader(kind)!;
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      return shader;
    });
    gl.linkProgram(program);
    const linked = gl.getProgramParameter(program, gl.LINK_STATUS) === true;
    if (!linked && !gl.isContextLost())
      for (const shader of shaders) console.error(gl.getShaderInfoLog(shader), gl.getProgramInfoLog(program));
    for (const shader of shaders) gl.deleteShader(shader);
    const made = {program, linked, places: new Map<string, number>()};
    this.#linked.set(key, made);
    return made;
  }

  /** The number of a uniform's place, which belongs to its program. */
  #place(name: number, uniform: string): number {
    const linked = this.#programs.get(name);
    if (!linked) return -1;
    const known = linked.places.get(uniform);
    if (known !== undefined) return known;
    const place = this.#gl.getUniformLocation(linked.program, uniform);
    const number = place === null ? -1 : this.#places.push(place) - 1;
    linked.places.set(uniform, number);
    return number;
  }

  #at(place: number): WebGLUniformLocation | null {
    return this.#places[place] ?? null;
  }

  /** Shaders are compiled when their program is linked: browsers then compile them side by side. */
  #shading(): Record<string, GlFunction> {
    return {
      glCreateShader: kind => {
        this.#shaders.set(++this.#last, {kind: kind, text: ''});
        return this.#last;
      },
      glShaderSource: (name, count, parts, sizes) => {
        const starts = this.#memory.integers(parts, count), lengths = this.#memory.integers(sizes, count);
        let text = '';
        for (let i = 0; i < count; ++i) text += this.#memory.text(starts[i]!, lengths[i]!);
        this.#shaders.get(name)!.text = text;
      },
      glCompileShader: () => {},
      glGetShaderiv: (_name, _what, at) => void (this.#memory.integers(at, 1)[0] = 1),
      glGetShaderInfoLog: (_name, room, _size, at) => this.#memory.writeText('', at, room),
      glDeleteShader: name => void this.#shaders.delete(name),
    };
  }

  #linking(): Record<string, GlFunction> {
    return {
      glCreateProgram: () => {
        this.#attached.set(++this.#last, []);
        return this.#last;
      },
      glAttachShader: (program, shader) => void this.#attached.get(program)!.push(this.#shaders.get(shader)!),
      glLinkProgram: name => {
        this.#programs.set(name, this.#link(this.#attached.get(name)!));
        this.#attached.delete(name);
      },
      glGetProgramiv: (name, _what, at) =>
        void (this.#memory.integers(at, 1)[0] = this.#programs.get(name)?.linked ? 1 : 0),
      glDeleteProgram: name => void this.#programs.delete(name),
      glUseProgram: name => this.#gl.useProgram(this.#programs.get(name)?.program ?? null),
    };
  }

  #setting(): Record<string, GlFunction> {
    return {
      glGetUniformLocation: (program, at) => this.#place(program, this.#memory.textUntilZero(at)),
      glUniform1i: (place, x) => this.#gl.uniform1i(this.#at(place), x),
      glUniform1f: (place, x) => this.#gl.uniform1f(this.#at(place), x),
      glUniform2f: (place, x, y) => this.#gl.uniform2f(this.#at(place), x, y),
      glUniform3f: (place, x, y, z) => this.#gl.uniform3f(this.#at(place), x, y, z),
      glUniform4f: (place, x, y, z, w) => this.#gl.uniform4f(this.#at(place), x, y, z, w),
      glUniform4fv: (place, count, at) => this.#gl.uniform4fv(this.#at(place), this.#memory.floats(at, 4 * count)),
    };
  }
}
