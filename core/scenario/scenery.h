// What stands and moves in a world besides boids: obstacles they get around and goals they fly to. Where each of them
// is depends on the step alone, so that a state needs no memory of it. Units, ranges and help of their numbers stand in
// entry_table.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "boids/core/space/vector.h"

namespace boids {

/// A way through points at constant speed: around and around where it is closed, else to and fro.
struct Track {
    std::vector<Vector3> points;
    double speed = 0;
    bool closed = false;

    /// Whether it leads anywhere.
    bool moves() const { return points.size() > 1 && speed != 0; }
    /// The length of one round, or of the way to its end.
    double length() const;
    /// Where it is after so many steps.
    Vector3 place(std::uint64_t step) const;
};

/// The form of an obstacle: a disc or ball, an axis-aligned box, a wall of some thickness with round ends, or a
/// polygon.
enum class Shape { circle, box, segment, polygon };

/// The member `points` of a segment (two) or polygon (three or more, in 2D) is relative to (x, y, z). With a track that
/// has points, that is where (x, y, z) is.
struct Obstacle {
    bool enabled;
    Shape shape;
    double x;
    double y;
    double z;
    double radius;
    double width;
    double height;
    double depth;
    std::vector<Vector3> points;
    Track track;

    /// Where (x, y, z) is at a step.
    Vector3 place(std::uint64_t step) const { return track.points.empty() ? Vector3{x, y, z} : track.place(step); }
};

/// A place to fly to. One point stays where it is; several with a speed are a goal that moves along them; several
/// without are waypoints, one after the other, which each boid counts for itself.
struct Goal {
    bool enabled;
    double weight;
    double max_force;
    double radius;
    double slowing;
    double range;
    Track track;
    int species;  ///< Who flies to it; -1 for all.

    bool has_waypoints() const { return track.points.size() > 1 && track.speed == 0; }
};

}  // namespace boids
