#include <set>

#include "boids/api/scenario_check.h"
#include "boids/apps/cli/commands.h"
#include "boids/io/scenario_file.h"
#include "boids/io/state_csv.h"

namespace boids::cli {

namespace {

/// The first species may be named or not.
std::string without_flock_name(const std::string& key) {
    const std::string prefix = std::string(flock_name) + ".";
    return key.starts_with(prefix) ? key.substr(prefix.size()) : key;
}

/// Something set twice on one command line is a slip, not a wish.
void check_changes(const ScenarioRequest& request) {
    std::set<std::string> seen;
    for (const auto& [key, value] : request.changes)
        if (!seen.insert(without_flock_name(key)).second)
            throw Error(key + " is set twice on the command line; keep one of them");
    if (request.boids && seen.contains("start.boids"))
        throw Error("--boids and start.boids set the same thing; keep one of them");
    if (request.start_file.empty()) return;
    if (request.boids || seen.contains("start.boids"))
        throw Error("--init and a number of boids contradict each other; the file says how many there are");
    if (seen.contains("start.positions"))
        throw Error("--init and start.positions contradict each other; keep one of them");
}

}  // namespace

Scenario resolve(const ScenarioRequest& request) {
    Scenario scenario = load_scenario(request.name);
    if (request.model) scenario.parameters.model = *request.model;
    if (request.schedule) scenario.schedule = *request.schedule;
    if (request.seed) scenario.seed = *request.seed;
    for (const auto& [key, value] : request.changes) set_parameter(scenario, key, value);
    check_changes(request);
    if (!request.start_file.empty()) {
        scenario.parameters.start.positions = StartPositions::file;
        scenario.start_file = request.start_file;
    }
    if (request.boids) scenario.parameters.start.boids = *request.boids;
    check(scenario, scenario.name.empty() ? request.name : scenario.name);
    return scenario;
}

}  // namespace boids::cli
