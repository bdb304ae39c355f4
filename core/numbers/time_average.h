// The mean of a series in time and how far it can be trusted. Neighbouring moments of a flock are alike, so the usual
// error of a mean is too small for them: it is taken from means of blocks that are long enough to be independent.
#pragma once

#include <span>

namespace boids {

/// What is not known of a series is NaN.
struct TimeAverage {
    double mean;   ///< NaN without values.
    double error;  ///< One standard deviation of the mean; needs two values.
    /// Integrated autocorrelation time τ, in distances of two values: the mean is as good as that of n/2τ independent
    /// values, and those have τ = 1/2. Not known where all values are equal. An estimate is sound from n = 50τ on.
    double autocorrelation_time;
};

TimeAverage time_average(std::span<const double> series);

}  // namespace boids
