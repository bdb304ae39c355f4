// The exact engine: the reference engine's results to the last bit, under any schedule, in time that grows with the
// number of boids and not with its square. It asks the same equations (engines/reference/) about those who are near,
// by rising id, and leaves out what cannot change a bit.
#pragma once

#include <memory>

#include "boids/engines/engine.h"

namespace boids {

/// Up to this many boids are found by bitmaps, which is faster; more by cells. Measured in the plane, with 2 and with
/// 20 neighbours; in space it would be twice as many.
inline constexpr std::size_t few_boids = 4096;

/// By an instruction set of cpu::simd_names, or the best for none. Results depend on neither that nor how many are few.
std::unique_ptr<Engine> make_exact_engine(const Scenario& scenario, std::string_view simd = {},
                                          std::size_t few = few_boids);

}  // namespace boids
