// Engines that must stay equal to the last bit, step by step: the reference engine, and the exact one by cells, and by
// bitmaps with every instruction set.
#pragma once

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"
#include "boids/engines/engine.h"

namespace boids {

class Race {
public:
    explicit Race(const Scenario& scenario);

    void load(const State& state);
    void change(const Scenario& scenario);
    /// Steps on; false as soon as a bit differs.
    bool is_even_for(int steps);
    /// What the reference engine has come to.
    State state() const { return state_of(*engines_[0]); }

private:
    static State state_of(const Engine& engine);

    std::vector<std::unique_ptr<Engine>> engines_;
};

/// Draws world number `number` with so many boids, some of them in awkward places, and flies it for some steps; says
/// where engines differ, or nothing.
std::string fly_random_race(std::uint64_t number, std::size_t boids);

}  // namespace boids
