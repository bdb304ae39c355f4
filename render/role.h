// What a species is to others, as far as a picture tells it: who chases and who leads is seen at a glance, whatever
// colours tell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/render/style.h"

namespace boids {

enum class Role { none, chaser, leader };
inline constexpr std::size_t role_count = 3;

/// How much larger than others a boid with a role is drawn.
inline constexpr double role_sizes[role_count] = {1, 2.8, 1.7};

/// The colours of roles; the first is not used.
struct RoleColours {
    Colour colours[role_count];
};
RoleColours role_colours(Theme theme);

/// The role of each species. The first has none: it is what the others are seen against.
std::vector<Role> roles_of(const Scenario& scenario);

inline bool has_roles(std::span<const Role> roles) {
    return std::any_of(roles.begin(), roles.end(), [](Role role) { return role != Role::none; });
}

}  // namespace boids
