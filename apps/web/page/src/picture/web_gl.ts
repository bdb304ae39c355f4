// What the module's pictures ask of OpenGL, done by WebGL 2: objects by number, arguments out of the module's memory,
// and the few things that WebGL has otherwise. apps/web/module/gl/epoxy/gl.h lists the functions.
import {type GlFunction, ModuleMemory} from './module_memory';
import {ShaderPrograms} from './shader_programs';
import {TexelFormats} from './texel_formats';

type Named =
  | WebGLBuffer
  | WebGLFramebuffer
  | WebGLRenderbuffer
  | WebGLTexture
  | WebGLVertexArrayObject;

export class WebGl {
  readonly canvas: OffscreenCanvas;
  /** What the module imports as "gl". */
  readonly imports: Record<string, GlFunction>;
  #gl!: WebGL2RenderingContext;
  #formats!: TexelFormats;
  readonly #memory = new ModuleMemory();
  readonly #programs = new ShaderPrograms(this.#memory);
  #objects = new Map<number, Named>();
  #last = 0;  // goes on in the next context: objects of a lost one are still deleted by their numbers

  // What would take a question to the graphics card, for which it would have to be waited for.
  #target = 0;
  #scissor: [number, number, number, number] = [0, 0, 0, 0];
  #scissors = false;
  #limits = new Map<number, number>();

  constructor(canvas: OffscreenCanvas) {
    this.canvas = canvas;
    this.begin();
    this.imports = {...this.#making(), ...this.#programs.imports, ...this.#texturing(), ...this.#drawing()};
  }

  /** Where the module's arguments are; to be set before it draws. */
  attach(memory: WebAssembly.Memory): void {
    this.#memory.attach(memory);
  }

  /** Forgets all objects and begins with an empty context: at first, and after one was lost. */
  begin(): void {
    const gl = this.canvas.getContext('webgl2', {
      alpha: false,
      antialias: false,
      depth: false,
      stencil: false,
      powerPreference: 'high-performance',
    });
    if (!gl) throw new Error('this browser has no WebGL 2; switch on its graphics acceleration or use another one');
    this.#gl = gl;
    this.#formats = new TexelFormats(gl);
    this.#programs.begin(gl);
    this.#objects.clear();
    this.#limits.clear();
    this.#target = 0;
    this.#scissors = false;
    this.#scissor = [0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight];
    gl.disable(gl.DITHER);
    this.#fillUnits();
  }

  get isLost(): boolean {
    return this.#gl.isContextLost();
  }

  /** Units that a program does not look at have a texture all the same: browsers complain otherwise. */
  #fillUnits(): void {
    const gl = this.#gl;
    const black = gl.createTexture();
    for (let unit = 3; unit >= 0; --unit) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, black);
    }
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  }

  /** The pixels that an upload takes out of memory; nothing where it takes none. */
  #pixels(at: number, width: number, height: number, format: number, type: number): ArrayBufferView | null {
    const gl = this.#gl;
    if (at === 0) return null;
    const parts = format === gl.RED ? 1 : format === gl.RGB ? 3 : 4;
    const count = parts * width * height;
    return type === gl.FLOAT ? this.#memory.floats(at, count) : this.#memory.bytes(at, count);
  }

  #object(name: number): Named | null {
    return this.#objects.get(name) ?? null;
  }

  #make(count: number, at: number, one: () => Named): void {
    for (let i = 0; i < count; ++i) {
      this.#objects.set(++this.#last, one());
      this.#memory.integers(at, count)[i] = this.#last;
    }
  }

  /** Deletes objects; those of a context that was lost are gone already. */
  #remove(count: number, at: number, one: (object: Named) => void): void {
    for (const name of this.#memory.integers(at, count)) {
      const object = this.#objects.get(name);
      if (object) one(object);
      this.#objects.delete(name);
    }
  }

  #making(): Record<string, GlFunction> {
    return {
      glGenBuffers: (count, at) => this.#make(count, at, () => this.#gl.createBuffer()!),
      glGenFramebuffers: (count, at) => this.#make(count, at, () => this.#gl.createFramebuffer()!),
      glGenRenderbuffers: (count, at) => this.#make(count, at, () => this.#gl.createRenderbuffer()!),
      glGenTextures: (count, at) => this.#make(count, at, () => this.#gl.createTexture()!),
      glGenVertexArrays: (count, at) => this.#make(count, at, () => this.#gl.createVertexArray()!),
      glDeleteBuffers: (count, at) => this.#remove(count, at, object => this.#gl.deleteBuffer(object)),
      glDeleteFramebuffers: (count, at) => this.#remove(count, at, object => this.#gl.deleteFramebuffer(object)),
      glDeleteRenderbuffers: (count, at) => this.#remove(count, at, object => this.#gl.deleteRenderbuffer(object)),
      glDeleteTextures: (count, at) => this.#remove(count, at, object => this.#gl.deleteTexture(object)),
      glDeleteVertexArrays: (count, at) => this.#remove(count, at, object => this.#gl.deleteVertexArray(object)),
      glBindBuffer: (target, name) => this.#gl.bindBuffer(target, this.#object(name)),
      glBindRenderbuffer: (target, name) => this.#gl.bindRenderbuffer(target, this.#object(name)),
      glBindTexture: (target, name) => this.#gl.bindTexture(target, this.#object(name)),
      glBindVertexArray: name => this.#gl.bindVertexArray(this.#object(name)),
      glBindFramebuffer: (target, name) => {
        if (target === this.#gl.DRAW_FRAMEBUFFER) this.#target = name;
        this.#gl.bindFramebuffer(target, this.#object(name));
      },
      glBufferData: (target, size, at, usage) => {
        if (at === 0)
          this.#gl.bufferData(target, size, usage);
        else
          this.#gl.bufferData(target, this.#memory.bytes(at, size), usage);
      },
      glBufferSubData: (target, offset, size, at) =>
        this.#gl.bufferSubData(target, offset, this.#memory.bytes(at, size)),
      glEnableVertexAttribArray: index => this.#gl.enableVertexAttribArray(index),
      glVertexAttribDivisor: (index, divisor) => this.#gl.vertexAttribDivisor(index, divisor),
      glVertexAttribPointer: (index, size, type, normalised, stride, offset) =>
        this.#gl.vertexAttribPointer(index, size, type, normalised !== 0, stride, offset),
      glFramebufferRenderbuffer: (target, attachment, kind, name) =>
        this.#gl.framebufferRenderbuffer(target, attachment, kind, this.#object(name)),
      glFramebufferTexture2D: (target, attachment, kind, name, level) =>
        this.#gl.framebufferTexture2D(target, attachment, kind, this.#object(name), level),
      glCheckFramebufferStatus: target => this.#gl.checkFramebufferStatus(target),
      glRenderbufferStorageMultisample: (target, samples, format, width, height) =>
        this.#gl.renderbufferStorageMultisample(target, samples, this.#formats.nearest(format), width, height),
    };
  }

  #texturing(): Record<string, GlFunction> {
    return {
      glActiveTexture: unit => this.#gl.activeTexture(unit),
      glPixelStorei: (what, value) => this.#gl.pixelStorei(what, value),
      glTexParameteri: (target, what, value) => this.#gl.texParameteri(target, what, value),
      glGenerateMipmap: target => this.#gl.generateMipmap(target),
      glTexStorage2D: (target, levels, format, width, height) =>
        this.#gl.texStorage2D(target, levels, format, width, height),
      glTexImage2D: (target, level, asked, width, height, border, format, type, at) => {
        const inner = this.#formats.nearest(asked);
        const given = at === 0 ? this.#formats.layout(inner) : {format, type};
        this.#gl.texImage2D(target, level, inner, width, height, border, given.format, given.type,
                            this.#pixels(at, width, height, format, type));
      },
      glTexSubImage2D: (target, level, x, y, width, height, format, type, at) =>
        this.#gl.texSubImage2D(target, level, x, y, width, height, format, type,
                               this.#pixels(at, width, height, format, type)),
      glReadPixels: (x, y, width, height, _format, _type, at) => this.#readRed(x, y, width, height, at),
    };
  }

  /** Reads one float of each pixel; browsers hand out all four. */
  #readRed(x: number, y: number, width: number, height: number, at: number): void {
    const gl = this.#gl;
    const all = new Float32Array(4 * width * height);
    gl.readPixels(x, y, width, height, gl.RGBA, gl.FLOAT, all);
    const red = this.#memory.floats(at, width * height);
    for (let i = 0; i < red.length; ++i) red[i] = all[4 * i]!;
  }

  #limit(what: number): number {
    const known = this.#limits.get(what);
    if (known !== undefined) return known;
    const value = this.#gl.getParameter(what) as number;
    this.#limits.set(what, value);
    return value;
  }

  #getIntegers(what: number, at: number): void {
    const gl = this.#gl;
    if (what === gl.SCISSOR_BOX)
      this.#memory.integers(at, 4).set(this.#scissor);
    else
      this.#memory.integers(at, 1)[0] = what === gl.DRAW_FRAMEBUFFER_BINDING ? this.#target : this.#limit(what);
  }

  #switch(what: number, on: boolean): void {
    const gl = this.#gl;
    const pointSize = 0x8642;  // which shaders always have the say of here
    if (what === pointSize) return;
    if (what === gl.SCISSOR_TEST) this.#scissors = on;
    if (on)
      gl.enable(what);
    else
      gl.disable(what);
  }

  /** Draws into one attachment alone, which has its own place in the list of all. */
  #drawInto(attachment: number): void {
    const gl = this.#gl;
    const before = new Array<number>(attachment - gl.COLOR_ATTACHMENT0).fill(gl.NONE);
    gl.drawBuffers([...before, attachment]);
  }

  #rendererName(): string {
    const gl = this.#gl;
    const names = gl.getExtension('WEBGL_debug_renderer_info');
    return String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? '');
  }

  #drawing(): Record<string, GlFunction> {
    return {
      write_renderer_name: (at, room) => this.#memory.writeText(this.#rendererName(), at, room),
      glGetIntegerv: (what, at) => this.#getIntegers(what, at),
      glIsEnabled: what => (what === this.#gl.SCISSOR_TEST ? this.#scissors : this.#gl.isEnabled(what)) ? 1 : 0,
      glEnable: what => this.#switch(what, true),
      glDisable: what => this.#switch(what, false),
      glBlendFunc: (source, destination) => this.#gl.blendFunc(source, destination),
      glDepthFunc: what => this.#gl.depthFunc(what),
      glDepthMask: writes => this.#gl.depthMask(writes !== 0),
      glViewport: (x, y, width, height) => this.#gl.viewport(x, y, width, height),
      glScissor: (x, y, width, height) => {
        this.#scissor = [x, y, width, height];
        this.#gl.scissor(x, y, width, height);
      },
      glClearColor: (red, green, blue, alpha) => this.#gl.clearColor(red, green, blue, alpha),
      glClear: mask => this.#gl.clear(mask),
      glClearBufferfv: (kind, index, at) =>
        this.#gl.clearBufferfv(kind, index, this.#memory.floats(at, kind === this.#gl.COLOR ? 4 : 1)),
      glDrawArrays: (mode, first, count) => this.#gl.drawArrays(mode, first, count),
      glDrawArraysInstanced: (mode, first, count, instances) =>
        this.#gl.drawArraysInstanced(mode, first, count, instances),
      glDrawBuffer: attachment => this.#drawInto(attachment),
      glDrawBuffers: (count, at) => this.#gl.drawBuffers([...this.#memory.integers(at, count)]),
      glReadBuffer: attachment => this.#gl.readBuffer(attachment),
      glBlitFramebuffer: (x0, y0, x1, y1, toX0, toY0, toX1, toY1, mask, filter) => {
        // A canvas that was shown is emptied before what comes next, and Chromium forgets that copies come, too.
        if (this.#target === 0) this.#gl.clear(this.#gl.COLOR_BUFFER_BIT);
        this.#gl.blitFramebuffer(x0, y0, x1, y1, toX0, toY0, toX1, toY1, mask, filter);
      },
    };
  }
}
