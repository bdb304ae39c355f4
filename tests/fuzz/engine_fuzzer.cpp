// Engines against each other on scenarios that bytes choose: one step of the cpu engine is one of the reference engine,
// and the exact engine is the reference engine to the last bit.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "boids/tests/engines/engine_comparison.h"
#include "boids/tests/engines/race.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    std::uint64_t number = 0;
    std::uint8_t boids = 0;
    if (size < sizeof number + 1) return 0;
    std::memcpy(&number, bytes, sizeof number);
    std::memcpy(&boids, bytes + sizeof number, 1);
    boids::ComparisonTally tally;
    const boids::Richness richness = number % 2 == 0 ? boids::Richness::flock : boids::Richness::everything;
    std::string difference = boids::compare_engines(number, boids, tally, richness);
    if (difference.empty()) difference = boids::fly_random_race(number, boids);
    if (difference.empty()) return 0;
    std::fprintf(stderr, "%s\n", difference.c_str());
    std::abort();
}
