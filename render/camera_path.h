// A camera's way through a film: keys over time, and smoothly from one to the next.
#pragma once

#include <array>
#include <vector>

#include "boids/core/space/vector.h"

namespace boids {

/// What a camera in space looks at, and from where.
struct Aim {
    Vector3 target;
    double yaw = 0;       ///< Radians around the vertical; 0 looks along -z.
    double pitch = 0;     ///< Degrees that it looks down.
    double distance = 1;  ///< To the target.
};

/// An aim from one place at another.
Aim aim_from(const Vector3& place, const Vector3& target);

class CameraPath {
public:
    /// What the first three numbers of a key are: a place to stand at; degrees around and above a target, and the
    /// distance from it; or, in the plane, how much larger than usual everything is seen (and two numbers unused).
    enum class Kind { stand, orbit, plane };

    struct Key {
        double seconds;  ///< Of film; each key's are greater than those of the key before.
        std::array<double, 3> stance;
        Vector3 target;  ///< Unused where the flock is looked at.
    };

    /// At least one key. Whoever sees the flock has no targets of its own.
    CameraPath(Kind kind, bool sees_flock, std::vector<Key> keys);

    Kind kind() const { return kind_; }
    bool sees_flock() const { return sees_flock_; }

    /// The aim at a time, in space, while the flock is at a place.
    Aim aim(double seconds, const Vector3& flock) const;
    /// The target and how much larger everything is seen, in the plane.
    Vector3 target(double seconds, const Vector3& flock) const;
    double zoom(double seconds) const;

private:
    /// One number of the keys at a time. Between two keys it is between their values, and it rests at both ends.
    template <class Number>
    double at(double seconds, const Number& number) const;

    Kind kind_;
    bool sees_flock_;
    std::vector<Key> keys_;
};

}  // namespace boids
