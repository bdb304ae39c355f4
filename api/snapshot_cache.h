// What has been asked about the flock of one moment, kept until the flock moves on or changes. Its memory is used
// again.
#pragma once

#include <cstdint>
#include <vector>

#include "boids/api/measurements.h"
#include "boids/api/neighbour_search.h"
#include "boids/core/state/state.h"

namespace boids {

/// A value that is worked out when it is first asked for.
template <class T>
class Kept {
public:
    void forget() { is_known_ = false; }

    /// The value; fill(value) works it out where that has not been done.
    template <class Fill>
    const T& get(Fill&& fill) {
        if (!is_known_) fill(value_);
        is_known_ = true;
        return value_;
    }

private:
    T value_;
    bool is_known_ = false;
};

struct SnapshotCache {
    Kept<std::vector<std::size_t>> order;  ///< Indices into the state, by rising id.
    Kept<std::vector<BoidId>> ids;
    Kept<std::vector<std::uint8_t>> species;
    Kept<std::vector<float>> positions, velocities, orientations, forces;
    Kept<Measurements> measurements;
    NeighbourSearch neighbours;

    void forget() {
        order.forget();
        ids.forget();
        species.forget();
        for (auto* each : {&positions, &velocities, &orientations, &forces}) each->forget();
        measurements.forget();
        neighbours.forget();
    }
};

}  // namespace boids
