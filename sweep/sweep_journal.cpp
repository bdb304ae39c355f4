#include "boids/sweep/sweep_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/io/output_file.h"
#include "boids/io/system_error.h"
#include "boids/io/text_file.h"
#include "boids/sweep/hex_text.h"

namespace boids {

namespace {

constexpr FileNature journal_nature{"a journal of a sweep", "10 GB", 10'000'000'000};

/// A number that is not known is an empty field.
std::string field_text(double value) {
    return value == value ? number_text(value) : "";
}

/// A line with its checksum, without its end.
std::string sealed(const std::string& content) {
    return content + "," + hex_text(checksum(0, content), 8);
}

std::string line_of(std::size_t run, const RunResult& result) {
    std::string line = std::to_string(run) + "," + hex_text(result.hash, 16);
    for (const TimeAverage& average : result.averages)
        for (const double value : {average.mean, average.error, average.autocorrelation_time})
            line += "," + field_text(value);
    return sealed(line);
}

/// Cuts the next field off a line.
std::string_view next_field(std::string_view& line) {
    const std::size_t end = std::min(line.find(','), line.size());
    const std::string_view field = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return field;
}

double number_of_field(std::string_view field) {
    double value = std::numeric_limits<double>::quiet_NaN();
    std::from_chars(field.data(), field.data() + field.size(), value);
    return value;
}

/// What a line says, if it is whole and has all columns.
std::optional<std::pair<std::size_t, RunResult>> parse_line(std::string_view line, std::size_t columns) {
    const std::size_t seal = line.rfind(',');
    if (seal == line.npos || sealed(std::string(line.substr(0, seal))) != line) return std::nullopt;
    line = line.substr(0, seal);
    if (static_cast<std::size_t>(std::ranges::count(line, ',')) != 1 + 3 * columns) return std::nullopt;
    std::pair<std::size_t, RunResult> run{};
    const std::string_view index = next_field(line), hash = next_field(line);
    std::from_chars(index.data(), index.data() + index.size(), run.first);
    std::from_chars(hash.data(), hash.data() + hash.size(), run.second.hash, 16);
    for (std::size_t column = 0; column < columns; ++column) {
        std::array<double, 3> values{};
        for (double& value : values) value = number_of_field(next_field(line));
        run.second.averages.push_back({values[0], values[1], values[2]});
    }
    return run;
}

}  // namespace

SweepJournal::SweepJournal(const std::string& path, const std::string& fingerprint, std::size_t runs,
                           std::size_t columns)
    : path_(path), head_("boids sweep " + fingerprint + "\n"), runs_(runs), columns_(columns) {
    open();
    try {
        read(read_file(path, journal_nature));
    } catch (...) {
        ::close(file_);
        throw;
    }
}

SweepJournal::~SweepJournal() {
    ::close(file_);
}

void SweepJournal::open() {
    file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file_ < 0)
        throw Failure(path_ + ": cannot be written (" + last_system_error() +
                      "); check the folder and its permissions");
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(file_);
    throw Failure(path_ + ": another boids is at work on this sweep; wait for it or choose another output");
}

void SweepJournal::read(const std::string& text) {
    std::size_t whole = text.find('\n') + 1;  // 0 where not even the head is whole
    if (whole > 0 && text.compare(0, whole, head_) != 0)
        throw Error(path_ + ": is not the journal of this sweep; bring it back, or choose another output");
    for (std::size_t end = text.find('\n', whole); whole > 0 && end != text.npos; end = text.find('\n', whole)) {
        const auto run = parse_line(std::string_view(text).substr(whole, end - whole), columns_);
        if (run && run->first < runs_) results_.insert(*run);
        whole = end + 1;
    }
    if (::ftruncate(file_, static_cast<off_t>(whole)) != 0)
        throw Failure(path_ + ": cannot be written (" + last_system_error() + "); check the disk");
    if (whole == 0) write(head_);
}

void SweepJournal::write(std::string_view line) {
    while (!line.empty()) {  // a disk that is nearly full takes a part, and says why only when asked for the rest
        const ssize_t taken = ::write(file_, line.data(), line.size());
        if (taken < 0)
            throw Failure(path_ + ": cannot be written to its end (" + last_system_error() +
                          "); check the space on the disk, then give the same command again");
        line.remove_prefix(static_cast<std::size_t>(taken));
    }
}

void SweepJournal::append(std::size_t run, const RunResult& result) {
    write(line_of(run, result) + "\n");
    results_.insert({run, result});
    constexpr auto pause = std::chrono::seconds(1);  // what a power cut may take; a killed program loses nothing
    if (std::chrono::steady_clock::now() - synced_ > pause) sync();
}

void SweepJournal::sync() {
    ::fdatasync(file_);
    synced_ = std::chrono::steady_clock::now();
}

}  // namespace boids
