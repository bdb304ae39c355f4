// Who flies in which flock: boids connected by steps of at most the link radius (docs/model.md, Observables).
#pragma once

#include "boids/core/parameters/groups.h"
#include "boids/core/parameters/model.h"
#include "boids/core/space/cell_index.h"

namespace boids {

/// The flocks of a state, by the indices of its boids.
template <int D>
Groups find_flocks(const State& state, const Parameters& parameters) {
    const double radius = link_radius(parameters);
    const CellIndex<D> near(state, Domain<D>(parameters), radius);
    Groups groups(state.size());
    for (std::size_t index = 0; index < near.size(); ++index)
        near.for_each_near(near.position(index), radius, [&](std::size_t other, double) {
            if (other < index) groups.connect(index, other);
        });
    return groups;
}

}  // namespace boids
