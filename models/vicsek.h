// Heading only: everybody flies at one speed, in the mean direction of all who are near, with an error of perception
// (G. Grégoire and H. Chaté, Phys. Rev. Lett. 92, 025702, 2004, the vectorial noise of Vicsek's model). Equation (32)
// of docs/model.md.
#ifndef BOIDS_MODELS_VICSEK_H
#define BOIDS_MODELS_VICSEK_H

#include <array>

#include "boids/models/model_row.h"
#include "boids/models/motion.h"

namespace boids {

struct Vicsek {
    static constexpr std::string_view name = "vicsek";
    static constexpr std::string_view summary = "everybody flies at one speed in the mean direction of those near";

    struct Values {
        double radius, speed, noise;
    };
    static constexpr std::array table{
        ModelRow<Values>{real("length", 1, 1e-3, 1e9, "Whom a boid flies along with: all who are nearer."),
                         "vicsek.radius", &Values::radius},
        ModelRow<Values>{real("length/step", 0.5, 0, 1e9, "The speed of everybody."), "vicsek.speed", &Values::speed},
        ModelRow<Values>{real("1", 0.3, 0, 1, "The error of perception, as a part of each neighbour's velocity."),
                         "vicsek.noise", &Values::noise},
    };

    template <class T>
    struct Constants {
        T radius_squared, noise;
    };
    template <class T>
    static Constants<T> derive(const Values& values) {
        return {static_cast<T>(values.radius * values.radius), static_cast<T>(values.noise * values.speed)};
    }

    static double reach(const Values& values) { return values.radius; }
    static double link(const Values& values) { return values.radius; }
    static MotionPolicy motion(const Values& values) { return heading_only(values.speed); }
    static constexpr bool draws_direction = true;
};

}  // namespace boids

#endif

#ifdef BOIDS_RULES
BOIDS_RULES_BEGIN

template <int D, class S>
struct RuleOf<Vicsek, D, S> {
    Vec<D, S> velocity;  ///< The sum of all who are near.
    S count;

    BOIDS_RULE RuleOf() : count(0) {}

    template <class T>
    BOIDS_RULE void add(const Vicsek::Constants<T>& constants, const Pair<D, S>& pair) {
        const auto near = pair.squared < S(constants.radius_squared);
        for (int axis = 0; axis < D; ++axis) velocity[axis] = velocity[axis] + select(near, pair.velocity[axis], S(0));
        count = count + select(near, S(1), S(0));
    }

    /// The new velocity, but for its length; a boid is near itself.
    template <class T>
    BOIDS_RULE Vec<D, S> steer(const Vicsek::Constants<T>& constants, const Own<D, S>& own) const {
        return velocity + own.velocity + S(constants.noise) * (count + S(1)) * own.direction;
    }
};

BOIDS_RULES_END
#endif
