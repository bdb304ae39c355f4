// What the fast engines read instead of Parameters: narrow numbers in the form a kernel wants them (squared radii,
// cosines of view angles), made anew by derive() whenever a parameter changes.
#pragma once

#include <cstdint>

#include "boids/core/parameters/model.h"

namespace boids {

struct PointerConstants {
    PointerKind kind;
    float place[3];  ///< In the world where distances wrap; 0 along z in 2D.
    float strength;  ///< For follow length^2/step^2; otherwise over the radius, negative for repel: length/step^2.
    float radius;
};

struct WindConstants {
    WindKind kind;
    float velocity[3];  ///< Of a uniform wind, per step.
    float centre[2];
    float core_squared;
    float inner;  ///< Turn per step within the core of a vortex.
    float outer;  ///< The same beyond it, times the squared distance.
};

template <class First, class... Other>
std::tuple<typename Other::template Constants<float>...> constants_of(ModelList<First, Other...>);

struct KernelConstants {
    int model;
    decltype(constants_of(Models{})) own;  ///< Of the models besides boids.
    RuleConstants separation;
    RuleConstants alignment;
    RuleConstants cohesion;
    float largest_radius;  ///< Of the rules that act; 0 when none does.
    bool coincident;
    float inertia;
    float max_speed;
    float min_speed;
    float speed_multiplier;
    bool limit_force;
    float max_force;
    bool move_with_old_velocity;
    bool accelerates;  ///< By an equation of motion: what the rules want is an acceleration.
    float dt;          ///< How long a step takes; 1 where the model has no time of its own.
    float multiplicative_noise;
    float angular_noise;  ///< radians
    float nudge_probability;
    float nudge_size;
    Edge edge;
    bool toroidal;
    float size[3];      ///< The world; 0 along z in 2D.
    float farthest[3];  ///< The largest coordinate a boid can have.
    float margin;
    float turn_cosine;
    float turn_sine;
    TurnSide turn_side;
    float push;
    bool exclusive;
    PointerConstants pointer;
    float wander_strength;
    float wander_period;
    float containment_strength;
    float containment_margin;
    float containment_look_ahead;
    float level_strength;  ///< 0 in 2D, which is seen from above.
    float level_height;
    float level_range;
    float level_look_ahead;
    WindConstants wind;
    float fastest_wind;  ///< No wind is faster, along any axis.
};

/// Whether every rule that acts adds up its neighbours' vectors just as they are, so that many of them can be added as
/// one.
bool sums_are_plain(const KernelConstants& constants);

/// Whether the rules are those of the usual flock, for which engines leave out all they do not need: separation by
/// unit_over_distance, alignment and cohesion in full with one radius, nobody hidden, no coincident neighbours, and no
/// rule that asks for the number of neighbours.
bool is_usual_flock(const KernelConstants& constants);

/// Whether a rule that acts looks at the nearest few only.
bool looks_at_nearest(const KernelConstants& constants);

/// Parameters in the form of the kernels.
KernelConstants derive(const Parameters& parameters);

inline float narrow(double value) {
    return static_cast<float>(value);
}

}  // namespace boids
