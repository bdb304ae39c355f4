// The heavy half of an observation, as the observer calls it: one function per instruction set, all of them compiled
// from the same body (observe_kernels.cpp) and equal to the last bit.
#pragma once

#include <array>
#include <string_view>

#include "boids/engines/cpu/grid/grid.h"
#include "boids/engines/cpu/grid/work_partition.h"
#include "boids/engines/cpu/observe/crowd_trees.h"
#include "boids/engines/cpu/observe/motion_sums.h"
#include "boids/engines/cpu/observe/ordered_sums.h"

namespace boids::cpu {

/// What is observed of neighbourhoods, and in which sorted boids.
template <int D>
struct LookTask {
    const Grid<D>* grid;
    const CrowdTrees<D>* trees;
    std::array<const float*, D> place;  ///< Positions of the sorted boids.
    std::array<float, D> size;          ///< Of the world.
    bool wraps;                         ///< Whether distances must be wrapped by arithmetic.
    float view_squared;                 ///< Neighbours are nearer than its root.
    float link_squared;                 ///< The same for those who are of one flock.
    float trusted_squared;              ///< Whoever is nearer than its root is in the grid's runs for sure.
    DisjointSets* links;
    float* nearest;  ///< Per boid, ghosts left out: how far the nearest other is, infinitely where not trusted.
};

/// What some boids found.
struct LookTally {
    std::int64_t neighbours = 0;
    std::int64_t isolated = 0;  ///< Boids whose nearest neighbour is not known yet.
};

/// Boids whose motion is seen in a world.
template <int D>
struct MotionTask {
    const FlockArrays<D>* boids;
    MotionFrame<D> frame;
};

/// The lanes of a part, number by number.
template <int D>
using LaneSums = double[MotionNumbers<D>::count][sum_lanes];

/// Adds the numbers of a run of boids to the lanes of their part.
template <int D>
using AddRun = void (*)(const MotionTask<D>& task, const RowPart& run, LaneSums<D>& lanes);

template <int D>
struct ObserveKernels {
    void (*look_around)(const LookTask<D>& task, const RowPart& part, LookTally& tally);
    float (*nearest_elsewhere)(const LookTask<D>& task, const float* own, const Runs<D>& runs);
    AddRun<D> add_run[3];  ///< By MotionPass.
};

/// The kernels of an instruction set by its name (kernel.h), or those of the widest this machine has when it is empty.
template <int D>
ObserveKernels<D> find_observe_kernels(std::string_view name);

}  // namespace boids::cpu
