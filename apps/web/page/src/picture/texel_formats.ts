// The formats of texels that a context has. Pictures that gather light are of full floats where these can be drawn into,
// blended and smoothed, and of half floats elsewhere, which stop counting at 2048 boids to a pixel.

/** How the texels of a format are given where nothing is put in yet. */
export interface Layout {
  format: number;
  type: number;
}

export class TexelFormats {
  readonly #halfFloats: Map<number, number>;
  readonly #layouts: Map<number, Layout>;

  constructor(gl: WebGL2RenderingContext) {
    this.#halfFloats = new Map(
      hasFullFloats(gl) ? [] : [[gl.R32F, gl.R16F], [gl.RGB32F, gl.RGB16F], [gl.RGBA32F, gl.RGBA16F]]);
    this.#layouts = new Map([
      [gl.R8, {format: gl.RED, type: gl.UNSIGNED_BYTE}],
      [gl.RGBA8, {format: gl.RGBA, type: gl.UNSIGNED_BYTE}],
      [gl.R16F, {format: gl.RED, type: gl.FLOAT}],
      [gl.R32F, {format: gl.RED, type: gl.FLOAT}],
      [gl.RGBA16F, {format: gl.RGBA, type: gl.FLOAT}],
      [gl.RGBA32F, {format: gl.RGBA, type: gl.FLOAT}],
    ]);
  }

  /** The format that is there for the one asked for. */
  nearest(asked: number): number {
    return this.#halfFloats.get(asked) ?? asked;
  }

  layout(format: number): Layout {
    return this.#layouts.get(format)!;
  }
}

function hasFullFloats(gl: WebGL2RenderingContext): boolean {
  const has = (name: string): boolean => gl.getExtension(name) !== null;
  const full = has('EXT_color_buffer_float');
  if (!full) has('EXT_color_buffer_half_float');  // to ask is to switch it on
  const blends = has('EXT_float_blend'), smooths = has('OES_texture_float_linear');
  return full && blends && smooths && samples(gl, gl.R32F) >= Math.min(4, samples(gl, gl.RGBA8));
}

/** How many samples a pixel of a format may have. */
function samples(gl: WebGL2RenderingContext, format: number): number {
  const counts = gl.getInternalformatParameter(gl.RENDERBUFFER, format, gl.SAMPLES) as Int32Array | null;
  return counts?.[0] ?? 0;
}
