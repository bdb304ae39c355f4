// What a page calls: flat functions around one flock. Text goes in through boids_reserve() and comes out through
// boids_text(); a function that can fail returns 0, or 1 and leaves its sentence as the text. Arrays are views into the
// module's memory, valid until the flock next advances or changes.
#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "boids/api/simulation.h"
#include "boids/apps/web/module/caught.h"
#include "boids/apps/web/module/json_text.h"
#include "boids/apps/web/module/web_workers.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"
#include "boids/version.h"

#define BOIDS_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace boids::web {

namespace {

std::string input, output;
std::unique_ptr<Simulation> flock;

/// Does what may throw; the sentence of what is thrown becomes the text.
template <class Body>
int guarded(Body&& body) {
    try {
        body();
        return 0;
    } catch (...) {
        output = caught_text();
        return 1;
    }
}

Simulation& the_flock() {
    if (!flock) throw Error("no flock is open; open a scenario first");
    return *flock;
}

EngineChoice choice() {
    EngineChoice result;
    result.workers = make_web_workers();
    return result;
}

Scenario scenario_of_input() {
    return parse_scenario(input, "scenario");
}

std::pair<std::string_view, std::string_view> key_and_value(std::string_view line) {
    const std::size_t at = line.find('=');
    if (at == std::string::npos) throw Error("\"" + std::string(line) + "\" is not key=value");
    return {line.substr(0, at), line.substr(at + 1)};
}

std::uint64_t seed_of(std::string_view text) {
    const std::optional<std::int64_t> seed = parse_count(text);
    if (!seed) throw Error("seed is \"" + std::string(text) + "\", but must be a whole number from 0 on");
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

std::string_view kind_name(ValueKind kind) {
    constexpr std::string_view names[] = {"real", "integer", "toggle", "choice"};
    return names[static_cast<std::size_t>(kind)];
}

void write_row(const Parameter& row, JsonText& json) {
    json.begin('{').key("key").value(row.key).key("group").value(row.group()).key("name").value(row.name());
    json.key("kind").value(kind_name(row.kind)).key("unit").value(row.unit).key("default").value(row.standard);
    json.key("minimum").value(row.minimum).key("maximum").value(row.maximum);
    json.key("choices").begin('[');
    for (const std::string_view name : row.choices) json.value(name);
    json.end(']').key("live").value(row.live).key("help").value(row.help);
    json.key("model").value(row.model == Parameter::any_model ? std::string_view()
                                                              : Models::names[static_cast<std::size_t>(row.model)]);
    json.end('}');
}

// A kept flock: a mark, the scenario as text, and the arrays of its state as they stand in memory.
constexpr std::string_view mark = "boids flock 1\n";

template <class T>
void put(const T* values, std::size_t count) {
    output.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

/// Takes bytes from the front of the input.
class Taker {
public:
    template <class T>
    void take(T* values, std::size_t count) {
        if (count > left_.size() / sizeof(T)) throw Error("the kept flock is cut short; keep it once more");
        std::memcpy(values, left_.data(), count * sizeof(T));
        left_.remove_prefix(count * sizeof(T));
    }
    template <class T>
    T take() {
        T value;
        take(&value, 1);
        return value;
    }
    template <class T>
    void take_all(std::vector<T>& values) {
        const auto count = take<std::uint64_t>();
        if (count > left_.size() / sizeof(T)) throw Error("the kept flock is cut short; keep it once more");
        values.resize(static_cast<std::size_t>(count));
        take(values.data(), values.size());
    }
    bool is_at_end() const { return left_.empty(); }

private:
    std::string_view left_ = input;
};

template <class T>
void put_all(const std::vector<T>& values) {
    const std::uint64_t count = values.size();
    put(&count, 1);
    put(values.data(), values.size());
}

void put_state(const State& state) {
    put(&state.step, 1);
    put(&state.next_id, 1);
    put(&state.captures, 1);
    put_all(state.id);
    put_all(state.species);
    put_all(state.waypoint);
    for (int axis = 0; axis < state.dimension(); ++axis) {
        put_all(state.position[axis]);
        put_all(state.velocity[axis]);
    }
}

State take_state(Taker& from, const Scenario& scenario) {
    State state(scenario.parameters.world.dimension);
    state.step = from.take<std::uint64_t>();
    state.next_id = from.take<BoidId>();
    state.captures = from.take<std::uint64_t>();
    from.take_all(state.id);
    from.take_all(state.species);
    from.take_all(state.waypoint);
    bool whole = state.species.size() == state.size() && state.waypoint.size() == state.size();
    for (int axis = 0; axis < state.dimension(); ++axis) {
        from.take_all(state.position[axis]);
        from.take_all(state.velocity[axis]);
        whole = whole && state.position[axis].size() == state.size() && state.velocity[axis].size() == state.size();
    }
    for (const std::uint8_t species : state.species) whole = whole && species < species_count(scenario);
    if (!whole || !from.is_at_end()) throw Error("the kept flock is damaged; keep it once more");
    return state;
}

}  // namespace

BOIDS_EXPORT(boids_reserve) char* boids_reserve(std::size_t bytes) {
    input.resize(bytes);
    return input.data();
}

BOIDS_EXPORT(boids_text) const char* boids_text() {
    return output.data();
}

BOIDS_EXPORT(boids_text_size) std::size_t boids_text_size() {
    return output.size();
}

BOIDS_EXPORT(boids_version) void boids_version() {
    output = BOIDS_VERSION;
}

/// The presets: names, descriptions and dimensions, as JSON.
BOIDS_EXPORT(boids_presets) int boids_presets() {
    return guarded([] {
        JsonText json;
        json.begin('[');
        for (const std::string& name : preset_names()) {
            const Scenario scenario = preset_scenario(name);
            json.begin('{').key("name").value(std::string_view(name));
            json.key("description").value(std::string_view(scenario.description));
            json.key("dimension").value(static_cast<double>(scenario.parameters.world.dimension)).end('}');
        }
        output = json.end(']').text();
    });
}

/// The file of the preset that the input names.
BOIDS_EXPORT(boids_preset) int boids_preset() {
    return guarded([] {
        for (const Preset& preset : presets())
            if (preset.name == input) {
                output = preset.text;
                return;
            }
        throw Error("\"" + input + "\" is not a preset" + hint(input, preset_names()));
    });
}

/// The table of parameters, as JSON.
BOIDS_EXPORT(boids_parameters) void boids_parameters() {
    JsonText json;
    json.begin('[');
    for (const Parameter& row : parameter_table) write_row(row, json);
    output = json.end(']').text();
}

/// The table of observables, as JSON, in the order of boids_observe().
BOIDS_EXPORT(boids_observables) void boids_observables() {
    JsonText json;
    json.begin('[');
    for (const Observable& row : observable_table)
        json.begin('{').key("name").value(row.name).key("unit").value(row.unit).key("help").value(row.help).end('}');
    output = json.end(']').text();
}

/// Builds the flock of the scenario in the input, a TOML text; what follows a 0 are lines key=value that change it
/// before it starts. Where that fails, the flock there was stays.
BOIDS_EXPORT(boids_open) int boids_open() {
    return guarded([] {
        const std::size_t end = std::min(input.find('\0'), input.size());
        Scenario scenario = parse_scenario(std::string_view(input).substr(0, end), "scenario");
        if (end < input.size()) change_before_start(scenario, std::string_view(input).substr(end + 1));
        check(scenario, scenario.name.empty() ? "scenario" : scenario.name);
        flock = std::make_unique<Simulation>(std::move(scenario), choice());
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

/// The flock as bytes, from which boids_restore() goes on to the same bits.
BOIDS_EXPORT(boids_keep) int boids_keep() {
    return guarded([] {
        const std::string scenario = write_scenario(the_flock().scenario());
        output = mark;
        put_all(std::vector<char>(scenario.begin(), scenario.end()));
        put_state(the_flock().state());
    });
}

BOIDS_EXPORT(boids_restore) int boids_restore() {
    return guarded([] {
        if (!std::string_view(input).starts_with(mark)) throw Error("this is not a kept flock");
        Taker from;
        std::string ignored(mark.size(), '\0');
        from.take(ignored.data(), ignored.size());
        std::vector<char> text;
        from.take_all(text);
        Scenario scenario = parse_scenario(std::string_view(text.data(), text.size()), "kept flock");
        State state = take_state(from, scenario);
        flock = std::make_unique<Simulation>(std::move(scenario), std::move(state), choice());
    });
}

}  // namespace boids::web
