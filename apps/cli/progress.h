// How far a long run is: a bar that redraws itself on a terminal, a plain line every few seconds elsewhere, on stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace boids::cli {

class Progress {
public:
    Progress(std::int64_t steps, std::size_t boids, bool quiet);
    /// Counts something other than steps, by its name: pictures.
    Progress(std::int64_t count, const char* unit, bool quiet);
    ~Progress();

    /// Tells how many are done; prints when it is time to.
    void update(std::int64_t done);
    /// Removes the bar.
    void clear();
    double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    std::string facts(std::int64_t done) const;

    std::int64_t count_;
    const char* unit_ = "step";
    double boids_ = 0;  ///< 0 where it is not steps that are counted.
    bool quiet_, on_terminal_, drawn_ = false;
    Clock::time_point began_ = Clock::now(), printed_ = began_;
};

/// A number for people: 950, 12.3 thousand, 4.56 million.
const char* count_scale(double& count);

}  // namespace boids::cli
