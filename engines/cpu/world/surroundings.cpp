#include "boids/engines/cpu/world/surroundings.h"

#include <algorithm>

namespace boids::cpu {

template <int D>
void Surroundings<D>::change(const Scenario& scenario) {
    obstacles_.change(scenario);
    relations_.change(scenario);
    shared_ = scenario.parameters;
    scenario_goals_ = scenario.goals;
    goals_.assign(species_count(scenario), {});
    goal_of_.assign(species_count(scenario), {});
    for (std::size_t species = 0; species < goals_.size(); ++species)
        for (std::size_t index = 0; index < scenario.goals.size(); ++index) {
            const Goal& goal = scenario.goals[index];
            if (!goal.enabled || (goal.species >= 0 && goal.species != static_cast<int>(species))) continue;
            goals_[species].push_back(derive(goal));
            goal_of_[species].push_back(index);
        }
}

template <int D>
GoalConstants<D> Surroundings<D>::derive(const Goal& goal) const {
    GoalConstants<D> result{};
    result.weight = narrow(goal.weight);
    result.max_force = narrow(goal.max_force);
    result.slowing = narrow(goal.slowing);
    result.range_squared = narrow(goal.range * goal.range);
    result.has_waypoints = goal.has_waypoints();
    result.closed = goal.track.closed;
    result.radius_squared = narrow(goal.radius * goal.radius);
    for (const Vector3& point : goal.track.points) result.points.push_back(narrow_into_world(point));
    return result;
}

/// In the world where distances wrap, so that it is less than one world away from all.
template <int D>
Vector<D, float> Surroundings<D>::narrow_into_world(const Vector3& place) const {
    const Domain<D> domain(shared_);
    Vector<D, float> result;
    for (int axis = 0; axis < D; ++axis)
        result[axis] = narrow(domain.toroidal() ? wrapped(place[axis], domain.size()[axis]) : place[axis]);
    return result;
}

template <int D>
bool Surroundings<D>::counts_waypoints(std::size_t species) const {
    return std::ranges::any_of(goals_[species], [](const auto& goal) { return goal.has_waypoints; });
}

template <int D>
void Surroundings<D>::prepare(std::uint64_t step, std::span<const Swarm<D>> swarms, std::span<const Swarm<D>> related) {
    obstacles_.prepare(step, swarms);
    relations_.prepare(step, related);
    move_goals(step);
}

template <int D>
void Surroundings<D>::move_things(std::uint64_t step) {
    obstacles_.prepare(step, {});
    move_goals(step);
}

template <int D>
void Surroundings<D>::move_goals(std::uint64_t step) {
    for (std::size_t species = 0; species < goals_.size(); ++species)
        for (std::size_t index = 0; index < goals_[species].size(); ++index) {
            const Track& track = scenario_goals_[goal_of_[species][index]].track;
            const Vector<D, float> place = narrow_into_world(track.place(step));
            std::copy_n(place.component, D, goals_[species][index].place);
        }
}

template class Surroundings<2>;
template class Surroundings<3>;

}  // namespace boids::cpu
