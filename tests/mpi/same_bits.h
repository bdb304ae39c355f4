// Flights on several ranks beside those of the cpu engine.
#pragma once

#include <gtest/gtest.h>

#include "boids/tests/mpi/on_ranks.h"

namespace boids {

inline void expect_same_bits(const Scenario& scenario, const State& start, std::int64_t steps, int threads = 1) {
    const auto engine = make_on_ranks(scenario, threads), other = make_engine(scenario, {"cpu", 1});
    for (Engine* each : {engine.get(), other.get()}) {
        each->load(start);
        each->advance(steps);
    }
    EXPECT_EQ(hash_of(*engine), hash_of(*other));
}

}  // namespace boids
