// Whether a flock fits into memory, asked before memory is touched: a flock that is too large is refused with a
// sentence, where the kernel would kill the whole program.
#pragma once

#include <cstdint>
#include <string>

#include "boids/api/free_memory.h"
#include "boids/engines/engine.h"

namespace boids {

/// How many boids of each species a state holds.
std::vector<std::size_t> count_species(const State& state, const Scenario& scenario);
/// How many of each a scenario starts with, where they do not come from a file.
std::vector<std::size_t> count_start(const Scenario& scenario);

/// About what a flock of so many boids of each species takes in all, in bytes: the engine's part, a state, and what the
/// program around it keeps.
std::uint64_t bytes_of_flock(const Engine& engine, std::span<const std::size_t> boids, const Scenario& scenario,
                             const MemoryBudget& budget);

/// What a budget leaves to who holds so much already.
FreeMemory memory_left(const MemoryBudget& budget, std::uint64_t held);

/// An Error where boids need more bytes than are free; "more" is what it says of boids that join others.
void check_memory(std::size_t boids, std::uint64_t need, const FreeMemory& free, bool more = false);

}  // namespace boids
