#include "boids/engines/cpu/world/relations.h"

#include <algorithm>
#include <cmath>

#include "boids/core/numbers/random.h"

namespace boids::cpu {

template <int D>
void Relations<D>::change(const Scenario& scenario) {
    const std::size_t count = species_count(scenario);
    const Vector3 size = world_size(scenario.parameters.world);
    seed_ = scenario.seed;
    slack_ = narrow(std::max({size[0], size[1], size[2]}) * 0x1p-18);
    ties_.assign(count, {});
    hunters_.assign(count, {});
    watched_.assign(count, false);
    watchlists_.resize(count);
    start_speed_.clear();
    for (std::size_t species = 0; species < count; ++species)
        start_speed_.push_back(narrow(parameters_of(scenario, species).start.speed));
    for (const Relation& relation : scenario.relations) {
        if (!relation.enabled || relation.kind == RelationKind::flock) continue;
        const auto of = static_cast<std::size_t>(relation.of), to = static_cast<std::size_t>(relation.to);
        ties_[of].push_back({relation.kind, to, narrow(relation.radius), narrow(relation.strength),
                             narrow(relation.distance), narrow(relation.foresight), relation.quarry == Quarry::flock});
        if (relation.kind != RelationKind::chase) watched_[to] = true;
        if (relation.kind != RelationKind::chase || !(relation.capture > 0)) continue;
        hunters_[to].push_back({of, narrow(relation.capture)});
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
void Relations<D>::add_wishes(const BlockView<D>& block) const {
    for (const Tie& tie : ties_[block.species]) {
        if (tie.kind == RelationKind::flee) flee(block, tie);
        if (tie.kind == RelationKind::chase) chase(block, tie);
        if (tie.kind == RelationKind::follow) follow(block, tie);
    }
}

template <int D>
void Relations<D>::flee(const BlockView<D>& block, const Tie& tie) const {
    const KernelConstants& own = constants(block.species);
    watchlists_[tie.to].for_each_near(block.box, tie.radius + slack_, own, [&](const Watched<D>& other) {
        for (std::uint32_t index = 0; index < block.count; ++index) {
            const V way = way_between<D>(at<D>(block.position, index), other.position, own);
            const float squared = dot(way, way);
            if (!(squared < tie.radius * tie.radius) || other.id == block.id[index]) continue;
            const float fear = 1 - std::sqrt(squared) / tie.radius;
            const V wish = -unit(way) * own.max_speed - at<D>(block.velocity, index);
            add<D>(block.wish, index, limit(wish, tie.strength) * fear);
        }
    });
}

template <int D>
void Relations<D>::follow(const BlockView<D>& block, const Tie& tie) const {
    constexpr std::uint32_t most_block = 128;
    const KernelConstants& own = constants(block.species);
    const Watched<D>* leaders[most_block] = {};
    V ways[most_block];
    watchlists_[tie.to].for_each_near(block.box, tie.radius + slack_, own, [&](const Watched<D>& other) {
        for (std::uint32_t index = 0; index < block.count; ++index) {
            const V way = way_between<D>(at<D>(block.position, index), other.position, own);
            const float squared = dot(way, way);
            if (!(squared < tie.radius * tie.radius) || other.id == block.id[index]) continue;
            const float best = dot(ways[index], ways[index]);
            const bool nearer = !leaders[index] || squared < best || (squared == best && other.id < leaders[index]->id);
            if (!nearer) continue;
            leaders[index] = &other;
            ways[index] = way;
        }
    });
    for (std::uint32_t index = 0; index < block.count; ++index) {
        if (!leaders[index]) continue;
        const V heading = unit(leaders[index]->velocity), way = ways[index], behind = way - heading * tie.distance;
        const float nearness = tie.distance > 0 ? std::min(1.0f, length(behind) / tie.distance) : 1.0f;
        V change = limit(unit(behind) * (own.max_speed * nearness) - at<D>(block.velocity, index), tie.strength);
        const float ahead = -dot(way, heading);
        V side = -way - heading * ahead;
        side -= heading * dot(side, heading);  // what rounding left of the way ahead
        if (ahead > 0 && ahead < 2 * tie.distance && length(side) < tie.distance / 2)
            change += (length(side) < slack_ ? left_of(heading) : unit(side)) * tie.strength;
        add<D>(block.wish, index, change);
    }
}

/// The nearest of a species, by id at equal distance: looked for in growing boxes.
template <int D>
bool Relations<D>::find_quarry(const BlockView<D>& block, std::uint32_t index, const Tie& tie, V& way,
                               V& velocity) const {
    const KernelConstants& own = constants(block.species);
    const Swarm<D>& others = swarms_[tie.to];
    if (others.count == 0) return false;
    const V place = at<D>(block.position, index);
    float least = tie.radius * tie.radius;
    std::uint32_t nearest = 0, nearest_id = 0;
    bool found = false;
    float reach = std::min(tie.radius, std::max(own.size[0], own.size[1]) / 64);
    for (;; reach = std::min(2 * reach, tie.radius)) {
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
        const bool all_seen = reach >= tie.radius || others.grid.is_folded();
        if (all_seen || (found && least <= reach * reach)) break;
    }
    if (!found) return false;
    for (int axis = 0; axis < D; ++axis) velocity[axis] = others.sorted.velocity[axis][nearest];
    if (tie.at_flock) widen_to_flock(tie, nearest, block.id[index], way, velocity);
    return true;
}

/// From the nearest boid to the middle and the mean velocity of those around it.
template <int D>
void Relations<D>::widen_to_flock(const Tie& tie, std::uint32_t nearest, std::uint32_t own_id, V& way,
                                  V& velocity) const {
    const Swarm<D>& others = swarms_[tie.to];
    V middle;
    float low[D], high[D];
    for (int axis = 0; axis < D; ++axis) {
        middle[axis] = others.sorted.position[axis][nearest];
        low[axis] = middle[axis] - tie.distance;
        high[axis] = middle[axis] + tie.distance;
    }
    Vector<D> offsets, velocities;
    std::uint32_t count = 0;
    others.grid.for_each_own_run(low, high, [&](Run run) {
        for (std::uint32_t slot = run.begin; slot < run.end; ++slot) {
            V there;
            for (int axis = 0; axis < D; ++axis) there[axis] = others.sorted.position[axis][slot];
            const V apart = way_between<D>(middle, there, others.constants);
            if (dot(apart, apart) > tie.distance * tie.distance || others.sorted.id[slot] == own_id) continue;
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
void Relations<D>::chase(const BlockView<D>& block, const Tie& tie) const {
    const float max_speed = constants(block.species).max_speed;
    for (std::uint32_t index = 0; index < block.count; ++index) {
        V way, velocity;
        if (!find_quarry(block, index, tie, way, velocity)) continue;
        const float time = max_speed > 0 ? std::min(length(way) / max_speed, tie.foresight) : tie.foresight;
        const V wish = unit(way + velocity * time) * max_speed - at<D>(block.velocity, index);
        add<D>(block.wish, index, limit(wish, tie.strength));
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
std::uint32_t Relations<D>::catch_boids(const BlockView<D>& block, const Barriers<D>& barriers) const {
    constexpr std::uint32_t most_block = 128;
    const KernelConstants& own = constants(block.species);
    bool caught[most_block] = {};
    std::uint32_t count = 0;
    for (const Hunter& hunter : hunters_[block.species])
        watchlists_[hunter.species].for_each_near(
            block.box, hunter.capture + slack_, own, [&](const Watched<D>& other) {
                for (std::uint32_t index = 0; index < block.count; ++index) {
                    const V way = way_between<D>(at<D>(block.position, index), other.position, own);
                    const bool near = dot(way, way) < hunter.capture * hunter.capture && other.id != block.id[index];
                    if (!near || caught[index]) continue;
                    caught[index] = true;
                    ++count;
                }
            });
    for (std::uint32_t index = 0; index < block.count && count > 0; ++index) {
        if (!caught[index]) continue;
        const Random random{seed_, step_, block.id[index]};
        const Words words = random.words(Draw::respawn_position);
        const Vector<D> direction = random_direction<D>(random, Draw::respawn_velocity);
        V place, velocity;
        for (int axis = 0; axis < D; ++axis) {
            place[axis] = narrow(uniform(words[static_cast<std::size_t>(axis)]) * own.farthest[axis]);
            velocity[axis] = start_speed_[block.species] * narrow(direction[axis]);
        }
        barriers.bound(place);  // rounding may have put it onto the far edge
        barriers.push_out(place, velocity);
        put<D>(block.place, index, place);
        put<D>(block.wish, index, velocity);
        if (block.leg) block.leg[index] = 0;
    }
    return count;
}

template class Relations<2>;
template class Relations<3>;

}  // namespace boids::cpu
