// What front ends do to a flock and its scenario together, between two steps: all of it, or with an Error nothing.
#pragma once

#include <cstddef>

#include "boids/api/simulation.h"

namespace boids {

/// Adds one boid that hunts the flock, or that the flock follows, at full speed along a heading; the scenario gets such
/// a species where it has none. Returns its id.
BoidId add_predator(Simulation& simulation, const Vector3& place, const Vector3& heading);
BoidId add_leader(Simulation& simulation, const Vector3& place, const Vector3& heading);

/// Takes a species other than the first away, and its boids.
void remove_species(Simulation& simulation, std::size_t species);

}  // namespace boids
