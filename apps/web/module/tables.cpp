// The tables that a page's panel is made of, as JSON: scenes, parameters and what they are now, observables.
#include "boids/apps/web/module/flock.h"
#include "boids/apps/web/module/json_text.h"
#include "boids/core/parameters/front_rows.h"
#include "boids/core/parameters/slider_range.h"
#include "boids/core/scenario/effect.h"
#include "boids/core/scenario/scene_comparison.h"
#include "boids/core/text/text.h"
#include "boids/io/command_line.h"
#include "boids/io/metrics_text.h"
#include "boids/io/presets.h"

namespace boids::web {

namespace {

std::string_view kind_name(ValueKind kind) {
    constexpr std::string_view names[] = {"real", "integer", "toggle", "choice"};
    return names[static_cast<std::size_t>(kind)];
}

void write_row(const Parameter& row, JsonText& json) {
    json.begin('{').key("key").value(row.key).key("group").value(row.group()).key("name").value(row.name());
    json.key("title").value(heading_text(row.group()));
    json.key("label").value(spoken(front_label(row).value_or(row.name())));
    json.key("layer").value(front_label(row) ? "basic" : "advanced");
    json.key("kind").value(kind_name(row.kind)).key("unit").value(row.unit).key("default").value(row.standard);
    json.key("minimum").value(row.minimum).key("maximum").value(row.maximum);
    json.key("choices").begin('[');
    for (const std::string_view name : row.choices) json.value(name);
    json.end(']').key("live").value(row.live).key("shared").value(is_shared(row)).key("help").value(row.help);
    json.key("model").value(row.model == Parameter::any_model ? std::string_view()
                                                              : Models::names[static_cast<std::size_t>(row.model)]);
    json.end('}');
}

double boids_at_start(const Scenario& scenario) {
    auto boids = static_cast<double>(scenario.parameters.start.boids);
    for (const Species& species : scenario.species) boids += static_cast<double>(species.parameters.start.boids);
    return boids;
}

void write_preset(std::string_view name, std::string_view group, JsonText& json) {
    const Scenario scenario = preset_scenario(name);
    json.begin('{').key("name").value(name).key("group").value(group);
    json.key("description").value(scenario.description).key("model").value(model_name(scenario.parameters));
    json.key("dimension").value(static_cast<double>(scenario.parameters.world.dimension));
    json.key("boids").value(boids_at_start(scenario)).end('}');
}

/// The parameters of a species as the scene was opened; of one that was added, those of its flock.
Parameters opened_parameters(const Scenario& now, std::size_t species) {
    const auto number = find_species(opened, species_name(now, species));
    return parameters_of(opened, static_cast<std::size_t>(number.value_or(0)));
}

std::size_t known_species(std::size_t number) {
    if (number < species_count(the_flock().scenario())) return number;
    throw Error("there is no species " + std::to_string(number));
}

void write_start(const Scenario& scenario, JsonText& json) {
    json.key("seed").value(std::to_string(scenario.seed));
    json.key("schedule").value(schedule_names[static_cast<std::size_t>(scenario.schedule)]);
}

/// What differs from the opened scene in the values of a species, as text by key.
void write_changes(const Scenario& now, std::size_t species, JsonText& json) {
    const std::string prefix = species == 0 ? "" : std::string(species_name(now, species)) + ".";
    if (!find_species(opened, species_name(now, species))) return;
    const Parameters before = opened_parameters(now, species), after = parameters_of(now, species);
    for (const Parameter& row : rows_of(now.parameters))
        if (row.get(before) != row.get(after) && (species == 0 || !is_shared(row)))
            json.key(prefix + std::string(row.key)).value(plain_value_text(row, row.get(after)));
}

}  // namespace

/// The presets in groups, in the order in which people are to meet them.
BOIDS_EXPORT(boids_presets) int boids_presets() {
    return guarded([] {
        JsonText json;
        json.begin('[');
        for (const PresetGroup& group : preset_groups())
            for (const std::string_view name : group.names) write_preset(name, group.title, json);
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

BOIDS_EXPORT(boids_parameters) void boids_parameters() {
    JsonText json;
    json.begin('[');
    for (const Parameter& row : parameter_table) write_row(row, json);
    output = json.end(']').text();
}

/// The table of observables, in the order of boids_observe().
BOIDS_EXPORT(boids_observables) void boids_observables() {
    JsonText json;
    json.begin('[');
    for (const Observable& row : observable_table) {
        json.begin('{').key("name").value(row.name).key("unit").value(row.unit).key("help").value(row.help);
        if (row.is_bounded()) json.key("bounds").begin('[').value(row.low).value(row.high).end(']');
        json.end('}');
    }
    output = json.end(']').text();
}

/// The parameters that the flock's model has, as they are for a species now: value, value of the opened scene, what a
/// slider covers, and whether the value can act as things are.
BOIDS_EXPORT(boids_panel) int boids_panel(std::size_t species) {
    return guarded([=] {
        const Scenario& now = the_flock().scenario();
        const Parameters values = parameters_of(now, known_species(species)), before = opened_parameters(now, species);
        JsonText json;
        json.begin('[');
        for (const Parameter& row : rows_of(now.parameters)) {
            const SliderRange range = row.key == "start.boids" ? boids_range : slider_range(row, row.get(before));
            json.begin('{').key("key").value(row.key);
            json.key("value").value(row.get(values)).key("opened").value(row.get(before));
            json.key("low").value(range.low).key("high").value(range.high);
            json.key("logarithmic").value(range.logarithmic).key("acts").value(can_act(row, now, species)).end('}');
        }
        output = json.end(']').text();
    });
}

/// What there is to know of the scene beside its values, as JSON. Seeds are texts: a number of JavaScript holds 53
/// bits.
BOIDS_EXPORT(boids_scene) int boids_scene() {
    return guarded([] {
        const Scenario& now = the_flock().scenario();
        JsonText json;
        json.begin('{').key("name").value(now.name).key("model").value(model_name(now.parameters));
        json.key("dimension").value(static_cast<double>(now.parameters.world.dimension));
        json.key("engine").value(the_flock().engine_name());
        write_start(now, json);
        json.key("opened").begin('{');
        write_start(opened, json);
        json.end('}').key("species").begin('[');
        for (std::size_t species = 0; species < species_count(now); ++species) json.value(species_name(now, species));
        output = json.end(']').key("backdropFile").value(now.look.picture).end('}').text();
    });
}

/// What differs from the opened scene: the scene's name if it is a preset, else an empty one; seed and schedule where
/// they differ, values by key, and whether scenery or look do.
BOIDS_EXPORT(boids_changed) int boids_changed() {
    return guarded([] {
        const Scenario now = with_pointer_of(the_flock().scenario(), opened);
        const bool preset = is_preset(opened.name) && same_scene(opened, preset_scenario(opened.name));
        JsonText json;
        json.begin('{').key("preset").value(preset ? opened.name : std::string());
        if (now.seed != opened.seed) json.key("seed").value(std::to_string(now.seed));
        if (now.schedule != opened.schedule)
            json.key("schedule").value(schedule_names[static_cast<std::size_t>(now.schedule)]);
        json.key("values").begin('{');
        for (std::size_t species = 0; species < species_count(now); ++species) write_changes(now, species, json);
        json.end('}').key("scenery").value(!same_furniture(now, opened)).key("look").value(now.look != opened.look);
        json.key("same").value(same_scene(now, opened));
        output = json.end('}').text();
    });
}

/// The command that repeats the scene on a machine, and whether it needs the scenario as a file for that.
BOIDS_EXPORT(boids_command) int boids_command() {
    return guarded([] {
        const Scenario scenario = with_pointer_of(the_flock().scenario(), preset_of(the_flock().scenario()));
        JsonText json;
        json.begin('{').key("line").value(command_line(scenario));
        output = json.key("needsFile").value(needs_a_file(scenario)).end('}').text();
    });
}

/// The first line of a file of metrics.
BOIDS_EXPORT(boids_metrics_header) int boids_metrics_header() {
    return guarded([] { output = metrics_header(the_flock().scenario()); });
}

/// The line of such a file for this moment.
BOIDS_EXPORT(boids_metrics_line) int boids_metrics_line() {
    return guarded([] {
        const Simulation& now = the_flock();
        const auto captures = has_captures(now.scenario()) ? std::optional(now.state().captures) : std::nullopt;
        std::vector<Observables> groups;
        for (const MetricsGroup& group : metrics_groups(now.scenario())) groups.push_back(now.observe(group.species));
        output = metrics_line(now.step(), groups, captures);
    });
}

}  // namespace boids::web
