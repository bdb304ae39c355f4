// An axis of a sweep: a parameter that varies, and where its values lie on a chart. Values that were chosen by their
// ratios are on a scale of logarithms, names in cells of equal width.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace boids::report {

/// A parameter that varies.
struct SweepAxis {
    std::string key, unit;  ///< "1" or nothing for no unit.
    std::vector<double> values;
    std::vector<std::string> labels;  ///< Of each value, as people write it.
    bool is_number = true;            ///< Whether values lie on a scale, or are names.
};

/// Where the values of an axis lie, from 0 to 1, and what is written along it.
struct SweepScale {
    std::vector<double> places;
    std::vector<std::pair<double, std::string>> ticks;
};

/// The numbers of the values by rising value; names stay in their order.
std::vector<std::size_t> rising(const SweepAxis& axis);

/// Whether values were chosen by their ratios, such as 100, 400, 1600.
bool is_logarithmic(const SweepAxis& axis);

/// Equal cells, one for each value.
SweepScale scale_of_cells(const SweepAxis& axis, std::size_t most_ticks);

/// The scale that the values themselves suggest, with about so many ticks.
SweepScale scale_of(const SweepAxis& axis, std::size_t most_ticks);

}  // namespace boids::report
