// What moves boids besides their rules, as far as it depends on where things are: goals, other species and obstacles.
#pragma once

#include "boids/engines/cpu/world/relations.h"

namespace boids::cpu {

/// A goal as the kernels see it; those with waypoints are for each boid somewhere else.
template <int D>
struct GoalConstants {
    float place[D];
    float weight, max_force, slowing, range_squared;
    bool has_waypoints, closed;
    float radius_squared;                  ///< Within its root a waypoint is reached.
    std::vector<Vector<D, float>> points;  ///< The waypoints.
};

template <int D>
class Surroundings {
public:
    /// Takes over what a scenario says; allocates.
    void change(const Scenario& scenario);
    /// Makes ready for a step of sorted swarms.
    void prepare(std::uint64_t step, std::span<const Swarm<D>> swarms) { prepare(step, swarms, swarms); }
    /// The same where relations are to boids of other swarms.
    void prepare(std::uint64_t step, std::span<const Swarm<D>> swarms, std::span<const Swarm<D>> related);
    /// Brings goals and obstacles to where they are at a step.
    void move_things(std::uint64_t step);

    const Obstacles<D>& obstacles() const { return obstacles_; }
    const Relations<D>& relations() const { return relations_; }
    /// (13) The goals of a species.
    std::span<const GoalConstants<D>> goals(std::size_t species) const { return goals_[species]; }
    /// Whether boids of a species count waypoints.
    bool counts_waypoints(std::size_t species) const;

private:
    void move_goals(std::uint64_t step);
    GoalConstants<D> derive(const Goal& goal) const;
    Vector<D, float> narrow_into_world(const Vector3& place) const;

    Obstacles<D> obstacles_;
    Relations<D> relations_;
    Parameters shared_{};  ///< For the world and its edges.
    std::vector<Goal> scenario_goals_;
    std::vector<std::vector<GoalConstants<D>>> goals_;  ///< By species.
    std::vector<std::vector<std::size_t>> goal_of_;     ///< By species, which of the scenario's goals each is.
};

}  // namespace boids::cpu
