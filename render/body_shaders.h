// The shaders of bodies, in the language of gl_dialect.h.
#pragma once

#include <string>

#include "boids/render/shaders.h"

namespace boids::shaders {

inline const std::string body_vertex = projection + R"glsl(
layout(location = 0) in vec4 corner;    // ahead, right, up in lengths of the body; how much it follows its limb
layout(location = 1) in vec3 outward;
layout(location = 2) in vec4 place;     // and number
layout(location = 3) in vec4 ahead;     // and length
layout(location = 4) in vec4 above;     // and how far wings are raised or the tail swings
layout(location = 5) in vec2 state;     // opacity, role
uniform bool swings;                    // whether the limb is a tail rather than wings
uniform bool level;                     // whether the world is flat
uniform vec3 light, sight;              // sight: where the onlooker of a flat world is
flat out vec4 shape;                    // number, fog, opacity, light on it
flat out int role;
flat out float nearness;

vec2 turned(vec2 arm, float angle) {
    return vec2(arm.x * cos(angle) - arm.y * sin(angle), arm.x * sin(angle) + arm.y * cos(angle));
}

void main() {
    vec3 own = corner.xyz, normal = outward;
    float angle = above.w * corner.w;
    if (corner.w != 0.0 && swings) {
        own.xy = vec2(-0.2, 0) + turned(own.xy - vec2(-0.2, 0), angle);
        normal.xy = turned(normal.xy, angle);
    } else if (corner.w != 0.0) {
        float side = sign(own.y), shoulder = 0.06;
        vec2 arm = turned(vec2(abs(own.y) - shoulder, own.z), angle);
        own.yz = vec2(side * (shoulder + arm.x), arm.y);
        vec2 lifted = turned(vec2(side * normal.y, normal.z), angle);
        normal.yz = vec2(side * lifted.x, lifted.y);
    }
    mat3 axes = mat3(ahead.xyz, cross(ahead.xyz, above.xyz), above.xyz);
    vec3 at = place.xyz + ahead.w * (axes * own);
    vec3 facing = axes * normal;
    vec3 towards = level ? sight : -row_w.xyz;
    float front = dot(facing, towards) < 0.0 ? -1.0 : 1.0;   // both sides of a wing are seen

    float depth = depth_of(at), middle = depth_of(place.xyz);
    role = int(state.y + 0.5);
    nearness = 1.0 / middle;
    float shine = max(dot(front * facing, light), 0.0);
    shape = vec4(place.w, fog_at(middle), state.x, shine);
    float z = level ? -0.4 * dot(axes * own, sight) : depth - 0.04 * focus;
    gl_Position = vec4(dot(row_x, vec4(at, 1)), dot(row_y, vec4(at, 1)), z, depth);
}
)glsl";

inline const std::string body_fragment = R"glsl(
uniform sampler2D palette, backdrop;
uniform float fog;
uniform vec4 lamp;      // the colour of light, and its strength
flat in vec4 shape;
flat in int role;
flat in float nearness;
out vec4 colour;
)glsl" + hiding + role_tint + R"glsl(
void main() {
    if (is_hidden(nearness)) discard;
    vec3 own = tinted(textureLod(palette, vec2(shape.x, 0.5), 0.0).rgb, role);
    vec3 lit = own * (0.72 + 0.5 * shape.w) + lamp.rgb * lamp.a * shape.w;
    vec4 behind = texelFetch(backdrop, ivec2(gl_FragCoord.xy), 0);
    colour = mix(vec4(lit, 1), behind, fog * shape.y) * shape.z;
}
)glsl";

}  // namespace boids::shaders
