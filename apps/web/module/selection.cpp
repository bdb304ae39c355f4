// One boid as a page shows it: where it is, whom it sees, how far each rule looks and what it asks.
#include <algorithm>

#include "boids/api/forces.h"
#include "boids/apps/web/module/flock.h"
#include "boids/apps/web/module/json_text.h"

namespace boids::web {

namespace {

void write_rule(std::string_view name, const Rule& rule, const Vector3& force, int dimension, JsonText& json) {
    json.begin('{').key("name").value(name).key("enabled").value(rule.enabled).key("radius").value(rule.radius);
    json.key("viewAngle").value(rule.view_angle).key("force").value(force, dimension).end('}');
}

Boid boid_of(const State& state, BoidId id) {
    const auto found = std::find(state.id.begin(), state.id.end(), id);
    if (found == state.id.end()) throw Error("there is no boid " + std::to_string(id));
    return state.boid(static_cast<std::size_t>(found - state.id.begin()));
}

}  // namespace

/// All about one boid, as JSON. Models other than boids have no rules of these names, but a radius and a force.
BOIDS_EXPORT(boids_select) int boids_select(BoidId id) {
    return guarded([=] {
        const Scenario& scenario = the_flock().scenario();
        const Boid boid = boid_of(the_flock().state(), id);
        const Parameters parameters = parameters_of(scenario, boid.species);
        const int dimension = parameters.world.dimension;
        const RuleForces forces = rule_forces_of(boid, the_flock().state(), scenario);
        JsonText json;
        json.begin('{')
            .key("id")
            .value(static_cast<double>(id))
            .key("species")
            .value(static_cast<double>(boid.species));
        json.key("position").value(boid.position, dimension).key("velocity").value(boid.velocity, dimension);
        json.key("speed").value(length(boid.velocity)).key("radius").value(neighbour_radius(parameters));
        json.key("neighbours").begin('[');
        for (const Boid& neighbour : forces.neighbours) json.value(static_cast<double>(neighbour.id));
        json.end(']').key("force").value(forces.sum, dimension).key("rules").begin('[');
        if (parameters.model == boids_model) {
            write_rule("separation", parameters.separation, forces.separation, dimension, json);
            write_rule("alignment", parameters.alignment, forces.alignment, dimension, json);
            write_rule("cohesion", parameters.cohesion, forces.cohesion, dimension, json);
        }
        output = json.end(']').end('}').text();
    });
}

}  // namespace boids::web
