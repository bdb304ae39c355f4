#include "boids/api/scenario_check.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"
#include "boids/python/bindings.h"
#include "boids/python/entries.h"
#include "boids/python/values.h"

namespace boids::python {

namespace {

Scenario load(const std::string& name) {
    if (is_scenario_path(name) || is_preset(name)) return load_scenario(name);
    try {
        return load_scenario(name);
    } catch (const Error& error) {
        throw UnknownName(error.what());
    }
}

/// The parameter of a key, which may begin with a species, and whose value it is.
struct Place {
    const Parameter* parameter;
    std::size_t species;
};

Place find_place(const Scenario& scenario, const std::string& key) {
    const std::size_t dot = std::min(key.find('.'), key.size());
    const auto species = find_species(scenario, std::string_view(key).substr(0, dot));
    const std::string_view name = species ? std::string_view(key).substr(std::min(dot + 1, key.size())) : key;
    const Parameter* parameter = find_parameter(name);
    if (!parameter) throw UnknownName(key + " is not a known parameter" + hint(key, parameter_keys()));
    return {parameter, static_cast<std::size_t>(species.value_or(0))};
}

void set_choice(std::string_view what, std::span<const std::string_view> names, const std::string& wanted,
                auto& value) {
    const auto index = index_of(names, wanted);
    const std::vector<std::string> known(names.begin(), names.end());
    if (!index)
        throw Error(std::string(what) + " = \"" + wanted + "\" is not allowed; it takes one of " + joined(names) +
                    suggestion(wanted, known));
    value = static_cast<std::remove_reference_t<decltype(value)>>(*index);
}

void set_model(Scenario& scenario, const std::string& name) {
    set_choice("model", Models::names, name, scenario.parameters.model);
    for (Species& species : scenario.species) species.parameters.model = scenario.parameters.model;
}

std::vector<std::string> species_names(const Scenario& scenario) {
    std::vector<std::string> names;
    for (std::size_t number = 0; number < species_count(scenario); ++number)
        names.emplace_back(species_name(scenario, number));
    return names;
}

void add_species(Scenario& scenario, const std::string& name) {
    Scenario changed = scenario;
    Parameters parameters = default_parameters();
    parameters.model = scenario.parameters.model;
    changed.species.push_back({name, parameters});
    check(changed, "species");
    scenario = std::move(changed);
}

py::dict row_dict(const Parameter& row) {
    constexpr const char* kinds[] = {"float", "int", "bool", "str"};
    py::dict dict;
    dict["key"] = std::string(row.key);
    dict["type"] = kinds[static_cast<std::size_t>(row.kind)];
    dict["unit"] = std::string(row.unit);
    dict["default"] = python_value(row, row.standard);
    dict["minimum"] = row.choices.empty() ? python_value(row, row.minimum) : py::none();
    dict["maximum"] = row.choices.empty() ? python_value(row, row.maximum) : py::none();
    py::list choices;
    for (const std::string_view name : row.choices) choices.append(std::string(name));
    dict["choices"] = py::tuple(choices);
    dict["live"] = row.live;
    dict["help"] = std::string(row.help);
    dict["model"] = row.model == Parameter::any_model
                        ? py::object(py::none())
                        : py::str(std::string(Models::names[static_cast<std::size_t>(row.model)]));
    dict["takes"] = allowed_text(row);
    return dict;
}

py::list parameter_rows() {
    py::list rows;
    for (const Parameter& row : parameter_table) rows.append(row_dict(row));
    return rows;
}

}  // namespace

py::object parameter_value(const Scenario& scenario, const std::string& key) {
    const Place place = find_place(scenario, key);
    return python_value(*place.parameter, place.parameter->get(parameters_of(scenario, place.species)));
}

std::string parameter_text(const Scenario& scenario, const std::string& key, py::handle value) {
    return text_of(*find_place(scenario, key).parameter, key, value);
}

void bind_scenario(py::module_& module) {
    py::class_<Scenario>(module, "Scenario")
        .def(py::init<>())
        .def("_become", [](Scenario& scenario, const Scenario& other) { scenario = other; })
        .def_static("load", &load)
        .def_static("parse",
                    [](const std::string& text, const std::string& path) { return parse_scenario(text, path); })
        .def("to_toml", &write_scenario, "The whole scenario as the text of a scenario file.")
        .def_readwrite("name", &Scenario::name)
        .def_readwrite("description", &Scenario::description)
        .def_readwrite("start_file", &Scenario::start_file, "The CSV file of a start from a file.")
        .def_property_readonly("_seed", [](const Scenario& scenario) { return scenario.seed; })
        .def("_set_seed", [](Scenario& scenario, std::uint64_t seed) { scenario.seed = seed; })
        .def_readwrite("steps", &Scenario::steps, "How long a run of the program is where nobody says otherwise.")
        .def_property(
            "schedule",
            [](const Scenario& scenario) {
                return std::string(schedule_names[static_cast<std::size_t>(scenario.schedule)]);
            },
            [](Scenario& scenario, const std::string& name) {
                set_choice("schedule", schedule_names, name, scenario.schedule);
            },
            "Who sees whose new state within a step: \"synchronous\", \"sequential\" or \"shuffled\".")
        .def_property(
            "model", [](const Scenario& scenario) { return std::string(model_name(scenario.parameters)); }, &set_model,
            "By which rules boids fly: \"boids\", \"vicsek\", \"cucker_smale\", \"dorsogna\" or \"couzin\".")
        .def_property_readonly("species_names", &species_names, "The names of all species; the first is \"boids\".")
        .def(
            "check", [](const Scenario& scenario) { check(scenario, "scenario"); },
            "Raises an Error where something is wrong with it.")
        .def("_get", &parameter_value)
        .def("_set",
             [](Scenario& scenario, const std::string& key, const py::object& value) {
                 set_parameter(scenario, key, parameter_text(scenario, key, value));
             })
        .def("_add_species", &add_species)
        .def("_entries", &entries_of)
        .def("_set_entries", [](Scenario& scenario, const std::string& kind, const py::list& entries) {
            Scenario changed = scenario;
            set_entries(changed, kind, entries);
            scenario = std::move(changed);
        });
    module.def("parameter_rows", &parameter_rows);
    module.def("entry_rows", &entry_rows);
    module.def("preset_names", &preset_names);
    module.def("nearest_hint",
               [](const std::string& wanted, const std::vector<std::string>& known) { return hint(wanted, known); });
}

}  // namespace boids::python
