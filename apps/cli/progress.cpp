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
    : count_(steps), boids_(static_cast<double>(boids)), quiet_(quiet), on_terminal_(::isatty(STDERR_FILENO) != 0) {}

Progress::Progress(std::int64_t count, const char* unit, bool quiet)
    : count_(count), unit_(unit), quiet_(quiet), on_terminal_(::isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    clear();
}

double Progress::seconds() const {
    return std::chrono::duration<double>(Clock::now() - began_).count();
}

std::string Progress::facts(std::int64_t done) const {
    const double rate = static_cast<double>(done) / seconds();
    std::string text = fmt::format("{} {} of {}, {:.1f} {}s/s", unit_, done, count_, rate, unit_);
    if (boids_ > 0) {
        double boid_rate = rate * boids_;
        const char* scale = count_scale(boid_rate);
        text += fmt::format(", {:.3g}{} boid-steps/s", boid_rate, scale);
    }
    return text + fmt::format(", {:.0f} s left", static_cast<double>(count_ - done) / rate);
}

void Progress::update(std::int64_t done) {
    const auto now = Clock::now();
    const auto pause = on_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000);
    if (quiet_ || done == 0 || now - printed_ < pause) return;
    printed_ = now;
    if (!on_terminal_) {
        fmt::print(stderr, "{}\n", facts(done));
        return;
    }
    const double share = static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(count_, 1));
    constexpr int width = 24;
    const int filled = static_cast<int>(share * width);
    fmt::print(stderr, "\r\033[K[{:#>{}}{:.>{}}] {:3.0f}% {}", "", filled, "", width - filled, 100 * share,
               facts(done));
    std::fflush(stderr);
    drawn_ = true;
}

void Progress::clear() {
    if (drawn_) fmt::print(stderr, "\r\033[K");
    drawn_ = false;
}

}  // namespace boids::cli
