// Charts of a sweep as SVG, each a picture of its own: curves with error bars over one parameter, in a colour and a
// marker for each value of a second, or maps of colours over two; and a panel for each value of further ones, all on
// one scale. Colours are told apart by red-green blind eyes (Okabe and Ito 2008; viridis), and ink is the page's.
#pragma once

#include <string>
#include <vector>

#include "boids/report/chart.h"
#include "boids/report/sweep_axis.h"

namespace boids::report {

/// What was measured at each point of a sweep, the last axis changing fastest; NaN where nothing is known.
struct SweepQuantity {
    ChartTitle title;
    std::vector<double> means, errors;
    std::vector<double> times{};  ///< Autocorrelation times, in steps.
};

/// The most curves of a panel and panels of a chart; where there are more, some are chosen evenly.
inline constexpr std::size_t most_curves = 8, most_panels = 12;

/// Whether a map tells something: both its axes have at least three values.
bool can_be_mapped(const std::vector<SweepAxis>& axes);

std::string sweep_curves(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity);
std::string sweep_map(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity);

/// So many of the first `count` numbers, evenly chosen, both ends among them.
std::vector<std::size_t> evenly_chosen(std::size_t count, std::size_t most);

}  // namespace boids::report
