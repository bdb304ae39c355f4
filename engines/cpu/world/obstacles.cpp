#include "boids/engines/cpu/world/obstacles.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "boids/core/space/obstacle_motion.h"
#include "boids/models/moved_place.h"

namespace boids::cpu {

template <int D>
void Obstacles<D>::change(const Scenario& scenario) {
    const Domain<D> domain(scenario.parameters);
    skin_ = narrow(domain.skin());
    for (int axis = 0; axis < D; ++axis) size_[axis] = narrow(domain.size()[axis]);
    obstacles_.clear();
    solids_.clear();
    for (const Obstacle& obstacle : scenario.obstacles) {
        if (!obstacle.enabled) continue;
        obstacles_.push_back(obstacle);
        solids_.emplace_back(obstacle, domain);
    }
    next_solids_ = solids_;
    avoidance_.clear();
    for (std::size_t species = 0; species < species_count(scenario); ++species)
        avoidance_.push_back(parameters_of(scenario, species).avoidance);
}

template <int D>
void Obstacles<D>::prepare(std::uint64_t step, std::span<const Swarm<D>> swarms) {
    swarms_ = swarms;
    boxes_.count = static_cast<std::uint32_t>(solids_.size());
    for (std::size_t index = 0; index < obstacles_.size(); ++index) {
        solids_[index].move(obstacles_[index], step);
        next_solids_[index].move(obstacles_[index], step + 1);
    }
    for (int axis = 0; axis < D; ++axis) {
        boxes_.middle[axis].reserve(solids_.size());
        boxes_.half[axis].reserve(solids_.size());
        for (std::size_t index = 0; index < solids_.size(); ++index) {
            const float here = solids_[index].place[axis], there = next_solids_[index].place[axis];
            boxes_.middle[axis][index] = (here + there) * 0.5f;
            boxes_.half[axis][index] = solids_[index].extent[axis] + std::abs(there - here) * 0.5f + skin_;
        }
    }
}

template <int D>
bool Obstacles<D>::can_jump(const BlockView<D>& block, const V& reach) const {
    const KernelConstants& own = constants(block.species);
    if (own.toroidal || own.edge == Edge::open || own.edge == Edge::push) return false;
    for (int axis = 0; axis < D; ++axis) {
        const float half = block.box.half[axis] + reach[axis];
        if (block.box.middle[axis] - half < 0 || block.box.middle[axis] + half > own.farthest[axis]) return true;
    }
    return false;
}

/// Where it looks, and where it can get: its own speed or the limit, and the wind.
template <int D>
Vector<D, float> Obstacles<D>::reach(const BlockView<D>& block) const {
    const KernelConstants& own = constants(block.species);
    const Avoidance& avoidance = avoidance_[block.species];
    V result;
    for (int axis = 0; axis < D; ++axis) {
        const float fastest = block.fastest[axis];
        const float farthest = std::max(fastest, own.max_speed * own.speed_multiplier) * own.dt + own.fastest_wind;
        const float seen = fastest * narrow(avoidance.look_ahead) + narrow(avoidance.clearance);
        result[axis] = std::max(seen, farthest) + 4 * skin_;
    }
    return result;
}

namespace {

/// Whether a place is farther than `reach` from the box around a solid.
template <int D>
bool is_far(const Solid<D, float>& solid, const Vector<D, float>& from, float reach) {
    for (int axis = 0; axis < D; ++axis)
        if (std::abs(from[axis]) > solid.extent[axis] + reach) return true;
    return false;
}

}  // namespace

/// The obstacles near a block: those on its list, or all where they are too many for it, or where there is no list.
template <int D>
struct Obstacles<D>::Course {
    const Obstacles& obstacles;
    const std::vector<Solid<D, float>>& solids;
    const NearSolids* near;
    const KernelConstants& own;
    float skin = obstacles.skin_;
    V size = obstacles.size_;

    template <class Body>
    void each_near(const V& place, float reach, Body&& body) const {
        const auto look = [&](const Solid<D, float>& solid) {
            const V from = way_between<D>(solid.place, place, own);
            if (!is_far(solid, from, reach)) body(solid, from);
        };
        if (!near || near->count > NearSolids::most) {
            for (const Solid<D, float>& solid : solids) look(solid);
        } else {
            for (std::uint32_t index = 0; index < near->count; ++index) look(solids[near->index[index]]);
        }
    }

    void bound(V& place) const { obstacles.bound(place); }
};

template <int D>
void Obstacles<D>::avoid(const BlockView<D>& block, const NearSolids& near) const {
    const Course course{*this, solids_, &near, constants(block.species)};
    for (const std::uint32_t index : std::span(near.boid, near.boids)) {
        const V place = at<D>(block.old_position, index), velocity = at<D>(block.old_velocity, index);
        const auto aside = steer_aside(place, velocity, avoidance_[block.species], course);
        if (aside) add<D>(block.velocity, index, *aside);
    }
}

template <int D>
void Obstacles<D>::slide(const BlockView<D>& block, const NearSolids& near) const {
    const Course course{*this, next_solids_, &near, constants(block.species)};
    for (const std::uint32_t index : std::span(near.boid, near.boids)) {
        V place = at<D>(block.old_position, index), velocity = at<D>(block.velocity, index);
        const V way = at<D>(block.position, index) - place;
        if (!slide_along(place, way, velocity, course)) continue;
        put<D>(block.position, index, place);
        put<D>(block.velocity, index, velocity);
    }
}

template <int D>
void Obstacles<D>::bound(V& place) const {
    bound_moved<D>(constants(0), place);
}

template <int D>
void Obstacles<D>::push_out(V& place, V& velocity) const {
    push_out_of(place, velocity, Course{*this, next_solids_, nullptr, constants(0)});
}

template <int D>
void Obstacles<D>::push_out(const BlockView<D>& block, const NearSolids& near) const {
    const Course course{*this, next_solids_, &near, constants(block.species)};
    for (const std::uint32_t index : std::span(near.boid, near.boids)) {
        V place = at<D>(block.position, index), velocity = at<D>(block.velocity, index);
        if (!is_held(place, course)) continue;
        push_out(place, velocity);
        put<D>(block.position, index, place);
        put<D>(block.velocity, index, velocity);
    }
}

template class Obstacles<2>;
template class Obstacles<3>;

}  // namespace boids::cpu
