// Things that stand in one order, of which each rank has some that follow each other: boids in the order of their grid
// (of each species, if they are of several), and parts of sums. Sums over boids go by blocks (section 16 of
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
    /// What one rank has of one group, by numbers in the order of all.
    struct Segment {
        std::uint64_t begin, end;
        std::uint64_t count() const { return end - begin; }
    };

    /// One group after another, and in each group one rank after another; this rank has so many of each.
    RankOrder(const std::vector<std::uint64_t>& own, MPI_Comm ranks) : groups_(own.size()), ranks_(ranks) {
        MPI_Comm_rank(ranks, &rank_);
        const Delivery<std::uint64_t> all = gather_for_all(own, ranks);
        rank_count_ = all.counts.size();
        std::uint64_t next = 0;
        for (std::size_t group = 0; group < groups_; ++group)
            for (std::size_t rank = 0; rank < rank_count_; ++rank) {
                const std::uint64_t count = all.things[rank * groups_ + group];
                segments_.push_back({next, next + count});
                next += count;
            }
    }

    /// The blocks of so many things, each with whoever has its first one.
    RankOrder blocks_of(std::uint64_t block) const {
        RankOrder result = *this;
        const auto blocks = [block](std::uint64_t things) { return (things + block - 1) / block; };
        for (Segment& each : result.segments_) each = {blocks(each.begin), blocks(each.end)};
        return result;
    }

    std::uint64_t count() const { return segments_.back().end; }
    std::size_t groups() const { return groups_; }
    const Segment& own(std::size_t group) const {
        return segments_[group * rank_count_ + static_cast<std::size_t>(rank_)];
    }
    MPI_Comm ranks() const { return ranks_; }
    int rank() const { return rank_; }

    /// How many of the first things of an own segment are of a block that begins before it.
    std::uint64_t head_of(std::size_t group, std::uint64_t block) const {
        const Segment& segment = own(group);
        return std::min(segment.count(), (block - segment.begin % block) % block);
    }

    /// Brings, for each own segment, what follows it of its last block. head(group, count) are so many first things of
    /// a segment. All ranks do it together.
    template <class T, class Head>
    std::vector<std::vector<T>> complete(std::uint64_t block, Head&& head) const;

    /// Calls body(rank, Segment) for all segments in their order.
    template <class Body>
    void for_each_segment(Body&& body) const {
        for (std::size_t index = 0; index < segments_.size(); ++index)
            body(static_cast<int>(index % rank_count_), segments_[index]);
    }

private:
    static constexpr int subject = 1 << 14;  // far from those of letters

    int rank_of(std::uint64_t thing) const {
        const auto segment = std::ranges::upper_bound(segments_, thing, {}, &Segment::end);
        return static_cast<int>(static_cast<std::size_t>(segment - segments_.begin()) % rank_count_);
    }

    std::size_t groups_, rank_count_ = 1;
    MPI_Comm ranks_;
    int rank_ = 0;
    std::vector<Segment> segments_;
};

template <class T, class Head>
std::vector<std::vector<T>> RankOrder::complete(std::uint64_t block, Head&& head) const {
    const Datatype<T> type;
    std::vector<std::vector<T>> heads(groups_), tails(groups_);
    std::vector<MPI_Request> open;
    for (std::size_t group = 0; group < groups_; ++group) {
        const std::uint64_t count = head_of(group, block);
        if (count == 0) continue;
        heads[group] = head(group, count);
        MPI_Isend(heads[group].data(), static_cast<int>(count), type.get(), rank_of(own(group).begin / block * block),
                  subject, ranks_, &open.emplace_back());
    }
    for (std::size_t group = 0; group < groups_; ++group) {
        const Segment& segment = own(group);
        if (segment.count() == head_of(group, block)) continue;  // its last block begins elsewhere, if it has any
        const std::uint64_t stop = std::min(count(), (segment.end + block - 1) / block * block);
        tails[group].resize(stop - segment.end);
        for (std::size_t next = group * rank_count_ + static_cast<std::size_t>(rank_) + 1;
             next < segments_.size() && segments_[next].begin < stop; ++next) {
            const std::uint64_t from = segments_[next].begin, to = std::min(segments_[next].end, stop);
            if (from == to) continue;
            MPI_Irecv(tails[group].data() + (from - segment.end), static_cast<int>(to - from), type.get(),
                      static_cast<int>(next % rank_count_), subject, ranks_, &open.emplace_back());
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
    const auto tails = parts.complete<Sums>(cpu::parts_together, [&](std::size_t group, std::uint64_t size) {
        return std::vector<Sums>(own[group].begin(), own[group].begin() + static_cast<std::ptrdiff_t>(size));
    });
    std::vector<Sums> sums;
    for (std::size_t group = 0; group < own.size(); ++group) {
        std::vector<Sums> whole(
            own[group].begin() + static_cast<std::ptrdiff_t>(parts.head_of(group, cpu::parts_together)),
            own[group].end());
        whole.insert(whole.end(), tails[group].begin(), tails[group].end());
        for (std::size_t first = 0; first < whole.size(); first += cpu::parts_together) {
            const std::size_t some = std::min<std::size_t>(whole.size() - first, cpu::parts_together);
            sums.push_back(cpu::add_in_order(std::span<const Sums>(whole).subspan(first, some)));
        }
    }
    const Delivery<Sums> all = gather(sums, parts.ranks());
    Sums result{};
    if (parts.rank() == leader) {
        std::vector<int> next = begins_of(all.counts);
        parts.blocks_of(cpu::parts_together).for_each_segment([&](int rank, const RankOrder::Segment& segment) {
            for (std::uint64_t each = 0; each < segment.count(); ++each) {
                const Sums& some = all.things[static_cast<std::size_t>(next[static_cast<std::size_t>(rank)]++)];
                for (std::size_t number = 0; number < count; ++number) result[number] += some[number];
            }
        });
    }
    MPI_Bcast(result.data(), static_cast<int>(count), MPI_DOUBLE, leader, parts.ranks());
    return result;
}

}  // namespace boids::mpi
