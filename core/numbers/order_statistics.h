// What a series of an order parameter in time, such as polarisation, says about a transition. Both are of the values as
// they are; how far they can be trusted follows from the autocorrelation time of the series.
#pragma once

#include <limits>
#include <span>

namespace boids {

/// The mean of a power of values.
inline double mean_power(std::span<const double> values, int power) {
    double sum = 0;
    for (const double value : values) {
        double product = 1;
        for (int factor = 0; factor < power; ++factor) product *= value;
        sum += product;
    }
    return sum / static_cast<double>(values.size());
}

/// N (⟨φ²⟩ − ⟨φ⟩²) for so many boids, from the deviations so that a series that hardly changes loses no digits; NaN
/// without values.
inline double susceptibility(std::span<const double> order, double boids) {
    const double mean = mean_power(order, 1);
    double squares = 0;
    for (const double value : order) squares += (value - mean) * (value - mean);
    return boids * squares / static_cast<double>(order.size());
}

/// 1 − ⟨φ⁴⟩ / 3⟨φ²⟩²: 2/3 for a constant, 1/3 for a vector of two Gaussian components, below both where two phases take
/// turns. NaN without values or where all are 0.
inline double binder_cumulant(std::span<const double> order) {
    const double squares = mean_power(order, 2);
    if (!(squares > 0)) return std::numeric_limits<double>::quiet_NaN();
    return 1 - mean_power(order, 4) / (3 * squares * squares);
}

}  // namespace boids
