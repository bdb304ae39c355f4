#include "boids/engines/mpi/rank_step.h"

#include <chrono>
#include <thread>
#include <utility>

namespace boids::mpi {

using namespace cpu;

namespace {

/// Messages are polled for after so many boids, and then each time after as many as before: where other work wants the
/// processor, polling may yield it. With polling two ranks of a million boids waited for 0.01 % of a step, without for
/// 2.5 %.
constexpr std::size_t boids_before_poll = 4096;

double seconds_since(std::chrono::steady_clock::time_point began) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

/// Does something and adds the time that it takes.
template <class Body>
void time(double& seconds, Body&& body) {
    const auto began = std::chrono::steady_clock::now();
    body();
    seconds += seconds_since(began);
}

/// Flies the boids of all rows.
constexpr auto anybody = [](int) { return true; };

}  // namespace

template <int D>
RankStep<D>::RankStep(RankBoids<D>& flock, const Scenario& scenario, const Kernels& kernels,
                      std::shared_ptr<Workers> workers)
    : flock_(flock), seed_(scenario.seed), workers_(std::move(workers)) {
    if constexpr (D == 2)
        advance_parts_ = kernels.advance_2d;
    else
        advance_parts_ = kernels.advance_3d;
}

/// Boids that have left the rank's rows move to other ranks, and copies of those in the rows around it arrive; in
/// between the boids advance as in the cpu engine. Where one round of messages suffices, it is under way while the
/// boids of the inner rows fly; otherwise there are two rounds before the next flight.
template <int D>
void RankStep<D>::step() {
    arrange();
    time(flying_seconds_, [&] { look_around(); });
    flock_.is_sorted = false;
    flock_.is_exchanged = flock_.can_exchange_at_once();
    if (flock_.is_exchanged) {
        time(flying_seconds_, [&] { fly_outer_rows(); });
        time(exchange_seconds_, [&] { send_outer_rows(); });
        time(flying_seconds_, [&] { fly_inner_rows(); });
        time(exchange_seconds_, [&] { take_outer_rows(); });
    } else {
        time(flying_seconds_, [&] { fly_all(); });
    }
    end_flight();
}

template <int D>
void RankStep<D>::arrange() {
    if (!flock_.is_exchanged) time(exchange_seconds_, [&] { exchange(); });
    if (!flock_.is_sorted) time(flying_seconds_, [&] { bin(); });
    flock_.is_exchanged = flock_.is_sorted = true;
}

/// Brings boids into the world where distances wrap, and finds their cells.
template <int D>
void RankStep<D>::find_cells() {
    for (Swarm<D>& swarm : flock_.swarms)
        for (std::size_t index = 0; index < swarm.count; ++index) swarm.cell[index] = swarm.find_cell(index);
    flock_.is_fresh = false;
}

/// Two rounds: a boid's copies are those of the rank that it has come to, from wherever it was.
template <int D>
void RankStep<D>::exchange() {
    if (flock_.is_fresh) find_cells();
    std::vector<Swarm<D>>& swarms = flock_.swarms;
    std::vector<Halo<D>>& halos = flock_.halos;
    for (std::size_t species = 0; species < halos.size(); ++species)
        halos[species].send_leaving(swarms[species], flock_.messenger);
    flock_.messenger.deliver();
    for (std::size_t species = 0; species < halos.size(); ++species) {
        halos[species].take_arriving(swarms[species]);
        halos[species].send_copies(swarms[species], flock_.messenger);
    }
    flock_.messenger.deliver();
    for (std::size_t species = 0; species < halos.size(); ++species) halos[species].take_copies(swarms[species]);
    if (flock_.sees_distant_boids()) flock_.distant_boids.update(swarms, halos, flock_.messenger);
    if (flock_.steps_to_settle > 0 && --flock_.steps_to_settle == 0) flock_.find_partners();
}

template <int D>
void RankStep<D>::bin() {
    time(bin_seconds_, [&] {
        for (std::size_t species = 0; species < flock_.halos.size(); ++species)
            if (!flock_.halos[species].subdomain().is_idle()) bin(species);
    });
}

template <int D>
void RankStep<D>::bin(std::size_t species) {
    Swarm<D>& own = flock_.swarms[species];
    const std::size_t boids = own.count + flock_.halos[species].copies();
    divide_work(species, boids);
    own.sorter.sort(own.boids, own.cell, boids, own.grid, own.sorted, *workers_);
    own.crowds.find(own.constants, own.grid, own.sorted, own.sorter.fullest_cell());
    if (own.sorter.count_own() != own.count) throw Failure("a boid flew farther in a step than its speed allows");
}

/// Divides boids into parts anew where their number has changed much.
template <int D>
void RankStep<D>::divide_work(std::size_t species, std::size_t boids) {
    std::size_t& divided_for = flock_.work_is_for[species];
    if (divided_for != 0 && boids <= 2 * divided_for && divided_for <= 2 * boids + 1024) return;
    Sorter<D>& sorter = flock_.swarms[species].sorter;
    sorter.reserve(boids, flock_.swarms[species].grid, workers_->count());
    if (part_tallies_.size() < sorter.parts()) part_tallies_.resize(sorter.parts());
    divided_for = std::max<std::size_t>(boids, 1);
}

template <int D>
void RankStep<D>::look_around() {
    const std::span<const Swarm<D>> seen = flock_.sees_distant_boids() ? flock_.distant_boids.known() : flock_.swarms;
    flock_.surroundings.prepare(flock_.summary.step, flock_.swarms, seen);
}

template <int D>
void RankStep<D>::fly_all() {
    for (std::size_t species = 0; species < flock_.halos.size(); ++species) fly_species(species);
}

template <int D>
void RankStep<D>::fly_outer_rows() {
    for (std::size_t species = 0; species < flock_.halos.size(); ++species) {
        const Halo<D>& halo = flock_.halos[species];
        if (!halo.subdomain().exchanges()) continue;
        const Grid<D>& grid = flock_.swarms[species].grid;
        const auto [begin, end] = halo.subdomain().middle_rows(grid);
        fly_rows(species, 0, begin, anybody);
        fly_rows(species, end, grid.rows(), anybody);
        if (D == 3 && grid.is_windowed(1))
            fly_rows(species, begin, end, [&](int row) { return halo.subdomain().is_outer(row); });
    }
}

template <int D>
void RankStep<D>::send_outer_rows() {
    for (std::size_t species = 0; species < flock_.halos.size(); ++species)
        flock_.halos[species].send_outer(flock_.swarms[species], flock_.messenger);
    flock_.messenger.begin();
}

template <int D>
void RankStep<D>::fly_inner_rows() {
    const double polled = flock_.messenger.poll_seconds();
    for (std::size_t species = 0; species < flock_.halos.size(); ++species) {
        const Halo<D>& halo = flock_.halos[species];
        if (!halo.subdomain().exchanges()) {
            fly_species(species);
            continue;
        }
        const auto [begin, end] = halo.subdomain().middle_rows(flock_.swarms[species].grid);
        fly_rows(species, begin, end, [&](int row) { return !halo.subdomain().is_outer(row); });
    }
    flying_seconds_ -= flock_.messenger.poll_seconds() - polled;  // no boid has taken that
}

template <int D>
void RankStep<D>::take_outer_rows() {
    flock_.messenger.finish();
    for (std::size_t species = 0; species < flock_.halos.size(); ++species)
        flock_.halos[species].take_outer(flock_.swarms[species]);
}

template <int D>
void RankStep<D>::fly_species(std::size_t species) {
    const Halo<D>& halo = flock_.halos[species];
    if (halo.subdomain().is_idle()) return;
    Swarm<D>& own = flock_.swarms[species];
    if (halo.subdomain().exchanges()) return fly_rows(species, 0, own.grid.rows(), anybody);
    own.sorter.begin_counts(own.grid);
    fly_parts(species, anybody);
}

/// Flies the boids of those rows of [begin, end) for which flies(row) is true. Where they go is not counted: some leave
/// and others come.
template <int D>
template <class Flies>
void RankStep<D>::fly_rows(std::size_t species, int begin, int end, Flies&& flies) {
    if (begin == end) return;
    Swarm<D>& own = flock_.swarms[species];
    own.sorter.divide(own.grid, begin, end);
    fly_parts(species, flies);
    own.sorter.forget_counts(own.grid);
}

/// Flies boids that the sorter has divided. The thread that sends messages polls for those of others meanwhile.
template <int D>
template <class Flies>
void RankStep<D>::fly_parts(std::size_t species, Flies&& flies) {
    Swarm<D>& own = flock_.swarms[species];
    const StepTask<D> task = task_of(species);
    const AdvancePart<D> advance_part = advance_parts_[own.gathering];
    const bool keeps_counts = !flock_.halos[species].subdomain().exchanges();
    const std::thread::id sender = std::this_thread::get_id();
    std::size_t flown = 0, next_poll = boids_before_poll;  // by the sender
    workers_->for_each(own.sorter.parts(), [&](std::size_t part) {
        const bool sends = std::this_thread::get_id() == sender;
        if (keeps_counts) own.sorter.notes(part).counts.clear();
        for_each_row_part(own.grid, own.sorter.own_before(), own.sorter.part_begin(part),
                          own.sorter.part_begin(part + 1), [&](const RowPart& each) {
                              if (!flies(each.row)) return;
                              advance_part(task, each, own.sorter.notes(part), part_tallies_[part]);
                              if (!sends) return;
                              flown += each.end - each.begin;
                              if (flown < next_poll) return;
                              next_poll = 2 * flown;
                              flock_.messenger.poll();
                          });
    });
}

template <int D>
void RankStep<D>::end_flight() {
    for (PartTally& part : part_tallies_) {
        tally_.gather += part.gather;
        tally_.move += part.move;
        flock_.caught += part.captures;
        part = {};
    }
    boid_steps_ += flock_.count_own();
    flock_.count_step();
}

template <int D>
StepTask<D> RankStep<D>::task_of(std::size_t species) {
    Swarm<D>& own = flock_.swarms[species];
    StepTask<D> task{&own.constants,
                     &own.grid,
                     &own.crowds,
                     &own.sorted,
                     &own.boids,
                     own.cell.data(),
                     seed_,
                     flock_.summary.step,
                     {},
                     0,
                     species,
                     &flock_.surroundings,
                     own.gathering < static_cast<std::size_t>(Gathering::general),
                     &own.found};
    for (const std::size_t other : own.company.members) {
        const Swarm<D>& seen = flock_.swarms[other];
        task.seen[task.seen_count++] = {&seen.grid, &seen.sorted, &seen.tree};
    }
    return task;
}

template <int D>
double RankStep<D>::take_seconds_per_boid() {
    const double seconds = std::exchange(flying_seconds_, 0);
    const std::uint64_t steps = std::exchange(boid_steps_, 0);
    return steps == 0 ? 0 : seconds / static_cast<double>(steps);
}

template <int D>
void RankStep<D>::tell(RankProfile& profile) const {
    profile.bin = bin_seconds_;
    profile.gather = tally_.gather / workers_->count();
    profile.move = tally_.move / workers_->count();
    profile.wait = flock_.messenger.wait_seconds();
    profile.exchange = exchange_seconds_ + flock_.messenger.poll_seconds() - profile.wait;
}

template class RankStep<2>;
template class RankStep<3>;

}  // namespace boids::mpi
