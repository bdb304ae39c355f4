// All that a user can say about a flock in one struct: which model it flies by, what is common to all models, and the
// values of each.
#pragma once

#include "boids/core/parameters/parameter_groups.h"
#include "boids/models/registry.h"

namespace boids {

struct Parameters {
    int model;  ///< By its number in the registry.
    World world;
    Start start;
    Rule separation;
    Rule alignment;
    Rule cohesion;
    Neighbours neighbours;
    Motion motion;
    Noise noise;
    Edges edges;
    Pointer pointer;
    Wander wander;
    Wind wind;
    Avoidance avoidance;
    Containment containment;
    Level level;
    ModelValues own;  ///< Of the models besides boids, each with its own.
};

}  // namespace boids
