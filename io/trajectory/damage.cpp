#include "boids/io/trajectory/damage.h"

#include <algorithm>
#include <cmath>

#include "boids/core/text/error.h"

namespace boids {

namespace {

bool is_finite(const State& moment, std::size_t index) {
    for (const auto* vectors : {&moment.position, &moment.velocity})
        for (int axis = 0; axis < moment.dimension(); ++axis)
            if (!std::isfinite((*vectors)[static_cast<std::size_t>(axis)][index])) return false;
    return true;
}

}  // namespace

std::optional<std::string> find_damage(const State& moment) {
    const std::string where = "at step " + std::to_string(moment.step) + " ";
    for (std::size_t index = 0; index < moment.size(); ++index)
        if (!is_finite(moment, index))
            return where + "boid " + std::to_string(moment.id[index]) + " has a number that is not finite";
    std::vector<BoidId> ids = moment.id;
    std::sort(ids.begin(), ids.end());
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice != ids.end()) return where + "two boids have the id " + std::to_string(*twice);
    return std::nullopt;
}

std::optional<std::string> find_damage(const std::vector<std::uint64_t>& steps) {
    const auto fall = std::adjacent_find(steps.begin(), steps.end(), std::greater_equal<>());
    if (fall == steps.end()) return std::nullopt;
    return "step " + std::to_string(*(fall + 1)) + " comes after step " + std::to_string(*fall);
}

void refuse_damaged(const std::string& path, const std::string& damage) {
    throw Error(path + ": is damaged (" + damage + "); take another copy of it, or record it again");
}

}  // namespace boids
