// How far long work is: a bar that redraws itself on a terminal, a plain line every few seconds elsewhere, on stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace boids::cli {

class Progress {
public:
    /// Counts from one number to another, of what `unit` names: steps, pictures.
    Progress(std::uint64_t first, std::uint64_t last_step, const char* unit, bool quiet);
    ~Progress();

    /// Further facts for the line, given how many are done a second; asked for only when the line is printed.
    using MoreFacts = std::function<std::vector<std::string>(double rate)>;

    /// Tells where it is now; prints when it is time to.
    void update(std::uint64_t now, const MoreFacts& more = {});
    /// The same where some take longer than others: by the share of the work that is done.
    void update(std::uint64_t now, double share, const MoreFacts& more = {});
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

/// Shows one line on the terminal behind standard error in place of the last, never wider than the terminal: of `facts`
/// as many as there is room for, after the `bar` where that leaves room for the first two.
void draw_status_line(const std::string& bar, const std::vector<std::string>& facts);
/// Removes it.
void clear_status_line();

}  // namespace boids::cli
