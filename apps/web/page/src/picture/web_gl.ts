// What the module's pictures ask of OpenGL, done by WebGL 2: objects by number, arguments out of the module's memory,
// and the few things that WebGL has otherwise. apps/web/module/gl/epoxy/gl.h lists the functions.

type Named =
  | WebGLBuffer
  | WebGLFramebuffer
  | WebGLProgram
  | WebGLRenderbuffer
  | WebGLShader
  | WebGLTexture
  | WebGLVertexArrayObject;

type GlFunction = (...numbers: number[]) => number | void;

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

/** How the texels of a format are given where nothing is put in yet. */
interface Layout {
  format: number;
  type: number;
}

export class WebGl {
  readonly canvas: OffscreenCanvas;
  /** What the module imports as "gl". */
  readonly imports: Record<string, GlFunction>;
  #gl!: WebGL2RenderingContext;
  #memory: WebAssembly.Memory | undefined;
  #decoder = new TextDecoder();

  #objects = new Map<number, Named>();
  #shaders = new Map<number, ShaderText>();
  #attached = new Map<number, ShaderText[]>();
  #programs = new Map<number, Linked>();
  #linked = new Map<string, Linked>();
  #places: (WebGLUniformLocation | null)[] = [];
  #last = 0;

  // What would take a question to the graphics card, for which it would have to be waited for.
  #target = 0;
  #scissor: [number, number, number, number] = [0, 0, 0, 0];
  #scissors = false;
  #limits = new Map<number, number>();

  #fullFloats = false;
  #halfFloats = new Map<number, number>();
  #layouts = new Map<number, Layout>();

  constructor(canvas: OffscreenCanvas) {
    this.canvas = canvas;
    this.begin();
    this.imports = {...this.#making(), ...this.#shading(), ...this.#texturing(), ...this.#drawing()};
  }

  /** Where the module's arguments are; to be set before it draws. */
  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory;
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
    this.#objects.clear();
    this.#shaders.clear();
    this.#attached.clear();
    this.#programs.clear();
    this.#linked.clear();
    this.#places = [];
    this.#limits.clear();
    this.#target = 0;
    this.#scissors = false;
    this.#scissor = [0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight];
    gl.disable(gl.DITHER);
    this.#chooseFormats();
    this.#fillUnits();
  }

  get isLost(): boolean {
    return this.#gl.isContextLost();
  }

  /** Whether light is gathered in full floats; half floats stop counting at 2048 boids to a pixel. */
  get hasFullFloats(): boolean {
    return this.#fullFloats;
  }

  /** Pictures that gather light are of full floats where these can be drawn into, blended and smoothed. */
  #chooseFormats(): void {
    const gl = this.#gl;
    const has = (name: string): boolean => gl.getExtension(name) !== null;
    const full = has('EXT_color_buffer_float');
    if (!full) has('EXT_color_buffer_half_float');
    const blends = has('EXT_float_blend'), smooths = has('OES_texture_float_linear');
    this.#fullFloats = full && blends && smooths && this.#smoothness(gl.R32F) >= Math.min(4, this.#smoothness(gl.RGBA8));
    this.#halfFloats = new Map(
      this.#fullFloats ? [] : [[gl.R32F, gl.R16F], [gl.RGB32F, gl.RGB16F], [gl.RGBA32F, gl.RGBA16F]]);
    this.#layouts = new Map([
      [gl.R8, {format: gl.RED, type: gl.UNSIGNED_BYTE}],
      [gl.RGBA8, {format: gl.RGBA, type: gl.UNSIGNED_BYTE}],
      [gl.R16F, {format: gl.RED, type: gl.FLOAT}],
      [gl.R32F, {format: gl.RED, type: gl.FLOAT}],
      [gl.RGBA16F, {format: gl.RGBA, type: gl.FLOAT}],
      [gl.RGBA32F, {format: gl.RGBA, type: gl.FLOAT}],
    ]);
  }

  #format(asked: number): number {
    return this.#halfFloats.get(asked) ?? asked;
  }

  /** How many samples a pixel of a format may have. */
  #smoothness(format: number): number {
    const gl = this.#gl;
    const samples = gl.getInternalformatParameter(gl.RENDERBUFFER, format, gl.SAMPLES) as Int32Array | null;
    return samples?.[0] ?? 0;
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

  get #buffer(): ArrayBufferLike {
    if (!this.#memory) throw new Error('pictures have no memory yet');
    return this.#memory.buffer;
  }

  #bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.#buffer, at, size);
  }
  #floats(at: number, count: number): Float32Array {
    return new Float32Array(this.#buffer, at, count);
  }
  #integers(at: number, count: number): Int32Array {
    return new Int32Array(this.#buffer, at, count);
  }

  /** A copy, as text decoders refuse shared memory. */
  #text(at: number, size: number): string {
    return this.#decoder.decode(this.#bytes(at, size).slice());
  }

  #textUntilZero(at: number): string {
    const bytes = new Uint8Array(this.#buffer, at);
    let text = '';
    for (let i = 0; bytes[i] !== 0; ++i) text += String.fromCharCode(bytes[i]!);
    return text;
  }

  #writeText(text: string, at: number, room: number): void {
    const bytes = new TextEncoder().encode(text).subarray(0, room - 1);
    this.#bytes(at, room).fill(0).set(bytes);
  }

  /** The pixels that an upload takes out of memory; nothing where it takes none. */
  #pixels(at: number, width: number, height: number, format: number, type: number): ArrayBufferView | null {
    const gl = this.#gl;
    if (at === 0) return null;
    const parts = format === gl.RED ? 1 : format === gl.RGB ? 3 : 4;
    const count = parts * width * height;
    return type === gl.FLOAT ? this.#floats(at, count) : this.#bytes(at, count);
  }

  #object(name: number): Named | null {
    return this.#objects.get(name) ?? null;
  }

  #make(count: number, at: number, one: () => Named): void {
    for (let i = 0; i < count; ++i) {
      this.#objects.set(++this.#last, one());
      this.#integers(at, count)[i] = this.#last;
    }
  }

  /** Deletes objects; those of a context that was lost are gone already. */
  #remove(count: number, at: number, one: (object: Named) => void): void {
    for (const name of this.#integers(at, count)) {
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
          this.#gl.bufferData(target, this.#bytes(at, size), usage);
      },
      glBufferSubData: (target, offset, size, at) =>
        this.#gl.bufferSubData(target, offset, this.#bytes(at, size)),
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
        this.#gl.renderbufferStorageMultisample(target, samples, this.#format(format), width, height),
    };
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
        const starts = this.#integers(parts, count), lengths = this.#integers(sizes, count);
        let text = '';
        for (let i = 0; i < count; ++i) text += this.#text(starts[i]!, lengths[i]!);
        this.#shaders.get(name)!.text = text;
      },
      glCompileShader: () => {},
      glGetShaderiv: (_name, _what, at) => void (this.#integers(at, 1)[0] = 1),
      glGetShaderInfoLog: (_name, room, _size, at) => this.#writeText('', at, room),
      glDeleteShader: name => void this.#shaders.delete(name),
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
        void (this.#integers(at, 1)[0] = this.#programs.get(name)?.linked ? 1 : 0),
      glDeleteProgram: name => void this.#programs.delete(name),
      glUseProgram: name => this.#gl.useProgram(this.#programs.get(name)?.program ?? null),
      glGetUniformLocation: (program, at) => this.#place(program, this.#textUntilZero(at)),
      glUniform1i: (place, x) => this.#gl.uniform1i(this.#at(place), x),
      glUniform1f: (place, x) => this.#gl.uniform1f(this.#at(place), x),
      glUniform2f: (place, x, y) => this.#gl.uniform2f(this.#at(place), x, y),
      glUniform3f: (place, x, y, z) => this.#gl.uniform3f(this.#at(place), x, y, z),
      glUniform4f: (place, x, y, z, w) => this.#gl.uniform4f(this.#at(place), x, y, z, w),
      glUniform4fv: (place, count, at) => this.#gl.uniform4fv(this.#at(place), this.#floats(at, 4 * count)),
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
        const inner = this.#format(asked);
        const given = at === 0 ? this.#layouts.get(inner)! : {format, type};
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
    const red = this.#floats(at, width * height);
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
      this.#integers(at, 4).set(this.#scissor);
    else
      this.#integers(at, 1)[0] = what === gl.DRAW_FRAMEBUFFER_BINDING ? this.#target : this.#limit(what);
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
      write_renderer_name: (at, room) => this.#writeText(this.#rendererName(), at, room),
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
        this.#gl.clearBufferfv(kind, index, this.#floats(at, kind === this.#gl.COLOR ? 4 : 1)),
      glDrawArrays: (mode, first, count) => this.#gl.drawArrays(mode, first, count),
      glDrawArraysInstanced: (mode, first, count, instances) =>
        this.#gl.drawArraysInstanced(mode, first, count, instances),
      glDrawBuffer: attachment => this.#drawInto(attachment),
      glDrawBuffers: (count, at) => this.#gl.drawBuffers([...this.#integers(at, count)]),
      glReadBuffer: attachment => this.#gl.readBuffer(attachment),
      glBlitFramebuffer: (x0, y0, x1, y1, toX0, toY0, toX1, toY1, mask, filter) => {
        // A canvas that was shown is emptied before what comes next, and Chromium forgets that copies come, too.
        if (this.#target === 0) this.#gl.clear(this.#gl.COLOR_BUFFER_BIT);
        this.#gl.blitFramebuffer(x0, y0, x1, y1, toX0, toY0, toX1, toY1, mask, filter);
      },
    };
  }
}
