// Measures the observables of a flock on several ranks, to the last bit as the cpu engine does it: each rank
// looks at its own boids, and what they find is added up in the order of the grid (section 16 of docs/bits.md). Nobody
// holds more than its boids and the copies around them.
#pragma once

#include <memory>

#include "boids/engines/cpu/observe/neighbour_look.h"
#include "boids/engines/mpi/border_flocks.h"
#include "boids/engines/mpi/rank_layout.h"
#include "boids/engines/mpi/rank_order.h"
#include "boids/engines/mpi/remote_nearest.h"

namespace boids::mpi {

template <int D>
class RankObserver {
public:
    RankObserver(RankBoids<D>& flock, std::string_view simd, std::shared_ptr<Workers> workers);

    /// What is measured of a species, or of everyone; right for the leader alone. The boids must be where they belong,
    /// with copies, and sorted. All ranks do it together.
    Observables observe(const Scenario& scenario, std::size_t species);

    std::size_t bytes() const { return look_.bytes() + remote_.bytes() + layout_.bytes(); }

private:
    /// Some species that are looked at as one: [first, last).
    struct Group {
        std::size_t first, last;
        std::uint64_t boids;
    };
    /// The boids of this rank in the order of a grid.
    struct Part {
        const cpu::Swarm<D>* swarm;
        const Subdomain<D>* subdomain;
        float radius;

        std::size_t count() const { return subdomain->is_idle() ? 0 : swarm->count; }
        cpu::SortedFlock<D> sorted() const { return {&swarm->grid, &swarm->sorter, &swarm->sorted, radius}; }
    };

    /// Some of the rank's own boids, which follow each other in the order of the grid: from a number on.
    struct Stretch {
        const cpu::Swarm<D>* swarm;
        std::uint64_t first;
    };
    /// The stretches of all ranks in their order, and what this one has.
    struct Stretches {
        std::vector<int> order;             ///< The ranks whose they are.
        std::vector<Stretch> own;           ///< This one's,
        std::vector<std::uint64_t> counts;  ///< and how many boids they have.
        void add(const cpu::Swarm<D>& swarm, const Subdomain<D>& subdomain);
    };

    Group group_of(std::size_t species) const;
    void observe_motion(const Group& group, const Parameters& parameters, Observables& result);
    std::vector<cpu::FlockArrays<D>> find_tails(const Stretches& stretches, const RankOrder& order) const;
    cpu::MotionSums<D> add_part(const Stretch& stretch, const cpu::FlockArrays<D>& tail,
                                const RankOrder::Segment& segment, std::uint64_t begin, std::uint64_t end,
                                cpu::MotionPass pass, const cpu::MotionFrame<D>& frame) const;
    void observe_neighbourhoods(const Group& group, const Parameters& parameters, Observables& result);
    Part find_part(const Group& group, const cpu::NeighbourRadii& radii);
    cpu::FlockTally count_flocks(const Part& part);
    BorderFlocks find_border_flocks(const Part& part);
    std::span<float> nearest_of(const Part& part) { return part.count() > 0 ? look_.nearest() : std::span<float>(); }
    void look_farther(const Part& part);
    double sum_nearest(const Part& part);

    RankBoids<D>& flock_;
    cpu::ObserveKernels<D> kernels_;
    std::shared_ptr<Workers> workers_;
    cpu::NeighbourLook<D> look_;
    RemoteNearest<D> remote_;
    RankLayout<D> layout_;
    std::vector<cpu::IsolatedBoid<D>> isolated_;
};

}  // namespace boids::mpi
