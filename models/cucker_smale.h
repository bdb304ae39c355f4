// Everybody adapts its velocity to all others, the more the nearer they are (F. Cucker and S. Smale, IEEE Trans. Autom.
// Control 52, 852, 2007). Equation (33) of docs/model.md.
#ifndef BOIDS_MODELS_CUCKER_SMALE_H
#define BOIDS_MODELS_CUCKER_SMALE_H

#include <array>

#include "boids/models/model_row.h"
#include "boids/models/motion.h"

namespace boids {

struct CuckerSmale {
    static constexpr std::string_view name = "cucker_smale";
    static constexpr std::string_view summary = "everybody adapts its velocity to the others, the more the nearer";

    struct Values {
        double strength, range, beta, radius, dt;
    };
    static constexpr std::string_view betas[] = {"half", "one"};  ///< The powers that rules have words for.
    static constexpr std::array table{
        ModelRow<Values>{real("1/time", 0.02, 0, 1e6, "How fast a boid adapts to one that is very near."),
                         "cucker_smale.strength", &Values::strength},
        ModelRow<Values>{real("length", 10, 1e-3, 1e9, "Distance from which on that becomes less."),
                         "cucker_smale.range", &Values::range},
        ModelRow<Values>{one_of(betas, 0, "Power of 1 + (distance/range)^2 by which it becomes less: 1/2 or 1."),
                         "cucker_smale.beta", &Values::beta},
        ModelRow<Values>{real("length", 50, 1e-3, 1e9, "Nobody looks farther; the published model looks everywhere."),
                         "cucker_smale.radius", &Values::radius},
        ModelRow<Values>{real("time", 0.1, 1e-6, 1e3, "How long a step takes."), "cucker_smale.dt", &Values::dt},
    };

    template <class T>
    struct Constants {
        T strength, range_squared, beta, radius_squared;
    };
    template <class T>
    static Constants<T> derive(const Values& values) {
        return {static_cast<T>(values.strength), static_cast<T>(values.range * values.range),
                static_cast<T>(values.beta), static_cast<T>(values.radius * values.radius)};
    }

    static double reach(const Values& values) { return values.radius; }
    static double link(const Values& values) { return values.range; }
    static MotionPolicy motion(const Values& values) { return equation_of_motion(values.dt); }
    static constexpr bool draws_direction = false;
};

}  // namespace boids

#endif

#ifdef BOIDS_RULES
BOIDS_RULES_BEGIN

template <int D, class S>
struct RuleOf<CuckerSmale, D, S> {
    Vec<D, S> velocity;  ///< The weighted sum of the others'.
    S weights;

    BOIDS_RULE RuleOf() : weights(0) {}

    template <class T>
    BOIDS_RULE void add(const CuckerSmale::Constants<T>& constants, const Pair<D, S>& pair) {
        const S square = S(1) + pair.squared / S(constants.range_squared);
        const S decay = select(S(constants.beta) > S(0), square, sqrt(square));
        const S weight = select(pair.squared < S(constants.radius_squared), S(constants.strength) / decay, S(0));
        velocity = velocity + weight * pair.velocity;
        weights = weights + weight;
    }

    template <class T>
    BOIDS_RULE Vec<D, S> steer(const CuckerSmale::Constants<T>&, const Own<D, S>& own) const {
        return velocity - weights * own.velocity;
    }
};

BOIDS_RULES_END
#endif
