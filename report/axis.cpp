#include "boids/report/axis.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace boids::report {

namespace {

// Sizes from which arithmetic on them may overflow, and below which a number is 0 to any reader.
constexpr double too_large = 1e300, too_small = 1e-300;

/// Whether two values are the same but for errors of rounding.
bool are_equal(double low, double high) {
    const double size = std::max(std::abs(low), std::abs(high));
    return !(high - low > std::max(1e-12 * size, too_small));
}

}  // namespace

bool can_be_drawn(double value) {
    return std::abs(value) <= too_large;  // false for what is no number
}

Axis axis_for(double low, double high, double from, double to) {
    if (low >= 0 && low < 0.5 * high) low = 0;
    if (low >= 0 && high <= 1 && high > 0.5) high = 1;
    if (!are_equal(low, high)) return {low, high, from, to};
    const double size = std::max(std::abs(low), std::abs(high));
    if (size < too_small) return {0, 1, from, to};
    const double room = 0.1 * size;
    return {low - room, high + room, from, to};
}

std::optional<Axis> axis_of(const std::vector<double>& values, double from, double to) {
    std::optional<Axis> axis;
    double low = too_large, high = -too_large;
    for (const double value : values)
        if (can_be_drawn(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (low <= high) axis = axis_for(low, high, from, to);
    return axis;
}

std::string tick_text(double value) {
    const double size = std::abs(value);
    if (size >= 1e6) return fmt::format("{:g}M", value / 1e6);
    if (size >= 1e4) return fmt::format("{:g}k", value / 1e3);
    return fmt::format("{:g}", value);
}

std::vector<double> round_ticks(double low, double high, int parts) {
    const double rough = (high - low) / parts;
    if (are_equal(low, high) || !std::isfinite(rough)) return {};
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * 0.999) {
            step = factor * power;
            break;
        }
    // As the ends are not equal, indices are far below 2^53, where a double no longer counts.
    const double slack = step * 1e-9, first = std::ceil((low - slack) / step);
    std::vector<double> ticks;
    for (int index = 0; index <= parts && (first + index) * step <= high + slack; ++index)
        ticks.push_back((first + index) * step);
    return ticks;
}

}  // namespace boids::report
