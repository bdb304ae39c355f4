// The few parameters that somebody needs who flies a flock for the first time, and what they are called there. Front
// ends show them first and all others on demand.
#pragma once

#include <optional>
#include <string_view>

#include "boids/core/parameters/parameter_table.h"

namespace boids {

struct FrontRow {
    std::string_view key, label;
};

/// Those of the model boids. Other models have few, and all of them come first.
inline constexpr FrontRow front_rows[] = {
    {"separation.enabled", "separation"}, {"separation.weight", "weight"}, {"separation.radius", "radius"},
    {"alignment.enabled", "alignment"},   {"alignment.weight", "weight"},  {"alignment.radius", "radius"},
    {"cohesion.enabled", "cohesion"},     {"cohesion.weight", "weight"},   {"cohesion.radius", "radius"},
    {"motion.max_speed", "speed"},        {"noise.angular", "noise"},
};
/// What a parameter is called among those that come first; nothing where it is not one of them.
constexpr std::optional<std::string_view> front_label(const Parameter& row) {
    if (row.model != Parameter::any_model && row.model != boids_model) return row.name();
    for (const FrontRow& front : front_rows)
        if (front.key == row.key) return front.label;
    return std::nullopt;
}

}  // namespace boids
