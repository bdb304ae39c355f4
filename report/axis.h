// Axes of charts: the interval that shows some values, round numbers along it, and how they are written.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace boids::report {

/// Values to places on the paper.
struct Axis {
    double low, high, from, to;

    double place(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

/// Whether a value is a number, and not so large that arithmetic on it may overflow.
bool can_be_drawn(double value);

/// The interval of an axis that shows all values and is never empty; values that nearly fill 0 to 1 get all of it.
Axis axis_for(double low, double high, double from, double to);

/// The axis of those values that can be drawn, if there are any.
std::optional<Axis> axis_of(const std::vector<double>& values, double from, double to);

/// Round numbers that divide an interval into about so many parts, from the first within it to the last.
std::vector<double> round_ticks(double low, double high, int parts);

/// A number on an axis, short: 0.25, 1500, 20k, 3M.
std::string tick_text(double value);

}  // namespace boids::report
