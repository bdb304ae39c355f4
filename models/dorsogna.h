// Self-propelled particles that attract each other from afar and repel each other nearby: swarms, and mills that turn
// for ever (M. R. D'Orsogna, Y. L. Chuang, A. L. Bertozzi and L. S. Chayes, Phys. Rev. Lett. 96, 104302, 2006).
// Equation (35) of docs/model.md.
#ifndef BOIDS_MODELS_DORSOGNA_H
#define BOIDS_MODELS_DORSOGNA_H

#include <array>

#include "boids/models/model_row.h"
#include "boids/models/motion.h"

namespace boids {

struct DOrsogna {
    static constexpr std::string_view name = "dorsogna";
    static constexpr std::string_view summary =
        "everybody keeps its speed, is drawn to those afar and pushed by those near";

    struct Values {
        double propulsion, friction, attraction, attraction_range, repulsion, repulsion_range, radius, dt, integrator;
    };
    static constexpr std::array table{
        ModelRow<Values>{real("1/time", 1.6, 0, 1e6, "Self-propulsion alpha: how fast those who are slow gain speed."),
                         "dorsogna.propulsion", &Values::propulsion},
        ModelRow<Values>{real("time/length^2", 0.5, 0, 1e6,
                              "Friction beta, times the squared speed: all tend to the root of propulsion/friction."),
                         "dorsogna.friction", &Values::friction},
        ModelRow<Values>{real("length^2/time^2", 0.5, 0, 1e6, "Strength C_a of the attraction's potential."),
                         "dorsogna.attraction", &Values::attraction},
        ModelRow<Values>{real("length", 2, 1e-3, 1e9, "Length l_a over which it decays."), "dorsogna.attraction_range",
                         &Values::attraction_range},
        ModelRow<Values>{real("length^2/time^2", 1, 0, 1e6, "Strength C_r of the repulsion's potential."),
                         "dorsogna.repulsion", &Values::repulsion},
        ModelRow<Values>{real("length", 0.5, 1e-3, 1e9, "Length l_r over which it decays."), "dorsogna.repulsion_range",
                         &Values::repulsion_range},
        ModelRow<Values>{real("length", 50, 1e-3, 1e9, "Nobody looks farther; the published model looks everywhere."),
                         "dorsogna.radius", &Values::radius},
        ModelRow<Values>{real("time", 0.01, 1e-6, 1e3, "How long a step takes."), "dorsogna.dt", &Values::dt},
        ModelRow<Values>{integrator_form, "dorsogna.integrator", &Values::integrator, false},
    };

    template <class T>
    struct Constants {
        T propulsion, friction, attraction, attraction_decay, repulsion, repulsion_decay, radius_squared;
    };
    template <class T>
    static Constants<T> derive(const Values& values) {
        return {static_cast<T>(values.propulsion),
                static_cast<T>(values.friction),
                static_cast<T>(values.attraction / values.attraction_range),
                static_cast<T>(-1 / values.attraction_range),
                static_cast<T>(values.repulsion / values.repulsion_range),
                static_cast<T>(-1 / values.repulsion_range),
                static_cast<T>(values.radius * values.radius)};
    }

    static double reach(const Values& values) { return values.radius; }
    static double link(const Values& values) { return values.attraction_range; }
    static MotionPolicy motion(const Values& values) { return equation_of_motion(values.dt, values.integrator); }
    static constexpr bool draws_direction = false;
};

}  // namespace boids

#endif

#ifdef BOIDS_RULES
BOIDS_RULES_BEGIN

template <int D, class S>
struct RuleOf<DOrsogna, D, S> {
    Vec<D, S> pull;  ///< Of the potential.

    BOIDS_RULE RuleOf() {}

    template <class T>
    BOIDS_RULE void add(const DOrsogna::Constants<T>& constants, const Pair<D, S>& pair) {
        const S distance = sqrt(pair.squared);
        const S inwards = S(constants.attraction) * exp(S(constants.attraction_decay) * distance);
        const S outwards = S(constants.repulsion) * exp(S(constants.repulsion_decay) * distance);
        const auto acts = (pair.squared > S(0)) & (pair.squared < S(constants.radius_squared));
        pull = pull + zero_unless(acts, (inwards - outwards) / distance) * pair.way;  // at one place: no direction
    }

    template <class T>
    BOIDS_RULE Vec<D, S> steer(const DOrsogna::Constants<T>& constants, const Own<D, S>& own) const {
        const S drive = S(constants.propulsion) - S(constants.friction) * dot(own.velocity, own.velocity);
        return drive * own.velocity + pull;
    }
};

BOIDS_RULES_END
#endif
