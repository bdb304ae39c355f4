// How a boid with a body is held: which way is up, how far the wings are raised, and from which size on it is seen. All
// of it follows from a moment and its turns, so that a picture does not depend on the pictures before it.
#pragma once

#include <span>
#include <vector>

#include "boids/core/scenario/look.h"
#include "boids/core/space/vector.h"
#include "boids/core/state/state.h"

namespace boids {

/// A body is not seen below the first length in pixels, wholly from the second, and from the third on alone.
inline constexpr double body_begins = 6, body_is_whole = 8.5, dart_ends = 9;

/// From this length in pixels on the finer of two meshes is drawn.
inline constexpr double body_is_fine = 18;

/// How much of a body is seen at a length in pixels, from 0 to 1; below that it is a dart, and smaller still a speck.
/// Where very many are near, bodies begin at a greater length.
double body_opacity(double pixels, double begins = body_begins);

/// The length at which bodies begin so that at most so many of these are seen; they are put into another order.
double body_threshold(std::vector<double>& pixels, std::size_t most);

/// Which way is up for a boid that rolls into its turn as a bird does, whose weight and turn add up to what its wings
/// carry. A turn is the change of velocity in a step.
Vector3 up_of(const Vector3& velocity, const Vector3& turn, int dimension);

/// How far the wings are raised, in radians. Their beat goes by the boid's number and the step; they beat more, and
/// twice as fast, where it climbs or speeds up, and are held out where it sinks.
double wing_angle(BoidId id, double step, const Vector3& velocity, const Vector3& turn, int dimension);

/// How far a fish's tail swings to the left, in radians.
double tail_angle(BoidId id, double step);

/// How wide a far boid seems, against a dart: birds that roll into a turn show more wing.
double apparent_width(BoidShape shape, const Vector3& up, const Vector3& sight);

/// A corner of a triangle: place in lengths of the body (ahead, to the right, up), how much it follows the wing or
/// tail, and the normal.
struct BodyVertex {
    float ahead, right, up, limb;
    float normal_ahead, normal_right, normal_up;
};

/// The triangles of a shape, all of them or a third that is enough for a small one; none for a dart, which is flat.
std::vector<BodyVertex> body_mesh(BoidShape shape, bool fine = true);

}  // namespace boids
