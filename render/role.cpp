#include "boids/render/role.h"

namespace boids {

RoleColours role_colours(Theme theme) {
    if (theme == Theme::dark) return {{{}, {1.00f, 0.33f, 0.16f}, {1.00f, 0.82f, 0.25f}}};
    return {{{}, {0.84f, 0.17f, 0.04f}, {0.95f, 0.66f, 0.00f}}};
}

std::vector<Role> roles_of(const Scenario& scenario) {
    std::vector<Role> roles(species_count(scenario), Role::none);
    const auto give = [&roles](int species, Role role) {
        if (species > 0 && static_cast<std::size_t>(species) < roles.size())
            roles[static_cast<std::size_t>(species)] = role;
    };
    for (const Relation& relation : scenario.relations)
        if (relation.enabled && relation.kind == RelationKind::follow) give(relation.to, Role::leader);
    for (const Relation& relation : scenario.relations)
        if (relation.enabled && relation.kind == RelationKind::chase) give(relation.of, Role::chaser);
    return roles;
}

}  // namespace boids
