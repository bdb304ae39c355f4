#include "boids/engines/mpi/rank_observer.h"

#include <numeric>
#include <unordered_map>

namespace boids::mpi {

using namespace cpu;

namespace {

/// Calls body(RowPart) for the boids [begin, end) of those that are the rank's own.
template <int D, class Body>
void for_each_own_part(const Swarm<D>& swarm, std::size_t begin, std::size_t end, Body&& body) {
    if (begin < end) for_each_row_part(swarm.grid, swarm.sorter.own_before(), begin, end, body);
}

/// Some of a rank's own boids in the order of the grid.
template <int D>
std::vector<PackedBoid<D>> pack_sorted(const Swarm<D>& swarm, std::size_t first, std::size_t count) {
    std::vector<PackedBoid<D>> boids;
    for_each_own_part(swarm, first, first + count, [&](const RowPart& run) {
        for (std::uint32_t slot = run.begin; slot < run.end; ++slot) boids.push_back(pack(swarm.sorted, slot, 0));
    });
    return boids;
}

/// Calls body(row) for the rows of one line along an axis: of all layers along y, and of the own rows along z.
template <int D, class Body>
void for_each_row_beside(const Grid<D>& grid, int axis, int line, Body&& body) {
    for (int row = 0; row < grid.rows(); ++row) {
        if (grid.line_of_row(row, axis) != line || !grid.is_inner(row)) continue;
        const int along_y = grid.line_of_row(row, 1);
        if (axis == 1 || !grid.is_windowed(1) || (along_y > 0 && along_y <= grid.table_lines(1))) body(row);
    }
}

/// Calls body(index, begin, end) for the parts that begin in a segment; they are numbered from 0 on.
template <class Body>
void for_each_sum_part(const RankOrder::Segment& segment, std::uint64_t all, Workers& workers, Body&& body) {
    const std::uint64_t first = sum_parts(segment.begin), last = sum_parts(segment.end);
    if (first == last) return;
    workers.for_each(last - first, [&](std::size_t index) {
        const std::uint64_t begin = (first + index) * sum_part;
        body(index, begin, std::min(all, begin + sum_part));
    });
}

std::uint64_t add_over_ranks(std::int64_t own, MPI_Comm ranks) {
    MPI_Allreduce(MPI_IN_PLACE, &own, 1, MPI_INT64_T, MPI_SUM, ranks);
    return static_cast<std::uint64_t>(own);
}

}  // namespace

template <int D>
RankObserver<D>::RankObserver(RankBoids<D>& flock, std::string_view simd, std::shared_ptr<Workers> workers)
    : flock_(flock),
      kernels_(find_observe_kernels<D>(simd)),
      workers_(std::move(workers)),
      look_(kernels_),
      remote_(kernels_, flock.ranks),
      layout_(flock) {}

template <int D>
Observables RankObserver<D>::observe(const Scenario& scenario, std::size_t species) {
    Observables result{};
    const Group group = group_of(species);
    if (group.boids == 0) return result;
    const Parameters parameters = parameters_of(scenario, group.first);
    observe_motion(group, parameters, result);
    observe_neighbourhoods(group, parameters, result);
    return result;
}

template <int D>
auto RankObserver<D>::group_of(std::size_t species) const -> Group {
    Group group{0, flock_.swarms.size(), 0};
    if (species != everyone) group = {species, species + 1, 0};
    group.boids =
        std::accumulate(flock_.summary.boids + group.first, flock_.summary.boids + group.last, std::uint64_t{0});
    return group;
}

/// The stretches of a species' boids: whose they are, one after another, and what this rank has.
template <int D>
void RankObserver<D>::Stretches::add(const Swarm<D>& swarm, const Subdomain<D>& subdomain) {
    const std::vector<int> ranks = subdomain.order_of_stretches();
    order.insert(order.end(), ranks.begin(), ranks.end());
    std::uint64_t first = 0;
    for (const std::uint64_t count : subdomain.own_stretches(swarm)) {
        counts.push_back(count);
        own.push_back({&swarm, first});
        first += count;
    }
}

template <int D>
void RankObserver<D>::observe_motion(const Group& group, const Parameters& parameters, Observables& result) {
    Stretches stretches;
    for (std::size_t species = group.first; species < group.last; ++species)
        stretches.add(flock_.swarms[species], flock_.halos[species].subdomain());
    const RankOrder order(stretches.order, stretches.counts, flock_.ranks);
    const std::vector<FlockArrays<D>> tails = find_tails(stretches, order);
    const auto sum_up = [&](MotionPass pass, const MotionFrame<D>& frame) {
        std::vector<std::vector<MotionSums<D>>> parts(order.stretches());
        for (std::size_t each = 0; each < parts.size(); ++each) {
            const RankOrder::Segment& segment = order.own(each);
            parts[each].resize(sum_parts(segment.end) - sum_parts(segment.begin));
            for_each_sum_part(
                segment, order.count(), *workers_, [&](std::size_t part, std::uint64_t begin, std::uint64_t end) {
                    parts[each][part] = add_part(stretches.own[each], tails[each], segment, begin, end, pass, frame);
                });
        }
        return add_parts(order.blocks_of(sum_part), parts);
    };
    measure_motion<D>(parameters, group.boids, sum_up, result);
}

/// What other stretches have of the last parts that begin here, by own stretch.
template <int D>
std::vector<FlockArrays<D>> RankObserver<D>::find_tails(const Stretches& stretches, const RankOrder& order) const {
    const auto tails = order.complete<PackedBoid<D>>(sum_part, [&](std::size_t each, std::uint64_t count) {
        return pack_sorted(*stretches.own[each].swarm, stretches.own[each].first, count);
    });
    std::vector<FlockArrays<D>> result(tails.size());
    for (std::size_t each = 0; each < tails.size(); ++each) {
        result[each].reserve(tails[each].size());
        for (std::size_t index = 0; index < tails[each].size(); ++index)
            unpack(tails[each][index], result[each], index);
    }
    return result;
}

/// Adds up the boids [begin, end) in the order of all: first those of an own segment, then those that follow it.
template <int D>
MotionSums<D> RankObserver<D>::add_part(const Stretch& stretch, const FlockArrays<D>& tail,
                                        const RankOrder::Segment& segment, std::uint64_t begin, std::uint64_t end,
                                        MotionPass pass, const MotionFrame<D>& frame) const {
    const AddRun<D> add_run = kernels_.add_run[static_cast<std::size_t>(pass)];
    const MotionTask<D> own{&stretch.swarm->sorted, frame}, others{&tail, frame};
    LaneSums<D> lanes{};
    std::uint32_t next = 0;
    const auto index_of = [&](std::uint64_t number) { return stretch.first + (number - segment.begin); };
    for_each_own_part(*stretch.swarm, index_of(begin), index_of(std::min(end, segment.end)), [&](RowPart run) {
        run.next = next;  // it says in which lane the run begins
        next += run.end - run.begin;
        add_run(own, run, lanes);
    });
    if (end > segment.end) add_run(others, {0, 0, static_cast<std::uint32_t>(end - segment.end), next}, lanes);
    return add_lanes(lanes);
}

template <int D>
void RankObserver<D>::observe_neighbourhoods(const Group& group, const Parameters& parameters, Observables& result) {
    const NeighbourRadii radii(parameters);
    const Part part = find_part(group, radii);
    LookTally found;
    if (!part.subdomain->is_idle()) found = look_.look(part.sorted(), radii, part.swarm->constants, *workers_);
    NeighbourhoodSums sums;
    sums.neighbours = add_over_ranks(found.neighbours, flock_.ranks);
    sums.flocks = count_flocks(part);
    if (group.boids > 1) {
        if (add_over_ranks(found.isolated, flock_.ranks) > 0) look_farther(part);
        sums.nearest = sum_nearest(part);
    }
    sums.describe(radii, group.boids, D, result);
}

/// The engine's own grid where it is of one species and reaches far enough, else another one.
template <int D>
auto RankObserver<D>::find_part(const Group& group, const NeighbourRadii& radii) -> Part {
    const Swarm<D>& swarm = flock_.swarms[group.first];
    const float radius = swarm.company.grid_constants.largest_radius;
    if (group.last - group.first == 1 && radii.are_within(radius))
        return {&swarm, &flock_.halos[group.first].subdomain(), radius};
    const float wider = radii.grid_radius(swarm.constants);
    layout_.sort(flock_, group.first, group.last, wider, *workers_);
    return {&layout_.swarm(), &layout_.subdomain(), wider};
}

template <int D>
FlockTally RankObserver<D>::count_flocks(const Part& part) {
    const RankLines<D>& lines = part.subdomain->lines();
    FlockMerge merge{1, lines.along(D - 1).is_divided() && part.subdomain->sees_across(), false};
    if (D == 3 && lines.along(1).is_divided())
        merge = {lines.along(1).parts(), merge.layers_close, part.subdomain->sees_across()};
    return merge_flocks(find_border_flocks(part), merge, flock_.ranks);
}

/// Numbers the flocks that touch a border of the rank's rows, and counts the others.
template <int D>
BorderFlocks RankObserver<D>::find_border_flocks(const Part& part) {
    BorderFlocks flocks;
    flocks.has_lines = part.subdomain->exchanges();
    const bool has_any = !part.subdomain->is_idle();
    const Swarm<D>& swarm = *part.swarm;
    if (has_any) look_.count_flocks(*workers_);
    std::unordered_map<std::uint32_t, std::uint32_t> numbers;
    const auto list = [&](int row, std::vector<std::uint32_t>& numbered) {
        const std::uint32_t* cells = swarm.grid.first.data() + swarm.grid.row_cell(row) + swarm.grid.border_columns();
        for (std::uint32_t slot = cells[0]; slot < cells[swarm.grid.inner_columns()]; ++slot) {
            const std::uint32_t flock = look_.flock_of(slot);
            const auto [found, is_new] = numbers.try_emplace(flock, static_cast<std::uint32_t>(flocks.size.size()));
            if (is_new) flocks.size.push_back(look_.take_flock(flock));
            numbered.push_back(found->second);
        }
    };
    for (int axis = 1; axis < D && flocks.has_lines; ++axis) {
        if (!swarm.grid.is_windowed(axis)) continue;
        BorderFlocks::Border& border = axis == D - 1 ? flocks.layers : flocks.rows;
        const int last = part.subdomain->own_lines(axis);
        for_each_row_beside(swarm.grid, axis, 0, [&](int row) { list(row, border.below.seen); });
        for_each_row_beside(swarm.grid, axis, 1, [&](int row) { list(row, border.below.own); });
        for_each_row_beside(swarm.grid, axis, last, [&](int row) { list(row, border.above.own); });
        for_each_row_beside(swarm.grid, axis, last + 1, [&](int row) { list(row, border.above.seen); });
    }
    if (has_any) flocks.inside = look_.tally_flocks(*workers_);
    return flocks;
}

template <int D>
void RankObserver<D>::look_farther(const Part& part) {
    isolated_.clear();
    if (part.count() > 0) look_.find_isolated(isolated_);
    remote_.search(isolated_, {&part.swarm->boids, part.count(), &part.swarm->constants, part.radius}, *workers_,
                   nearest_of(part));
}

template <int D>
double RankObserver<D>::sum_nearest(const Part& part) {
    Stretches stretches;
    stretches.add(*part.swarm, *part.subdomain);
    const RankOrder order(stretches.order, stretches.counts, flock_.ranks);
    const std::span<const float> nearest = nearest_of(part);
    const auto tails = order.complete<float>(sum_part, [&](std::size_t each, std::uint64_t count) {
        const auto first = nearest.begin() + static_cast<std::ptrdiff_t>(stretches.own[each].first);
        return std::vector<float>(first, first + static_cast<std::ptrdiff_t>(count));
    });
    std::vector<std::vector<std::array<double, 1>>> parts(order.stretches());
    for (std::size_t each = 0; each < parts.size(); ++each) {
        const RankOrder::Segment& segment = order.own(each);
        const std::span<const float> own = nearest.subspan(stretches.own[each].first);
        parts[each].resize(sum_parts(segment.end) - sum_parts(segment.begin));
        for_each_sum_part(
            segment, order.count(), *workers_, [&](std::size_t index, std::uint64_t begin, std::uint64_t end) {
                double lanes[1][sum_lanes] = {};
                for (std::uint64_t boid = begin; boid < end; ++boid)
                    lanes[0][boid % sum_lanes] +=
                        double{boid < segment.end ? own[boid - segment.begin] : tails[each][boid - segment.end]};
                parts[each][index] = add_lanes(lanes);
            });
    }
    return add_parts(order.blocks_of(sum_part), parts)[0];
}

template class RankObserver<2>;
template class RankObserver<3>;

}  // namespace boids::mpi
