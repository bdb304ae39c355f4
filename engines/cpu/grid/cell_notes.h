// What is noted of the cells that boids go to while they fly, so that the sort of the next step begins with it: how
// many go to each cell, or, where most stay in their cells, who goes to another one.
#pragma once

#include "boids/engines/cpu/grid/cell_counts.h"

namespace boids::cpu {

/// Whether changes are noted at all. They pay in larger flocks than pages fly, whose modules must be small.
#ifdef __wasm__
inline constexpr bool may_note_changes = false;
#else
inline constexpr bool may_note_changes = true;
#endif

/// The boids of a part that go to another cell, by rising number. A kernel writes a whole vector behind the last, and
/// nothing more once there is no room: such a list is of no use.
struct CellChanges {
    std::uint32_t *boid, *from, *to;
    std::uint32_t count, room;

    bool overflows() const { return count > room; }
};

/// What a part notes: one of the two.
struct CellNotes {
    CellCounts counts;
    CellChanges changes;
    std::uint32_t row_begin = 0;  ///< Where the changes of the row that flies begin.
    bool wants_changes = false;

    bool are_changes() const { return may_note_changes && wants_changes; }
};

}  // namespace boids::cpu
