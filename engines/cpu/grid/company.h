// Whom the rules of each species see, and what that means for grids: species whose rules see each other, and those in
// turn, have grids of one shape, so that a row of the one lies over the same row of the other (section 4 of
// docs/bits.md).
#pragma once

#include <vector>

#include "boids/core/parameters/kernel_constants.h"
#include "boids/core/scenario/scenario.h"

namespace boids::cpu {

/// A species and those whom its rules see.
struct Company {
    KernelConstants constants;
    KernelConstants grid_constants;      ///< The same, with the largest radius of all who share its grid's shape.
    bool joined = false;                 ///< Whether it shares it.
    std::vector<std::size_t> members{};  ///< The species that its rules see, itself first.
};

/// By species.
std::vector<Company> companies_of(const Scenario& scenario);

/// Whether grids for the one are grids for the other, as long as the boids are the same.
bool need_same_grid(const Company& one, const Company& other);

}  // namespace boids::cpu
