// The numbers of boids by their ids, which a flock's order does not change: how numbers of an earlier moment are used
// that took long to find.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "boids/core/state/state.h"

namespace boids {

class NumbersById {
public:
    NumbersById() = default;
    NumbersById(const State& state, std::span<const float> numbers);

    /// The number of a boid; 0 of one that was not there.
    float of(BoidId id) const;
    /// Writes one number per boid, in the order of another state.
    void write(const State& state, std::vector<float>& numbers) const;

private:
    std::vector<float> by_id_;
    std::unordered_map<BoidId, float> by_far_id_;  ///< In place of that where ids are few for their range.
};

}  // namespace boids
