// Collective exchanges of any number of things between all ranks.
#pragma once

#include <mpi.h>

#include <numeric>
#include <type_traits>
#include <vector>

namespace boids::mpi {

/// The rank that is the program; the others follow it.
inline constexpr int leader = 0;

/// Where each rank's part begins in what all send.
inline std::vector<int> begins_of(const std::vector<int>& counts) {
    std::vector<int> begins(counts.size() + 1);
    std::partial_sum(counts.begin(), counts.end(), begins.begin() + 1);
    return begins;
}

/// A kind of thing as MPI knows it, which counts things and not bytes.
template <class T>
class Datatype {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Datatype() {
        MPI_Type_contiguous(sizeof(T), MPI_BYTE, &type_);
        MPI_Type_commit(&type_);
    }
    Datatype(const Datatype&) = delete;
    Datatype& operator=(const Datatype&) = delete;
    ~Datatype() { MPI_Type_free(&type_); }

    MPI_Datatype get() const { return type_; }

private:
    MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

/// What a rank has received, from one rank after another.
template <class T>
struct Delivery {
    std::vector<T> things;
    std::vector<int> counts;  ///< By rank.
};

/// Sends each rank its part. Collective; there is a part for every rank.
template <class T>
Delivery<T> all_to_all(const std::vector<std::vector<T>>& to_each, MPI_Comm ranks) {
    std::vector<int> counts;
    std::vector<T> leaving;
    Delivery<T> result;
    for (const std::vector<T>& to_one : to_each) {
        counts.push_back(static_cast<int>(to_one.size()));
        leaving.insert(leaving.end(), to_one.begin(), to_one.end());
    }
    result.counts.resize(to_each.size());
    MPI_Alltoall(counts.data(), 1, MPI_INT, result.counts.data(), 1, MPI_INT, ranks);
    const std::vector<int> from = begins_of(counts), to = begins_of(result.counts);
    result.things.resize(static_cast<std::size_t>(to.back()));
    const Datatype<T> type;
    MPI_Alltoallv(leaving.data(), counts.data(), from.data(), type.get(), result.things.data(), result.counts.data(),
                  to.data(), type.get(), ranks);
    return result;
}

/// Brings what each rank has to the leader, from one rank after another; to others nothing.
template <class T>
Delivery<T> gather(const std::vector<T>& own, MPI_Comm ranks) {
    int rank = 0, size = 1;
    MPI_Comm_rank(ranks, &rank);
    MPI_Comm_size(ranks, &size);
    const int count = static_cast<int>(own.size());
    Delivery<T> result;
    result.counts.resize(static_cast<std::size_t>(size));
    MPI_Gather(&count, 1, MPI_INT, result.counts.data(), 1, MPI_INT, leader, ranks);
    const std::vector<int> begins = begins_of(result.counts);
    if (rank == leader) result.things.resize(static_cast<std::size_t>(begins.back()));
    const Datatype<T> type;
    MPI_Gatherv(own.data(), count, type.get(), result.things.data(), result.counts.data(), begins.data(), type.get(),
                leader, ranks);
    return result;
}

/// The same to all ranks.
template <class T>
Delivery<T> all_gather(const std::vector<T>& own, MPI_Comm ranks) {
    int size = 1;
    MPI_Comm_size(ranks, &size);
    const int count = static_cast<int>(own.size());
    Delivery<T> result;
    result.counts.resize(static_cast<std::size_t>(size));
    MPI_Allgather(&count, 1, MPI_INT, result.counts.data(), 1, MPI_INT, ranks);
    const std::vector<int> begins = begins_of(result.counts);
    result.things.resize(static_cast<std::size_t>(begins.back()));
    const Datatype<T> type;
    MPI_Allgatherv(own.data(), count, type.get(), result.things.data(), result.counts.data(), begins.data(), type.get(),
                   ranks);
    return result;
}

}  // namespace boids::mpi
