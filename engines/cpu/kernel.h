// The heavy half of a step, gather to bound, as the engine calls it: one function per instruction set, all of them
// compiled from the same body (kernel.cpp) and equal to the last bit.
#pragma once

#include <span>
#include <string_view>

#include "boids/engines/cpu/crowds.h"
#include "boids/engines/cpu/grid.h"

namespace boids::cpu {

/// Boids are taken eight at a time whatever the width of the vectors: the order of all sums depends on it.
inline constexpr std::uint32_t group_size = 8;

/// The time of the phases of the step, summed over all workers.
struct PhaseSeconds {
    double gather = 0, steer = 0, integrate = 0, bound = 0;
};

template <int D>
struct StepTask {
    const KernelConstants* constants;
    const Grid<D>* grid;
    const Crowds<D>* crowds;
    const FlockArrays<D>* sorted;  ///< What all boids read.
    FlockArrays<D>* next;          ///< What they become, without copies.
    std::uint32_t* next_cell;
    std::uint64_t seed, step;
};

/// Part of one row: its sorted boids [begin, end), the first of a whole group, and where their next states go.
struct RowPart {
    int row;
    std::uint32_t begin, end, next;
};

template <int D>
using AdvancePart = void (*)(const StepTask<D>& task, const RowPart& part, PhaseSeconds& seconds);

/// The instruction sets this program was built for, narrowest first; "avx512" uses its masks on 256-bit vectors.
inline constexpr std::string_view simd_names[] = {"scalar", "sse4", "avx2", "avx512"};

struct Kernels {
    std::string_view name;
    AdvancePart<2> advance_2d;
    AdvancePart<3> advance_3d;
};

/// The kernels of an instruction set, or those of the widest this machine has when `name` is empty. Null functions when
/// the machine or the build lacks it.
Kernels find_kernels(std::string_view name);

}  // namespace boids::cpu
