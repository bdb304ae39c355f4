// How far a long run is: a bar that redraws itself on a terminal, a plain line every few seconds elsewhere, on stderr.
#pragma once

#include <chrono>
#include <cstdint>

#include "boids/api/simulation.h"

namespace boids::cli {

class Progress {
public:
    /// Of a run from one step to another.
    Progress(std::uint64_t first, std::uint64_t goal, std::size_t boids, bool quiet);
    ~Progress();

    /// Prints how far the flock is when it is time to.
    void update(const Simulation& simulation);
    /// Removes the bar.
    void clear();
    double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    /// The polarisation of a moment not long ago: at a million boids measuring it costs a step.
    double polarisation(const Simulation& simulation);

    std::uint64_t first_, goal_;
    double boids_;
    bool quiet_, on_terminal_, drawn_ = false;
    Clock::time_point began_ = Clock::now(), printed_ = began_, measured_{};
    Clock::duration measuring_{};
    double polarisation_ = 0;
};

/// A number for people: 950, 12.3 thousand, 4.56 million.
const char* count_scale(double& count);

}  // namespace boids::cli
