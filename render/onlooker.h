// What somebody does who looks at a picture: turns, moves and enlarges it, follows a boid, and points at something.
// Pixels are those of the picture, from its top left corner.
#pragma once

#include <optional>

#include "boids/core/state/state.h"
#include "boids/render/camera.h"

namespace boids {

/// Turns a picture of space as if the pointer, which went so many points of a screen, had hold of it.
void turn(Stance& stance, double right, double down);

/// Moves what is seen by so many pixels; in space, what is as far away as the focus.
void shift(Stance& stance, const View& view, double right, double down);

/// Enlarges the picture. In a flat world what is at the pixel stays there.
void enlarge(Stance& stance, const View& view, int dimension, double factor, const Vector2& pixel);

/// Comes nearer to a place that is followed, across the edge of the world where that is shorter.
void follow(Stance& stance, const View& view, const Vector3& position);

/// Lets a world that wraps repeat around the middle of the picture, so that nothing jumps at its edge.
void repeat_around(View& view, const Parameters& parameters);

/// The position in the world of which a view that repeats it shows another copy.
Vector3 in_world(Vector3 position, const View& view);

/// How far from a boid of a length in pixels one may point to mean it, on a screen of so many pixels to a point.
double pointing_reach(double boid_size, double pixels_per_point);

/// The boid nearest to a pixel, if one is nearer than so many pixels.
std::optional<BoidId> boid_at(const Vector2& pixel, const State& state, const View& view, double reach);

/// The flock some part of a step ago, by its velocities.
void move_back(const State& state, const Parameters& parameters, double steps, State& moved);

}  // namespace boids
