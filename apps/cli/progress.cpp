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

Progress::Progress(std::int64_t steps, std::size_t boids, bool quiet)
    : steps_(steps), boids_(static_cast<double>(boids)), quiet_(quiet), on_terminal_(::isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    clear();
}

double Progress::seconds() const {
    return std::chrono::duration<double>(Clock::now() - began_).count();
}

void Progress::update(std::int64_t done) {
    const auto now = Clock::now();
    const auto pause = on_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000);
    if (quiet_ || done == 0 || now - printed_ < pause) return;
    printed_ = now;
    const double share = static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(steps_, 1));
    const double rate = static_cast<double>(done) / seconds();
    double boid_rate = rate * boids_;
    const char* scale = count_scale(boid_rate);
    const std::string facts = fmt::format("step {} of {}, {:.1f} steps/s, {:.3g}{} boid-steps/s, {:.0f} s left", done,
                                          steps_, rate, boid_rate, scale, static_cast<double>(steps_ - done) / rate);
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
