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

}  // namespace

double neighbour_radius(const Parameters& parameters) {
    if (parameters.model != boids_model)
        return ask_model(parameters, []<class Model>(Model, const auto& values) { return Model::reach(values); });
    double largest = 0;
    for (const Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion})
        if (rule->enabled) largest = std::max(largest, rule->radius);
    return largest;
}

double link_radius(const Parameters& parameters) {
    if (parameters.model == boids_model) return parameters.cohesion.radius;
    return ask_model(parameters, []<class Model>(Model, const auto& values) { return Model::link(values); });
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
