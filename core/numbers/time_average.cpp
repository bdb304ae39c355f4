#include "boids/core/numbers/time_average.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace boids {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// The mean, taken from the first value so that equal values have exactly theirs.
double mean_of(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value - values[0];
    return values[0] + sum / static_cast<double>(values.size());
}

/// The sum of products of deviations that lie `lag` values apart.
double sum_of_products(std::span<const double> deviations, std::size_t lag) {
    double sum = 0;
    for (std::size_t index = lag; index < deviations.size(); ++index)
        sum += deviations[index] * deviations[index - lag];
    return sum;
}

/// The square of the error of the mean, were these values independent.
double squared_error(std::span<const double> deviations) {
    const auto count = static_cast<double>(deviations.size());
    return sum_of_products(deviations, 0) / (count * (count - 1));
}

/// Means of pairs; an odd last value is left out.
void halve(std::vector<double>& deviations) {
    const std::size_t pairs = deviations.size() / 2;
    for (std::size_t pair = 0; pair < pairs; ++pair)
        deviations[pair] = (deviations[2 * pair] + deviations[2 * pair + 1]) / 2;
    deviations.resize(pairs);
}

/// Blocks of doubling length (Flyvbjerg and Petersen 1989), up to the first length B with B³ > 2n (e_B/e_1)⁴, where
/// what is left of the correlation is less than the uncertainty of the error itself (Lee et al. 2011). Too short a
/// series has no such length; then the largest error of at least eight blocks is nearest to the truth.
double error_of(std::vector<double> deviations) {
    const double single = squared_error(deviations), count = static_cast<double>(deviations.size());
    double largest = single;
    constexpr std::size_t fewest_blocks = 8;
    for (double length = 1; deviations.size() >= fewest_blocks; length *= 2, halve(deviations)) {
        const double squared = squared_error(deviations), ratio = squared / single;
        if (length * length * length > 2 * count * ratio * ratio) return std::sqrt(squared);
        largest = std::max(largest, squared);
    }
    return std::sqrt(largest);
}

/// How far apart values are looked at: what lies beyond n/10 says nothing sound, and takes the square of n to say so;
/// a short series has the time, and little else.
std::size_t longest_lag(std::size_t count) {
    constexpr std::size_t cheap = 1000;
    return std::min(count / 2, std::max(cheap, count / 10));
}

/// The sum of correlations over a window of six times itself (Sokal 1997): a longer window adds noise alone.
double autocorrelation_time_of(std::span<const double> deviations) {
    const double variance = sum_of_products(deviations, 0);
    constexpr double window = 6;
    double time = 0.5;
    for (std::size_t lag = 1; lag <= longest_lag(deviations.size()); ++lag) {
        time += sum_of_products(deviations, lag) / variance;
        if (!(static_cast<double>(lag) < window * time)) break;
    }
    return time;
}

}  // namespace

TimeAverage time_average(std::span<const double> series) {
    if (series.empty()) return {unknown, unknown, unknown};
    const double mean = mean_of(series);
    if (series.size() < 2) return {mean, unknown, unknown};
    std::vector<double> deviations;
    for (const double value : series) deviations.push_back(value - mean);
    const double spread = sum_of_products(deviations, 0);
    if (spread == 0) return {mean, 0, unknown};
    return {mean, error_of(deviations), autocorrelation_time_of(deviations)};
}

}  // namespace boids
