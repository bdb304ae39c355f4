// Zones of repulsion, orientation and attraction around fish that turn no faster than they can: swarms, tori and
// parallel groups (I. D. Couzin, J. Krause, R. James, G. D. Ruxton and N. R. Franks, J. Theor. Biol. 218, 1, 2002).
// Equation (36) of docs/model.md.
#ifndef BOIDS_MODELS_COUZIN_H
#define BOIDS_MODELS_COUZIN_H

#include <algorithm>
#include <array>

#include "boids/core/numbers/portable_math.h"
#include "boids/models/model_row.h"
#include "boids/models/motion.h"

namespace boids {

struct Couzin {
    static constexpr std::string_view name = "couzin";
    static constexpr std::string_view summary = "away from those near, else along with some and towards others";

    struct Values {
        double repulsion, orientation, attraction, view, turning, noise, speed, dt;
    };
    static constexpr std::array table{
        ModelRow<Values>{
            real("length", 1, 1e-3, 1e9, "Radius r_r of the zone of repulsion, which comes before all else."),
            "couzin.repulsion", &Values::repulsion},
        ModelRow<Values>{real("length", 1.5, 0, 1e9, "Width of the zone of orientation around it."),
                         "couzin.orientation", &Values::orientation},
        ModelRow<Values>{real("length", 14, 0, 1e9, "Width of the zone of attraction around both."),
                         "couzin.attraction", &Values::attraction},
        ModelRow<Values>{
            real("degrees", 270, 0, 360, "Field of perception; who is behind it neither aligns nor attracts."),
            "couzin.view", &Values::view},
        ModelRow<Values>{real("degrees/time", 40, 0, 1e6, "Turning rate: how fast a boid can turn to where it wants."),
                         "couzin.turning", &Values::turning},
        ModelRow<Values>{real("radians", 0.05, 0, 10, "Deviation of the error with which it knows where that is."),
                         "couzin.noise", &Values::noise},
        ModelRow<Values>{real("length/time", 3, 0, 1e9, "The speed of everybody."), "couzin.speed", &Values::speed},
        ModelRow<Values>{real("time", 0.1, 1e-6, 1e3, "How long a step takes."), "couzin.dt", &Values::dt},
    };

    template <class T>
    struct Constants {
        T repulsion_squared, orientation_squared, attraction_squared;
        T view_cosine;  ///< Who is seen lies ahead by more than this part of the distance; less than -1 for all.
        T most_cosine, most_sine;  ///< Of the farthest turn in a step.
        T turn_deviation;          ///< radians
        T speed;
    };
    template <class T>
    static Constants<T> derive(const Values& values) {
        const double zones[] = {values.repulsion, values.repulsion + values.orientation, reach(values)};
        const SineCosine most = portable_sine_cosine(std::min(values.turning * values.dt, 180.0) / 360);
        const double view = values.view < 360 ? portable_sine_cosine(values.view / 720).cosine : -2;
        return {static_cast<T>(zones[0] * zones[0]), static_cast<T>(zones[1] * zones[1]),
                static_cast<T>(zones[2] * zones[2]), static_cast<T>(view),
                static_cast<T>(most.cosine),         static_cast<T>(most.sine),
                static_cast<T>(values.noise),        static_cast<T>(values.speed)};
    }

    static double reach(const Values& values) { return values.repulsion + values.orientation + values.attraction; }
    static double link(const Values& values) { return reach(values); }
    static MotionPolicy motion(const Values& values) { return heading_only(values.speed, values.dt); }
    static constexpr bool draws_direction = true;
};

}  // namespace boids

#endif

#ifdef BOIDS_RULES
BOIDS_RULES_BEGIN

/// A vector of length 1, or nothing where there is no direction.
template <int D, class S>
BOIDS_RULE Vec<D, S> direction_of(const Vec<D, S>& a) {
    const S size = length(a);
    return zero_unless(size > S(0), S(1) / size) * a;
}

/// A direction across a heading: to the left in the plane, and in space that of some vector.
template <int D, class S>
BOIDS_RULE Vec<D, S> aside(const Vec<D, S>& heading, const Vec<D, S>& any) {
    Vec<D, S> side;
    if constexpr (D == 2) {
        side[0] = -heading[1];
        side[1] = heading[0];
        return side;
    } else {
        return direction_of(any - dot(any, heading) * heading);
    }
}

template <int D, class S>
struct RuleOf<Couzin, D, S> {
    Vec<D, S> heading;
    Vec<D, S> away, along;  ///< From those in the zone of repulsion; with and towards those beyond it.
    S close;                ///< How many are in the zone of repulsion.

    BOIDS_RULE RuleOf() : close(0) {}

    BOIDS_RULE void begin(const Own<D, S>& own) { heading = direction_of(own.velocity); }

    template <class T>
    BOIDS_RULE void add(const Couzin::Constants<T>& constants, const Pair<D, S>& pair) {
        const S distance = sqrt(pair.squared);
        const Vec<D, S> direction = zero_unless(pair.squared > S(0), S(1) / distance) * pair.way;
        const auto is_close = pair.squared < S(constants.repulsion_squared);
        const auto is_ahead = dot(heading, pair.way) > S(constants.view_cosine) * distance;
        const auto is_seen = is_ahead & (pair.squared < S(constants.attraction_squared));
        const auto is_along = pair.squared < S(constants.orientation_squared);
        const Vec<D, S> other = direction_of(pair.velocity);
        for (int axis = 0; axis < D; ++axis) {
            const S wish = zero_unless(is_seen, select(is_along, other[axis], direction[axis]));
            away[axis] = away[axis] - zero_unless(is_close, direction[axis]);
            along[axis] = along[axis] + select(is_close, S(0), wish);
        }
        close = close + zero_unless(is_close, S(1));
    }

    /// The new velocity. Who wants nothing goes on; all err, and then turn as far as they can.
    template <class T>
    BOIDS_RULE Vec<D, S> steer(const Couzin::Constants<T>& constants, const Own<D, S>& own) const {
        const auto repelled = close > S(0);
        Vec<D, S> wish;
        for (int axis = 0; axis < D; ++axis) wish[axis] = select(repelled, away[axis], along[axis]);
        const Vec<D, S> wanted = direction_of(wish);
        const auto wants = dot(wanted, wanted) > S(0);
        Vec<D, S> aim;
        for (int axis = 0; axis < D; ++axis) aim[axis] = select(wants, wanted[axis], heading[axis]);
        aim = own.turn_cosine * aim + own.turn_sine * aside(aim, own.direction);
        return S(constants.speed) * turned_towards(constants, aim, own);
    }

private:
    /// A heading on the way to an aim, as far as a step allows.
    template <class T>
    BOIDS_RULE Vec<D, S> turned_towards(const Couzin::Constants<T>& constants, const Vec<D, S>& aim,
                                        const Own<D, S>& own) const {
        const S cosine = dot(heading, aim);
        const Vec<D, S> across = direction_of(aim - cosine * heading), any = aside(heading, own.direction);
        const auto is_back = !(dot(across, across) > S(0));  // straight back is to any side
        const auto is_near = cosine >= S(constants.most_cosine);
        Vec<D, S> result;
        for (int axis = 0; axis < D; ++axis) {
            const S side = select(is_back, any[axis], across[axis]);
            const S turned = S(constants.most_cosine) * heading[axis] + S(constants.most_sine) * side;
            result[axis] = select(is_near, aim[axis], turned);
        }
        return result;
    }
};

BOIDS_RULES_END
#endif
