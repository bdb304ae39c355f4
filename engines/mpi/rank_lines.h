// Which rank holds which lines of the grid (rows in 2D, layers of rows in 3D): each has some that follow each other, or
// none. All ranks know it of all.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

namespace boids::mpi {

class RankLines {
public:
    /// All lines for the first rank.
    RankLines(int ranks, int lines) : begin_(static_cast<std::size_t>(ranks) + 1, lines) { begin_[0] = 0; }

    /// Deals lines out so that each rank has about the same of what lines cost.
    void deal(std::span<const double> cost) {
        const double all = sum(cost, 0, lines());
        double before = 0;
        for (int rank = 1, line = 0; rank < count(); ++rank) {
            const double wanted = all * rank / count();
            while (line < lines() && before + cost[static_cast<std::size_t>(line)] / 2 < wanted)
                before += cost[static_cast<std::size_t>(line++)];
            begin_[static_cast<std::size_t>(rank)] = line;
        }
    }

    /// What the rank with the costliest lines has.
    double most(std::span<const double> cost) const {
        double most = 0;
        for (int rank = 0; rank < count(); ++rank) most = std::max(most, sum(cost, begin(rank), end(rank)));
        return most;
    }

    int count() const { return static_cast<int>(begin_.size()) - 1; }
    int lines() const { return begin_.back(); }
    int begin(int rank) const { return begin_[static_cast<std::size_t>(rank)]; }
    int end(int rank) const { return begin_[static_cast<std::size_t>(rank) + 1]; }
    bool has_none(int rank) const { return begin(rank) == end(rank); }

    int owner(int line) const {
        return static_cast<int>(std::upper_bound(begin_.begin(), begin_.end() - 1, line) - begin_.begin()) - 1;
    }

    /// Whether from a line of one rank to one of another there are at most so many steps, either way round.
    bool are_within(int one, int other, int steps) const {
        if (has_none(one) || has_none(other)) return false;
        const auto up = [this](int from, int to) { return (begin(to) - (end(from) - 1) + lines()) % lines(); };
        return std::min(up(one, other), up(other, one)) <= steps;
    }

    int* data() { return begin_.data(); }
    bool operator==(const RankLines&) const = default;

private:
    static double sum(std::span<const double> cost, int begin, int end) {
        double sum = 0;
        for (int line = begin; line < end; ++line) sum += cost[static_cast<std::size_t>(line)];
        return sum;
    }

    std::vector<int> begin_;  ///< By rank, and the number of lines.
};

}  // namespace boids::mpi
