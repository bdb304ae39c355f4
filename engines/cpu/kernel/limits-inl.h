// How near a neighbour must be for each boid of a group, where rules look at the nearest few only (eq. 5 of
// docs/model.md): the squared distance that the last of the few does not reach, and which of those who are exactly as
// far still count. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_LIMITS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_LIMITS_INL_H
#undef BOIDS_LIMITS_INL_H
#else
#define BOIDS_LIMITS_INL_H
#endif

#include <algorithm>

#include "boids/engines/cpu/kernel/sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// By rule (separation, alignment, cohesion) and boid of a group.
struct Limits {
    Limits() = default;
    /// The radii of the rules, for all alike.
    explicit Limits(const KernelConstants& constants) {
        const RuleConstants* rules[] = {&constants.separation, &constants.alignment, &constants.cohesion};
        for (int rule = 0; rule < 3; ++rule) std::fill_n(squared[rule], group_size, rules[rule]->radius_squared);
    }

    bool apply = false;  ///< Whether some rule looks at the nearest only.
    bool ties = false;   ///< Whether for some boid more than the few are as near as the last of them.
    HWY_ALIGN float squared[3][group_size];
    HWY_ALIGN float tie_squared[3][group_size];
    HWY_ALIGN std::uint32_t tie_id[3][group_size];  ///< Of those at exactly this distance, the highest id that counts.
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
