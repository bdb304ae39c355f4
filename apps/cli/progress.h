// How far long work is: a bar that redraws itself on a terminal, a plain line every few seconds elsewhere, on stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace boids::cli {

class Progress {
public:
    /// Counts from one number to another, of what `unit` names: steps, pictures.
    Progress(std::uint64_t first, std::uint64_t last_step, const char* unit, bool quiet);
    ~Progress();

    /// Further facts for the line, given how many are done a second; asked for only when the line is printed.
    using MoreFacts = std::function<std::string(double rate)>;

    /// Tells where it is now; prints when it is time to.
    void update(std::uint64_t now, const MoreFacts& more = {});
    /// Removes the bar.
    void clear();
    double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    std::uint64_t first_, last_step_;
    const char* unit_;
    bool quiet_, on_terminal_, drawn_ = false;
    Clock::time_point began_ = Clock::now(), printed_ = began_;
};

/// A number for people: 950, 12.3 thousand, 4.56 million.
const char* count_scale(double& count);

}  // namespace boids::cli
