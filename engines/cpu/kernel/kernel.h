// The heavy half of a step, gather to bound, as the engine calls it: one function per instruction set, all of them
// compiled from the same body (kernel.cpp) and equal to the last bit.
#pragma once

#include <span>
#include <string_view>

#include "boids/engines/cpu/grid/box_tree.h"
#include "boids/engines/cpu/grid/crowds.h"
#include "boids/engines/cpu/grid/found_sums.h"
#include "boids/engines/cpu/grid/grid.h"
#include "boids/engines/cpu/grid/work_partition.h"
#include "boids/engines/cpu/kernel/search_memory.h"
#include "boids/engines/cpu/world/surroundings.h"

namespace boids::cpu {

/// The time of the phases of the step, and who was caught in it, summed over all workers.
struct PartTally {
    double gather = 0, move = 0;
    std::uint64_t captures = 0;
};

/// A species that the rules see.
template <int D>
struct Seen {
    const Grid<D>* grid;
    const FlockArrays<D>* sorted;
    const BoxTree<D>* tree;  ///< Planted where the rules search for the nearest.
};

inline constexpr std::uint32_t most_seen = most_company;

template <int D>
struct StepTask {
    const KernelConstants* constants;
    const Grid<D>* grid;
    const Crowds<D>* crowds;
    const FlockArrays<D>* sorted;  ///< What all boids read.
    FlockArrays<D>* next;          ///< What they become, without ghosts.
    std::uint32_t* next_cell;
    std::uint64_t seed, step;
    std::array<Seen<D>, most_seen> seen;  ///< Whom the rules see, the own species first.
    std::uint32_t seen_count;
    std::size_t species;
    const Surroundings<D>* surroundings;
    bool usual;           ///< The usual flock, and no distances to wrap.
    FoundSums<D>* found;  ///< What was gathered beforehand, where the rules search for the nearest.
};

/// Advances some boids of a row and notes the cells they go to.
template <int D>
using AdvancePart = void (*)(const StepTask<D>& task, const RowPart& part, CellNotes& notes, PartTally& tally);

/// Gathers for the boids of some leaves of the own species' tree.
template <int D>
using GatherLeaves = void (*)(const StepTask<D>& task, std::uint32_t begin, std::uint32_t end, SearchMemory<D>& memory);

/// The instruction sets there are kernels for, narrowest first; "avx512" uses its masks on 256-bit vectors. A program
/// for x86 has "scalar" and those of x86, others have theirs alone.
inline constexpr std::string_view simd_names[] = {"scalar", "wasm", "neon", "sse4", "avx2", "avx512"};

/// How a species gathers: boids in one of three ways, the quickest that its rules allow, or beforehand; the other
/// models follow.
enum class Gathering { usual, ranked, general, beforehand, by_model };
inline constexpr std::size_t gatherings = static_cast<std::size_t>(Gathering::by_model) + model_count - 1;

/// The number of the way to gather.
std::size_t choose_gathering(const KernelConstants& constants, bool wraps_distances);

struct Kernels {
    std::string_view name;
    std::array<AdvancePart<2>, gatherings> advance_2d;
    std::array<AdvancePart<3>, gatherings> advance_3d;
    GatherLeaves<2> gather_leaves_2d;
    GatherLeaves<3> gather_leaves_3d;

    /// Whether the machine and the build have them.
    explicit operator bool() const { return !name.empty(); }
};

/// The kernels of an instruction set, or those of the widest this machine has when `name` is empty. None where the
/// machine or the build lacks it.
Kernels find_kernels(std::string_view name);

}  // namespace boids::cpu
