#include "boids/core/scenario.h"

#include <cmath>

#include "boids/core/domain.h"
#include "boids/core/text.h"

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

std::optional<Problem> find_contradiction(const Scenario& scenario) {
    const Parameters& all = scenario.parameters;
    const auto value = [](double number) { return number_text(number); };
    if (all.motion.min_speed > all.motion.max_speed)
        return Problem{"motion.min_speed", "= " + value(all.motion.min_speed) + " exceeds motion.max_speed = " +
                                               value(all.motion.max_speed) + "; lower the one or raise the other"};
    if (all.edges.kind == Edge::turn && all.edges.inset >= smallest_size(all.world))
        return Problem{"edges.inset", "= " + value(all.edges.inset) + " leaves no room in a world of size " +
                                          value(smallest_size(all.world)) + "; make it smaller"};
    const bool from_file = all.start.positions == StartPositions::file;
    if (from_file && scenario.start_file.empty())
        return Problem{"start.positions", "= \"file\" needs start.file; name a CSV file there"};
    if (!from_file && !scenario.start_file.empty())
        return Problem{"start.file", "is set, but start.positions is not \"file\"; remove one or change the other"};
    if (all.start.positions == StartPositions::disc && 2 * all.start.radius > smallest_size(all.world))
        return Problem{"start.radius", "= " + value(all.start.radius) + " does not fit into a world of size " +
                                           value(smallest_size(all.world)) + "; use at most half of that"};
    if (all.start.positions == StartPositions::integer && static_cast<double>(all.start.boids) > whole_positions(all))
        return Problem{"start.boids", "= " + std::to_string(all.start.boids) + " exceeds the " +
                                          value(whole_positions(all)) +
                                          " whole-number positions of the world; use fewer boids or a larger world"};
    return std::nullopt;
}

}  // namespace

std::optional<Problem> find_problem(const Scenario& scenario) {
    for (const Parameter& parameter : parameter_table)
        if (auto problem = find_problem(parameter, parameter.get(scenario.parameters))) return problem;
    if (scenario.steps < 0)
        return Problem{"steps", "= " + std::to_string(scenario.steps) + " is negative; use 0 or more"};
    return find_contradiction(scenario);
}

}  // namespace boids
