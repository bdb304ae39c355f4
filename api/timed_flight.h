// A flock in the time of a game: it makes whole steps as seconds pass, and is shown between the last two of them, so
// that it moves smoothly at any number of pictures a second.
#pragma once

#include <span>
#include <vector>

#include "boids/api/simulation.h"

namespace boids {

class TimedFlight {
public:
    /// The flock stays the caller's, who may look at it and change it, and must keep it as long as this.
    explicit TimedFlight(Simulation& flock, double steps_per_second = 60);

    /// Lets seconds pass: makes the steps that are due, and returns how many. Of more than `most_steps` the rest is
    /// left out: on a machine that is too slow the flock flies slower, instead of falling behind for good.
    int pass(double seconds, int most_steps = 8);

    /// How much of the way from the last step but one to the last has passed: 0 to 1.
    double fraction() const { return fraction_; }

    /// The boids at this time, by rising id, rows as those of Simulation. Views, valid until time passes, the flock
    /// changes or the same is asked again. A boid crosses an edge that wraps the short way; one that is new, or was
    /// caught, is where the last step has it.
    std::span<const BoidId> ids() const { return flock_.ids(); }
    std::span<const float> positions();
    std::span<const float> velocities();
    std::span<const float> orientations();

private:
    void remember();
    /// Calls body(row, row before the last step) for every boid that was there.
    template <class Body>
    void for_each_known(Body&& body) const;

    Simulation& flock_;
    double steps_per_second_, fraction_ = 0;
    std::vector<BoidId> ids_before_;
    std::vector<float> positions_before_, velocities_before_;
    std::vector<float> positions_, velocities_, orientations_;
};

}  // namespace boids
