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

Progress::Progress(std::uint64_t first, std::uint64_t goal, const char* unit, bool quiet)
    : first_(first), goal_(goal), unit_(unit), quiet_(quiet), on_terminal_(::isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    clear();
}

double Progress::seconds() const {
    return std::chrono::duration<double>(Clock::now() - began_).count();
}

void Progress::update(std::uint64_t now, const MoreFacts& more) {
    const auto time = Clock::now();
    const auto pause = on_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000);
    if (quiet_ || now == first_ || time - printed_ < pause) return;
    printed_ = time;
    const double done = static_cast<double>(now - first_), left = static_cast<double>(goal_ - now);
    const double share = done / (done + left), rate = done / seconds();
    const std::string facts = fmt::format("{} {} of {}, {:.1f} {}s/s{}, {:.0f} s left", unit_, now, goal_, rate, unit_,
                                          more ? more(rate) : "", left / rate);
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
