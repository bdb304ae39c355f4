#include "boids/engines/cpu/world/relations.h"

#include <algorithm>
#include <cmath>

#include "boids/core/numbers/random.h"

namespace boids::cpu {

template <int D>
void Relations<D>::change(const Scenario& scenario) {
    const std::size_t count = species_count(scenario);
    seed_ = scenario.seed;
    skin_ = narrow(Domain<D>(scenario.parameters).skin());
    relations_.assign(count, {});
    predators_.assign(count, {});
    watched_.assign(count, false);
    watchlists_.resize(count);
    start_speed_.clear();
    for (std::size_t species = 0; species < count; ++species)
        start_speed_.push_back(narrow(parameters_of(scenario, species).start.speed));
    for (const Relation& relation : scenario.relations) {
        if (!relation.enabled || relation.kind == RelationKind::flock) continue;
        const auto of = static_cast<std::uint32_t>(relation.of), to = static_cast<std::uint32_t>(relation.to);
        relations_[of].push_back({relation.kind, to, narrow(relation.radius), narrow(relation.strength),
                                  narrow(relation.distance), narrow(relation.foresight),
                                  relation.quarry == Quarry::flock});
        if (relation.kind != RelationKind::chase) watched_[to] = true;
        if (relation.kind != RelationKind::chase || !(relation.capture > 0)) continue;
        predators_[to].push_back({of, narrow(relation.capture)});
        watched_[of] = true;
    }
}

template <int D>
void Relations<D>::prepare(std::uint64_t step, std::span<const Swarm<D>> swarms) {
    step_ = step;
    swarms_ = swarms;
    for (std::size_t species = 0; species < watched_.size(); ++species)
        if (watched_[species]) watchlists_[species].fill(swarms[species]);
}

template <int D>
void Relations<D>::add_to_desired(const BlockView<D>& block) const {
    for (const RelationConstants& relation : relations_[block.species]) {
        if (relation.kind == RelationKind::flee) flee(block, relation);
        if (relation.kind == RelationKind::chase) chase(block, relation);
        if (relation.kind == RelationKind::follow) follow(block, relation);
    }
}

template <int D>
void Relations<D>::flee(const BlockView<D>& block, const RelationConstants& relation) const {
    const KernelConstants& own = constants(block.species);
    watchlists_[relation.to].for_each_near(block.box, relation.radius + skin_, own, [&](const Watched<D>& other) {
        for (std::uint32_t index = 0; index < block.count; ++index) {
            const V way = way_between<D>(at<D>(block.old_position, index), other.position, own);
            const float squared = dot(way, way);
            if (!(squared < relation.radius * relation.radius) || other.id == block.id[index]) continue;
            add<D>(block.velocity, index,
                   flight_from<D>(way, at<D>(block.old_velocity, index), own.max_speed, relation));
        }
    });
}

template <int D>
void Relations<D>::follow(const BlockView<D>& block, const RelationConstants& relation) const {
    const KernelConstants& own = constants(block.species);
    const Watched<D>* leaders[block_size] = {};
    V ways[block_size];
    watchlists_[relation.to].for_each_near(block.box, relation.radius + skin_, own, [&](const Watched<D>& other) {
        for (std::uint32_t index = 0; index < block.count; ++index) {
            const V way = way_between<D>(at<D>(block.old_position, index), other.position, own);
            const float squared = dot(way, way);
            if (!(squared < relation.radius * relation.radius) || other.id == block.id[index]) continue;
            const float best = dot(ways[index], ways[index]);
            const bool nearer = !leaders[index] || squared < best || (squared == best && other.id < leaders[index]->id);
            if (!nearer) continue;
            leaders[index] = &other;
            ways[index] = way;
        }
    });
    for (std::uint32_t index = 0; index < block.count; ++index) {
        if (!leaders[index]) continue;
        add<D>(block.velocity, index,
               way_after<D>(ways[index], leaders[index]->velocity, at<D>(block.old_velocity, index), own.max_speed,
                            relation, skin_));
    }
}

/// The nearest of a species, by id at equal distance: looked for in growing boxes.
template <int D>
bool Relations<D>::find_prey(const BlockView<D>& block, std::uint32_t index, const RelationConstants& relation, V& way,
                             V& velocity) const {
    const KernelConstants& own = constants(block.species);
    const Swarm<D>& others = swarms_[relation.to];
    if (others.count == 0) return false;
    const V place = at<D>(block.old_position, index);
    float least = relation.radius * relation.radius;
    std::uint32_t nearest = 0, nearest_id = 0;
    bool found = false;
    float reach = std::min(relation.radius, std::max(own.size[0], own.size[1]) / 64);
    for (;; reach = std::min(2 * reach, relation.radius)) {
        float low[D], high[D];
        for (int axis = 0; axis < D; ++axis) {
            low[axis] = place[axis] - reach;
            high[axis] = place[axis] + reach;
        }
        others.grid.for_each_own_run(low, high, [&](Run run) {
            for (std::uint32_t slot = run.begin; slot < run.end; ++slot) {
                V there;
                for (int axis = 0; axis < D; ++axis) there[axis] = others.sorted.position[axis][slot];
                const V apart = way_between<D>(place, there, own);
                const float squared = dot(apart, apart);
                const std::uint32_t id = others.sorted.id[slot];
                const bool nearer = squared < least || (found && squared == least && id < nearest_id);
                if (!nearer || id == block.id[index]) continue;
                found = true;
                least = squared;
                nearest = slot;
                nearest_id = id;
                way = apart;
            }
        });
        const bool all_seen = reach >= relation.radius || others.grid.is_folded();
        if (all_seen || (found && least <= reach * reach)) break;
    }
    if (!found) return false;
    for (int axis = 0; axis < D; ++axis) velocity[axis] = others.sorted.velocity[axis][nearest];
    if (relation.at_flock) widen_to_flock(relation, nearest, block.id[index], way, velocity);
    return true;
}

/// From the nearest boid to the middle and the mean velocity of those around it.
template <int D>
void Relations<D>::widen_to_flock(const RelationConstants& relation, std::uint32_t nearest, std::uint32_t own_id,
                                  V& way, V& velocity) const {
    const Swarm<D>& others = swarms_[relation.to];
    V middle;
    float low[D], high[D];
    for (int axis = 0; axis < D; ++axis) {
        middle[axis] = others.sorted.position[axis][nearest];
        low[axis] = middle[axis] - relation.distance;
        high[axis] = middle[axis] + relation.distance;
    }
    Vector<D> offsets, velocities;
    std::uint32_t count = 0;
    others.grid.for_each_own_run(low, high, [&](Run run) {
        for (std::uint32_t slot = run.begin; slot < run.end; ++slot) {
            V there;
            for (int axis = 0; axis < D; ++axis) there[axis] = others.sorted.position[axis][slot];
            const V apart = way_between<D>(middle, there, others.constants);
            if (dot(apart, apart) > relation.distance * relation.distance || others.sorted.id[slot] == own_id) continue;
            for (int axis = 0; axis < D; ++axis) {
                offsets[axis] += apart[axis];
                velocities[axis] += others.sorted.velocity[axis][slot];
            }
            ++count;
        }
    });
    for (int axis = 0; axis < D; ++axis) {
        way[axis] += narrow(offsets[axis] / count);
        velocity[axis] = narrow(velocities[axis] / count);
    }
}

template <int D>
void Relations<D>::chase(const BlockView<D>& block, const RelationConstants& relation) const {
    const float max_speed = constants(block.species).max_speed;
    for (std::uint32_t index = 0; index < block.count; ++index) {
        V way, velocity;
        if (!find_prey(block, index, relation, way, velocity)) continue;
        add<D>(block.velocity, index,
               pursuit_of<D>(way, velocity, at<D>(block.old_velocity, index), max_speed, relation));
    }
}

template <int D>
bool Relations<D>::is_taken(const V& place, std::uint32_t own_id) const {
    for (const Swarm<D>& swarm : swarms_) {
        if (swarm.count == 0) continue;
        const std::uint32_t cell = swarm.grid.cell(place.component);
        for (std::uint32_t slot = swarm.grid.first[cell]; slot < swarm.grid.first[cell + 1]; ++slot) {
            bool taken = swarm.sorted.id[slot] != own_id;
            for (int axis = 0; axis < D; ++axis) taken = taken && swarm.sorted.position[axis][slot] == place[axis];
            if (taken) return true;
        }
    }
    return false;
}

template <int D>
std::uint32_t Relations<D>::catch_boids(const BlockView<D>& block, const Obstacles<D>& obstacles) const {
    const KernelConstants& own = constants(block.species);
    bool caught[block_size] = {};
    std::uint32_t count = 0;
    for (const Predator& predator : predators_[block.species])
        watchlists_[predator.species].for_each_near(
            block.box, predator.capture + skin_, own, [&](const Watched<D>& other) {
                for (std::uint32_t index = 0; index < block.count; ++index) {
                    const V way = way_between<D>(at<D>(block.old_position, index), other.position, own);
                    const bool near =
                        dot(way, way) < predator.capture * predator.capture && other.id != block.id[index];
                    if (!near || caught[index]) continue;
                    caught[index] = true;
                    ++count;
                }
            });
    for (std::uint32_t index = 0; index < block.count && count > 0; ++index) {
        if (!caught[index]) continue;
        V place, velocity;
        start_anew<D>({seed_, step_, block.id[index]}, own.farthest, start_speed_[block.species], place, velocity);
        obstacles.bound(place);
        obstacles.push_out(place, velocity);
        put<D>(block.position, index, place);
        put<D>(block.velocity, index, velocity);
        if (block.waypoint) block.waypoint[index] = 0;
    }
    return count;
}

template class Relations<2>;
template class Relations<3>;

}  // namespace boids::cpu
