// What keeps the step bounded when a flock collapses: without separation many boids can meet in one cell, and each
// would look at each. A crowd is such a cell with its sums, which a boid adds as one where all of it lies within a
// rule's radius. Only where every rule that acts is a plain sum: the others must look at each neighbour, so that a
// crowd would save next to nothing. The sums are kept in double precision around the crowd's middle, so that they are
// more exact than adding boid by boid. docs/bits.md defines them.
#pragma once

#include <span>
#include <vector>

#include "boids/engines/cpu/grid/grid.h"
#include "boids/engines/workers.h"

namespace boids::cpu {

/// A cell with fewer boids is no crowd: looking at each is as fast.
inline constexpr std::uint32_t crowd_size = 64;

template <int D>
struct Crowd {
    Run boids;  ///< In the sorted arrays.
    double middle[D], half_size[D];
    double offset_sum[D];  ///< Of positions from the middle.
    double velocity_sum[D];
};

/// Boids at exactly one position: they do not see each other unless coincident boids are neighbours.
template <int D>
struct Twins {
    std::uint32_t count = 0;
    double velocity_sum[D]{};
};

/// What one boid gets from one crowd: for separation, alignment and cohesion the sum and the number of neighbours.
template <int D>
struct CrowdSums {
    double away[D], along[D], towards[D];
    double away_count, along_count, towards_count;
};

template <int D>
class Crowds {
public:
    /// Finds the cells that hold many boids, in rows whose fullest cell does; forgets those of the last step. None
    /// where a rule is no plain sum.
    void find(const KernelConstants& constants, const Grid<D>& grid, const FlockArrays<D>& sorted,
              const std::vector<std::uint32_t>& fullest_cell);

    bool empty() const { return crowds_.empty(); }

    /// The crowds that lie in a run, by rising place.
    std::span<const Crowd<D>> within(Run run) const;

    /// Whether a crowd counts as one for a boid: wholly within or wholly beyond the radius of every rule that acts.
    bool counts_as_one(const Crowd<D>& crowd, std::uint32_t slot) const;

    /// What a boid gets from a crowd that counts as one.
    CrowdSums<D> sums(const Crowd<D>& crowd, std::uint32_t slot) const;

private:
    void measure(Run boids);
    void find_twins(Run boids);
    std::size_t position_hash(std::uint32_t slot) const;
    bool same_position(std::uint32_t a, std::uint32_t b) const;
    void way_to(const Crowd<D>& crowd, std::uint32_t slot, double (&way)[D]) const;

    const KernelConstants* constants_ = nullptr;
    const FlockArrays<D>* sorted_ = nullptr;
    bool wraps_distances_ = false;
    std::vector<Crowd<D>> crowds_;
    std::vector<Twins<D>> twins_;                ///< One per boid of a crowd; boids at one position share their sums.
    std::vector<std::uint32_t> twins_first_;     ///< Per crowd, where its twins begin.
    std::vector<std::uint32_t> table_, leader_;  ///< Room for find_twins.
};

}  // namespace boids::cpu
