// Boids (C. Reynolds, Computer Graphics 21, 25, 1987): separation, alignment and cohesion. Here is what becomes of the
// sums over neighbours, equations (9) and (10) of docs/model.md; engines have loops of their own for the sums, as they
// take nearly all of the time.
#ifndef BOIDS_MODELS_BOIDS_H
#define BOIDS_MODELS_BOIDS_H

#include <cstdint>
#include <string_view>

#include "boids/core/parameters/parameter_groups.h"

namespace boids {

struct Boids {
    static constexpr std::string_view name = "boids";
    static constexpr std::string_view summary = "separation, alignment and cohesion";
};

struct RuleConstants {
    bool acts;  ///< Enabled, with a weight, a reach and a view: a rule that can change anything.
    float weight;
    float
        radius_squared;  ///< Neighbours are nearer than its root; one bit more where the radius itself counts. length^2
    bool sees_all;       ///< The view angle hides nobody.
    float view_cosine;   ///< A neighbour is seen when the cosine of its angle off the heading exceeds this.
    Weighting weighting;
    Combine combine;
    Response response;
    float max_force;
    std::int32_t nearest;  ///< How many of the nearest count; 0 for all.

    constexpr bool steers() const { return response == Response::steer || response == Response::steer_or_brake; }
};

}  // namespace boids

#endif

#ifdef BOIDS_RULES
BOIDS_RULES_BEGIN

/// Gives vectors a length, where they have a direction: those that do.
template <int D, class S>
BOIDS_RULE auto scale_to(S size, Vec<D, S>& x) {
    const S old = length(x);
    const auto directed = old > S(0);
    x = zero_unless(directed, size / old) * x;
    return directed;
}

/// (9) Reynolds' steering; says for whom it applies of those who see anybody.
template <int D, class S, class Mask>
BOIDS_RULE Mask steer(const RuleConstants& rule, const Vec<D, S>& velocity, S max_speed, Mask anybody, Vec<D, S>& x) {
    const Mask directed = scale_to(max_speed, x);
    const Mask brakes = S(rule.response == Response::steer_or_brake ? 1 : 0) > S(0);
    x = limited(S(rule.max_force), x - velocity);
    return directed | (brakes & anybody);  // who has a direction sees somebody
}

/// (9) The other responses; they apply for all who see anybody.
template <int D, class S>
BOIDS_RULE void respond(const RuleConstants& rule, const Vec<D, S>& velocity, S count, Vec<D, S>& x) {
    if (rule.response == Response::unit) {
        scale_to(S(1), x);
        return;
    }
    if (rule.combine == Combine::mean) {
        const S divisor = max(count, S(1));
        for (int axis = 0; axis < D; ++axis) x[axis] = x[axis] / divisor;
    }
    if (rule.response == Response::limited) x = limited(S(rule.max_force), x);
    if (rule.response == Response::relative) x = x - velocity;
}

/// (9), (10) A rule's change of velocity, made of what it added up over so many neighbours; `all_steer` says beforehand
/// that it acts by steering.
template <bool all_steer, int D, class S>
BOIDS_RULE Vec<D, S> response(const RuleConstants& rule, Vec<D, S> sum, S count, const Vec<D, S>& velocity,
                              S max_speed) {
    auto applies = count > S(0);
    if (all_steer || rule.steers())
        applies = steer(rule, velocity, max_speed, applies, sum);
    else
        respond(rule, velocity, count, sum);
    for (int axis = 0; axis < D; ++axis) sum[axis] = zero_unless(applies, S(rule.weight) * sum[axis]);
    return sum;
}

BOIDS_RULES_END
#endif
