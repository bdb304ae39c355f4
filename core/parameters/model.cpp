#include "boids/core/parameters/model.h"

#include <algorithm>

namespace boids {

namespace {

/// Calls visit(Model{}, its values).
template <class Visit>
auto ask_model(const Parameters& parameters, Visit&& visit) {
    return visit_model(parameters.model, [&]<class Model>(Model) {
        return visit(Model{}, std::get<typename Model::Values>(parameters.own));
    });
}

bool acts(const Rule& rule) {
    return rule.enabled && rule.weight != 0;
}

/// The largest radius of the rules of boids that count; of another model its reach.
template <class Counts>
double largest_radius(const Parameters& parameters, const Counts& counts) {
    if (parameters.model != boids_model)
        return ask_model(parameters, []<class Model>(Model, const auto& values) { return Model::reach(values); });
    double largest = 0;
    for (const Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion})
        if (counts(*rule)) largest = std::max(largest, rule->radius);
    return largest;
}

}  // namespace

double neighbour_radius(const Parameters& parameters) {
    return largest_radius(parameters, acts);
}

double link_radius(const Parameters& parameters) {
    if (parameters.model != boids_model)
        return ask_model(parameters, []<class Model>(Model, const auto& values) { return Model::link(values); });
    return acts(parameters.cohesion) ? parameters.cohesion.radius : neighbour_radius(parameters);
}

double rule_reach(const Parameters& parameters) {
    return largest_radius(parameters, [](const Rule& rule) { return rule.enabled; });
}

FlownParameters as_flown(const Parameters& parameters) {
    FlownParameters result{parameters, std::nullopt, false, Integrator::euler};
    if (parameters.model == boids_model) return result;
    for (Rule* rule : {&result.separation, &result.alignment, &result.cohesion}) rule->enabled = false;
    result.noise = {};
    const MotionPolicy policy =
        ask_model(parameters, []<class Model>(Model, const auto& values) { return Model::motion(values); });
    result.motion = policy.chain;
    result.dt = policy.dt;
    result.accelerates = policy.accelerates;
    result.integrator = policy.integrator;
    return result;
}

}  // namespace boids
