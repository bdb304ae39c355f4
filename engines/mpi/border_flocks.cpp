#include "boids/engines/mpi/border_flocks.h"

#include <array>
#include <numeric>

#include "boids/core/text/error.h"

namespace boids::mpi {

namespace {

constexpr std::uint32_t nowhere = 0xFFFFFFFFu;
constexpr int subject = (1 << 14) + 1;

/// Which flocks are the same.
class Unions {
public:
    explicit Unions(std::size_t flocks) : parent_(flocks) { std::iota(parent_.begin(), parent_.end(), 0u); }

    std::uint32_t root(std::uint32_t flock) {
        while (parent_[flock] != flock) flock = parent_[flock] = parent_[parent_[flock]];
        return flock;
    }
    void connect(const std::vector<std::uint32_t>& some, const std::vector<std::uint32_t>& others) {
        if (some.size() != others.size()) throw Failure("two ranks do not know of the same boids between them");
        for (std::size_t index = 0; index < some.size(); ++index) parent_[root(some[index])] = root(others[index]);
    }

private:
    std::vector<std::uint32_t> parent_;
};

std::array<std::vector<std::uint32_t>*, 4> lists_of(BorderFlocks& flocks) {
    return {&flocks.below.own, &flocks.below.seen, &flocks.above.own, &flocks.above.seen};
}

/// Makes one flock of those that are the same, and counts those that touch no border.
void settle(BorderFlocks& flocks, Unions& unions) {
    std::vector<std::uint64_t> joined(flocks.size.size()), kept;
    for (std::uint32_t flock = 0; flock < joined.size(); ++flock) joined[unions.root(flock)] += flocks.size[flock];
    std::vector<std::uint32_t> number(joined.size(), nowhere);
    for (std::vector<std::uint32_t>* list : lists_of(flocks))
        for (std::uint32_t& flock : *list) {
            const std::uint32_t root = unions.root(flock);
            if (number[root] == nowhere) {
                number[root] = static_cast<std::uint32_t>(kept.size());
                kept.push_back(joined[root]);
            }
            flock = number[root];
        }
    for (std::size_t flock = 0; flock < joined.size(); ++flock)
        if (number[flock] == nowhere) flocks.inside.add(joined[flock]);
    flocks.size = std::move(kept);
}

struct Summary {
    std::array<std::uint64_t, 4> listed;
    std::uint64_t flocks;
    cpu::FlockTally inside;
    bool has_lines;
};

void send(BorderFlocks& flocks, int rank, MPI_Comm ranks) {
    Summary summary{{}, flocks.size.size(), flocks.inside, flocks.has_lines};
    std::vector<std::uint32_t> all;
    for (std::size_t index = 0; index < summary.listed.size(); ++index) {
        const std::vector<std::uint32_t>& list = *lists_of(flocks)[index];
        summary.listed[index] = list.size();
        all.insert(all.end(), list.begin(), list.end());
    }
    MPI_Send(&summary, sizeof summary, MPI_BYTE, rank, subject, ranks);
    MPI_Send(all.data(), static_cast<int>(all.size()), MPI_UINT32_T, rank, subject, ranks);
    MPI_Send(flocks.size.data(), static_cast<int>(flocks.size.size()), MPI_UINT64_T, rank, subject, ranks);
}

BorderFlocks receive(int rank, MPI_Comm ranks) {
    Summary summary;
    MPI_Recv(&summary, sizeof summary, MPI_BYTE, rank, subject, ranks, MPI_STATUS_IGNORE);
    std::vector<std::uint32_t> all(std::reduce(summary.listed.begin(), summary.listed.end()));
    MPI_Recv(all.data(), static_cast<int>(all.size()), MPI_UINT32_T, rank, subject, ranks, MPI_STATUS_IGNORE);
    BorderFlocks flocks{summary.has_lines, {}, {}, std::vector<std::uint64_t>(summary.flocks), summary.inside};
    MPI_Recv(flocks.size.data(), static_cast<int>(summary.flocks), MPI_UINT64_T, rank, subject, ranks,
             MPI_STATUS_IGNORE);
    auto next = all.begin();
    for (std::size_t index = 0; index < summary.listed.size(); ++index) {
        const auto end = next + static_cast<std::ptrdiff_t>(summary.listed[index]);
        lists_of(flocks)[index]->assign(next, end);
        next = end;
    }
    return flocks;
}

}  // namespace

void BorderFlocks::join(const BorderFlocks& next) {
    inside.add(next.inside);
    if (!next.has_lines) return;
    const auto first = static_cast<std::uint32_t>(size.size());
    const auto shifted = [first](std::vector<std::uint32_t> list) {
        for (std::uint32_t& flock : list) flock += first;
        return list;
    };
    const Side between{shifted(next.below.own), shifted(next.below.seen)};
    const Side end{shifted(next.above.own), shifted(next.above.seen)};
    size.insert(size.end(), next.size.begin(), next.size.end());
    Unions unions(size.size());
    if (has_lines) {
        unions.connect(above.own, between.seen);
        unions.connect(above.seen, between.own);
    } else {
        below = between;
    }
    has_lines = true;
    above = end;
    settle(*this, unions);
}

cpu::FlockTally BorderFlocks::finish(bool closes) {
    Unions unions(size.size());
    if (closes) {
        unions.connect(above.own, below.seen);
        unions.connect(above.seen, below.own);
    }
    below = above = {};
    settle(*this, unions);
    return inside;
}

/// By twos, then by fours and so on, so that it takes as many rounds as the number of ranks has binary digits.
cpu::FlockTally merge_flocks(BorderFlocks own, bool closes, MPI_Comm ranks) {
    int rank = 0, count = 1;
    MPI_Comm_rank(ranks, &rank);
    MPI_Comm_size(ranks, &count);
    for (int together = 1; together < count; together *= 2) {
        if (rank % (2 * together) != 0) {
            send(own, rank - together, ranks);
            return {};
        }
        if (rank + together < count) own.join(receive(rank + together, ranks));
    }
    return own.finish(closes);
}

}  // namespace boids::mpi
