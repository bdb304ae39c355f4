// The flocks that laws about ranks are told of.
#pragma once

#include <string>

#include "boids/boids.h"

namespace boids {

/// A preset, all boids at once.
inline Scenario preset(const std::string& name) {
    Scenario scenario = load_scenario(name);
    scenario.schedule = Schedule::synchronous;
    return scenario;
}

/// A plain flock with one radius for all rules.
inline Scenario flock_in(int dimension, double width, double height, double depth, Edge edge, double radius,
                         int boids) {
    Scenario scenario = preset("flock");
    Parameters& parameters = scenario.parameters;
    parameters.world = {dimension, width, height, depth};
    parameters.edges.kind = edge;
    parameters.separation.radius = parameters.alignment.radius = parameters.cohesion.radius = radius;
    parameters.start.boids = boids;
    parameters.start.positions = StartPositions::uniform;
    return scenario;
}

}  // namespace boids
