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
        double strength, range, beta, shared, radius, dt, integrator;
    };
    static constexpr std::array table{
        ModelRow<Values>{real("1/time", 0.02, 0, 1e6, "How fast a boid adapts to one that is very near."),
                         "cucker_smale.strength", &Values::strength},
        ModelRow<Values>{real("length", 10, 1e-3, 1e9, "Distance from which on that becomes less."),
                         "cucker_smale.range", &Values::range},
        ModelRow<Values>{real("1", 0.5, -100, 100, "Power of 1 + (distance/range)^2 by which it becomes less."),
                         "cucker_smale.beta", &Values::beta},
        ModelRow<Values>{
            toggle(false,
                   "Whether the strength is divided by the number of those in sight and oneself: K/N where "
                   "all are."),
            "cucker_smale.shared", &Values::shared},
        ModelRow<Values>{real("length", 50, 1e-3, 1e9, "Nobody looks farther; the published model looks everywhere."),
                         "cucker_smale.radius", &Values::radius},
        ModelRow<Values>{real("time", 0.1, 1e-6, 1e3, "How long a step takes."), "cucker_smale.dt", &Values::dt},
        ModelRow<Values>{integrator_form, "cucker_smale.integrator", &Values::integrator, false},
    };

    template <class T>
    struct Constants {
        T strength, range_squared, beta, shared, radius_squared;
    };
    template <class T>
    static Constants<T> derive(const Values& values) {
        return {static_cast<T>(values.strength), static_cast<T>(values.range * values.range),
                static_cast<T>(values.beta), static_cast<T>(values.shared),
                static_cast<T>(values.radius * values.radius)};
    }

    static double reach(const Values& values) { return values.radius; }
    static double link(const Values& values) { return values.range; }
    static MotionPolicy motion(const Values& values) { return equation_of_motion(values.dt, values.integrator); }
    static constexpr bool draws_direction = false;
};

}  // namespace boids

#endif

#ifdef BOIDS_RULES
BOIDS_RULES_BEGIN

template <int D, class S>
struct RuleOf<CuckerSmale, D, S> {
    Vec<D, S> velocity;  ///< The weighted sum of the others'.
    S weights, count;

    BOIDS_RULE RuleOf() : weights(0), count(0) {}

    template <class T>
    BOIDS_RULE void add(const CuckerSmale::Constants<T>& constants, const Pair<D, S>& pair) {
        const S square = S(1) + pair.squared / S(constants.range_squared);
        const auto near = pair.squared < S(constants.radius_squared);
        const S weight = zero_unless(near, S(constants.strength) / decay(constants.beta, square));
        velocity = velocity + weight * pair.velocity;
        weights = weights + weight;
        count = count + zero_unless(near, S(1));
    }

    template <class T>
    BOIDS_RULE Vec<D, S> steer(const CuckerSmale::Constants<T>& constants, const Own<D, S>& own) const {
        const Vec<D, S> sum = velocity - weights * own.velocity;
        return constants.shared > 0 ? S(1) / (count + S(1)) * sum : sum;
    }

private:
    /// A power, of which the usual ones need no logarithm.
    template <class T>
    BOIDS_RULE S decay(T beta, S square) const {
        if (beta == T(0.5)) return sqrt(square);
        if (beta == T(1)) return square;
        return exp(S(beta) * log(square));
    }
};

BOIDS_RULES_END
#endif
