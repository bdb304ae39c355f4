// What a researcher measures of a flock at one moment (section "Observables" of docs/model.md).
#pragma once

#include <array>
#include <string_view>

#include "boids/core/parameters/model.h"
#include "boids/core/state/state.h"

namespace boids {

struct Observables {
    double polarisation;
    double milling;
    double mean_speed;
    double nearest_neighbour_distance;
    double mean_neighbours;
    double flocks;
    double largest_flock;
};

/// One row of the table of observables.
struct Observable {
    std::string_view name;
    std::string_view unit;
    double Observables::*value;
    std::string_view help;
};

inline constexpr auto observable_table = std::to_array<Observable>({
    {"polarisation", "1", &Observables::polarisation, "length of the mean heading: 1 when all fly one way"},
    {"milling", "1", &Observables::milling, "how much they circle around their centre: 1 when all do"},
    {"mean_speed", "length/step", &Observables::mean_speed, "mean speed"},
    {"nearest_neighbour_distance", "length", &Observables::nearest_neighbour_distance,
     "mean distance to the nearest other boid"},
    {"mean_neighbours", "boids", &Observables::mean_neighbours, "mean number of boids within the largest radius"},
    {"flocks", "1", &Observables::flocks, "groups connected by steps of at most the cohesion radius"},
    {"largest_flock", "boids", &Observables::largest_flock, "size of the largest such group"},
});

/// Measures a state. With no boids all is 0; with one its nearest neighbour is at distance 0.
Observables observe(const State& state, const Parameters& parameters);

}  // namespace boids
