#include "boids/engines/mpi/border_flocks.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "boids/core/text/error.h"

namespace boids::mpi {

namespace {

constexpr std::uint32_t nowhere = 0xFFFFFFFFu;
constexpr int tag = (1 << 14) + 1;

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

constexpr std::size_t lists = 8;

std::array<std::vector<std::uint32_t>*, lists> lists_of(BorderFlocks& flocks) {
    const auto [rows, layers] = std::pair(&flocks.rows, &flocks.layers);
    return {&rows->below.own,   &rows->below.seen,   &rows->above.own,   &rows->above.seen,
            &layers->below.own, &layers->below.seen, &layers->above.own, &layers->above.seen};
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
    std::array<std::uint64_t, lists> listed;
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
    MPI_Send(&summary, sizeof summary, MPI_BYTE, rank, tag, ranks);
    MPI_Send(all.data(), static_cast<int>(all.size()), MPI_UINT32_T, rank, tag, ranks);
    MPI_Send(flocks.size.data(), static_cast<int>(flocks.size.size()), MPI_UINT64_T, rank, tag, ranks);
}

BorderFlocks receive(int rank, MPI_Comm ranks) {
    Summary summary;
    MPI_Recv(&summary, sizeof summary, MPI_BYTE, rank, tag, ranks, MPI_STATUS_IGNORE);
    std::vector<std::uint32_t> all(std::reduce(summary.listed.begin(), summary.listed.end()));
    MPI_Recv(all.data(), static_cast<int>(all.size()), MPI_UINT32_T, rank, tag, ranks, MPI_STATUS_IGNORE);
    BorderFlocks flocks;
    flocks.has_lines = summary.has_lines;
    flocks.inside = summary.inside;
    flocks.size.resize(summary.flocks);
    MPI_Recv(flocks.size.data(), static_cast<int>(summary.flocks), MPI_UINT64_T, rank, tag, ranks, MPI_STATUS_IGNORE);
    auto next = all.begin();
    for (std::size_t index = 0; index < summary.listed.size(); ++index) {
        const auto end = next + static_cast<std::ptrdiff_t>(summary.listed[index]);
        lists_of(flocks)[index]->assign(next, end);
        next = end;
    }
    return flocks;
}

}  // namespace

void BorderFlocks::join(const BorderFlocks& next, Border BorderFlocks::*along) {
    inside.add(next.inside);
    if (!next.has_lines) return;
    BorderFlocks other = next;
    const auto first = static_cast<std::uint32_t>(size.size());
    for (std::vector<std::uint32_t>* list : lists_of(other))
        for (std::uint32_t& flock : *list) flock += first;
    size.insert(size.end(), next.size.begin(), next.size.end());
    Unions unions(size.size());
    Border &own = this->*along, &others = other.*along;
    if (has_lines) {
        unions.connect(own.above.own, others.below.seen);
        unions.connect(own.above.seen, others.below.own);
        others.below = std::move(own.below);
        own = {};
    }
    has_lines = true;
    std::swap(own, others);
    for (std::size_t index = 0; index < lists; ++index)  // those of the other axis follow each other
        lists_of(*this)[index]->insert(lists_of(*this)[index]->end(), lists_of(other)[index]->begin(),
                                       lists_of(other)[index]->end());
    settle(*this, unions);
}

void BorderFlocks::end(Border& border, bool closes) {
    Unions unions(size.size());
    if (closes) {
        unions.connect(border.above.own, border.below.seen);
        unions.connect(border.above.seen, border.below.own);
    }
    border = {};
    settle(*this, unions);
}

namespace {

/// Joins what some ranks have into the first of them; others have nothing left. These are every so many-th, and so
/// many; this one is there at a place. By twos, then by fours and so on, so that it takes as many rounds as their
/// number has binary digits.
template <class Join>
bool join_ranks(BorderFlocks& own, int place, int count, int distance, MPI_Comm ranks, Join&& join) {
    int rank = 0;
    MPI_Comm_rank(ranks, &rank);
    for (int together = 1; together < count; together *= 2) {
        if (place % (2 * together) != 0) {
            send(own, rank - together * distance, ranks);
            return false;
        }
        if (place + together < count) join(receive(rank + together * distance, ranks));
    }
    return true;
}

}  // namespace

/// Ranks that share layers join first.
cpu::FlockTally merge_flocks(BorderFlocks own, const FlockMerge& merge, MPI_Comm ranks) {
    int rank = 0, count = 1;
    MPI_Comm_rank(ranks, &rank);
    MPI_Comm_size(ranks, &count);
    const int across = merge.ranks_to_layer, place = rank % across;
    if (!join_ranks(own, place, std::min(across, count - (rank - place)), 1, ranks,
                    [&](const BorderFlocks& next) { own.join_rows(next); }))
        return {};
    own.end_rows(merge.rows_close);
    if (!join_ranks(own, rank / across, (count + across - 1) / across, across, ranks,
                    [&](const BorderFlocks& next) { own.join_layers(next); }))
        return {};
    own.end_layers(merge.layers_close);
    return own.inside;
}

}  // namespace boids::mpi
