#include "boids/core/parameters/kernel_constants.h"

#include <algorithm>
#include <cmath>

#include "boids/core/numbers/portable_math.h"
#include "boids/core/space/domain.h"

namespace boids {

namespace {

SineCosine sine_cosine_of(double degrees) {
    return portable_sine_cosine(degrees / 360);
}

/// Whether a rule can have a neighbour: with a radius of 0, one at the very same position.
bool reaches_anyone(const Rule& rule, const Neighbours& neighbours) {
    return rule.radius > 0 || (neighbours.inclusive && neighbours.coincident);
}

RuleConstants derive(const Rule& rule, const Neighbours& neighbours) {
    RuleConstants result{};
    result.acts = rule.enabled && rule.weight != 0 && reaches_anyone(rule, neighbours) && rule.view_angle > 0;
    result.weight = static_cast<float>(rule.weight);
    const auto squared = static_cast<float>(rule.radius * rule.radius);
    result.radius_squared = neighbours.inclusive ? std::nextafter(squared, INFINITY) : squared;
    result.sees_all = rule.view_angle > 180;
    result.view_cosine =
        static_cast<float>(std::clamp(sine_cosine_of(rule.view_angle).cosine, -straight_cosine, straight_cosine));
    result.weighting = rule.weighting;
    result.combine = rule.combine;
    result.response = rule.response;
    result.max_force = static_cast<float>(rule.max_force);
    result.nearest = rule.topological ? rule.nearest : 0;
    return result;
}

/// Where distances wrap the pointer is brought into the world here, in double precision: it then is less than one world
/// away from every boid.
PointerConstants derive(const Pointer& pointer, const Domain<3>& domain) {
    PointerConstants result{};
    result.kind = pointer.heeded ? pointer.kind : PointerKind::off;
    const Vector3 place{pointer.x, pointer.y, pointer.z};
    for (int axis = 0; axis < 3; ++axis) {
        const double size = domain.size()[axis];
        if (size > 0)
            result.place[axis] = static_cast<float>(domain.toroidal() ? wrapped(place[axis], size) : place[axis]);
    }
    const double peak = pointer.strength / pointer.radius;
    result.strength = static_cast<float>(pointer.kind == PointerKind::follow  ? pointer.strength
                                         : pointer.kind == PointerKind::repel ? -peak
                                                                              : peak);
    result.radius = static_cast<float>(pointer.radius);
    return result;
}

WindConstants derive(const Wind& wind) {
    return {wind.kind,
            {narrow(wind.x), narrow(wind.y), narrow(wind.z)},
            {narrow(wind.centre_x), narrow(wind.centre_y)},
            narrow(wind.core * wind.core),
            narrow(wind.speed / wind.core),
            narrow(wind.speed * wind.core)};
}

double fastest_wind(const Wind& wind) {
    if (wind.kind == WindKind::off) return 0;
    if (wind.kind == WindKind::vortex) return std::abs(wind.speed);
    return std::max({std::abs(wind.x), std::abs(wind.y), std::abs(wind.z)});
}

float largest_radius(const Parameters& parameters) {
    if (parameters.model != boids_model) return static_cast<float>(neighbour_radius(parameters));
    double largest = 0;
    for (const Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion})
        if (derive(*rule, parameters.neighbours).acts) largest = std::max(largest, rule->radius);
    return static_cast<float>(largest);
}

}  // namespace

bool sums_are_plain(const KernelConstants& constants) {
    if (constants.model != boids_model) return false;
    for (const RuleConstants* rule : {&constants.separation, &constants.alignment, &constants.cohesion})
        if (rule->acts && !(rule->weighting == Weighting::full && rule->sees_all && rule->nearest == 0)) return false;
    return true;
}

bool is_usual_flock(const KernelConstants& constants) {
    const RuleConstants &separation = constants.separation, &alignment = constants.alignment,
                        &cohesion = constants.cohesion;
    const auto needs_count = [](const RuleConstants& rule) {
        return rule.combine == Combine::mean && (rule.response == Response::raw || rule.response == Response::limited ||
                                                 rule.response == Response::relative);
    };
    return separation.acts && alignment.acts && cohesion.acts && separation.sees_all && alignment.sees_all &&
           cohesion.sees_all && separation.weighting == Weighting::unit_over_distance &&
           alignment.weighting == Weighting::full && cohesion.weighting == Weighting::full &&
           alignment.radius_squared == cohesion.radius_squared && !needs_count(separation) && !needs_count(alignment) &&
           !needs_count(cohesion) && separation.response != Response::relative &&
           separation.response != Response::steer_or_brake && alignment.nearest == cohesion.nearest &&
           !constants.coincident;
}

bool looks_at_nearest(const KernelConstants& constants) {
    for (const RuleConstants* rule : {&constants.separation, &constants.alignment, &constants.cohesion})
        if (rule->acts && rule->nearest > 0) return true;
    return false;
}

KernelConstants derive(const Parameters& said) {
    const Parameters parameters = as_flown(said);
    const Domain<3> domain(parameters);
    const SineCosine turn = sine_cosine_of(parameters.edges.turn_angle);

    KernelConstants result{};
    result.model = parameters.model;
    if (parameters.model != boids_model)
        visit_model(parameters.model, [&]<class Model>(Model) {
            std::get<typename Model::template Constants<float>>(result.own) =
                Model::template derive<float>(std::get<typename Model::Values>(parameters.own));
        });
    result.separation = derive(parameters.separation, parameters.neighbours);
    result.alignment = derive(parameters.alignment, parameters.neighbours);
    result.cohesion = derive(parameters.cohesion, parameters.neighbours);
    result.largest_radius = largest_radius(parameters);
    result.coincident = parameters.neighbours.coincident;
    result.inertia = narrow(parameters.motion.inertia);
    result.max_speed = narrow(parameters.motion.max_speed);
    result.min_speed = narrow(parameters.motion.min_speed);
    result.speed_multiplier = narrow(parameters.motion.speed_multiplier);
    result.limit_force = parameters.motion.limit_force;
    result.max_force = narrow(parameters.motion.max_force);
    result.move_with_old_velocity = parameters.motion.move_with == MoveWith::old_velocity;
    result.multiplicative_noise = narrow(parameters.noise.multiplicative);
    result.angular_noise = narrow(radians(parameters.noise.angular));
    result.nudge_probability = narrow(parameters.noise.nudge_probability);
    result.nudge_size = narrow(parameters.noise.nudge_size);
    result.edge = parameters.edges.kind;
    result.toroidal = domain.toroidal();
    for (int axis = 0; axis < 3; ++axis) {
        result.size[axis] = narrow(domain.size()[axis]);
        result.farthest[axis] = narrow(domain.farthest(axis));
    }
    result.margin = narrow(parameters.edges.margin);
    result.turn_cosine = narrow(turn.cosine);
    result.turn_sine = narrow(turn.sine);
    result.turn_side = parameters.edges.turn_side;
    result.push = narrow(parameters.edges.push);
    result.exclusive = parameters.edges.exclusive;
    result.pointer = derive(parameters.pointer, domain);
    result.wander_strength = narrow(parameters.wander.strength);
    result.wander_period = narrow(parameters.wander.period);
    result.containment_strength = narrow(parameters.containment.strength);
    result.containment_margin = narrow(parameters.containment.margin);
    result.containment_look_ahead = narrow(parameters.containment.look_ahead);
    result.wind = derive(parameters.wind);
    result.fastest_wind = narrow(fastest_wind(parameters.wind));
    return result;
}

}  // namespace boids
