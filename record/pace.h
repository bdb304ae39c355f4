// How many steps to make before looking up again, so that progress, Ctrl-C and checkpoints by the clock are answered
// within a fraction of a second, and asking costs nothing.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace boids {

class Pace {
public:
    /// For work that somebody waits for, and that has something to do every so many seconds; 0 for never.
    explicit Pace(double seconds = 0) : longest_(seconds > 0 ? std::min(usual, seconds) : usual) {}

    std::int64_t steps() const { return steps_; }

    void measured(std::chrono::duration<double> taken) {
        if (taken.count() < longest_ / 4) steps_ = std::min<std::int64_t>(steps_ * 2, 1'000'000);
        if (taken.count() > longest_) steps_ = std::max<std::int64_t>(steps_ / 2, 1);
    }

private:
    static constexpr double usual = 0.2;
    double longest_;  ///< Seconds between two looks, where a step does not take longer.
    std::int64_t steps_ = 1;
};

}  // namespace boids
