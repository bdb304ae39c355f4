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
    const auto squared = static_cast<float>(rule.radius * rule.radius);
    const double cosine = sine_cosine_of(rule.view_angle).cosine;
    return {
        .acts = rule.enabled && rule.weight != 0 && reaches_anyone(rule, neighbours) && rule.view_angle > 0,
        .weight = static_cast<float>(rule.weight),
        .radius_squared = neighbours.inclusive ? std::nextafter(squared, INFINITY) : squared,
        .sees_all = rule.view_angle > 180,
        .view_cosine = static_cast<float>(std::clamp(cosine, -straight_cosine, straight_cosine)),
        .weighting = rule.weighting,
        .combine = rule.combine,
        .response = rule.response,
        .max_force = static_cast<float>(rule.max_force),
        .nearest = rule.topological ? rule.nearest : 0,
    };
}

/// Where distances wrap the pointer is brought into the world here, in double precision: it then is less than one world
/// away from every boid.
PointerConstants derive(const Pointer& pointer, const Domain<3>& domain) {
    const auto place = [&](int axis, double there) {
        const double size = domain.size()[axis];
        if (!(size > 0)) return 0.0f;
        return static_cast<float>(domain.toroidal() ? wrapped(there, size) : there);
    };
    const double peak = pointer.strength / pointer.radius;
    return {
        .kind = pointer.heeded ? pointer.kind : PointerKind::off,
        .place = {place(0, pointer.x), place(1, pointer.y), place(2, pointer.z)},
        .strength = static_cast<float>(pointer.kind == PointerKind::follow  ? pointer.strength
                                       : pointer.kind == PointerKind::repel ? -peak
                                                                            : peak),
        .radius = static_cast<float>(pointer.radius),
    };
}

WindConstants derive(const Wind& wind, double dt) {
    return {wind.kind,
            {narrow(wind.x * dt), narrow(wind.y * dt), narrow(wind.z * dt)},
            {narrow(wind.centre_x), narrow(wind.centre_y)},
            narrow(wind.core * wind.core),
            narrow(wind.speed / wind.core * dt),
            narrow(wind.speed * wind.core * dt)};
}

double fastest_wind(const Wind& wind) {
    if (wind.kind == WindKind::off) return 0;
    if (wind.kind == WindKind::vortex) return std::abs(wind.speed);
    return std::max({std::abs(wind.x), std::abs(wind.y), std::abs(wind.z)});
}

decltype(KernelConstants::own) derive_own(const Parameters& parameters) {
    decltype(KernelConstants::own) result{};
    if (parameters.model != boids_model)
        visit_model(parameters.model, [&]<class Model>(Model) {
            std::get<typename Model::template Constants<float>>(result) =
                Model::template derive<float>(std::get<typename Model::Values>(parameters.own));
        });
    return result;
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
    const FlownParameters parameters = as_flown(said);
    const double dt = parameters.dt.value_or(1);
    const Domain<3> domain(parameters);
    const auto size = domain.size();
    const SineCosine turn = sine_cosine_of(parameters.edges.turn_angle);
    return {
        .model = parameters.model,
        .own = derive_own(parameters),
        .separation = derive(parameters.separation, parameters.neighbours),
        .alignment = derive(parameters.alignment, parameters.neighbours),
        .cohesion = derive(parameters.cohesion, parameters.neighbours),
        .largest_radius = largest_radius(parameters),
        .coincident = parameters.neighbours.coincident,
        .inertia = narrow(parameters.motion.inertia),
        .max_speed = narrow(parameters.motion.max_speed),
        .min_speed = narrow(parameters.motion.min_speed),
        .speed_multiplier = narrow(parameters.motion.speed_multiplier),
        .limit_force = parameters.motion.limit_force,
        .max_force = narrow(parameters.motion.max_force),
        .move_with_old_velocity = parameters.motion.move_with == MoveWith::old_velocity,
        .accelerates = parameters.accelerates,
        .dt = narrow(dt),
        .multiplicative_noise = narrow(parameters.noise.multiplicative),
        .angular_noise = narrow(radians(parameters.noise.angular)),
        .nudge_probability = narrow(parameters.noise.nudge_probability),
        .nudge_size = narrow(parameters.noise.nudge_size),
        .edge = parameters.edges.kind,
        .toroidal = domain.toroidal(),
        .size = {narrow(size[0]), narrow(size[1]), narrow(size[2])},
        .farthest = {narrow(domain.farthest(0)), narrow(domain.farthest(1)), narrow(domain.farthest(2))},
        .margin = narrow(parameters.edges.margin),
        .turn_cosine = narrow(turn.cosine),
        .turn_sine = narrow(turn.sine),
        .turn_side = parameters.edges.turn_side,
        .push = narrow(parameters.edges.push),
        .exclusive = parameters.edges.exclusive,
        .pointer = derive(parameters.pointer, domain),
        .wander_strength = narrow(parameters.wander.strength),
        .wander_period = narrow(parameters.wander.period),
        .containment_strength = narrow(parameters.containment.strength),
        .containment_margin = narrow(parameters.containment.margin),
        .containment_look_ahead = narrow(parameters.containment.look_ahead),
        .level_strength = parameters.world.dimension == 3 ? narrow(parameters.level.strength) : 0,
        .level_height = narrow(parameters.level.height),
        .level_range = narrow(parameters.level.range),
        .level_look_ahead = narrow(parameters.level.look_ahead),
        .wind = derive(parameters.wind, dt),
        .fastest_wind = narrow(fastest_wind(parameters.wind) * dt),
    };
}

}  // namespace boids
