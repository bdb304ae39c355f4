// What a page calls: flat functions around one flock. Text goes in through boids_reserve() and comes out through
// boids_text(); a function that can fail returns 0, or 1 and leaves its sentence as the text. Arrays are views into the
// module's memory, valid until the flock next advances or changes.
#include <algorithm>
#include <iterator>
#include <optional>

#include "boids/apps/web/module/flock.h"
#include "boids/apps/web/module/json_text.h"
#include "boids/core/scenario/world_edits.h"
#include "boids/core/text/text.h"
#include "boids/io/scenario_file.h"

namespace boids::web {

namespace {

Scenario scenario_of_input() {
    return parse_scenario(input, "scenario");
}

std::uint64_t seed_of(std::string_view text) {
    const std::optional<std::int64_t> seed = parse_count(text);
    if (!seed || *seed < 0) throw Error("seed is \"" + std::string(text) + "\", but must be a whole number from 0 on");
    return static_cast<std::uint64_t>(*seed);
}

Schedule schedule_of(std::string_view text) {
    const auto found = std::find(std::begin(schedule_names), std::end(schedule_names), text);
    if (found == std::end(schedule_names))
        throw Error("schedule is \"" + std::string(text) + "\", but must be synchronous, sequential or shuffled");
    return static_cast<Schedule>(found - std::begin(schedule_names));
}

/// Lines of key=value; beside parameters there are the seed and the schedule.
void change_before_start(Scenario& scenario, std::string_view lines) {
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        const auto [key, value] = key_and_value(lines.substr(0, end));
        if (key == "seed")
            scenario.seed = seed_of(value);
        else if (key == "schedule")
            scenario.schedule = schedule_of(value);
        else
            set_parameter(scenario, key, value);
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
}

void take_off_with(Scenario scenario, std::string_view changes) {
    change_before_start(scenario, changes);
    check(scenario, scenario.name.empty() ? "scenario" : scenario.name);
    take_off(std::move(scenario));
}

}  // namespace

/// Builds the flock of the scenario in the input, a TOML text; what follows a 0 are lines key=value that change it
/// before it starts. Where that fails, the flock there was stays.
BOIDS_EXPORT(boids_open) int boids_open() {
    return guarded([] {
        const std::size_t end = std::min(input.find('\0'), input.size());
        const Scenario scene = parse_scenario(std::string_view(input).substr(0, end), "scenario");
        take_off_with(scene, std::string_view(input).substr(std::min(end + 1, input.size())));
        opened = scene;
    });
}

/// Takes off anew with the scene as it is now and the changes in the input, lines key=value.
BOIDS_EXPORT(boids_restart) int boids_restart() {
    return guarded([] { take_off_with(the_flock().scenario(), input); });
}

/// Takes off anew with that many boids; if asked, the world grows with their number.
BOIDS_EXPORT(boids_set_boids) int boids_set_boids(double boids, int world_grows) {
    return guarded([=] {
        const Scenario scenario =
            with_boids(the_flock().scenario(), static_cast<std::int64_t>(boids), world_grows != 0);
        check(scenario, "scenario");
        take_off(scenario);
    });
}

/// Uses the scenario in the input from the next step on; the boids stay.
BOIDS_EXPORT(boids_change) int boids_change() {
    return guarded([] { the_flock().set_scenario(scenario_of_input()); });
}

/// The whole scenario, as TOML.
BOIDS_EXPORT(boids_scenario) int boids_scenario() {
    return guarded([] { output = write_scenario(the_flock().scenario()); });
}

/// The values of all parameters, as JSON in the order of the table.
BOIDS_EXPORT(boids_values) int boids_values() {
    return guarded([] {
        JsonText json;
        json.begin('[');
        for (const Parameter& row : parameter_table) json.value(row.get(the_flock().parameters()));
        output = json.end(']').text();
    });
}

/// Sets a parameter: the input is its key, '=' and its value.
BOIDS_EXPORT(boids_set) int boids_set() {
    return guarded([] {
        const auto [key, value] = key_and_value(input);
        the_flock().set(key, value);
    });
}

BOIDS_EXPORT(boids_advance) int boids_advance(std::int32_t steps) {
    return guarded([=] { the_flock().advance(steps); });
}

BOIDS_EXPORT(boids_count) std::size_t boids_count() {
    return flock ? flock->ids().size() : 0;
}

BOIDS_EXPORT(boids_dimension) int boids_dimension() {
    return flock ? flock->parameters().world.dimension : 0;
}

BOIDS_EXPORT(boids_step) double boids_step() {
    return flock ? static_cast<double>(flock->step()) : 0;
}

BOIDS_EXPORT(boids_hash) std::uint64_t boids_hash() {
    return flock ? flock->hash() : 0;
}

BOIDS_EXPORT(boids_engine) int boids_engine() {
    return guarded([] { output = the_flock().engine_name(); });
}

BOIDS_EXPORT(boids_ids) const BoidId* boids_ids() {
    return flock ? flock->ids().data() : nullptr;
}

BOIDS_EXPORT(boids_species) const std::uint8_t* boids_species() {
    return flock ? flock->species().data() : nullptr;
}

BOIDS_EXPORT(boids_positions) const float* boids_positions() {
    return flock ? flock->positions().data() : nullptr;
}

BOIDS_EXPORT(boids_velocities) const float* boids_velocities() {
    return flock ? flock->velocities().data() : nullptr;
}

BOIDS_EXPORT(boids_neighbours) const std::uint32_t* boids_neighbours() {
    return flock ? flock->measure().neighbours.data() : nullptr;
}

BOIDS_EXPORT(boids_flocks) const std::uint32_t* boids_flocks() {
    return flock ? flock->measure().flock.data() : nullptr;
}

BOIDS_EXPORT(boids_deviations) const float* boids_deviations() {
    return flock ? flock->measure().deviation.data() : nullptr;
}

/// All observables, in the order of their table.
BOIDS_EXPORT(boids_observe) const double* boids_observe() {
    static double values[observable_table.size()];
    if (!flock) return nullptr;
    const Observables seen = flock->observe();
    for (std::size_t row = 0; row < observable_table.size(); ++row) values[row] = seen.*observable_table[row].value;
    return values;
}

/// Points at a position; kinds are numbered as the choices of pointer.kind.
BOIDS_EXPORT(boids_point) int boids_point(int kind, double x, double y, double z) {
    return guarded([=] {
        if (kind < 0 || kind >= static_cast<int>(std::size(choice::pointer)))
            throw Error("there is no pointer of kind " + std::to_string(kind));
        the_flock().set_pointer(static_cast<PointerKind>(kind), {x, y, z});
    });
}

/// Adds a boid; its id is the text.
BOIDS_EXPORT(boids_add)
int boids_add(double x, double y, double z, double vx, double vy, double vz, std::size_t species) {
    return guarded([=] { output = std::to_string(the_flock().add({x, y, z}, {vx, vy, vz}, species)); });
}

BOIDS_EXPORT(boids_remove) int boids_remove(BoidId id) {
    return guarded([=] {
        if (!the_flock().remove(id)) throw Error("there is no boid " + std::to_string(id));
    });
}

/// Where the time of the steps goes: {steps, phases: {bin: seconds, …}}, as JSON.
BOIDS_EXPORT(boids_profile) int boids_profile() {
    return guarded([] {
        const Profile profile = the_flock().profile();
        JsonText json;
        json.begin('{').key("steps").value(static_cast<double>(profile.steps)).key("phases").begin('{');
        for (const PhaseTime& phase : profile.phases) json.key(phase.phase).value(phase.seconds);
        output = json.end('}').end('}').text();
    });
}

}  // namespace boids::web
