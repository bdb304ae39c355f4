// How alike the fluctuations of velocities are at a distance: C(r) (docs/model.md, Over time), from all pairs of boids
// at each of some moments. Of many boids a random sample is looked at, as pairs grow with the square of their number.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "boids/core/parameters/parameters.h"
#include "boids/core/state/state.h"

namespace boids {

class VelocityCorrelation {
public:
    /// Boids whose pairs are looked at in a moment; about as many are drawn where there are more.
    static constexpr std::size_t most_boids = 4096;

    struct Point {
        double distance;      ///< The middle of a bin.
        double value;         ///< Mean over the pairs in it.
        std::uint64_t pairs;  ///< Never 0.
    };

    /// Bins of equal width up to a distance.
    VelocityCorrelation(double range, std::size_t bins) : width_(range / static_cast<double>(bins)), bins_(bins) {}

    /// Adds a moment; one whose boids all fly alike, or with fewer than two, has no fluctuations and adds nothing.
    void add(const State& state, const Parameters& parameters);

    /// The bins that hold pairs, by rising distance.
    std::vector<Point> curve() const;
    /// Where C(r) first falls to 0, between the middles of two bins; none where it never does.
    std::optional<double> length() const;

private:
    struct Bin {
        double sum = 0;
        std::uint64_t pairs = 0;
    };

    template <int D>
    void add_pairs(const State& state, const Parameters& parameters);

    double width_;
    std::vector<Bin> bins_;
};

}  // namespace boids
