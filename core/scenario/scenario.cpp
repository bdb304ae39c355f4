#include "boids/core/scenario/scenario.h"

#include <cmath>

#include "boids/core/scenario/scenery_check.h"
#include "boids/core/space/domain.h"
#include "boids/core/text/text.h"

namespace boids {

std::optional<Problem> find_problem(const Parameter& parameter, double value) {
    if (value >= parameter.minimum && value <= parameter.maximum) return std::nullopt;
    return Problem{std::string(parameter.key),
                   "= " + number_text(value) + " is out of range; it takes " + allowed_text(parameter)};
}

namespace {

/// The number of whole-number positions in the world, the far walls aside.
double whole_positions(const Parameters& parameters) {
    const World& world = parameters.world;
    const double flat = std::ceil(world.width) * std::ceil(world.height);
    return world.dimension == 3 ? flat * std::ceil(world.depth) : flat;
}

double smallest_size(const World& world) {
    const double flat = std::min(world.width, world.height);
    return world.dimension == 3 ? std::min(flat, world.depth) : flat;
}

std::optional<Problem> find_contradiction(const Scenario& scenario, const Parameters& all) {
    const auto value = [](double number) { return number_text(number); };
    if (all.motion.min_speed > all.motion.max_speed)
        return Problem{"motion.min_speed", "= " + value(all.motion.min_speed) + " exceeds motion.max_speed = " +
                                               value(all.motion.max_speed) + "; lower the one or raise the other"};
    if (all.edges.kind == Edge::turn && all.edges.inset >= smallest_size(all.world))
        return Problem{"edges.inset", "= " + value(all.edges.inset) + " leaves no room in a world of size " +
                                          value(smallest_size(all.world)) + "; make it smaller"};
    const auto integrator = static_cast<std::size_t>(as_flown(all).integrator);
    if (integrator != 0 && scenario.schedule != Schedule::synchronous)
        return Problem{std::string(model_name(all)) + ".integrator",
                       "= \"" + std::string(integrator_names[integrator]) +
                           "\" moves all boids at once; choose the schedule synchronous, or the integrator euler"};
    const bool flock = &all == &scenario.parameters;
    const bool from_file = all.start.positions == StartPositions::file;
    if (from_file && !flock)
        return Problem{"start.positions", "= \"file\" is for the first species alone; let this one start elsewhere"};
    if (from_file && scenario.start_file.empty())
        return Problem{"start.positions", "= \"file\" needs start.file; name a CSV file there"};
    if (flock && !from_file && !scenario.start_file.empty())
        return Problem{"start.file", "is set, but start.positions is not \"file\"; remove one or change the other"};
    const bool round = all.start.positions == StartPositions::disc || all.start.positions == StartPositions::flock;
    if (round && 2 * all.start.radius > smallest_size(all.world))
        return Problem{"start.radius", "= " + value(all.start.radius) + " does not fit into a world of size " +
                                           value(smallest_size(all.world)) + "; use at most half of that"};
    if (all.start.positions == StartPositions::integer && static_cast<double>(all.start.boids) > whole_positions(all))
        return Problem{"start.boids", "= " + std::to_string(all.start.boids) + " exceeds the " +
                                          value(whole_positions(all)) +
                                          " whole-number positions of the world; use fewer boids or a larger world"};
    return std::nullopt;
}

/// A text that is too long to be carried into every file.
std::optional<Problem> find_long_text(const Scenario& scenario) {
    const auto find = [](const std::string& key, const std::string& text, std::size_t most) -> std::optional<Problem> {
        const std::size_t count = character_count(text);
        if (count <= most) return std::nullopt;
        return Problem{key, "has " + std::to_string(count) + " characters; use at most " + std::to_string(most)};
    };
    if (auto problem = find("name", scenario.name, longest_name)) return problem;
    if (auto problem = find("description", scenario.description, longest_description)) return problem;
    if (auto problem = find("start.file", scenario.start_file, longest_path)) return problem;
    if (auto problem = find("look.backdrop", scenario.look.picture, longest_path)) return problem;
    for (std::size_t index = 0; index < scenario.species.size(); ++index)
        if (auto problem = find("species " + std::to_string(index + 1), scenario.species[index].name, longest_name)) {
            problem->sentence = "has a name that " + problem->sentence;
            return problem;
        }
    return std::nullopt;
}

}  // namespace

std::string_view species_name(const Scenario& scenario, std::size_t number) {
    return number == 0 ? flock_name : std::string_view(scenario.species[number - 1].name);
}

std::optional<int> find_species(const Scenario& scenario, std::string_view name) {
    for (std::size_t number = 0; number < species_count(scenario); ++number)
        if (species_name(scenario, number) == name) return static_cast<int>(number);
    return std::nullopt;
}

namespace {

/// All boids of a flock move by one integrator.
template <class... Values>
void take_integrators(const std::tuple<Values...>& everybodys, std::tuple<Values...>& own) {
    const auto take = [&]<class Each>(const Each& from, Each& to) {
        if constexpr (requires { from.integrator; }) to.integrator = from.integrator;
    };
    (take(std::get<Values>(everybodys), std::get<Values>(own)), ...);
}

/// Gives a species what is everybody's.
void take_shared(const Parameters& everybodys, Parameters& own) {
    own.model = everybodys.model;
    own.world = everybodys.world;
    own.edges = everybodys.edges;
    own.wind = everybodys.wind;
    const bool heeded = own.pointer.heeded;
    own.pointer = everybodys.pointer;
    own.pointer.heeded = heeded;
    take_integrators(everybodys.own, own.own);
}

}  // namespace

BoidShape shape_of(const Scenario& scenario, std::size_t species) {
    return species == 0 ? scenario.look.shape : scenario.species[species - 1].shape.value_or(scenario.look.shape);
}

bool is_shared(const Parameter& parameter) {
    Parameters everybodys{}, own{};
    parameter.set(everybodys, 1);
    take_shared(everybodys, own);
    return parameter.get(own) == 1;
}

std::optional<Problem> find_foreign(const Parameter& parameter, const Parameters& parameters) {
    if (parameter.model == Parameter::any_model || parameter.model == parameters.model) return std::nullopt;
    return Problem{std::string(parameter.key),
                   "is a parameter of the model " +
                       std::string(Models::names[static_cast<std::size_t>(parameter.model)]) +
                       ", and this flock is of the model " + std::string(model_name(parameters)) + "; leave it out"};
}

Parameters parameters_of(const Scenario& scenario, std::size_t species) {
    if (species == 0) return scenario.parameters;
    Parameters result = scenario.species[species - 1].parameters;
    take_shared(scenario.parameters, result);
    return result;
}

const Relation* find_relation(const Scenario& scenario, RelationKind kind, std::size_t of, std::size_t to) {
    for (const Relation& relation : scenario.relations)
        if (relation.enabled && relation.kind == kind && relation.of == static_cast<int>(of) &&
            relation.to == static_cast<int>(to))
            return &relation;
    return nullptr;
}

bool has_captures(const Scenario& scenario) {
    for (const Relation& relation : scenario.relations)
        if (relation.enabled && relation.kind == RelationKind::chase && relation.capture > 0) return true;
    return false;
}

bool flocks_with(const Scenario& scenario, std::size_t of, std::size_t to) {
    return of == to || find_relation(scenario, RelationKind::flock, of, to);
}

namespace {

/// A species' own values, under its name.
std::optional<Problem> find_species_problem(const Scenario& scenario, std::size_t number) {
    const Parameters all = parameters_of(scenario, number);
    std::optional<Problem> problem;
    for (const Parameter& parameter : parameter_table)
        if (!problem) problem = find_problem(parameter, parameter.get(all));
    if (!problem) problem = find_contradiction(scenario, all);
    if (problem) problem->key = std::string(species_name(scenario, number)) + "." + problem->key;
    return problem;
}

}  // namespace

std::optional<Problem> find_problem(const Scenario& scenario) {
    if (auto problem = find_long_text(scenario)) return problem;
    for (const Parameter& parameter : parameter_table)
        if (auto problem = find_problem(parameter, parameter.get(scenario.parameters))) return problem;
    if (scenario.steps < 0)
        return Problem{"steps", "= " + std::to_string(scenario.steps) + " is negative; use 0 or more"};
    if (auto problem = find_contradiction(scenario, scenario.parameters)) return problem;
    for (std::size_t number = 1; number < species_count(scenario); ++number)
        if (auto problem = find_species_problem(scenario, number)) return problem;
    return find_scenery_problem(scenario);
}

std::optional<Problem> find_fixed_change(const Scenario& flown, const Scenario& wanted) {
    const std::string sentence = "cannot change while the flock flies; build a new simulation";
    if (flown.start_file != wanted.start_file) return Problem{"start.file", sentence};
    if (flown.parameters.model != wanted.parameters.model) return Problem{"model", sentence};
    for (std::size_t number = 0; number < species_count(wanted); ++number) {
        const std::string_view name = species_name(wanted, number);
        const auto before = find_species(flown, name);
        if (!before) continue;
        const Parameters old = parameters_of(flown, static_cast<std::size_t>(*before));
        const Parameters fresh = parameters_of(wanted, number);
        for (const Parameter& row : parameter_table)
            if (!row.live && row.get(old) != row.get(fresh))
                return Problem{(number == 0 ? "" : std::string(name) + ".") + std::string(row.key), sentence};
    }
    return std::nullopt;
}

}  // namespace boids
