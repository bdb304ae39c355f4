// How a rank advances its boids by a step, together with the other ranks, and how long that takes.
#pragma once

#include <memory>

#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/engines/engine.h"
#include "boids/engines/mpi/rank_boids.h"

namespace boids::mpi {

template <int D>
class RankStep {
public:
    RankStep(RankBoids<D>& flock, const Scenario& scenario, const cpu::Kernels& kernels,
             std::shared_ptr<Workers> workers);

    /// Sends boids to the ranks that have their lines and copies to their neighbours, and sorts both, unless that is
    /// done. Collective.
    void arrange();
    /// A step, arranging first. Collective.
    void step();
    /// The seconds that a boid's step has taken since this was last asked.
    double take_seconds_per_boid();
    /// Fills in where the time of all steps went: `wait` is the time spent waiting for messages after all boids had
    /// flown, `exchange` the time to pack and unpack them.
    void tell(RankProfile& profile) const;

private:
    void exchange();
    void find_cells();
    void bin();
    void bin(std::size_t species);
    void divide_work(std::size_t species, std::size_t boids);
    void look_around();
    void fly_all();
    void fly_outer_rows();
    void send_outer_rows();
    void fly_inner_rows();
    void take_outer_rows();
    void fly_species(std::size_t species);
    template <class Flies>
    void fly_rows(std::size_t species, int begin, int end, Flies&& flies);
    template <class Flies>
    void fly_parts(std::size_t species, Flies&& flies);
    void end_flight();
    cpu::StepTask<D> task_of(std::size_t species);

    RankBoids<D>& flock_;
    std::uint64_t seed_;
    std::array<cpu::AdvancePart<D>, cpu::gatherings> advance_parts_;
    std::shared_ptr<Workers> workers_;
    std::vector<cpu::PartTally> part_tallies_;
    cpu::PartTally tally_;
    double bin_seconds_ = 0, exchange_seconds_ = 0;
    double flying_seconds_ = 0;     ///< Since it was last asked,
    std::uint64_t boid_steps_ = 0;  ///< and for how many boids.
};

}  // namespace boids::mpi
