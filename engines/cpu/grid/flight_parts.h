// The sorted boids, dealt out in parts that fly side by side, and what each part notes of where its boids go.
#pragma once

#include <vector>

#include "boids/engines/cpu/grid/cell_notes.h"
#include "boids/engines/cpu/grid/work_partition.h"

namespace boids::cpu {

struct FlightParts {
    std::vector<std::size_t> begin;  ///< Where each part begins among the boids, and the end of the last.
    std::vector<CellNotes> notes;    ///< By part.

    std::size_t count() const { return notes.size(); }

    void resize(std::size_t parts) {
        begin.resize(parts + 1);
        notes.resize(parts);
    }

    /// Deals out the boids of some rows.
    void deal(const std::vector<std::uint32_t>& own_before, int first_row, int end_row) {
        const std::size_t own = own_before[static_cast<std::size_t>(first_row)];
        const std::size_t end = own_before[static_cast<std::size_t>(end_row)];
        for (std::size_t part = 0; part <= count(); ++part)  // a rank may have nothing but copies
            begin[part] = own == end ? own : part_begin(own_before, own, end, part, count());
    }
};

}  // namespace boids::cpu
