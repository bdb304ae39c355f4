// How much the number of boids in a box varies, for boxes of several sizes: the world divided into 2, 3, 4, 6, 8, ...
// parts along each axis (docs/model.md, Over time). Boids that are spread by chance have a variance like the mean.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "boids/core/parameters/parameters.h"
#include "boids/core/state/state.h"

namespace boids {

class NumberFluctuations {
public:
    struct Point {
        double mean, variance;  ///< Over all boxes of a size and all moments.
        std::size_t parts;      ///< Along each axis.
        std::uint64_t boxes;    ///< How many were counted.
    };

    /// Adds a moment. Boids outside a world that does not wrap are in no box.
    void add(const State& state, const Parameters& parameters);

    /// By falling size of boxes, down to those that hold one boid on average.
    std::vector<Point> points() const;
    /// The slope of the logarithm of the variance over that of the mean, by least squares over boxes that are at most a
    /// quarter of the world wide: in larger ones the number of all boids is felt. None for fewer than two such sizes.
    std::optional<double> exponent() const;

private:
    struct Size {
        std::size_t parts;
        double numbers = 0, squares = 0;
        std::uint64_t boxes = 0;
    };

    void count(const State& state, const Parameters& parameters, Size& size);

    std::vector<Size> sizes_;
    std::vector<std::uint32_t> numbers_;  ///< Boids of each box.
};

}  // namespace boids
