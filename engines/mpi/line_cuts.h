// How the lines of a grid along one axis are cut into parts: each has some that follow each other, or none.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

namespace boids::mpi {

class LineCuts {
public:
    /// All lines for the first part.
    LineCuts(int parts, int lines) : begin_(static_cast<std::size_t>(parts) + 1, lines) { begin_[0] = 0; }

    /// Cuts so that the lines of each part cost about the same.
    void cut(std::span<const double> cost) {
        double all = 0, before = 0;
        for (const double each : cost) all += each;
        for (int part = 1, line = 0; part < parts(); ++part) {
            const double wanted = all * part / parts();
            while (line < lines() && before + cost[static_cast<std::size_t>(line)] / 2 < wanted)
                before += cost[static_cast<std::size_t>(line++)];
            begin_[static_cast<std::size_t>(part)] = line;
        }
    }

    int parts() const { return static_cast<int>(begin_.size()) - 1; }
    int lines() const { return begin_.back(); }
    int begin(int part) const { return begin_[static_cast<std::size_t>(part)]; }
    int end(int part) const { return begin_[static_cast<std::size_t>(part) + 1]; }
    int size(int part) const { return end(part) - begin(part); }
    bool has_none(int part) const { return size(part) == 0; }

    /// The part that has a line.
    int owner(int line) const {
        return static_cast<int>(std::upper_bound(begin_.begin(), begin_.end() - 1, line) - begin_.begin()) - 1;
    }

    /// Whether no part has all lines.
    bool is_divided() const {
        for (int part = 0; part < parts(); ++part)
            if (size(part) == lines()) return false;
        return true;
    }

    /// Whether from a line of one part to one of another there are at most so many steps, either way round.
    bool are_within(int one, int other, int steps) const {
        if (one == other) return true;
        const auto up = [this](int from, int to) { return (begin(to) - (end(from) - 1) + lines()) % lines(); };
        return std::min(up(one, other), up(other, one)) <= steps;
    }

    /// Where parts begin, and the number of lines.
    std::vector<int>& begins() { return begin_; }
    bool operator==(const LineCuts&) const = default;

private:
    std::vector<int> begin_;
};

}  // namespace boids::mpi
