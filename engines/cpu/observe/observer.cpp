#include "boids/engines/cpu/observe/observer.h"

#include <cmath>

#include "boids/engines/cpu/grid/work_partition.h"

namespace boids::cpu {

namespace {

/// Workers take so many boids at a time where nothing depends on it.
constexpr std::size_t block = 4096;

std::size_t blocks_of(std::size_t count) {
    return (count + block - 1) / block;
}

/// Calls body(index, begin, end) for every block.
template <class Body>
void for_each_block(std::size_t count, Workers& workers, Body&& body) {
    workers.for_each(blocks_of(count),
                     [&](std::size_t index) { body(index, index * block, std::min(count, (index + 1) * block)); });
}

/// Calls body(part, RowPart) for all boids that are no ghosts, in parts that workers share.
template <int D, class Body>
void for_each_part(const SortedFlock<D>& sorted, std::size_t count, Workers& workers, Body&& body) {
    const std::size_t parts = parts_for(count, workers.count());
    const std::vector<std::uint32_t>& before = sorted.sorter->own_before();
    workers.for_each(parts, [&](std::size_t part) {
        for_each_row_part(*sorted.grid, before, part_begin(before, part, parts), part_begin(before, part + 1, parts),
                          [&](const RowPart& each) { body(part, each); });
    });
}

/// How far others are from a place in an endless world, where the square of it may be beyond float32.
template <int D>
float distance_to_nearest(const FlockArrays<D>& boids, std::size_t count, const std::array<float, D>& place) {
    double least = INFINITY;
    for (std::size_t other = 0; other < count; ++other) {
        double squared = 0;
        for (int axis = 0; axis < D; ++axis) {
            const double way = static_cast<double>(boids.position[axis][other]) - place[static_cast<std::size_t>(axis)];
            squared += way * way;
        }
        if (squared > 0) least = std::min(least, squared);  // who is alone is the only one at its place
    }
    return static_cast<float>(std::sqrt(least));
}

/// Calls body(part, begin, end) for the parts in which reals are added up.
template <class Body>
void for_each_sum_part(std::size_t count, Workers& workers, Body&& body) {
    workers.for_each(sum_parts(count), [&](std::size_t part) {
        body(part, part * sum_part, std::min<std::size_t>(count, (part + 1) * sum_part));
    });
}

/// Calls body(RowPart) for the boids [begin, end) of those that are no ghosts.
template <int D, class Body>
void for_each_run(const SortedFlock<D>& sorted, std::size_t begin, std::size_t end, Body&& body) {
    const auto first = static_cast<std::uint32_t>(begin), last = static_cast<std::uint32_t>(end);
    if (sorted.grid == nullptr) return body(RowPart{0, first, last, first});
    for_each_row_part(*sorted.grid, sorted.sorter->own_before(), begin, end, body);
}

}  // namespace

template <int D>
SortedFlock<D> Layout<D>::sort(const FlockArrays<D>& boids, std::size_t count, KernelConstants constants, float radius,
                               Workers& workers, typename Grid<D>::Wrapping wrapping,
                               typename Sorter<D>::Within within) {
    constants.largest_radius = radius;
    grid_.shape(constants, count, wrapping);
    sorter_.reserve(count, grid_, workers.count());
    cell_.reserve(count);
    for_each_block(count, workers, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t index = begin; index < end; ++index) {
            float place[D];
            for (int axis = 0; axis < D; ++axis) place[axis] = boids.position[axis][index];
            cell_[index] = grid_.cell(place);
        }
    });
    sorter_.sort(boids, cell_, count, grid_, sorted_, workers, within);
    return {&grid_, &sorter_, &sorted_, radius};
}

template <int D>
MotionSums<D> Observer<D>::sum_motion(const SortedFlock<D>& sorted, std::size_t count, MotionPass pass,
                                      const MotionFrame<D>& frame, Workers& workers) {
    const MotionTask<D> task{sorted.boids, frame};
    const AddRun<D> add_run = kernels_.add_run[static_cast<std::size_t>(pass)];
    part_motion_.resize(sum_parts(count));
    for_each_sum_part(count, workers, [&](std::size_t part, std::size_t begin, std::size_t end) {
        LaneSums<D> lanes{};
        for_each_run(sorted, begin, end, [&](const RowPart& run) { add_run(task, run, lanes); });
        part_motion_[part] = add_lanes(lanes);
    });
    return add_parts(std::span<const MotionSums<D>>(part_motion_));
}

template <int D>
void Observer<D>::observe_motion(const SortedFlock<D>& sorted, std::size_t count, const Parameters& parameters,
                                 Workers& workers, Observables& result) {
    const auto sum_up = [&](MotionPass pass, const MotionFrame<D>& frame) {
        return sum_motion(sorted, count, pass, frame, workers);
    };
    measure_motion<D>(parameters, count, sum_up, result);
}

template <int D>
void Observer<D>::observe_neighbourhoods(const FlockArrays<D>& boids, std::size_t count, SortedFlock<D> sorted,
                                         const KernelConstants& constants, const Parameters& parameters,
                                         Workers& workers, Observables& result) {
    const NeighbourRadii radii(parameters);
    if (!(sorted.radius >= radii.reach) || sorted.radius == 0) {
        const float some = constants.size[0] / 64;  // where nobody sees anybody, any grid does
        sorted = reaching_.sort(boids, count, constants, radii.reach > 0 ? radii.reach : some, workers);
    }
    task_.view_squared = radii.view_squared;
    task_.link_squared = radii.link_squared;
    for (int axis = 0; axis < D; ++axis) task_.size[static_cast<std::size_t>(axis)] = constants.size[axis];

    const LookTally found = look_around(sorted, count, workers);
    NeighbourhoodSums sums;
    sums.neighbours = static_cast<std::uint64_t>(found.neighbours);
    count_flocks(sorted, count, workers, sums);
    if (found.lonely > 0 && count > 1) {
        find_lonely(sorted, count);
        look_farther(boids, count, constants, sorted.radius, workers);
    }
    if (count > 1) sums.nearest = sum_nearest(count, workers);
    sums.describe(radii, count, D, result);
}

/// Every boid looks around once.
template <int D>
LookTally Observer<D>::look_around(const SortedFlock<D>& sorted, std::size_t count, Workers& workers) {
    start_links(sorted, workers);
    trees_.plant(*sorted.grid, *sorted.boids, sorted.sorter->sorted_count(), sorted.sorter->fullest_cell(),
                 task_.link_squared, sets_, workers);
    nearest_.reserve(count);
    task_.grid = sorted.grid;
    task_.wraps = sorted.grid->wraps_distances();
    task_.trees = &trees_;
    task_.place = trees_.places();
    task_.trusted_squared = sorted.radius * sorted.radius;
    task_.links = &sets_;
    task_.nearest = nearest_.data();
    part_tallies_.assign(parts_for(count, workers.count()), {});
    for_each_part(sorted, count, workers, [&](std::size_t part, const RowPart& each) {
        LookTally tally;
        kernels_.look_around(task_, each, tally);
        part_tallies_[part].neighbours += tally.neighbours;
        part_tallies_[part].lonely += tally.lonely;
    });
    LookTally found;
    for (const LookTally& each : part_tallies_) {
        found.neighbours += each.neighbours;
        found.lonely += each.lonely;
    }
    return found;
}

/// Everybody is a flock of one, and ghosts are of the flock of whom they repeat.
template <int D>
void Observer<D>::start_links(const SortedFlock<D>& sorted, Workers& workers) {
    const std::size_t all = sorted.sorter->sorted_count();
    sets_.reserve(all);
    flock_size_.reserve(all);
    for_each_block(all, workers, [&](std::size_t, std::size_t begin, std::size_t end) {
        std::fill(flock_size_.data() + begin, flock_size_.data() + end, 0u);
        for (std::size_t slot = begin; slot < end; ++slot)
            sets_.set(static_cast<std::uint32_t>(slot), static_cast<std::uint32_t>(slot));
    });
    for_each_copied_run(*sorted.grid, [&](Run from, std::uint32_t to, const std::array<float, D>&) {
        for (std::uint32_t index = 0; index < from.end - from.begin; ++index) sets_.set(to + index, from.begin + index);
    });
}

template <int D>
void Observer<D>::count_flocks(const SortedFlock<D>& sorted, std::size_t count, Workers& workers,
                               NeighbourhoodSums& sums) {
    const std::size_t all = sorted.sorter->sorted_count();
    const auto add = [&](std::uint32_t root, std::uint32_t boids) {
        std::atomic_ref<std::uint32_t>(flock_size_[root]).fetch_add(boids, std::memory_order_relaxed);
    };
    for_each_part(sorted, count, workers, [&](std::size_t, const RowPart& part) {
        std::uint32_t last = sets_.root(part.begin), same = 0;  // one after another are mostly of one flock
        for (std::uint32_t slot = part.begin; slot < part.end; ++slot) {
            if (!sets_.points_to(slot, last)) {
                const std::uint32_t root = sets_.root(slot);
                if (root != last) add(last, same);
                same = root != last ? 0 : same;
                last = root;
            }
            ++same;
        }
        add(last, same);
    });
    block_flocks_.assign(blocks_of(all), {});
    for_each_block(all, workers, [&](std::size_t index, std::size_t begin, std::size_t end) {
        FlockTally tally;
        for (std::size_t slot = begin; slot < end; ++slot) {
            tally.flocks += flock_size_[slot] != 0 ? 1 : 0;
            tally.largest = std::max(tally.largest, flock_size_[slot]);
            tally.squares += std::uint64_t{flock_size_[slot]} * flock_size_[slot];
        }
        block_flocks_[index] = tally;
    });
    for (const FlockTally& each : block_flocks_) {
        sums.squares += each.squares;
        sums.flocks += each.flocks;
        sums.largest = std::max<std::uint64_t>(sums.largest, each.largest);
    }
}

template <int D>
void Observer<D>::find_lonely(const SortedFlock<D>& sorted, std::size_t count) {
    lonely_.clear();
    for_each_row_part(*sorted.grid, sorted.sorter->own_before(), 0, count, [&](const RowPart& part) {
        for (std::uint32_t index = 0; index < part.end - part.begin; ++index) {
            if (nearest_[part.next + index] != INFINITY) continue;
            Lonely lonely{part.next + index, {}};
            for (std::size_t axis = 0; axis < D; ++axis) lonely.place[axis] = task_.place[axis][part.begin + index];
            lonely_.push_back(lonely);
        }
    });
}

/// Looks four times as far, again and again, for those who are alone so far: ways lead across edges by arithmetic, so
/// that nobody sees how far was looked. As they are far from each other, few of
/// them look at any one boid each time: the work is in proportion to the number of boids times the number of times.
template <int D>
void Observer<D>::look_farther(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants,
                               float radius, Workers& workers) {
    constexpr std::size_t few = 128, small = 2048;  // looking at everybody is as fast
    constexpr float farthest = 1e15f;
    while (lonely_.size() > few && count > small && radius < farthest) {
        radius *= 4;
        look_within(wider_.sort_roughly(boids, count, constants, radius, workers), workers);
    }
    if (!lonely_.empty()) look_everywhere(boids, count, constants, workers);
}

/// Those who are alone so far look for others within the radius of a grid; who finds somebody is not alone any more.
template <int D>
void Observer<D>::look_within(const SortedFlock<D>& sorted, Workers& workers) {
    task_.grid = sorted.grid;
    task_.wraps = sorted.grid->wraps_distances();
    for (std::size_t axis = 0; axis < D; ++axis) task_.place[axis] = sorted.boids->position[axis].data();
    const float trusted = sorted.radius * sorted.radius;
    for_each_block(lonely_.size(), workers, [&](std::size_t, std::size_t begin, std::size_t end) {
        Runs<D> runs;
        for (std::size_t index = begin; index < end; ++index) {
            const Lonely& lonely = lonely_[index];
            float place[D];
            std::copy(lonely.place.begin(), lonely.place.end(), place);
            const auto row =
                static_cast<int>(sorted.grid->cell(place) / static_cast<std::uint32_t>(sorted.grid->stride()));
            sorted.grid->find_runs(row, place[0], place[0], runs);
            const float squared = kernels_.nearest_elsewhere(task_, place, runs);
            if (squared < trusted) nearest_[lonely.boid] = std::sqrt(squared);
        }
    });
    std::erase_if(lonely_, [&](const Lonely& each) { return nearest_[each.boid] != INFINITY; });
}

/// Those who are alone so far look at everybody.
template <int D>
void Observer<D>::look_everywhere(const FlockArrays<D>& boids, std::size_t count, const KernelConstants& constants,
                                  Workers& workers) {
    task_.wraps = constants.toroidal;
    for (std::size_t axis = 0; axis < D; ++axis) task_.place[axis] = boids.position[axis].data();
    constexpr std::size_t together = 16;  // while a block is at hand
    workers.for_each((lonely_.size() + together - 1) / together, [&](std::size_t task) {
        const std::size_t first = task * together, last = std::min(lonely_.size(), first + together);
        std::array<float, together> least;
        least.fill(INFINITY);
        Runs<D> runs;
        runs.count = 1;
        for (std::size_t begin = 0; begin < count; begin += block) {
            runs.run[0] = {static_cast<std::uint32_t>(begin),
                           static_cast<std::uint32_t>(std::min(count, begin + block))};
            for (std::size_t index = first; index < last; ++index)
                least[index - first] = std::min(least[index - first],
                                                kernels_.nearest_elsewhere(task_, lonely_[index].place.data(), runs));
        }
        for (std::size_t index = first; index < last; ++index) {
            const float squared = least[index - first];
            nearest_[lonely_[index].boid] =
                squared < INFINITY ? std::sqrt(squared) : distance_to_nearest<D>(boids, count, lonely_[index].place);
        }
    });
}

template <int D>
double Observer<D>::sum_nearest(std::size_t count, Workers& workers) {
    part_nearest_.resize(sum_parts(count));
    for_each_sum_part(count, workers, [&](std::size_t part, std::size_t begin, std::size_t end) {
        double lanes[1][sum_lanes] = {};
        for (std::size_t boid = begin; boid < end; ++boid) lanes[0][boid % sum_lanes] += double{nearest_[boid]};
        part_nearest_[part] = add_lanes(lanes);
    });
    return add_parts(std::span<const std::array<double, 1>>(part_nearest_))[0];
}

template <int D>
std::size_t Observer<D>::bytes() const {
    return reaching_.bytes() + wider_.bytes() + trees_.bytes() + sets_.bytes() + nearest_.bytes() +
           flock_size_.bytes() + lonely_.capacity() * sizeof(Lonely);
}

template class Layout<2>;
template class Layout<3>;
template class Observer<2>;
template class Observer<3>;

}  // namespace boids::cpu
