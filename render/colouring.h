// What a boid's colour tells, as a number from 0 to 1 for each boid: the palette turns it into a colour. Numbers are
// scaled by the scenario or by slowly changing means, never by the extremes of the moment, so that colours do not
// flicker.
#pragma once

#include <optional>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"
#include "boids/render/style.h"

namespace boids {

/// Whether a colour says something about a boid's neighbours, which takes a while to find out.
constexpr bool minds_neighbours(Colouring colouring) {
    return colouring == Colouring::flock || colouring == Colouring::neighbours ||
           colouring == Colouring::velocity_deviation;
}

/// Writes one number per boid, in the order of the state. A heading is a fraction of a full turn, counted from east.
void number_boids(Colouring colouring, const State& state, const Parameters& parameters, std::vector<float>& numbers);

/// The number that all boids of a scenario have, where they have the same.
std::optional<float> number_of_all(Colouring colouring, const Scenario& scenario);

}  // namespace boids
