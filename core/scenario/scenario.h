// Everything that determines a run: model, parameters, start, seed and schedule. Two runs of equal scenarios on one
// engine are equal to the last bit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/parameters/model.h"
#include "boids/core/parameters/parameter_table.h"
#include "boids/core/scenario/entry_table.h"
#include "boids/core/text/error.h"

namespace boids {

/// Who sees whose new state within a step: nobody; those later in id order; those later in a fresh random order.
enum class Schedule { synchronous, sequential, shuffled };

inline constexpr std::string_view schedule_names[] = {"synchronous", "sequential", "shuffled"};

/// The version of scenario files that this program writes and reads.
inline constexpr int scenario_schema = 1;

struct Scenario {
    std::string name;
    std::string description;
    Schedule schedule = Schedule::synchronous;
    std::uint64_t seed = 1;
    std::int64_t steps = 1000;                     ///< How long a run is where nobody says otherwise.
    std::string start_file;                        ///< The CSV file of a start from a file; empty otherwise.
    Parameters parameters = default_parameters();  ///< The world's, and those of the first species.
    std::vector<Species> species;                  ///< The others.
    std::vector<Relation> relations;
    std::vector<Obstacle> obstacles;
    std::vector<Goal> goals;
    SceneLook look;  ///< How it is drawn where nobody says otherwise.
};

/// The name of the first species.
inline constexpr std::string_view flock_name = "boids";

/// The most characters of a name, be it of the scenario or of a species, of a description, and of the path of a start
/// file: what fits into every kind of file we write, and into a sentence.
inline constexpr std::size_t longest_name = 200, longest_description = 10'000, longest_path = 4'000;

/// Boids carry the number of their species in a byte.
inline constexpr std::size_t most_species = 255;

/// The rules of a species see at most this many species, its own among them.
inline constexpr std::size_t most_company = 8;

/// A scenario has at most this many goals.
inline constexpr std::size_t most_goals = 64;

inline std::size_t species_count(const Scenario& scenario) {
    return 1 + scenario.species.size();
}
std::string_view species_name(const Scenario& scenario, std::size_t number);
std::optional<int> find_species(const Scenario& scenario, std::string_view name);

/// What the boids of a species are drawn as where nobody says otherwise.
BoidShape shape_of(const Scenario& scenario, std::size_t species);

/// Whether a parameter is everybody's rather than a species' own.
bool is_shared(const Parameter& parameter);

/// The parameters of a species, with those that are everybody's.
Parameters parameters_of(const Scenario& scenario, std::size_t species);

/// The relation of this kind between two species, where it holds.
const Relation* find_relation(const Scenario& scenario, RelationKind kind, std::size_t of, std::size_t to);
/// Whether boids can be caught.
bool has_captures(const Scenario& scenario);
/// Whether the rules of one species see another.
bool flocks_with(const Scenario& scenario, std::size_t of, std::size_t to);

/// The first thing wrong with a scenario: a value out of range, or two that contradict each other.
std::optional<Problem> find_problem(const Scenario& scenario);

/// What two scenarios do not agree about although it cannot change while a flock flies, if anything: parameters that
/// are not live, of everybody and of each species that is in both.
std::optional<Problem> find_fixed_change(const Scenario& flown, const Scenario& wanted);

/// What is wrong with setting a parameter at all, if anything: another model may be the only one that has it.
std::optional<Problem> find_foreign(const Parameter& parameter, const Parameters& parameters);

/// What is wrong with one value, if anything.
std::optional<Problem> find_problem(const Parameter& parameter, double value);

}  // namespace boids
