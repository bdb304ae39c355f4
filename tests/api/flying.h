// A small flock in flight, and the sentence of what it refuses, for tests of changes in flight.
#pragma once

#include <string>

#include "boids/boids.h"

namespace boids {

/// Ten boids of the flock preset, in a world of 640 x 360, after some steps.
inline Simulation flying(int steps = 3) {
    Scenario scenario = load_scenario("flock");
    scenario.parameters.start.boids = 10;
    Simulation simulation(scenario);
    simulation.advance(steps);
    return simulation;
}

/// What the Error of an action says.
template <class Action>
std::string sentence_of(Action&& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace boids
