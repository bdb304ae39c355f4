#include "boids/engines/mpi/remote_nearest.h"

#include <cmath>

namespace boids::mpi {

using namespace cpu;

namespace {

/// A rank writes so many questions at a time, and a few more.
constexpr std::size_t questions_at_once = std::size_t{1} << 17;

}  // namespace

template <int D>
RemoteNearest<D>::RemoteNearest(const ObserveKernels<D>& kernels, MPI_Comm ranks) : ranks_(ranks), search_(kernels) {
    int count = 1;
    MPI_Comm_rank(ranks, &rank_);
    MPI_Comm_size(ranks, &count);
    extents_.resize(static_cast<std::size_t>(count));
}

template <int D>
void RemoteNearest<D>::search(std::vector<IsolatedBoid<D>>& isolated, const Place& place, Workers& workers,
                              std::span<float> nearest) {
    search_.search(isolated, *place.boids, place.count, *place.constants, place.radius, workers);
    find_extents(place);
    ask_others(isolated, place, workers);
    for (const IsolatedBoid<D>& each : isolated) nearest[each.boid] = std::sqrt(each.least);
    look_beyond_float(isolated, place, nearest);
}

template <int D>
void RemoteNearest<D>::find_extents(const Place& place) {
    Extent own;
    own.low.fill(INFINITY);
    own.high.fill(-INFINITY);
    for (std::size_t axis = 0; axis < D; ++axis) {
        const float* along = place.boids->position[axis].data();
        for (std::size_t index = 0; index < place.count; ++index) {
            own.low[axis] = std::min(own.low[axis], along[index]);
            own.high[axis] = std::max(own.high[axis], along[index]);
        }
    }
    MPI_Allgather(&own, sizeof own, MPI_BYTE, extents_.data(), sizeof own, MPI_BYTE, ranks_);
}

/// Whether a rank may have a boid that is nearer than who is known, whatever is rounded.
template <int D>
bool RemoteNearest<D>::may_be_nearer(const IsolatedBoid<D>& isolated, const Extent& extent,
                                     const KernelConstants& constants) const {
    if (extent.low[0] > extent.high[0]) return false;
    double squared = 0;
    for (std::size_t axis = 0; axis < D; ++axis) {
        const double at = isolated.place[axis], size = constants.size[axis];
        const auto gap_from = [&](double place) {
            return std::max({extent.low[axis] - place, place - extent.high[axis], 0.0});
        };
        double gap = gap_from(at);
        if (constants.toroidal) gap = std::min({gap, gap_from(at - size), gap_from(at + size)}) - size * 0x1p-20;
        squared += std::max(gap, 0.0) * std::max(gap, 0.0);
    }
    return squared == 0 || squared * (1 - 1e-5) < static_cast<double>(isolated.least);
}

template <int D>
void RemoteNearest<D>::ask_others(std::span<IsolatedBoid<D>> isolated, const Place& place, Workers& workers) {
    for (int more = 1; more != 0;) {
        Questions questions(extents_.size());
        std::vector<std::vector<std::size_t>> asked(extents_.size());
        const std::size_t written = write(isolated, *place.constants, questions, asked);
        const Delivery<Question> coming = all_to_all(questions, ranks_);
        const Delivery<float> answers = all_to_all(answer(coming, place, workers), ranks_);
        const std::vector<int> begins = begins_of(answers.counts);
        for (std::size_t rank = 0; rank < asked.size(); ++rank)
            for (std::size_t index = 0; index < asked[rank].size(); ++index) {
                float& least = isolated[asked[rank][index]].least;
                least = std::min(least, answers.things[static_cast<std::size_t>(begins[rank]) + index]);
            }
        isolated = isolated.subspan(written);
        more = isolated.empty() ? 0 : 1;
        MPI_Allreduce(MPI_IN_PLACE, &more, 1, MPI_INT, MPI_MAX, ranks_);
    }
}

/// Writes the questions of some who are alone to other ranks, until these are many; says of how many it has written.
template <int D>
std::size_t RemoteNearest<D>::write(std::span<const IsolatedBoid<D>> isolated, const KernelConstants& constants,
                                    Questions& questions, std::vector<std::vector<std::size_t>>& asked) const {
    std::size_t written = 0;
    for (std::size_t index = 0; index < isolated.size(); ++index) {
        if (written >= questions_at_once) return index;
        for (std::size_t rank = 0; rank < extents_.size(); ++rank) {
            if (rank == static_cast<std::size_t>(rank_) || !may_be_nearer(isolated[index], extents_[rank], constants))
                continue;
            questions[rank].push_back({isolated[index].place, isolated[index].least});
            asked[rank].push_back(index);
            ++written;
        }
    }
    return isolated.size();
}

/// The least squared distance for each question, by the rank that asks.
template <int D>
std::vector<std::vector<float>> RemoteNearest<D>::answer(const Delivery<Question>& questions, const Place& place,
                                                         Workers& workers) {
    std::vector<IsolatedBoid<D>> strangers;
    for (const Question& each : questions.things) strangers.push_back({0, each.place, each.least});
    search_.search(strangers, *place.boids, place.count, *place.constants, place.radius, workers);
    std::vector<std::vector<float>> answers(questions.counts.size());
    auto next = strangers.begin();
    for (std::size_t rank = 0; rank < answers.size(); ++rank)
        for (int each = 0; each < questions.counts[rank]; ++each) answers[rank].push_back((next++)->least);
    return answers;
}

/// Where nobody is so near that float32 has a number for it, all ranks look at all of their boids.
template <int D>
void RemoteNearest<D>::look_beyond_float(std::span<const IsolatedBoid<D>> isolated, const Place& place,
                                         std::span<float> nearest) const {
    std::vector<IsolatedBoid<D>> own;
    for (const IsolatedBoid<D>& each : isolated)
        if (each.least == INFINITY) own.push_back(each);
    const Delivery<IsolatedBoid<D>> all = all_gather(own, ranks_);
    if (all.things.empty()) return;
    std::vector<double> least;
    for (const IsolatedBoid<D>& each : all.things)
        least.push_back(least_beyond_float<D>(*place.boids, place.count, each.place));
    MPI_Allreduce(MPI_IN_PLACE, least.data(), static_cast<int>(least.size()), MPI_DOUBLE, MPI_MIN, ranks_);
    const auto first = static_cast<std::size_t>(begins_of(all.counts)[static_cast<std::size_t>(rank_)]);
    for (std::size_t index = 0; index < own.size(); ++index)
        nearest[own[index].boid] = static_cast<float>(std::sqrt(least[first + index]));
}

template class RemoteNearest<2>;
template class RemoteNearest<3>;

}  // namespace boids::mpi
