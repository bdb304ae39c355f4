// Flocks by which published curves are measured again, and means over their steps.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "boids/boids.h"

namespace boids {

using std::numbers::pi;

/// The engines that must agree with the publications: one in double precision, which has the bits of the reference, and
/// the fast one.
inline const std::string measured_engines[] = {"exact", "cpu"};

/// The mean of a measurement over steps, taken every so many of them.
template <class Measure>
double mean_over(Simulation& flock, int steps, int every, Measure&& measure) {
    double sum = 0;
    for (int done = 0; done < steps; done += every) {
        flock.advance(every);
        sum += measure(flock);
    }
    return sum / (steps / every);
}

inline double polarisation(Simulation& flock) {
    return flock.observe().polarisation;
}

/// Whichever way round.
inline double milling(Simulation& flock) {
    return std::abs(flock.observe().milling);
}

/// The same model with other values.
template <class Model, class Change>
Scenario changed(Scenario scenario, Change&& change) {
    change(std::get<typename Model::Values>(scenario.parameters.own));
    return scenario;
}

}  // namespace boids
