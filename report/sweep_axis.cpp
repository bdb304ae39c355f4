#include "boids/report/sweep_axis.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "boids/report/axis.h"

namespace boids::report {

namespace {

/// How much longer the longest step of rising values is than the shortest.
double unevenness(const std::vector<double>& values) {
    double shortest = INFINITY, longest = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        shortest = std::min(shortest, values[i] - values[i - 1]);
        longest = std::max(longest, values[i] - values[i - 1]);
    }
    return longest / shortest;
}

/// The scale of a few values that are each written where they are.
SweepScale scale_of_values(const SweepAxis& axis, const std::vector<double>& places, std::size_t most_ticks) {
    SweepScale scale{places, {}};
    const std::vector<std::size_t> order = rising(axis);
    const std::size_t stride = (order.size() + most_ticks - 1) / most_ticks;
    for (std::size_t i = 0; i < order.size(); i += stride)
        scale.ticks.emplace_back(places[order[i]], axis.labels[order[i]]);
    return scale;
}

}  // namespace

std::vector<std::size_t> rising(const SweepAxis& axis) {
    std::vector<std::size_t> order(axis.values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (axis.is_number) std::ranges::sort(order, {}, [&](std::size_t i) { return axis.values[i]; });
    return order;
}

bool is_logarithmic(const SweepAxis& axis) {
    std::vector<double> values = axis.values, logarithms;
    std::ranges::sort(values);
    if (values.size() < 3 || !(values[0] > 0)) return false;
    for (const double value : values) logarithms.push_back(std::log(value));
    return unevenness(values) > 2 && unevenness(logarithms) < unevenness(values) / 1.5;
}

SweepScale scale_of_cells(const SweepAxis& axis, std::size_t most_ticks) {
    std::vector<double> places(axis.values.size());
    const std::vector<std::size_t> order = rising(axis);
    for (std::size_t i = 0; i < order.size(); ++i)
        places[order[i]] = (static_cast<double>(i) + 0.5) / static_cast<double>(order.size());
    return scale_of_values(axis, places, most_ticks);
}

SweepScale scale_of(const SweepAxis& axis, std::size_t most_ticks) {
    if (!axis.is_number || axis.values.size() < 2) return scale_of_cells(axis, most_ticks);
    const bool logarithmic = is_logarithmic(axis);
    const auto [least, most] = std::ranges::minmax(axis.values);
    const auto at = [&](double value) { return logarithmic ? std::log(value) : value; };
    constexpr double margin = 0.04;
    const auto place = [&](double value) {
        return margin + (1 - 2 * margin) * (at(value) - at(least)) / (at(most) - at(least));
    };
    std::vector<double> places;
    for (const double value : axis.values) places.push_back(place(value));
    if (logarithmic) return scale_of_values(axis, places, most_ticks);
    SweepScale scale{places, {}};
    for (const double tick : round_ticks(least, most, static_cast<int>(most_ticks)))
        scale.ticks.emplace_back(place(tick), tick_text(tick));
    return scale;
}

}  // namespace boids::report
