// How far boids get in a time: the mean squared displacement, along their whole way also where the world wraps. A way
// between two moments is taken for the short one, so they must not be farther apart than boids need for half the world.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "boids/core/parameters/parameters.h"
#include "boids/core/state/state.h"

namespace boids {

class Displacement {
public:
    /// Moments from which displacements are measured; they are spread evenly over all.
    static constexpr std::size_t most_origins = 16;

    struct Point {
        std::uint64_t steps;
        double value;  ///< Mean over boids and origins. length^2
        std::uint64_t samples;
    };

    /// For so many moments.
    explicit Displacement(std::size_t moments) : origin_every_((moments + most_origins - 1) / most_origins) {}

    /// Adds the next moment.
    void add(const State& state, const Parameters& parameters);

    /// By rising number of steps, from the first after 0.
    std::vector<Point> points() const;
    /// The longest way that a boid could have gone from a moment to the next by its speed, as a part of the world along
    /// the axis where that is most. From 1/2 on displacements across an edge are not known.
    double longest_gap() const { return longest_gap_; }

private:
    struct Origin {
        std::uint64_t step;
        std::unordered_map<BoidId, Vector3> places;
    };
    struct Sum {
        double squares = 0;
        std::uint64_t samples = 0;
    };
    /// Where a boid is, and where it would be had the world no edges.
    struct Way {
        Vector3 place, unwrapped, velocity;
        std::uint64_t step;
    };

    void follow(const Boid& boid, std::uint64_t step, const Parameters& parameters);

    std::size_t origin_every_, moments_ = 0;
    double longest_gap_ = 0;
    std::unordered_map<BoidId, Way> ways_;
    std::vector<Origin> origins_;
    std::map<std::uint64_t, Sum> sums_;  ///< By steps since an origin.
};

}  // namespace boids
