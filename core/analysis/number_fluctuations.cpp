#include "boids/core/analysis/number_fluctuations.h"

#include <cmath>

#include "boids/core/space/domain.h"

namespace boids {

namespace {

/// 2, 3, 4, 6, 8, 12, ...
std::size_t parts_of(std::size_t number) {
    return (number % 2 == 0 ? std::size_t{2} : std::size_t{3}) << (number / 2);
}

/// The number of sizes whose boxes hold at least one of so many boids on average.
std::size_t count_sizes(std::size_t boids, int dimension) {
    std::size_t sizes = 0;
    while (std::pow(static_cast<double>(parts_of(sizes)), dimension) <= static_cast<double>(boids)) ++sizes;
    return sizes;
}

}  // namespace

void NumberFluctuations::add(const State& state, const Parameters& parameters) {
    while (sizes_.size() < count_sizes(state.size(), state.dimension())) sizes_.push_back({parts_of(sizes_.size())});
    for (Size& size : sizes_) count(state, parameters, size);
}

void NumberFluctuations::count(const State& state, const Parameters& parameters, Size& size) {
    const Vector3 world = world_size(parameters.world);
    const bool wraps = parameters.edges.kind == Edge::wrap;
    std::size_t boxes = 1;
    for (int axis = 0; axis < state.dimension(); ++axis) boxes *= size.parts;
    numbers_.assign(boxes, 0);
    for (std::size_t index = 0; index < state.size(); ++index) {
        std::size_t box = 0;
        bool is_inside = true;
        for (int axis = 0; axis < state.dimension(); ++axis) {
            double place = state.position[static_cast<std::size_t>(axis)][index];
            if (wraps) place = wrapped(place, world[axis]);
            is_inside = is_inside && place >= 0 && place < world[axis];
            if (!is_inside) break;
            const auto part = static_cast<std::size_t>(place / world[axis] * static_cast<double>(size.parts));
            box = box * size.parts + std::min(part, size.parts - 1);
        }
        if (is_inside) ++numbers_[box];
    }
    for (const std::uint32_t number : numbers_) {
        size.numbers += number;
        size.squares += static_cast<double>(number) * number;
    }
    size.boxes += boxes;
}

std::vector<NumberFluctuations::Point> NumberFluctuations::points() const {
    std::vector<Point> result;
    for (const Size& size : sizes_) {
        const auto boxes = static_cast<double>(size.boxes);
        const double mean = size.numbers / boxes;
        if (mean >= 1) result.push_back({mean, size.squares / boxes - mean * mean, size.parts, size.boxes});
    }
    return result;
}

std::optional<double> NumberFluctuations::exponent() const {
    constexpr std::size_t fewest_parts = 4;
    double count = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const Point& point : points()) {
        if (point.parts < fewest_parts || !(point.variance > 0)) continue;
        const double mean = std::log(point.mean), variance = std::log(point.variance);
        count += 1;
        x += mean;
        y += variance;
        xx += mean * mean;
        xy += mean * variance;
    }
    if (count < 2) return std::nullopt;
    return (count * xy - x * y) / (count * xx - x * x);
}

}  // namespace boids
