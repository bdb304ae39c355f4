#include "boids/engines/mpi/rank_boids.h"

#include <algorithm>
#include <cmath>

#include "boids/engines/cpu/kernel/kernel.h"

namespace boids::mpi {

using namespace cpu;

namespace {

template <int D>
void count_waypoints(Swarm<D>& swarm, bool counts) {
    swarm.boids.counts_waypoints = swarm.sorted.counts_waypoints = counts;
    swarm.boids.reserve(swarm.count);
    for (std::size_t index = 0; index < swarm.count && counts; ++index) swarm.boids.waypoint[index] = 0;
}

}  // namespace

template <int D>
RankBoids<D>::RankBoids(const Scenario& scenario, MPI_Comm all_ranks)
    : ranks(all_ranks),
      messenger(all_ranks),
      swarms(species_count(scenario)),
      distant_boids(all_ranks),
      work_is_for(swarms.size()) {
    MPI_Comm_rank(ranks, &rank);
    MPI_Comm_size(ranks, &rank_count);
    for (std::size_t species = 0; species < swarms.size(); ++species) halos.emplace_back(species, rank, rank_count);
}

template <int D>
void RankBoids<D>::change(const Scenario& scenario) {
    surroundings.change(scenario);
    distant_boids.change(scenario);
    has_obstacles = !scenario.obstacles.empty();
    const std::vector<Company> companies = companies_of(scenario);
    for (std::size_t species = 0; species < swarms.size(); ++species) {
        Swarm<D>& swarm = swarms[species];
        swarm.company = companies[species];
        swarm.constants = swarm.company.constants;
        const bool counts = surroundings.counts_waypoints(species);
        if (counts != swarm.boids.counts_waypoints) count_waypoints(swarm, counts);
    }
}

template <int D>
void RankBoids<D>::cut() {
    caught = 0;
    for (std::size_t species = 0; species < swarms.size(); ++species) {
        halos[species].cut(swarms[species], swarms[species].company.joined ? summary.all() : summary.boids[species]);
        swarms[species].count = 0;
    }
    is_fresh = true;
    forget_order();
    take_start();
}

template <int D>
void RankBoids<D>::take_start() {
    is_distributed = can_be_distributed();
    steps_to_settle = summary.is_any_outside ? 2 : 1;
}

template <int D>
void RankBoids<D>::take_lines(const std::vector<RankLines<D>>& wanted) {
    for (std::size_t species = 0; species < halos.size(); ++species)
        halos[species].take_lines(swarms[species], wanted[species]);
    std::ranges::fill(work_is_for, 0);
    forget_order();
    choose_ways_to_gather();
    find_partners();
    ++rebuilds;
}

template <int D>
void RankBoids<D>::choose_ways_to_gather() {
    for (std::size_t species = 0; species < halos.size(); ++species) {
        Swarm<D>& swarm = swarms[species];
        if (!halos[species].subdomain().is_idle())
            swarm.gathering = choose_gathering(swarm.constants, swarm.grid.wraps_distances());
    }
}

template <int D>
void RankBoids<D>::expect_anything() {
    steps_to_settle = 2;
    forget_order();
    find_partners();
}

template <int D>
void RankBoids<D>::find_partners() {
    bool any = false, all = !sees_distant_boids();
    for (std::size_t species = 0; species < halos.size(); ++species) {
        Halo<D>& halo = halos[species];
        halo.find_partners(may_be_anywhere(species) ? INFINITY : lines_in_a_step(species));
        if (!halo.subdomain().is_divided()) continue;
        any = true;
        all = all && halo.subdomain().has_outer_rows() && crosses_one_line(species);
    }
    one_round_suffices = any && all;
}

/// Whether a step may bring a boid to any place, however slow it is.
template <int D>
bool RankBoids<D>::may_be_thrown(std::size_t species) const {
    return has_obstacles || surroundings.relations().can_be_caught(species);
}

/// Whether a step may bring a boid to any line. So it is across an edge of a folded grid, unless distances wrap: then
/// the first line follows the last one.
template <int D>
bool RankBoids<D>::may_be_anywhere(std::size_t species) const {
    const KernelConstants& constants = swarms[species].constants;
    const bool leaps =
        constants.edge == Edge::wrap && !constants.toroidal && halos[species].subdomain().whole().is_folded();
    return leaps || steps_to_settle > 0 || may_be_thrown(species);
}

/// Whether each boid comes in a step to the line before or after its own, if to any.
template <int D>
bool RankBoids<D>::crosses_one_line(std::size_t species) const {
    return !may_be_anywhere(species) && lines_in_a_step(species) <= 1;
}

/// Whether an edge keeps boids in the world.
template <int D>
bool RankBoids<D>::is_walled(std::size_t species) const {
    const Edge edge = swarms[species].constants.edge;
    return edge != Edge::open && edge != Edge::push;
}

template <int D>
bool RankBoids<D>::can_exchange_at_once() const {
    constexpr double most_lines = 1 << 18;  // by which a place is from 0: beyond, rounding may lead over another line
    if (!one_round_suffices) return false;
    for (std::size_t species = 0; species < halos.size(); ++species)
        for (int axis = 1; axis < D; ++axis) {
            const double farthest = is_walled(species) ? swarms[species].constants.size[axis] : summary.farthest;
            if (!(farthest * halos[species].subdomain().whole().per_length(axis) < most_lines)) return false;
        }
    return true;
}

template <int D>
void RankBoids<D>::count_step() {
    ++summary.step;
    double longest = 0;
    for (std::size_t species = 0; species < halos.size(); ++species)
        longest = std::max<double>(longest, may_be_thrown(species) ? INFINITY : way_in_a_step(species));
    summary.farthest += longest;
}

template <int D>
float RankBoids<D>::lines_in_a_step(std::size_t species) const {
    float lines = 0;
    for (int axis = 1; axis < D; ++axis)
        lines = std::max(lines, way_in_a_step(species) * halos[species].subdomain().whole().per_length(axis));
    return lines;
}

/// How far a boid can move in a step. A sum with a small velocity may be rounded to twice of it.
template <int D>
float RankBoids<D>::way_in_a_step(std::size_t species) const {
    const KernelConstants& constants = swarms[species].constants;
    const float own = std::max(constants.max_speed * constants.speed_multiplier,
                               constants.move_with_old_velocity ? summary.fastest : 0.0f);
    return 2.1f * (own * constants.dt + constants.fastest_wind);
}

template <int D>
std::vector<bool> RankBoids<D>::can_be_distributed() const {
    const bool exclusive = std::ranges::any_of(swarms, [](const auto& swarm) { return swarm.constants.exclusive; });
    std::vector<bool> result;
    result.reserve(halos.size());
    for (const Halo<D>& halo : halos)
        result.push_back(halo.subdomain().can_be_distributed() && (!exclusive || sees_taken_places()));
    return result;
}

/// Whether wherever a boid goes there are copies of those who may stand there, with just their coordinates.
template <int D>
bool RankBoids<D>::sees_taken_places() const {
    const KernelConstants& constants = swarms[0].constants;
    const bool across = halos[0].subdomain().whole().is_folded() && constants.toroidal;
    return swarms.size() == 1 && !distant_boids.sees_any() && !summary.is_any_outside && lines_in_a_step(0) <= 1 &&
           !has_obstacles && (constants.edge != Edge::wrap || across);
}

template <int D>
bool RankBoids<D>::sees_distant_boids() const {
    return distant_boids.sees_any() && std::ranges::find(is_distributed, true) != is_distributed.end();
}

template <int D>
bool RankBoids<D>::is_any_outside(const State& state) const {
    for (std::size_t index = 0; index < state.size(); ++index)
        for (int axis = 0; axis < D; ++axis) {
            const double place = state.position[axis][index];
            if (!(place >= 0 && place <= swarms[state.species[index]].constants.farthest[axis])) return true;
        }
    return false;
}

template <int D>
std::size_t RankBoids<D>::count_own() const {
    std::size_t sum = 0;
    for (const Swarm<D>& swarm : swarms) sum += swarm.count;
    return sum;
}

template <int D>
std::size_t RankBoids<D>::bytes() const {
    std::size_t sum = distant_boids.bytes();
    for (const Swarm<D>& swarm : swarms) sum += swarm.bytes();
    for (const Halo<D>& halo : halos) sum += halo.bytes();
    return sum;
}

template struct RankBoids<2>;
template struct RankBoids<3>;

}  // namespace boids::mpi
