// What a row is of the tables of what a scenario may hold any number of (obstacles, goals, relations between species)
// and of its look; and the tables for whoever goes through them. Their rows are in entry_table.cpp.
#pragma once

#include <span>
#include <string_view>

#include "boids/core/parameters/value_form.h"
#include "boids/core/scenario/look.h"
#include "boids/core/scenario/scenery.h"
#include "boids/core/scenario/species.h"

namespace boids {

/// One row: a number of an entry.
template <class Entry>
struct Field : ValueForm {
    std::string_view name;
    double (*get)(const Entry&);
    void (*set)(Entry&, double);
};

namespace choice {
inline constexpr std::string_view shape[] = {"circle", "box", "segment", "polygon"};
inline constexpr std::string_view relation[] = {"flock", "flee", "chase", "follow"};
inline constexpr std::string_view quarry[] = {"nearest", "flock"};
}  // namespace choice

extern const std::span<const Field<Obstacle>> obstacle_fields;
extern const std::span<const Field<Goal>> goal_fields;
extern const std::span<const Field<Relation>> relation_fields;
extern const std::span<const Field<SceneLook>> look_fields;

/// Entries at their tables' defaults.
Obstacle default_obstacle();
Goal default_goal();
Relation default_relation();

}  // namespace boids
