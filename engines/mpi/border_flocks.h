// The flocks of which some rank, or several that follow each other, see a part alone: those with boids in an outermost
// line, or with copies beyond it. What two neighbours know of the boids between them makes one flock of two; whatever
// touches no border any more is counted and forgotten. So no rank ever knows of more flocks than stand in a few lines.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "boids/engines/cpu/observe/neighbourhoods.h"

namespace boids::mpi {

struct BorderFlocks {
    /// The flocks, by number, of the boids in a border: those of the rank's own outermost line, and the copies of the
    /// line beyond it. Both in the order of the grid, so that the other side has them in the same order.
    struct Side {
        std::vector<std::uint32_t> own, seen;
    };

    bool has_lines = false;  ///< Whether there is anything at all.
    Side below, above;
    std::vector<std::uint64_t> size;  ///< Of the flocks in a border, by number: how many boids are known of.
    cpu::FlockTally inside;           ///< The others.

    /// Takes in those that follow above.
    void join(const BorderFlocks& next);
    /// Ends them: where the last line is followed by the first one, flocks are the same across it.
    cpu::FlockTally finish(bool closes);
};

/// The flocks of all ranks; right for the leader alone. All ranks do it together.
cpu::FlockTally merge_flocks(BorderFlocks own, bool closes, MPI_Comm ranks);

}  // namespace boids::mpi
