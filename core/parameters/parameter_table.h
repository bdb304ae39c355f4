// What a row of the table of parameters is, and the table for whoever goes through it. Its rows are in
// parameter_table.cpp: nearly every file includes this one, and they would be compiled with each.
#pragma once

#include <ranges>
#include <span>
#include <string_view>

#include "boids/core/parameters/parameters.h"
#include "boids/core/parameters/value_form.h"

namespace boids {

/// One row of the table.
struct Parameter : ValueForm {
    std::string_view key;  ///< "group.name", as in TOML, on the command line and in the docs.
    bool live;             ///< Whether it can change while the flock flies; find_fixed_change holds to it.
    double (*get)(const Parameters&);
    void (*set)(Parameters&, double);
    int model = any_model;  ///< The only model that has it.

    static constexpr int any_model = -1;

    constexpr std::string_view group() const { return key.substr(0, key.find('.')); }
    constexpr std::string_view name() const { return key.substr(key.find('.') + 1); }
};

namespace choice {
inline constexpr std::string_view weighting[] = {"full", "unit", "unit_over_distance"};
inline constexpr std::string_view combine[] = {"mean", "sum"};
inline constexpr std::string_view response[] = {"raw", "limited", "unit", "relative", "steer", "steer_or_brake"};
inline constexpr std::string_view move_with[] = {"new_velocity", "old_velocity"};
inline constexpr std::string_view edge[] = {"wrap", "turn", "push", "bounce", "open"};
inline constexpr std::string_view distance[] = {"plain", "toroidal"};
inline constexpr std::string_view turn_side[] = {"left", "right", "random"};
inline constexpr std::string_view pointer[] = {"off", "follow", "attract", "repel", "predator"};
inline constexpr std::string_view wind[] = {"off", "uniform", "vortex"};
inline constexpr std::string_view start_positions[] = {"uniform", "disc", "centre", "integer", "file", "flock"};
}  // namespace choice

/// All parameters of all models.
extern const std::span<const Parameter> parameter_table;

/// The rows that the model of some parameters has.
inline auto rows_of(const Parameters& parameters) {
    return std::views::filter(parameter_table, [model = parameters.model](const Parameter& row) {
        return row.model == Parameter::any_model || row.model == model;
    });
}

/// Parameters at the table's defaults.
Parameters default_parameters();

/// The row of a key, or null.
const Parameter* find_parameter(std::string_view key);

}  // namespace boids
