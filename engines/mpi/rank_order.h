// Things that stand in one order, of which each rank has some stretches that follow each other: boids in the order of
// their grid (of each species, if they are of several), and parts of sums. Sums over boids go by blocks (section 16 of
// docs/bits.md), and a block that begins on one rank may end on another. So whoever has its beginning gets the rest.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "boids/engines/cpu/observe/ordered_sums.h"
#include "boids/engines/mpi/exchange.h"

namespace boids::mpi {

class RankOrder {
public:
    /// A stretch that one rank has, by numbers in the order of all.
    struct Segment {
        std::uint64_t begin, end;
        int rank;
        std::uint64_t count() const { return end - begin; }
    };

    /// Stretches of these ranks, one after another; this one's have so many things.
    RankOrder(const std::vector<int>& order, const std::vector<std::uint64_t>& own, MPI_Comm ranks) : ranks_(ranks) {
        MPI_Comm_rank(ranks, &rank_);
        const Delivery<std::uint64_t> all = all_gather(own, ranks);
        std::vector<int> next = begins_of(all.counts);
        std::uint64_t things = 0;
        for (const int rank : order) {
            if (rank == rank_) own_.push_back(segments_.size());
            const std::uint64_t count = all.things[static_cast<std::size_t>(next[static_cast<std::size_t>(rank)]++)];
            segments_.push_back({things, things + count, rank});
            things += count;
        }
    }

    /// The blocks of so many things, each with whoever has its first one.
    RankOrder blocks_of(std::uint64_t block) const {
        RankOrder result = *this;
        const auto blocks = [block](std::uint64_t things) { return (things + block - 1) / block; };
        for (Segment& each : result.segments_) each = {blocks(each.begin), blocks(each.end), each.rank};
        return result;
    }

    std::uint64_t count() const { return segments_.back().end; }
    /// The rank's own stretches, and one of them.
    std::size_t stretches() const { return own_.size(); }
    const Segment& own(std::size_t stretch) const { return segments_[own_[stretch]]; }
    MPI_Comm ranks() const { return ranks_; }
    int rank() const { return rank_; }

    /// How many of the first things of an own segment are of a block that begins before it.
    std::uint64_t head_of(std::size_t stretch, std::uint64_t block) const {
        const Segment& segment = own(stretch);
        return std::min(segment.count(), (block - segment.begin % block) % block);
    }

    /// Brings, for each own segment, what follows it of its last block. head(stretch, count) are so many first things
    /// of a segment. All ranks do it together.
    template <class T, class Head>
    std::vector<std::vector<T>> complete(std::uint64_t block, Head&& head) const;

    /// All segments in their order.
    std::span<const Segment> segments() const { return segments_; }

private:
    static constexpr int tag = 1 << 14;  // far from those of messages

    int rank_of(std::uint64_t thing) const {
        return std::ranges::upper_bound(segments_, thing, {}, &Segment::end)->rank;
    }

    MPI_Comm ranks_;
    int rank_ = 0;
    std::vector<Segment> segments_;
    std::vector<std::size_t> own_;  ///< Which of them are this rank's.
};

template <class T, class Head>
std::vector<std::vector<T>> RankOrder::complete(std::uint64_t block, Head&& head) const {
    const Datatype<T> type;
    std::vector<std::vector<T>> heads(stretches()), tails(stretches());
    std::vector<MPI_Request> open;
    for (std::size_t stretch = 0; stretch < stretches(); ++stretch) {
        const std::uint64_t count = head_of(stretch, block);
        if (count == 0) continue;
        heads[stretch] = head(stretch, count);
        MPI_Isend(heads[stretch].data(), static_cast<int>(count), type.get(),
                  rank_of(own(stretch).begin / block * block), tag, ranks_, &open.emplace_back());
    }
    for (std::size_t stretch = 0; stretch < stretches(); ++stretch) {
        const Segment& segment = own(stretch);
        if (segment.count() == head_of(stretch, block)) continue;  // its last block begins elsewhere, if it has any
        const std::uint64_t stop = std::min(count(), (segment.end + block - 1) / block * block);
        tails[stretch].resize(stop - segment.end);
        for (std::size_t next = own_[stretch] + 1; next < segments_.size() && segments_[next].begin < stop; ++next) {
            const std::uint64_t from = segments_[next].begin, to = std::min(segments_[next].end, stop);
            if (from == to) continue;
            MPI_Irecv(tails[stretch].data() + (from - segment.end), static_cast<int>(to - from), type.get(),
                      segments_[next].rank, tag, ranks_, &open.emplace_back());
        }
    }
    MPI_Waitall(static_cast<int>(open.size()), open.data(), MPI_STATUSES_IGNORE);
    return tails;
}

/// Adds up the sums of parts as one process does (add_parts of ordered_sums.h); `own` are those that begin in this
/// rank's segments. All ranks do it together, and get the sum.
template <std::size_t count>
std::array<double, count> add_parts(const RankOrder& parts,
                                    const std::vector<std::vector<std::array<double, count>>>& own) {
    using Sums = std::array<double, count>;
    const auto tails = parts.complete<Sums>(cpu::parts_together, [&](std::size_t stretch, std::uint64_t size) {
        return std::vector<Sums>(own[stretch].begin(), own[stretch].begin() + static_cast<std::ptrdiff_t>(size));
    });
    std::vector<Sums> sums;
    for (std::size_t stretch = 0; stretch < own.size(); ++stretch) {
        std::vector<Sums> whole(
            own[stretch].begin() + static_cast<std::ptrdiff_t>(parts.head_of(stretch, cpu::parts_together)),
            own[stretch].end());
        whole.insert(whole.end(), tails[stretch].begin(), tails[stretch].end());
        for (std::size_t first = 0; first < whole.size(); first += cpu::parts_together) {
            const std::size_t some = std::min<std::size_t>(whole.size() - first, cpu::parts_together);
            sums.push_back(cpu::add_in_order(std::span<const Sums>(whole).subspan(first, some)));
        }
    }
    const Delivery<Sums> all = gather(sums, parts.ranks());
    Sums result{};
    if (parts.rank() == leader) {
        std::vector<int> next = begins_of(all.counts);
        const RankOrder blocks = parts.blocks_of(cpu::parts_together);
        for (const RankOrder::Segment& segment : blocks.segments())
            for (std::uint64_t each = 0; each < segment.count(); ++each) {
                const Sums& some = all.things[static_cast<std::size_t>(next[static_cast<std::size_t>(segment.rank)]++)];
                for (std::size_t number = 0; number < count; ++number) result[number] += some[number];
            }
    }
    MPI_Bcast(result.data(), static_cast<int>(count), MPI_DOUBLE, leader, parts.ranks());
    return result;
}

}  // namespace boids::mpi
