// Everything that determines a run: model, parameters, start, seed and schedule. Two runs of equal scenarios on one
// engine are equal to the last bit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "boids/core/error.h"
#include "boids/core/parameter_table.h"

namespace boids {

/// Who sees whose new state within a step: nobody; those later in id order; those later in a fresh random order.
enum class Schedule { synchronous, sequential, shuffled };

inline constexpr std::string_view schedule_names[] = {"synchronous", "sequential", "shuffled"};
inline constexpr std::string_view model_name = "boids";

/// The version of scenario files that this program writes and reads.
inline constexpr int scenario_schema = 1;

struct Scenario {
    std::string name;
    std::string description;
    Schedule schedule = Schedule::synchronous;
    std::uint64_t seed = 1;
    std::int64_t steps = 1000;  ///< How long a run is where nobody says otherwise.
    std::string start_file;     ///< The CSV file of a start from a file; empty otherwise.
    Parameters parameters = default_parameters();
};

/// The first thing wrong with a scenario: a value out of range, or two that contradict each other.
std::optional<Problem> find_problem(const Scenario& scenario);

/// What is wrong with one value, if anything.
std::optional<Problem> find_problem(const Parameter& parameter, double value);

}  // namespace boids
