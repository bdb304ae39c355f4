// The shaders of what stands in a world besides boids, in the language of gl_dialect.h. In the plane, obstacles are
// drawn by their distance from each pixel, which smooths any edge; in space they are triangles.
#pragma once

#include <string>

#include "boids/render/shaders.h"

namespace boids::shaders {

/// A flat obstacle: the rectangle around it. Three texels each, then the corners of all polygons.
inline const std::string flat_solid_vertex = projection + R"glsl(
uniform texels shapes;
uniform float pen;
out vec2 place;       // relative to the obstacle
flat out int first;   // texel of the obstacle

void main() {
    int corner = gl_VertexID % 6;
    first = 3 * (gl_VertexID / 6);
    vec2 anchor = pixel_of(vec3(texel(shapes, first).xy, 0));
    vec4 box = texel(shapes, first + 2);
    float halo = 24.0 * pen;
    vec2 low = max(anchor + unit_pixels * box.xy - halo, -0.5 * viewport);
    vec2 high = min(anchor + unit_pixels * box.zw + halo, 0.5 * viewport);
    bvec2 far = bvec2(corner == 1 || corner == 4 || corner == 5, corner == 2 || corner == 3 || corner == 5);
    vec2 pixel = mix(low, max(low, high), vec2(far));
    place = (pixel - anchor) / unit_pixels;
    gl_Position = at_pixel(pixel);
}
)glsl";

inline const std::string flat_solid_fragment = R"glsl(
uniform texels shapes;
uniform vec4 fill, edge, halo;
uniform float unit_pixels, pen;
in vec2 place;
flat in int first;
out vec4 colour;

float box_distance(vec2 half_size) {
    vec2 past = abs(place) - half_size;
    return length(max(past, 0.0)) + min(max(past.x, past.y), 0.0);
}

float line_distance(vec2 from, vec2 to) {
    vec2 along = to - from;
    float fraction = clamp(dot(place - from, along) / max(dot(along, along), 1e-30), 0.0, 1.0);
    return distance(place, from + fraction * along);
}

// Inside is where a level line to the right crosses an odd number of edges, as the engines have it.
float polygon_distance(int start, int count) {
    float least = 1e30;
    bool inside = false;
    vec2 a = texel(shapes, start + count - 1).xy;
    for (int i = 0; i < count; ++i) {
        vec2 b = texel(shapes, start + i).xy;
        least = min(least, line_distance(a, b));
        if ((a.y > place.y) != (b.y > place.y) && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
        a = b;
    }
    return inside ? -least : least;
}

float distance_from_edge() {
    vec4 head = texel(shapes, first), form = texel(shapes, first + 1);
    int shape = int(head.z);
    if (shape == 0) return length(place) - head.w;
    if (shape == 1) return box_distance(form.xy);
    if (shape == 2) return line_distance(form.xy, form.zw) - head.w;
    return polygon_distance(int(form.x), int(form.y));
}

void main() {
    float away = distance_from_edge() * unit_pixels;  // in pixels, negative inside
    float cover = clamp(0.5 - away, 0.0, 1.0);
    float line = clamp(0.5 + 1.4 * pen + away, 0.0, 1.0);
    vec3 body = mix(fill.rgb, edge.rgb, 0.75 * line + 0.22 * (1.0 - line) * exp(min(away, 0.0) / (11.0 * pen)));
    float around = (1.0 - cover) * halo.a * exp(-max(away, 0.0) / (6.0 * pen)) * clamp(4.0 - away / (6.0 * pen), 0.0, 1.0);
    colour = vec4(body, 1) * cover + vec4(halo.rgb, 1) * around;
}
)glsl";

/// An obstacle in space: a ball with its halves at two ends, or a box.
inline const std::string deep_solid_vertex = projection + R"glsl(
layout(location = 0) in vec4 corner;   // and its end
layout(location = 1) in vec3 outward;
uniform vec3 from, to, size;           // the ends, relative to the camera's origin, and half the size around them
out vec3 place, normal;
out float depth;

// Axes of which the third leads along a direction.
mat3 axes_along(vec3 way) {
    if (dot(way, way) == 0.0) return mat3(1);
    vec3 third = normalize(way);
    vec3 first = normalize(cross(abs(third.y) < 0.9 ? vec3(0, 1, 0) : vec3(1, 0, 0), third));
    return mat3(first, cross(third, first), third);
}

void main() {
    mat3 axes = axes_along(to - from);
    place = mix(from, to, corner.w) + axes * (corner.xyz * size);
    normal = axes * outward;
    vec4 p = vec4(place, 1);
    depth = dot(row_w, p);
    gl_Position = vec4(dot(row_x, p), dot(row_y, p), depth - 0.04 * focus, depth);  // nothing is too far away
}
)glsl";

inline const std::string deep_solid_fragment = R"glsl(
uniform vec4 row_w, fill, edge, background;
uniform vec2 fog_range;
uniform float focus, fog, lamplight;
uniform vec3 low, high;   // of the world, where things end at its edge
in vec3 place, normal;
in float depth;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 nearness;

float fog_at(float depth) {
    float range = fog_range.y - fog_range.x;
    return range > 0.0 ? pow(clamp((depth - fog_range.x) / range, 0.0, 1.0), 1.5) : 0.0;
}

void main() {
    if (any(lessThan(place, low)) || any(greaterThan(place, high))) discard;
    vec3 to_eye = normalize(-row_w.xyz * focus - place), out_of = normalize(normal);
    vec3 forward = normalize(row_w.xyz), right = normalize(cross(forward, vec3(0, 1, 0)));
    vec3 lamp = normalize(-0.55 * right + vec3(0, 0.9, 0) - 0.6 * forward);
    float lit = max(dot(out_of, lamp), 0.0), sky = 0.5 + 0.5 * out_of.y;
    float grazing = pow(1.0 - clamp(dot(out_of, to_eye), 0.0, 1.0), 3.0);
    vec3 own = fill.rgb * (0.62 + 0.22 * sky + lamplight * lit) + 0.45 * grazing * (edge.rgb - fill.rgb);
    if (!gl_FrontFacing) own = 0.62 * fill.rgb;   // where the edge of the world cuts it, its inside is seen
    colour = vec4(mix(own, background.rgb, fog * fog_at(depth)), 1);
    nearness = vec4(1.0 / depth);
}
)glsl";

/// Puts a picture over the one that is there.
inline const std::string overlay_fragment = R"glsl(
uniform sampler2D picture;
out vec4 colour;
void main() { colour = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }
)glsl";

/// A goal: a ring with a dot in its middle. Two texels each: its place and radius, its colour.
inline const std::string goal_vertex = projection + R"glsl(
uniform texels goals;
uniform float pen;
out vec2 place;          // in pixels
flat out float radius;   // in pixels
flat out vec4 own;
flat out float nearness;

void main() {
    int corner = gl_VertexID % 6, first = 2 * (gl_VertexID / 6);
    vec4 goal = texel(goals, first);
    own = texel(goals, first + 1);
    float depth = depth_of(goal.xyz);
    nearness = 1.0 / depth;
    radius = goal.w * unit_pixels * focus / depth;
    place = vec2(0);
    gl_Position = vec4(2, 2, 0, 1);
    if (behind(depth)) return;
    own *= 1.0 - 0.6 * fog_at(depth);
    float reach = max(radius, 5.0 * pen) + 3.0 * pen;
    bvec2 far = bvec2(corner == 1 || corner == 4 || corner == 5, corner == 2 || corner == 3 || corner == 5);
    place = mix(vec2(-reach), vec2(reach), vec2(far));
    gl_Position = at_pixel(pixel_of(goal.xyz) + place);
}
)glsl";

inline const std::string goal_fragment = R"glsl(
uniform float pen;
in vec2 place;
flat in float radius, nearness;
flat in vec4 own;
out vec4 colour;
)glsl" + hiding + R"glsl(
void main() {
    float away = length(place);
    float dot_cover = clamp(0.5 + 3.2 * pen - away, 0.0, 1.0);
    float ring = radius > 5.0 * pen ? clamp(0.5 + 0.8 * pen - abs(away - radius), 0.0, 1.0) : 0.0;
    float within = radius > 5.0 * pen ? clamp(radius - away, 0.0, 1.0) * mix(0.05, 0.16, pow(away / radius, 4.0)) : 0.0;
    colour = own * max(max(dot_cover, 0.85 * ring), within);
    if (is_hidden(nearness)) colour = vec4(0);
}
)glsl";

/// A straight part of a way, dashed. Two texels each: where it begins and the length before it, where it ends and of
/// which kind it is.
inline const std::string leg_vertex = projection + R"glsl(
uniform texels track_segments;
uniform float pen;
out vec3 place;          // across and along in pixels, nearness
flat out float leads, middle;

void main() {
    int corner = gl_VertexID % 6, first = 2 * (gl_VertexID / 6);
    vec4 start = texel(track_segments, first), stop = texel(track_segments, first + 1);
    vec3 from = start.xyz, to = stop.xyz;
    leads = stop.w;
    middle = (start.w + 0.5 * distance(start.xyz, stop.xyz)) * unit_pixels;
    place = vec3(0);
    gl_Position = vec4(2, 2, 0, 1);
    // What lies behind the onlooker is cut off.
    float least = 0.03 * focus, from_depth = depth_of(from), to_depth = depth_of(to);
    if (from_depth < least && to_depth < least) return;
    if (from_depth < least) from = mix(from, to, (least - from_depth) / (to_depth - from_depth));
    if (to_depth < least) to = mix(to, from, (least - to_depth) / (from_depth - to_depth));

    bool at_end = corner == 1 || corner == 4 || corner == 5;
    float side = corner == 2 || corner == 3 || corner == 5 ? 1.0 : -1.0;
    vec2 head = pixel_of(to), tail = pixel_of(from);
    vec2 ahead = distance(head, tail) > 0.001 ? normalize(head - tail) : vec2(1, 0);
    vec3 here = at_end ? to : from;
    float depth = depth_of(here), across = side * ((leads > 0.5 ? 4.0 : 0.6) * pen + 1.0);
    place = vec3(across, (start.w + distance(start.xyz, here)) * unit_pixels, 1.0 / depth);
    vec4 flat_place = at_pixel((at_end ? head : tail) + across * vec2(-ahead.y, ahead.x));
    gl_Position = vec4(flat_place.xy * depth, 0, depth);
}
)glsl";

inline const std::string leg_fragment = R"glsl(
uniform vec4 path, way;
uniform float pen;
in vec3 place;
flat in float leads, middle;
out vec4 colour;
)glsl" + hiding + R"glsl(
void main() {
    float period = (leads > 0.5 ? 14.0 : 9.0) * pen, fraction = leads > 0.5 ? 0.55 : 0.4;
    float along = abs(mod(place.y, period) - 0.5 * period);
    float dash = clamp(0.5 + 0.5 * fraction * period - along, 0.0, 1.0);
    float cover = dash * clamp(0.5 + 0.6 * pen - abs(place.x), 0.0, 1.0);
    // Half way an arrow tells which waypoint comes next.
    float ahead = place.y - middle;
    float arrow = min(ahead + 4.0 * pen, 0.92 * (0.42 * (5.0 * pen - ahead) - abs(place.x)));
    if (leads > 0.5) cover = max(cover, clamp(0.5 + arrow, 0.0, 1.0));
    // A streak in the wind grows fainter towards where it comes from.
    if (leads < -0.5) cover = clamp(0.5 + 0.6 * pen - abs(place.x), 0.0, 1.0) * place.y / max(2.0 * middle, 1.0);
    vec4 own = leads > 0.5 ? way : path;
    colour = vec4(own.rgb, 1) * own.a * cover;
    if (is_hidden(place.z)) colour = vec4(0);
}
)glsl";

}  // namespace boids::shaders
