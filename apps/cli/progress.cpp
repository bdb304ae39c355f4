#include "boids/apps/cli/progress.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace boids::cli {

namespace {

/// Columns of the terminal behind standard error; where it does not know, what COLUMNS says, or 80.
std::size_t terminal_width() {
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    const char* columns = std::getenv("COLUMNS");
    const int said = columns ? std::atoi(columns) : 0;
    return said > 0 ? static_cast<std::size_t>(said) : 80;
}

}  // namespace

const char* count_scale(double& count) {
    const char* word = "";
    for (const char* larger : {" thousand", " million", " billion"}) {
        if (count < 1000) break;
        count /= 1000;
        word = larger;
    }
    return word;
}

Progress::Progress(std::uint64_t first, std::uint64_t last_step, const char* unit, bool quiet)
    : first_(first), last_step_(last_step), unit_(unit), quiet_(quiet), on_terminal_(::isatty(STDERR_FILENO) != 0) {}

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
    const double done = static_cast<double>(now - first_), left = static_cast<double>(last_step_ - now);
    const double share = done / (done + left), rate = done / seconds();
    // What matters most comes first: a narrow terminal shows the beginning.
    const std::string facts = fmt::format("{} {} of {}, {:.0f} s left, {:.1f} {}s/s{}", unit_, now, last_step_,
                                          left / rate, rate, unit_, more ? more(rate) : "");
    if (!on_terminal_) {
        fmt::print(stderr, "{}\n", facts);
        return;
    }
    constexpr int width = 24;
    const int filled = static_cast<int>(share * width);
    const std::string line =
        fmt::format("[{:#>{}}{:.>{}}] {:3.0f}% {}", "", filled, "", width - filled, 100 * share, facts);
    fmt::print(stderr, "\r\033[K{}", line.substr(0, terminal_width() - 1));
    std::fflush(stderr);
    drawn_ = true;
}

void Progress::clear() {
    if (drawn_) fmt::print(stderr, "\r\033[K");
    drawn_ = false;
}

}  // namespace boids::cli
