// What the kernels of a step read and write: the boids in order, the boids of the next step, and all that is decided
// beforehand.
#pragma once

#include "boids/core/numbers/random.h"
#include "boids/core/space/solid.h"
#include "boids/engines/cuda/card_grid.h"
#include "boids/engines/cuda/rules.h"

namespace boids::cuda {

/// A boid as a kernel has it in its registers.
template <int D>
struct Bird {
    float place[D], velocity[D];
};

/// Where boids are and how they fly: x, y and the velocity in the plane; x, y, z, vx and the rest in space.
template <int D>
struct Rows {
    Quad* main;
    Couple* rest;

    BOIDS_CARD Bird<D> read_bird(std::uint32_t slot) const {
        const Quad quad = read(main + slot);
        if constexpr (D == 2) {
            return {{quad.x, quad.y}, {quad.z, quad.w}};
        } else {
            const Couple couple = read(rest + slot);
            return {{quad.x, quad.y, quad.z}, {quad.w, couple.x, couple.y}};
        }
    }

    BOIDS_CARD void write(std::uint32_t slot, const Bird<D>& bird) const {
        const float(&p)[D] = bird.place, (&v)[D] = bird.velocity;
        if constexpr (D == 2) {
            main[slot] = {p[0], p[1], v[0], v[1]};
        } else {
            main[slot] = {p[0], p[1], p[2], v[0]};
            rest[slot] = {v[1], v[2]};
        }
    }
};

/// Many boids in one cell, which others may count as one (section 7 of docs/bits.md).
template <int D>
struct CardCrowd {
    double middle[D], half_size[D], offset_sum[D], velocity_sum[D];
};

inline constexpr std::uint32_t crowd_size = 64;

/// Boids of a crowd at the very same place.
template <int D>
struct CardTwins {
    double velocity_sum[D];
    std::uint32_t count;
};

/// A place that boids make for, or a row of waypoints.
template <int D>
struct CardGoal {
    float place[D];
    float weight, max_force, slowing, range_squared, radius_squared;
    std::uint32_t first_point, points;  ///< Waypoints; none where the goal is a place.
    bool closed;
};

/// Obstacles, at the beginning of the step and at its end, and how boids avoid them.
template <int D>
struct CardObstacles {
    using CardSolid = Solid<D, float, PointView<D, float>>;
    const CardSolid *solids, *next_solids;
    std::uint32_t count;
    float skin;
    Avoidance avoidance;
};

/// As who a boid came to its cell: the numbers below this one are told apart.
inline constexpr std::uint32_t late_comer = 255;

/// What changes from step to step, in the card's memory.
struct Clock {
    std::uint64_t step;
    std::uint32_t slots;  ///< How many the boids and their ghosts want.
    std::uint32_t scans;  ///< How often cells were counted: never the same twice.
    std::uint32_t full;   ///< Not 0 where a step has found a full cell (full_cells.h) since this was last cleared.
};

/// The grid that a cell or a boid belongs to, and where its cells begin among those of all.
template <int D>
struct Home {
    const CardGrid<D>& grid;
    std::uint32_t first_cell;
};

/// Where the boids of a species are that rules see: the first slots of the cells of the boid's own, which a kernel
/// reads from its task instead of keeping them,
struct OwnCells {
    static constexpr bool own = true;
    template <class Task>
    BOIDS_CARD const std::uint32_t* first(const Task& task) const {
        return task.first;
    }
};

/// or of another species.
struct OtherCells {
    static constexpr bool own = false;
    const std::uint32_t* slots;
    template <class Task>
    BOIDS_CARD const std::uint32_t* first(const Task&) const {
        return slots;
    }
};

template <int D>
struct CardTask {
    static constexpr bool among_others = false;  ///< Whether there are other species (card_species.h).

    CardGrid<D> grid;
    KernelConstants constants;
    std::uint64_t seed;
    std::uint32_t capacity;      ///< Slots there is room for.
    bool usual;                  ///< The usual flock, in a grid where distances need not be wrapped.
    bool crowds_count;           ///< Every rule that acts is a plain sum.
    Rows<D> sorted;              ///< By cell, then id, with ghosts.
    Rows<D> next;                ///< By slot of `sorted`, after the step.
    const std::uint32_t* first;  ///< The first slot of each cell.
    std::uint32_t* count;        ///< How many go to each cell.
    std::uint32_t* cell;         ///< Where each slot's boid goes; or nobody. In the memory of the ids to come.
    std::uint8_t* arrival;       ///< As who it comes there: the first is 0, the 255th and later ones late comers.
    std::uint32_t* listed;       ///< Ids by cell, in any order within it.
    std::uint32_t* waypoint;     ///< By slot; null where no goal has any.
    std::uint32_t* next_waypoint;
    CardCrowd<D>* crowds;  ///< By the first slot of their cell over 64: no two have the same.
    const CardGoal<D>* goals;
    const Vector<D, float>* points;
    std::uint32_t goal_count;
    CardObstacles<D> obstacles;
    Clock* clock;
    const std::uint32_t*
        twins_of;  ///< By slot of a full cell: which twins it is of, or nobody. Null where none is known.
    const CardTwins<D>* twins;

    /// How many slots are in use, ghosts included.
    BOIDS_CARD std::uint32_t slots() const { return first[grid.cells]; }
    BOIDS_CARD Home<D> home() const { return {grid, 0}; }
    /// Whether there is room for all; if not, nothing happens until there is.
    BOIDS_CARD bool has_room() const { return slots() <= capacity; }

    /// Calls body(cells) for every species that rules see, its own first.
    template <class Body>
    BOIDS_CARD void for_each_company(const Body& body) const {
        body(OwnCells{});
    }
};

}  // namespace boids::cuda
