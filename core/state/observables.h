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
    double angular_momentum;
    double mean_speed;
    double radius_of_gyration;
    double nearest_neighbour_distance;
    double mean_neighbours;
    double local_density;
    double flocks;
    double largest_flock;
    double mean_flock_size;
    double centre_x, centre_y, centre_z;
};

/// One row of the table of observables.
struct Observable {
    std::string_view name;
    std::string_view unit;
    double Observables::*value;
    std::string_view help;
    double low = 0, high = 0;  ///< What it lies between; the same twice where nothing bounds it.
    int dimension = 2;         ///< The least in which it says anything.

    constexpr bool is_bounded() const { return low < high; }
};

inline constexpr auto observable_table = std::to_array<Observable>({
    {"polarisation", "1", &Observables::polarisation, "length of the mean heading: 1 when all fly one way", 0, 1},
    {"milling", "1", &Observables::milling,
     "how much they circle around their centre: 1 when all do; in 2D -1 when they do so from y to x", -1, 1},
    {"angular_momentum", "length^2/step", &Observables::angular_momentum,
     "mean angular momentum of a boid about their centre; in 2D with the sign of milling"},
    {"mean_speed", "length/step", &Observables::mean_speed, "mean speed"},
    {"radius_of_gyration", "length", &Observables::radius_of_gyration,
     "how far they are from their centre, as the root of the mean square"},
    {"nearest_neighbour_distance", "length", &Observables::nearest_neighbour_distance,
     "mean distance to the nearest other boid"},
    {"mean_neighbours", "boids", &Observables::mean_neighbours,
     "mean number of boids within the largest radius of the rules that act"},
    {"local_density", "boids/length^D", &Observables::local_density,
     "these neighbours for each unit of area, or of volume in 3D"},
    {"flocks", "flocks", &Observables::flocks,
     "groups connected by steps of at most the radius that holds them together"},
    {"largest_flock", "boids", &Observables::largest_flock, "size of the largest such group"},
    {"mean_flock_size", "boids", &Observables::mean_flock_size, "mean over boids of the size of the group they are in"},
    {"centre_x", "length", &Observables::centre_x, "where their centre is; where edges wrap, by the short ways"},
    {"centre_y", "length", &Observables::centre_y, "the same along y"},
    {"centre_z", "length", &Observables::centre_z, "the same along z; 0 in 2D", 0, 0, 3},
});

/// In place of the number of a species: all boids together, by the parameters of the first species.
inline constexpr std::size_t everyone = static_cast<std::size_t>(-1);

/// Measures the boids of a species, by its parameters. With no boids all is 0; with one its nearest neighbour is at
/// distance 0.
Observables observe(const State& state, const Parameters& parameters, std::size_t species = 0);

/// Neighbours within a radius, for each unit of area or volume.
double density_of(double neighbours, double radius, int dimension);

}  // namespace boids
