// The World of the textbook over a Simulation: one boid at a position, which is its key. Programs that know boids by id
// need none of it.
#pragma once

#include "boids/api/simulation.h"

namespace boids {

class TextbookWorld {
public:
    /// The flock stays the caller's, who must keep it as long as this.
    explicit TextbookWorld(Simulation& flock) : flock_(flock) {}

    /// The boid at exactly this position, if there is one.
    std::optional<Boid> at(const Vector3& position) const;
    /// Puts a boid at a position that is free and in the world and returns its id; otherwise does nothing.
    std::optional<BoidId> place(const Vector3& position, const Vector3& velocity);
    /// Deletes the boid at exactly this position; false when nobody is there.
    bool erase(const Vector3& position);
    std::vector<Boid> neighbours(const Vector3& position, double distance, const Vector3& heading = {},
                                 double view_angle = 360) const {
        return flock_.neighbours(position, distance, heading, view_angle);
    }
    void step_all() { flock_.advance(); }

private:
    Simulation& flock_;
};

}  // namespace boids
