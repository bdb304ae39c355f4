#include "boids/core/scenario/scenario_change.h"

#include <algorithm>

#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"

namespace boids {

namespace {

/// The keys that can be changed.
std::vector<std::string> settable_keys(const Scenario& scenario) {
    std::vector<std::string> keys = parameter_keys();
    for (const Species& species : scenario.species)
        for (const Parameter& parameter : parameter_table)
            if (!is_shared(parameter)) keys.push_back(species.name + "." + std::string(parameter.key));
    return keys;
}

}  // namespace

std::optional<Problem> change_parameter(Scenario& scenario, std::string_view key, std::string_view text) {
    const std::size_t dot = std::min(key.find('.'), key.size());
    const int species = find_species(scenario, key.substr(0, dot)).value_or(-1);
    const Parameter* parameter = find_parameter(species < 0 ? key : key.substr(std::min(dot + 1, key.size())));
    if (!parameter) return Problem{excerpt(key), "is not a known parameter" + hint(key, settable_keys(scenario))};
    if (species > 0 && is_shared(*parameter))
        return Problem{std::string(key), "is not allowed; all species share " + std::string(parameter->key)};
    if (auto problem = find_foreign(*parameter, scenario.parameters)) return problem;
    const ParsedValue parsed = parse_value(*parameter, text);
    if (!parsed.problem.empty()) return Problem{std::string(key), "= " + parsed.problem};
    parameter->set(
        species > 0 ? scenario.species[static_cast<std::size_t>(species) - 1].parameters : scenario.parameters,
        parsed.value);
    return std::nullopt;
}

}  // namespace boids
