#include "boids/apps/cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "boids/apps/cli/quantity.h"

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

/// As many of the facts as fit, at least a part of the first.
std::string fitting(const std::string& bar, const std::vector<std::string>& facts, std::size_t width) {
    const std::size_t needed = bar.size() + facts[0].size() + 2 + (facts.size() > 1 ? facts[1].size() : 0);
    std::string line = ((needed <= width ? bar : "") + facts[0]).substr(0, width);
    for (std::size_t i = 1; i < facts.size() && line.size() + 2 + facts[i].size() <= width; ++i)
        line += ", " + facts[i];
    return line;
}

}  // namespace

void draw_status_line(const std::string& bar, const std::vector<std::string>& facts) {
    fmt::print(stderr, "\r\033[K{}", fitting(bar, facts, terminal_width() - 1));
    std::fflush(stderr);
}

void clear_status_line() {
    fmt::print(stderr, "\r\033[K");
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
    if (now != first_) update(now, static_cast<double>(now - first_) / static_cast<double>(last_step_ - first_), more);
}

void Progress::update(std::uint64_t now, double share, const MoreFacts& more) {
    const auto time = Clock::now();
    const auto pause = on_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000);
    if (quiet_ || !(share > 0) || time - printed_ < pause) return;
    printed_ = time;
    const double rate = static_cast<double>(now - first_) / seconds();
    // What matters most comes first: a narrow terminal shows the beginning.
    std::vector<std::string> facts{fmt::format("{} {} of {}", unit_, now, last_step_),
                                   fmt::format("{:.0f} s left", seconds() * (1 - share) / share),
                                   fmt::format("{} {}s/s", quantity_text(rate), unit_)};
    if (more) std::ranges::copy(more(rate), std::back_inserter(facts));
    if (!on_terminal_) {
        fmt::print(stderr, "{}\n", fmt::join(facts, ", "));
        return;
    }
    constexpr int width = 24;
    const int filled = static_cast<int>(share * width);
    draw_status_line(fmt::format("[{:#>{}}{:.>{}}] {:3.0f}% ", "", filled, "", width - filled, 100 * share), facts);
    drawn_ = true;
}

void Progress::clear() {
    if (drawn_) clear_status_line();
    drawn_ = false;
}

}  // namespace boids::cli
