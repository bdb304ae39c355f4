#include "boids/engines/cpu/observe/neighbour_look.h"

#include "boids/engines/cpu/observe/blocks.h"

namespace boids::cpu {

/// Calls body(part, RowPart) for all who look, in parts that workers share; they are numbered from 0 on.
template <int D>
template <class Body>
void NeighbourLook<D>::for_each_part(Workers& workers, Body&& body) const {
    if (sorted_.own_count() == 0) return;
    const std::size_t parts = parts_for(sorted_.own_count(), workers.count());
    const std::vector<std::uint32_t>& before = sorted_.sorter->own_before();
    workers.for_each(parts, [&](std::size_t part) {
        for_each_row_part(*sorted_.grid, before, part_begin(before, part, parts), part_begin(before, part + 1, parts),
                          [&](const RowPart& each) { body(part, each); });
    });
}

template <int D>
LookTally NeighbourLook<D>::look(const SortedFlock<D>& sorted, const NeighbourRadii& radii,
                                 const KernelConstants& constants, Workers& workers) {
    sorted_ = sorted;
    task_.view_squared = radii.view_squared;
    task_.link_squared = radii.link_squared;
    for (int axis = 0; axis < D; ++axis) task_.size[static_cast<std::size_t>(axis)] = constants.size[axis];
    start_links(workers);
    trees_.plant(*sorted.grid, *sorted.boids, sorted.sorter->sorted_count(), sorted.sorter->fullest_cell(),
                 task_.link_squared, sets_, workers);
    nearest_.reserve(sorted.own_count());
    task_.grid = sorted.grid;
    task_.wraps = sorted.grid->wraps_distances();
    task_.trees = &trees_;
    task_.place = trees_.places();
    task_.trusted_squared = sorted.radius * sorted.radius;
    task_.links = &sets_;
    task_.nearest = nearest_.data();
    part_tallies_.assign(parts_for(sorted.own_count(), workers.count()), {});
    for_each_part(workers, [&](std::size_t part, const RowPart& each) {
        LookTally tally;
        kernels_.look_around(task_, each, tally);
        part_tallies_[part].neighbours += tally.neighbours;
        part_tallies_[part].isolated += tally.isolated;
    });
    LookTally found;
    for (const LookTally& each : part_tallies_) {
        found.neighbours += each.neighbours;
        found.isolated += each.isolated;
    }
    return found;
}

/// Everybody is a flock of one, and ghosts are of the flock of whom they repeat.
template <int D>
void NeighbourLook<D>::start_links(Workers& workers) {
    const std::size_t all = sorted_.sorter->sorted_count();
    sets_.reserve(all);
    flock_size_.reserve(all);
    for_each_block(all, workers, [&](std::size_t, std::size_t begin, std::size_t end) {
        std::fill(flock_size_.data() + begin, flock_size_.data() + end, 0u);
        for (std::size_t slot = begin; slot < end; ++slot)
            sets_.set(static_cast<std::uint32_t>(slot), static_cast<std::uint32_t>(slot));
    });
    for_each_copied_run(*sorted_.grid, [&](Run from, std::uint32_t to, const std::array<float, D>&) {
        for (std::uint32_t index = 0; index < from.end - from.begin; ++index) sets_.set(to + index, from.begin + index);
    });
}

template <int D>
void NeighbourLook<D>::count_flocks(Workers& workers) {
    const auto add = [&](std::uint32_t root, std::uint32_t boids) {
        std::atomic_ref<std::uint32_t>(flock_size_[root]).fetch_add(boids, std::memory_order_relaxed);
    };
    for_each_part(workers, [&](std::size_t, const RowPart& part) {
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
}

template <int D>
FlockTally NeighbourLook<D>::tally_flocks(Workers& workers) {
    const std::size_t all = sorted_.sorter->sorted_count();
    block_flocks_.assign(blocks_of(all), {});
    for_each_block(all, workers, [&](std::size_t index, std::size_t begin, std::size_t end) {
        FlockTally tally;
        for (std::size_t slot = begin; slot < end; ++slot) tally.add(flock_size_[slot]);
        block_flocks_[index] = tally;
    });
    FlockTally tally;
    for (const FlockTally& each : block_flocks_) tally.add(each);
    return tally;
}

template <int D>
void NeighbourLook<D>::find_isolated(std::vector<IsolatedBoid<D>>& isolated) const {
    isolated.clear();
    if (sorted_.own_count() == 0) return;
    for_each_row_part(*sorted_.grid, sorted_.sorter->own_before(), 0, sorted_.own_count(), [&](const RowPart& part) {
        for (std::uint32_t slot = part.begin; slot < part.end; ++slot) {
            const std::uint32_t boid = part.next + (slot - part.begin);
            if (nearest_[boid] != INFINITY) continue;
            IsolatedBoid<D>& found = isolated.emplace_back(IsolatedBoid<D>{boid, {}});
            for (std::size_t axis = 0; axis < D; ++axis) found.place[axis] = task_.place[axis][slot];
        }
    });
}

template class NeighbourLook<2>;
template class NeighbourLook<3>;

}  // namespace boids::cpu
