// Flocks whose hashes are known: the golden hashes of the cpu engine, each flock on one of the engine's ways.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// A preset with some changes, and its fingerprint after some steps.
struct BitsCase {
    std::string name;
    std::string preset;
    std::vector<std::pair<std::string, std::string>> changes;
    std::int64_t steps;
    std::uint64_t hash;
};

const std::vector<BitsCase>& bits_cases();

/// The synchronous scenario of a case.
Scenario scenario_of(const BitsCase& each);

void PrintTo(const BitsCase& each, std::ostream* out);

}  // namespace boids
