#include "boids/apps/cli/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace boids::cli {

const char* count_scale(double& count) {
    const char* word = "";
    for (const char* larger : {" thousand", " million", " billion"}) {
        if (count < 1000) break;
        count /= 1000;
        word = larger;
    }
    return word;
}

Progress::Progress(std::uint64_t first, std::uint64_t goal, std::size_t boids, bool quiet)
    : first_(first),
      goal_(goal),
      boids_(static_cast<double>(boids)),
      quiet_(quiet),
      on_terminal_(::isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    clear();
}

double Progress::seconds() const {
    return std::chrono::duration<double>(Clock::now() - began_).count();
}

double Progress::polarisation(const Simulation& simulation) {
    const auto began = Clock::now();
    constexpr int rarity = 100;  // at most a hundredth of the time goes into it
    if (began - measured_ < rarity * measuring_) return polarisation_;
    polarisation_ = simulation.observe().polarisation;
    measured_ = Clock::now();
    measuring_ = measured_ - began;
    return polarisation_;
}

void Progress::update(const Simulation& simulation) {
    const auto now = Clock::now();
    const auto pause = on_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000);
    if (quiet_ || now - printed_ < pause) return;
    printed_ = now;
    const double done = static_cast<double>(simulation.step() - first_);
    const double left = static_cast<double>(goal_ - simulation.step());
    const double share = done / (done + left), rate = done / seconds();
    double boid_rate = rate * boids_;
    const char* scale = count_scale(boid_rate);
    const std::string facts =
        fmt::format("step {} of {}, {:.1f} steps/s, {:.3g}{} boid-steps/s, {:.0f} s left, polarisation {:.2f}",
                    simulation.step(), goal_, rate, boid_rate, scale, left / rate, polarisation(simulation));
    if (!on_terminal_) {
        fmt::print(stderr, "{}\n", facts);
        return;
    }
    constexpr int width = 24;
    const int filled = static_cast<int>(share * width);
    fmt::print(stderr, "\r\033[K[{:#>{}}{:.>{}}] {:3.0f}% {}", "", filled, "", width - filled, 100 * share, facts);
    std::fflush(stderr);
    drawn_ = true;
}

void Progress::clear() {
    if (drawn_) fmt::print(stderr, "\r\033[K");
    drawn_ = false;
}

}  // namespace boids::cli
