// Charts as SVG, to be put into a page as they are: axes with round numbers and units, crisp at any size, coloured by
// the page's style sheet so that they fit its theme and print well.
#pragma once

#include <string>
#include <vector>

#include "boids/core/text/markup.h"

namespace boids::report {

/// What stands around a chart.
struct ChartTitle {
    std::string name;
    std::string unit;  ///< Of the values; "1" for none.
    std::string help;  ///< One sentence below the name.
};

/// A curve over the steps of a run.
std::string line_chart(const ChartTitle& title, const std::vector<double>& steps, const std::vector<double>& values);

/// How often values occur, in equal bins.
std::string histogram(const ChartTitle& title, const std::vector<double>& values);

/// How often sizes occur, in bins that double: 1, 2 to 3, 4 to 7, ...
std::string size_histogram(const ChartTitle& title, const std::vector<std::size_t>& sizes);

}  // namespace boids::report
