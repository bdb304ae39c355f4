#include "boids/core/scenario/handle.h"

#include "boids/core/scenario/world_edits.h"

namespace boids {

bool exists(const Handle& handle, const Scenario& scenario) {
    if (handle.kind == Handle::Kind::obstacle) return handle.index < scenario.obstacles.size();
    return handle.index < scenario.goals.size() && handle.point < scenario.goals[handle.index].track.points.size();
}

Vector3 place_of(const Handle& handle, const Scenario& scenario, std::uint64_t step) {
    if (handle.kind == Handle::Kind::obstacle) return scenario.obstacles[handle.index].place(step);
    return scenario.goals[handle.index].track.points[handle.point];
}

Scenario with_moved(Scenario scenario, const Handle& handle, const Vector3& way) {
    if (!exists(handle, scenario)) return scenario;
    if (handle.kind == Handle::Kind::goal) {
        scenario.goals[handle.index].track.points[handle.point] += way;
        return scenario;
    }
    Obstacle& obstacle = scenario.obstacles[handle.index];
    obstacle.x += way[0];
    obstacle.y += way[1];
    obstacle.z += way[2];
    for (Vector3& point : obstacle.track.points) point += way;
    return scenario;
}

Scenario without(Scenario scenario, const Handle& handle) {
    if (handle.kind == Handle::Kind::obstacle) return without_obstacle(std::move(scenario), handle.index);
    return without_goal_point(std::move(scenario), handle.index, handle.point);
}

}  // namespace boids
