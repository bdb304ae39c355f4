#include "boids/api/scenario_check.h"

#include "boids/core/scenario/scenario_change.h"
#include "boids/core/text/printable.h"

namespace boids {

void set_parameter(Scenario& scenario, std::string_view key, std::string_view text) {
    if (const auto problem = change_parameter(scenario, key, text)) throw Error(problem->key + " " + problem->sentence);
}

void check(const Scenario& scenario, const std::string& where) {
    const auto problem = find_problem(scenario);
    if (problem)
        throw Error((where.size() > longest_name ? excerpt(where) : where) + ": " + problem->key + " " +
                    problem->sentence);
}

}  // namespace boids
