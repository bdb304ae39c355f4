#include "boids/io/metrics_text.h"

#include <algorithm>

#include "boids/core/text/text.h"

namespace boids {

namespace {

/// A name as programming languages take it, unlike those before it.
std::string column_prefix(std::string_view name, const std::vector<MetricsGroup>& before) {
    std::string prefix(name);
    std::replace(prefix.begin(), prefix.end(), '-', '_');
    if (prefix[0] >= '0' && prefix[0] <= '9') prefix = "_" + prefix;
    prefix += "_";
    while (std::ranges::any_of(before, [&](const MetricsGroup& group) { return group.prefix == prefix; }))
        prefix += "_";
    return prefix;
}

/// Whose column it is, where that must be said.
std::string owner_text(const Scenario& scenario, const MetricsGroup& group) {
    if (species_count(scenario) == 1) return "";
    if (group.species == everyone) return " (of all boids together)";
    return " (of " + std::string(species_name(scenario, group.species)) + ")";
}

/// Calls visit(name, unit, meaning) for every column.
template <class Visit>
void for_each_column(const Scenario& scenario, const Visit& visit) {
    visit("step", "steps", "how far the run is");
    for (const MetricsGroup& group : metrics_groups(scenario))
        for (const Observable& row : observable_table)
            visit(group.prefix + std::string(row.name), std::string(row.unit),
                  std::string(row.help) + owner_text(scenario, group));
    if (has_captures(scenario)) visit("captures", "boids", "how many were caught since the start");
}

}  // namespace

std::vector<MetricsGroup> metrics_groups(const Scenario& scenario) {
    std::vector<MetricsGroup> groups = {{0, ""}};
    if (species_count(scenario) == 1) return groups;
    groups.push_back({everyone, "all_"});
    for (std::size_t species = 1; species < species_count(scenario); ++species)
        groups.push_back({species, column_prefix(species_name(scenario, species), groups)});
    return groups;
}

std::string metrics_header(const Scenario& scenario) {
    std::string names;
    for_each_column(scenario, [&](const std::string& name, const std::string&, const std::string&) {
        names.append(names.empty() ? "" : ",").append(name);
    });
    return names + "\n";
}

std::string metrics_line(std::uint64_t step, std::span<const Observables> groups,
                         std::optional<std::uint64_t> captures) {
    std::string line = std::to_string(step);
    for (const Observables& observables : groups)
        for (const Observable& row : observable_table) line += "," + number_text(observables.*row.value);
    if (captures) line += "," + std::to_string(*captures);
    return line + "\n";
}

std::string metrics_units(const Scenario& scenario) {
    std::string table = "column,unit,meaning\n";
    for_each_column(scenario, [&](const std::string& name, const std::string& unit, const std::string& meaning) {
        table += name + "," + unit + ",\"" + meaning + "\"\n";
    });
    return table;
}

}  // namespace boids
