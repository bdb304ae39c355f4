// The flocks of which some rank, or several that follow each other, see a part alone: those with boids in an outermost
// line along y or z, or with copies beyond it. What two neighbours know of the boids between them makes one flock of
// two; whatever touches no border any more is counted and forgotten. So no rank ever knows of more flocks than stand in
// a few layers.
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

    /// Both ends along an axis.
    struct Border {
        Side below, above;
    };

    bool has_lines = false;  ///< Whether there is anything at all.
    Border rows;             ///< Along y, in space where layers are divided; with what is beyond the ends along z.
    Border layers;           ///< Along the last axis; of the own rows alone.
    std::vector<std::uint64_t> size;  ///< Of the flocks in a border, by number: how many boids are known of.
    cpu::FlockTally inside;           ///< The others.

    /// Takes in those that follow along y, or along the last axis.
    void join_rows(const BorderFlocks& next) { join(next, &BorderFlocks::rows); }
    void join_layers(const BorderFlocks& next) { join(next, &BorderFlocks::layers); }
    /// All rows, or layers, are together: where the last line is followed by the first one, flocks are the same across.
    void end_rows(bool closes) { end(rows, closes); }
    void end_layers(bool closes) { end(layers, closes); }

private:
    void join(const BorderFlocks& next, Border BorderFlocks::*along);
    void end(Border& border, bool closes);
};

/// Who follows whom: so many ranks share each layer, one after another along y.
struct FlockMerge {
    int ranks_to_layer;
    bool layers_close, rows_close;  ///< Whether the last line is followed by the first one.
};

/// The flocks of all ranks; right for the leader alone. All ranks do it together.
cpu::FlockTally merge_flocks(BorderFlocks own, const FlockMerge& merge, MPI_Comm ranks);

}  // namespace boids::mpi
