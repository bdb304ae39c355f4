// What a user can say about a flock, group by group: plain structs of numbers, switches and choices. Defaults, units,
// ranges and help stand in parameter_table.cpp and nowhere else; the equations that use each value stand in
// docs/model.md.
#pragma once

#include <cstdint>

namespace boids {

/// How one neighbour's vector x enters a rule: x, unit(x), or unit(x)/distance.
enum class Weighting { full, unit, unit_over_distance };
/// How a rule sums up its neighbours.
enum class Combine { mean, sum };
/// How a rule's result becomes a change of velocity.
enum class Response { raw, limited, unit, relative, steer, steer_or_brake };
/// Which velocity moves a boid.
enum class MoveWith { new_velocity, old_velocity };
/// What happens at the edge of the world.
enum class Edge { wrap, turn, push, bounce, open };
/// Whether boids see each other across a wrapping edge.
enum class Distance { plain, toroidal };
/// To which side a wall turns a boid.
enum class TurnSide { left, right, random };
/// What boids make of the user's pointer.
enum class PointerKind { off, follow, attract, repel, predator };
/// What moves the air.
enum class WindKind { off, uniform, vortex };
/// Where boids start.
enum class StartPositions { uniform, disc, centre, integer, file, flock };

struct Rule {
    bool enabled;
    double weight;
    double radius;
    double view_angle;
    Weighting weighting;
    Combine combine;
    Response response;
    double max_force;
    bool topological;
    int nearest;
};

struct Neighbours {
    bool inclusive;
    bool coincident;
};

struct Motion {
    double inertia;
    double max_speed;
    double min_speed;
    double speed_multiplier;
    bool limit_force;
    double max_force;
    MoveWith move_with;
};

struct Noise {
    double multiplicative;
    double angular;
    double nudge_probability;
    double nudge_size;
};

struct Wander {
    double strength;
    double period;
};

struct Wind {
    WindKind kind;
    double x;
    double y;
    double z;
    double speed;
    double core;
    double centre_x;
    double centre_y;
};

struct Avoidance {
    double strength;
    double look_ahead;
    double clearance;
};

struct Containment {
    double strength;
    double margin;
    double look_ahead;
};

struct Level {
    double strength;
    double height;
    double range;
    double look_ahead;
};

struct World {
    int dimension;
    double width;
    double height;
    double depth;
};

struct Edges {
    Edge kind;
    Distance distance;
    double margin;
    double inset;
    double turn_angle;
    TurnSide turn_side;
    double push;
    bool exclusive;
};

struct Pointer {
    PointerKind kind;
    double x;
    double y;
    double z;
    double strength;
    double radius;
    bool heeded;
};

struct Start {
    std::int64_t boids;
    StartPositions positions;
    double radius;
    double speed;
    double spread;
    double x;
    double y;
    double z;
};

}  // namespace boids
