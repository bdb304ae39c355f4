// The shaders of boids, light and letters, in the language of gl_dialect.h. A boid is two texels: its place and number,
// its velocity, and its role with its width and whether it is hidden (BoidBuffer::add). Edges are smoothed by their
// distance in pixels, so that pictures need no multisampling and look the same everywhere.
#pragma once

#include <string>

namespace boids::shaders {

/// How positions become pixels; what every vertex shader below begins with.
inline const std::string projection = R"glsl(
uniform vec4 row_x, row_y, row_w;
uniform vec2 viewport, fog_range;
uniform float focus, unit_pixels;

float depth_of(vec3 place) { return dot(row_w, vec4(place, 1)); }
bool behind(float depth) { return depth < 0.02 * focus; }

vec2 pixel_of(vec3 place) {
    vec4 p = vec4(place, 1);
    return vec2(dot(row_x, p), dot(row_y, p)) / dot(row_w, p) * 0.5 * viewport;
}

vec4 at_pixel(vec2 pixel) { return vec4(2.0 * pixel / viewport, 0, 1); }

float fog_at(float depth) {
    float range = fog_range.y - fog_range.x;
    return range > 0.0 ? pow(clamp((depth - fog_range.x) / range, 0.0, 1.0), 1.5) : 0.0;
}
)glsl";

/// Whether something solid stands before what is drawn; nearness is one over depth.
inline const std::string hiding = R"glsl(
uniform sampler2D solids;   // the nearness of the nearest surface at each pixel
uniform bool among_solids;

bool is_hidden(float nearness) {
    return among_solids && texelFetch(solids, ivec2(gl_FragCoord.xy), 0).r > nearness;
}
)glsl";

/// The colour of a boid that may have a role.
inline const std::string role_tint = R"glsl(
uniform vec4 role_colours[3];   // not at all where they are transparent
vec3 tinted(vec3 own, int role) { return role == 0 ? own : mix(own, role_colours[role].rgb, role_colours[role].a); }
)glsl";

/// What the last number of a boid holds: the role, a fifth of its width against others, and 4 where it is hidden.
inline const std::string kinds = R"glsl(
int role_of(float kind) { return int(mod(kind, 4.0)); }
float width_of(float kind) { return 5.0 * fract(kind); }
bool is_unseen(float kind) { return kind >= 4.0; }
)glsl";

/// A boid as a dart with a notch in its tail: three vertices, foreshortened where it flies towards the onlooker.
inline const std::string dart_vertex = projection + kinds + R"glsl(
uniform texels boids;
uniform float size;
uniform float slenderness;  // half the width of a boid as a fraction of its length
uniform float role_sizes[3];
out vec2 place;              // in pixels along and across the boid
flat out vec4 shape;         // length, half width, number, fog
flat out float nearness;
flat out int role;

// Pixels along the heading for one unit of way.
vec2 screen_heading(vec3 place, vec3 direction, float depth) {
    vec2 centre = pixel_of(place) / (0.5 * viewport);
    vec2 way = vec2(dot(row_x.xyz, direction), dot(row_y.xyz, direction)) - centre * dot(row_w.xyz, direction);
    return way / depth * 0.5 * viewport;
}

void main() {
    vec4 boid = texel(boids, 2 * (gl_VertexID / 3));
    vec4 motion = texel(boids, 2 * (gl_VertexID / 3) + 1);
    vec3 velocity = motion.xyz;
    float depth = depth_of(boid.xyz);
    gl_Position = vec4(2, 2, 0, 1);
    place = vec2(0);
    shape = vec4(1);
    role = role_of(motion.w);
    nearness = 1.0 / depth;
    if (behind(depth) || is_unseen(motion.w)) return;

    vec3 direction = dot(velocity, velocity) > 0.0 ? normalize(velocity) : vec3(1, 0, 0);
    vec2 heading = screen_heading(boid.xyz, direction, depth);
    float scale = focus / depth;
    float seen = min(length(heading) / (unit_pixels * scale), 1.0);
    vec2 ahead = length(heading) > 0.0 ? normalize(heading) : vec2(1, 0);
    float own_size = size * role_sizes[role];
    float len = own_size * scale * mix(0.6, 1.0, seen), half_width = width_of(motion.w) * slenderness * own_size * scale;

    // The triangle around the dart, a pixel wider on every side, and more where it has a rim.
    float margin = role == 0 ? 1.0 : 3.0;
    float slope = half_width / len, tip = 0.6 * len + margin * sqrt(1.0 + slope * slope) / slope;
    float tail = -0.4 * len - margin;
    int corner = gl_VertexID % 3;
    float side = corner == 0 ? 0.0 : corner == 1 ? 1.0 : -1.0;
    place = corner == 0 ? vec2(tip, 0) : vec2(tail, side * slope * (tip - tail));
    shape = vec4(len, half_width, boid.w, fog_at(depth));
    gl_Position = at_pixel(pixel_of(boid.xyz) + place.x * ahead + place.y * vec2(-ahead.y, ahead.x));
}
)glsl";

inline const std::string dart_fragment = R"glsl(
uniform sampler2D palette, backdrop;
uniform float fog;
in vec2 place;
flat in vec4 shape;
flat in float nearness;
flat in int role;
out vec4 colour;
)glsl" + hiding + role_tint + R"glsl(
void main() {
    if (is_hidden(nearness)) discard;
    float len = shape.x, half_width = shape.y, notch = 0.22 * len;
    float side = (half_width * (0.6 * len - place.x) - len * abs(place.y)) / length(vec2(len, half_width));
    float tail = (half_width * (place.x + 0.4 * len) - notch * (half_width - abs(place.y))) / length(vec2(half_width, notch));
    float cover = clamp(min(side, tail) + 0.5, 0.0, 1.0);
    vec3 own = tinted(texture(palette, vec2(shape.z, 0.5)).rgb, role);
    vec4 background = texelFetch(backdrop, ivec2(gl_FragCoord.xy), 0);
    colour = mix(vec4(own, 1), background, fog * shape.w) * cover;
    // Who has a role stands out from the crowd by a rim of background.
    if (role > 0) colour += background * 0.8 * (clamp(min(side, tail) + 2.0, 0.0, 1.0) - cover);
}
)glsl";

/// The way a boid came by its velocity, or any line: six vertices, as wide everywhere in pixels.
inline const std::string segment_vertex = projection + kinds + R"glsl(
uniform texels boids;
uniform float width, steps;   // how many steps back the line begins
out float across;
out float nearness;
flat out vec3 shape;         // half width, number, fog
flat out int role;

void main() {
    int corner = gl_VertexID % 6;
    vec4 boid = texel(boids, 2 * (gl_VertexID / 6));
    vec4 motion = texel(boids, 2 * (gl_VertexID / 6) + 1);
    vec3 from = boid.xyz - steps * motion.xyz;
    role = role_of(motion.w);
    float near_depth = depth_of(boid.xyz);
    gl_Position = vec4(2, 2, 0, 1);
    across = 0.0;
    nearness = 0.0;
    shape = vec3(1);
    if (behind(near_depth) || behind(depth_of(from))) return;

    bool at_head = corner == 1 || corner == 2 || corner == 4;  // triangles 0 1 2 and 3 4 5 fraction their diagonal
    float side = corner == 0 || corner == 1 || corner == 3 ? 1.0 : -1.0;
    vec2 head = pixel_of(boid.xyz), tail = pixel_of(from);
    vec2 ahead = distance(head, tail) > 0.001 ? normalize(head - tail) : vec2(1, 0);
    float half_width = 0.5 * max(width * focus / near_depth, 0.7);
    across = side * (half_width + 1.0);
    nearness = 1.0 / depth_of(at_head ? boid.xyz : from);
    shape = vec3(half_width, boid.w, fog_at(near_depth));
    gl_Position = at_pixel((at_head ? head : tail) + across * vec2(-ahead.y, ahead.x));
}
)glsl";

inline const std::string segment_fragment = R"glsl(
uniform sampler2D palette;
uniform vec4 tint;           // in place of the palette where it is not transparent
uniform float fog;
in float across;
in float nearness;
flat in vec3 shape;
flat in int role;
out vec4 colour;
)glsl" + hiding + role_tint + R"glsl(
void main() {
    if (is_hidden(nearness)) discard;
    float cover = clamp(shape.x + 0.5 - abs(across), 0.0, 1.0) * (1.0 - fog * shape.z);
    vec3 own = tinted(texture(palette, vec2(shape.y, 0.5)).rgb, role);
    colour = tint.a > 0.0 ? vec4(tint.rgb, 1) * tint.a * cover : vec4(own, 1) * cover;
}
)glsl";

/// A boid among very many: a speck of light that adds up to 1 over the pixels it touches.
inline const std::string speck_vertex = projection + R"glsl(
layout(location = 0) in vec4 boid;
uniform sampler2D palette;
uniform float radius;
flat out vec4 light;
flat out float nearness;

void main() {
    float depth = depth_of(boid.xyz);
    nearness = 1.0 / depth;
    float reach = max(radius * focus / depth, 1.0);
    gl_PointSize = 2.0 * reach;
    light = vec4(textureLod(palette, vec2(boid.w, 0.5), 0.0).rgb, 1) * (1.0 - 0.6 * fog_at(depth)) / (reach * reach);
    bool unseen = behind(depth) || boid.w < -1.0;  // nobody_seen of core/state/specks.h
    gl_Position = unseen ? vec4(2, 2, 0, 1) : at_pixel(pixel_of(boid.xyz));
}
)glsl";

inline const std::string speck_fragment = R"glsl(
flat in vec4 light;
flat in float nearness;
out vec4 colour;
)glsl" + hiding + R"glsl(
void main() {
    if (is_hidden(nearness)) discard;
    vec2 away = max(1.0 - abs(2.0 * gl_PointCoord - 1.0), 0.0);
    colour = light * away.x * away.y;
}
)glsl";

/// Two triangles' worth of picture in one.
inline const std::string whole_vertex = R"glsl(
void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }
)glsl";

/// Multiplies what is there: how light fades.
inline const std::string fade_fragment = R"glsl(
uniform float fraction;
out vec4 colour;
void main() { colour = vec4(fraction); }
)glsl";

/// What was there, from where it was before the picture moved.
inline const std::string move_fragment = R"glsl(
uniform sampler2D before;
uniform vec2 viewport, shift;
uniform float fraction, scale;
out vec4 colour;
void main() { colour = fraction * bordered(before, (scale * gl_FragCoord.xy + shift) / viewport); }
)glsl";

/// Turns gathered light into colour: hue is the mean of all who shone, brightness the logarithm of how many; it grows
/// for ever and never saturates.
inline const std::string tone_fragment = R"glsl(
uniform sampler2D gathered;
uniform float reference, strength, whitening;
out vec4 colour;

float brightness(float amount) {
    float x = 8.0 * amount / reference;
    float t = log2(x + sqrt(x * x + 1.0)) / 10.0;
    return t / sqrt(sqrt(1.0 + t * t * t * t));
}

void main() {
    vec4 light = texelFetch(gathered, ivec2(gl_FragCoord.xy), 0);
    if (light.a <= 0.0) discard;
    float shine = brightness(light.a);
    vec3 mean = light.rgb / light.a;
    mean = mix(mean, vec3(1), whitening * shine * shine * shine);
    colour = vec4(mean, 1) * shine * strength;
}
)glsl";

/// Spread from -1 to 1, mostly around 0: hides the steps of a dark gradient. It is of two kinds and spreads over two
/// steps of a screen, and so outlives the encoders of films.
inline const std::string grain = R"glsl(
float even_grain(vec2 pixel) { return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5; }
float grain(vec2 pixel) { return even_grain(pixel) + even_grain(pixel.yx + vec2(37.0, 17.0)); }
)glsl";

/// The empty picture: the world's background, a little lighter in the middle, and what is around the world.
inline const std::string background_fragment = R"glsl(
uniform vec4 background, surround;
uniform vec2 viewport, low, high;
uniform float vignette;
out vec4 colour;
)glsl" + grain + R"glsl(
void main() {
    vec2 pixel = gl_FragCoord.xy;
    vec2 cover = clamp(min(pixel - low, high - pixel) + 0.5, 0.0, 1.0);
    vec2 away = (pixel - 0.5 * viewport) / viewport.y;
    float shade = 1.0 + vignette * (0.5 - dot(away, away));
    vec3 inside = background.rgb * shade + (vignette > 0.0 ? grain(pixel) / 255.0 : 0.0);
    colour = vec4(mix(surround.rgb, inside, cover.x * cover.y), 1);
}
)glsl";

/// An empty picture from a sheet of colours, with so much grain.
inline const std::string sheet_fragment = R"glsl(
uniform sampler2D sheet;
uniform vec2 scale, shift;
uniform float grain_depth;
out vec4 colour;
)glsl" + grain + R"glsl(
void main() {
    vec2 pixel = gl_FragCoord.xy;
    colour = vec4(texture(sheet, scale * pixel + shift).rgb + grain_depth * grain(pixel), 1);
}
)glsl";

/// The shadow of a flock on the ground: where the sight of a pixel meets it, as dark as the map says.
inline const std::string shadow_fragment = R"glsl(
uniform vec4 row_x, row_y, row_w;
uniform vec2 viewport, low, size;
uniform float focus, ground, strength;
uniform sampler2D map;
out vec4 colour;
void main() {
    vec2 at = 2.0 * gl_FragCoord.xy / viewport - 1.0;
    vec3 sight = row_w.xyz + at.x * row_x.xyz / dot(row_x.xyz, row_x.xyz) + at.y * row_y.xyz / dot(row_y.xyz, row_y.xyz);
    vec3 eye = -focus * row_w.xyz;
    if (sight.y >= 0.0) discard;
    vec3 place = eye + sight * (ground - eye.y) / sight.y;
    colour = vec4(0, 0, 0, strength * bordered(map, (place.xz - low) / size).r);
}
)glsl";

/// Letters: a mask of opacities at a place in the picture.
inline const std::string text_vertex = R"glsl(
uniform vec2 viewport, corner, size, room;   // room: around the letters, as a fraction of their size
out vec2 place;

void main() {
    vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    place = vec2(unit.x, 1.0 - unit.y) * (1.0 + 2.0 * room) - room;
    gl_Position = vec4(2.0 * (corner + unit * size) / viewport - 1.0, 0, 1);
}
)glsl";

inline const std::string text_fragment = R"glsl(
uniform sampler2D letters;
uniform vec4 text, panel;
in vec2 place;
out vec4 colour;

void main() {
    float cover = bordered(letters, place).r * text.a;
    colour = vec4(mix(panel.rgb * panel.a, text.rgb, cover), mix(panel.a, 1.0, cover));
}
)glsl";

}  // namespace boids::shaders
