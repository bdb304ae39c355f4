#include "boids/engines/cpu/surroundings.h"

#include <algorithm>
#include <cmath>

#include "boids/core/random.h"

namespace boids::cpu {

namespace {

template <int D, class Pointer>
Vector<D, float> at(const Pointer (&arrays)[D], std::uint32_t index) {
    Vector<D, float> result;
    for (int axis = 0; axis < D; ++axis) result[axis] = arrays[axis][index];
    return result;
}

template <int D>
void put(float* const (&arrays)[D], std::uint32_t index, const Vector<D, float>& value) {
    for (int axis = 0; axis < D; ++axis) arrays[axis][index] = value[axis];
}

template <int D>
void add(float* const (&arrays)[D], std::uint32_t index, const Vector<D, float>& value) {
    for (int axis = 0; axis < D; ++axis) arrays[axis][index] += value[axis];
}

/// Any direction across a heading: to the left in the plane.
template <int D>
Vector<D, float> left_of(const Vector<D, float>& heading) {
    if constexpr (D == 2) {
        return {-heading[1], heading[0]};
    } else {
        const bool upright = std::abs(heading[2]) > 0.9f;
        return upright ? unit(Vector<D, float>{0, -heading[2], heading[1]})
                       : unit(Vector<D, float>{-heading[1], heading[0], 0});
    }
}

/// Takes from a vector what points into a surface.
template <int D>
void flatten_onto(const Vector<D, float>& out, Vector<D, float>& vector) {
    vector -= out * std::min(0.0f, dot(out, vector));
}

float narrow(double value) {
    return static_cast<float>(value);
}

/// A place in single precision; in the world where distances wrap, so that it is less than one world away from all.
template <int D>
Vector<D, float> narrow_into(const Domain<D>& domain, const Vector3& place) {
    Vector<D, float> result;
    for (int axis = 0; axis < D; ++axis)
        result[axis] = narrow(domain.toroidal() ? wrapped(place[axis], domain.size()[axis]) : place[axis]);
    return result;
}

}  // namespace

template <int D>
void Surroundings<D>::change(const Scenario& scenario) {
    const std::size_t count = species_count(scenario);
    const Domain<D> domain(scenario.parameters);
    seed_ = scenario.seed;
    shared_ = scenario.parameters;
    double largest = 0;
    for (int axis = 0; axis < D; ++axis) largest = std::max(largest, domain.size()[axis]);
    hair_ = narrow(largest * 0x1p-18);
    obstacles_.clear();
    solids_.clear();
    for (const Obstacle& obstacle : scenario.obstacles) {
        if (!obstacle.enabled) continue;
        obstacles_.push_back(obstacle);
        solids_.emplace_back(obstacle, domain);
    }
    next_solids_ = solids_;
    scenario_goals_ = scenario.goals;
    goals_.assign(count, {});
    goal_of_.assign(count, {});
    ties_.assign(count, {});
    hunters_.assign(count, {});
    related_.assign(count, false);
    watched_.assign(count, false);
    watchlists_.resize(count);
    avoidance_.clear();
    start_speed_.clear();
    for (std::size_t species = 0; species < count; ++species) {
        const Parameters parameters = parameters_of(scenario, species);
        avoidance_.push_back(parameters.avoidance);
        start_speed_.push_back(narrow(parameters.start.speed));
        for (std::size_t index = 0; index < scenario.goals.size(); ++index) {
            const Goal& goal = scenario.goals[index];
            if (!goal.enabled || (goal.species >= 0 && goal.species != static_cast<int>(species))) continue;
            GoalConstants<D> constants{};
            constants.weight = narrow(goal.weight);
            constants.max_force = narrow(goal.max_force);
            constants.slowing = narrow(goal.slowing);
            constants.range_squared = narrow(goal.range * goal.range);
            constants.has_way_points = goal.has_way_points();
            constants.closed = goal.track.closed;
            constants.radius_squared = narrow(goal.radius * goal.radius);
            for (const Vector3& point : goal.track.points) constants.points.push_back(narrow_into(domain, point));
            goals_[species].push_back(constants);
            goal_of_[species].push_back(index);
        }
    }
    for (const Relation& relation : scenario.relations) {
        if (!relation.enabled || relation.kind == RelationKind::flock) continue;
        const auto of = static_cast<std::size_t>(relation.of), to = static_cast<std::size_t>(relation.to);
        ties_[of].push_back({relation.kind, to, narrow(relation.radius), narrow(relation.strength),
                             narrow(relation.distance), narrow(relation.foresight), relation.quarry == Quarry::flock});
        related_[of] = true;
        if (relation.kind != RelationKind::chase) watched_[to] = true;
        if (relation.kind == RelationKind::chase && relation.capture > 0) {
            hunters_[to].push_back({of, narrow(relation.capture)});
            watched_[of] = true;
        }
    }
}

template <int D>
bool Surroundings<D>::counts_way_points(std::size_t species) const {
    return std::ranges::any_of(goals_[species], [](const auto& goal) { return goal.has_way_points; });
}

template <int D>
void Surroundings<D>::prepare(std::uint64_t step, std::span<const Swarm<D>> swarms) {
    step_ = step;
    swarms_ = swarms;
    const Domain<D> domain(shared_);
    for (std::size_t index = 0; index < obstacles_.size(); ++index) {
        solids_[index].move(obstacles_[index], step);
        next_solids_[index].move(obstacles_[index], step + 1);
    }
    boxes_.count = static_cast<std::uint32_t>(solids_.size());
    for (int axis = 0; axis < D; ++axis) {
        boxes_.middle[axis].reserve(solids_.size());
        boxes_.half[axis].reserve(solids_.size());
        for (std::size_t index = 0; index < solids_.size(); ++index) {
            const float here = solids_[index].place[axis], there = next_solids_[index].place[axis];
            boxes_.middle[axis][index] = (here + there) * 0.5f;
            boxes_.half[axis][index] = solids_[index].extent[axis] + std::abs(there - here) * 0.5f + hair_;
        }
    }
    for (std::size_t species = 0; species < goals_.size(); ++species)
        for (std::size_t index = 0; index < goals_[species].size(); ++index) {
            const Vector3 place = scenario_goals_[goal_of_[species][index]].track.place(step);
            const V narrowed = narrow_into(domain, place);
            for (int axis = 0; axis < D; ++axis) goals_[species][index].place[axis] = narrowed[axis];
        }
    for (std::size_t species = 0; species < watched_.size(); ++species)
        if (watched_[species]) watchlists_[species].fill(swarms[species]);
}

template <int D>
void Surroundings<D>::add_relations(const BlockView<D>& block) const {
    for (const Tie& tie : ties_[block.species]) {
        if (tie.kind == RelationKind::flee) flee(block, tie);
        if (tie.kind == RelationKind::chase) chase(block, tie);
        if (tie.kind == RelationKind::follow) follow(block, tie);
    }
}

template <int D>
void Surroundings<D>::flee(const BlockView<D>& block, const Tie& tie) const {
    const KernelConstants& own = constants(block.species);
    watchlists_[tie.to].for_each_near(block.box, tie.radius + hair_, own, [&](const Watched<D>& other) {
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
void Surroundings<D>::follow(const BlockView<D>& block, const Tie& tie) const {
    constexpr std::uint32_t most_block = 128;
    const KernelConstants& own = constants(block.species);
    const Watched<D>* leaders[most_block] = {};
    V ways[most_block];
    watchlists_[tie.to].for_each_near(block.box, tie.radius + hair_, own, [&](const Watched<D>& other) {
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
            change += (length(side) > 0 ? unit(side) : left_of<D>(heading)) * tie.strength;
        add<D>(block.wish, index, change);
    }
}

/// The nearest of a species, by id at equal distance: looked for in growing boxes.
template <int D>
bool Surroundings<D>::find_quarry(const BlockView<D>& block, std::uint32_t index, const Tie& tie, V& way,
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
void Surroundings<D>::widen_to_flock(const Tie& tie, std::uint32_t nearest, std::uint32_t own_id, V& way,
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
void Surroundings<D>::chase(const BlockView<D>& block, const Tie& tie) const {
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
bool Surroundings<D>::can_jump(const BlockView<D>& block, const V& reach) const {
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
Vector<D, float> Surroundings<D>::reach(const BlockView<D>& block) const {
    const KernelConstants& own = constants(block.species);
    const Avoidance& avoidance = avoidance_[block.species];
    V result;
    for (int axis = 0; axis < D; ++axis) {
        const float fastest = block.fastest[axis];
        const float farthest = std::max(fastest, own.max_speed * own.speed_multiplier) + own.fastest_wind;
        const float seen = fastest * narrow(avoidance.look_ahead) + narrow(avoidance.clearance);
        result[axis] = std::max(seen, farthest) + 4 * hair_;
    }
    return result;
}

namespace {

/// Calls body(index) for the obstacles near a block: those on the list, or all where they are too many for it.
template <class Body>
void for_each_solid(const NearSolids& near, std::size_t all, Body&& body) {
    if (near.count > NearSolids::most) {
        for (std::size_t index = 0; index < all; ++index) body(index);
    } else {
        for (std::uint32_t index = 0; index < near.count; ++index) body(std::size_t{near.index[index]});
    }
}

/// Whether a place is farther than `reach` from the box around a solid.
template <int D>
bool is_far(const Solid<D, float>& solid, const Vector<D, float>& from, float reach) {
    for (int axis = 0; axis < D; ++axis)
        if (std::abs(from[axis]) > solid.extent[axis] + reach) return true;
    return false;
}

}  // namespace

template <int D>
void Surroundings<D>::avoid(const BlockView<D>& block, const NearSolids& near) const {
    const KernelConstants& own = constants(block.species);
    const Avoidance& avoidance = avoidance_[block.species];
    const float clearance = narrow(avoidance.clearance);
    for (const std::uint32_t index : std::span(near.boid, near.boids)) {
        const V place = at<D>(block.position, index), velocity = at<D>(block.velocity, index);
        const V way = velocity * narrow(avoidance.look_ahead);
        const float reach = length(way) + clearance + hair_;
        Hit<D, float> first;
        for_each_solid(near, solids_.size(), [&](std::size_t number) {
            const Solid<D, float>& solid = solids_[number];
            const V from = way_between<D>(solid.place, place, own);
            if (is_far(solid, from, reach)) return;
            const Hit<D, float> hit = solid.first_hit(from, way, clearance);
            if (hit.share < first.share) first = hit;
        });
        if (first.share > 1) continue;
        const V heading = unit(velocity);
        const float against = dot(first.out, heading);
        if (against > 0) continue;  // on its way out
        const V aside = first.out - heading * against;
        const bool frontal = length(aside) < 0.05f && length(velocity) > 0;
        const float strength = narrow(avoidance.strength) * (1 - first.share);
        add<D>(block.wish, index, (frontal ? left_of<D>(heading) : unit(aside)) * strength);
    }
}

template <int D>
void Surroundings<D>::slide(const BlockView<D>& block, const NearSolids& near) const {
    constexpr int bends = 3;
    const KernelConstants& own = constants(block.species);
    for (const std::uint32_t index : std::span(near.boid, near.boids)) {
        V place = at<D>(block.position, index), velocity = at<D>(block.wish, index);
        V way = at<D>(block.place, index) - place;
        bool bent = false;
        for (int bend = 0; bend < bends; ++bend) {
            Hit<D, float> first;
            for_each_solid(near, next_solids_.size(), [&](std::size_t number) {
                const Solid<D, float>& solid = next_solids_[number];
                const V from = way_between<D>(solid.place, place, own);
                if (is_far(solid, from, length(way) + 2 * hair_)) return;
                const Hit<D, float> hit = solid.first_hit(from, way, hair_);
                const bool leaves = dot(hit.out, way) >= -1e-4f * length(way);
                if (hit.share < first.share && !leaves) first = hit;
            });
            if (first.share > 1) {
                if (bent) place += way;
                break;
            }
            bent = true;
            place += way * first.share + first.out * (hair_ / 4);  // off it, so that rounding does not hold it
            way *= 1 - first.share;
            flatten_onto<D>(first.out, way);
            flatten_onto<D>(first.out, velocity);
        }
        if (!bent) continue;
        put<D>(block.place, index, place);
        put<D>(block.wish, index, velocity);
    }
}

template <int D>
bool Surroundings<D>::is_held(const V& place) const {
    const KernelConstants& own = swarms_[0].constants;
    for (const Solid<D, float>& solid : next_solids_) {
        const V from = way_between<D>(solid.place, place, own);
        if (!is_far(solid, from, hair_) && solid.surface(from).distance < hair_ / 2) return true;
    }
    return false;
}

/// The nearest free place within the edges on rays of growing length.
template <int D>
Vector<D, float> Surroundings<D>::free_place(const V& place, const KernelConstants& own) const {
    V size;
    for (int axis = 0; axis < D; ++axis) size[axis] = own.size[axis];
    const float farthest = 2 * length(size);
    for (float reach = 4 * hair_; reach < farthest; reach *= 1.25f)
        for (int ray = 0; ray < (D == 2 ? 9 : 27); ++ray) {
            V direction;
            for (int axis = 0, rest = ray; axis < D; ++axis, rest /= 3)
                direction[axis] = static_cast<float>(rest % 3 - 1);
            const V tried = place + unit(direction) * reach;
            V bounded = tried;
            bound(bounded, own);
            if (bounded == tried && !is_held(tried)) return tried;
        }
    return place;
}

/// (15) for a place that was moved out of an obstacle.
template <int D>
void Surroundings<D>::bound(V& place, const KernelConstants& own) const {
    for (int axis = 0; axis < D; ++axis) {
        const double size = own.size[axis];
        if (own.edge == Edge::wrap) place[axis] = narrow(wrapped(place[axis], size));
        if (own.edge == Edge::wrap && place[axis] >= own.size[axis]) place[axis] = 0;
        if (own.edge == Edge::turn) place[axis] = std::clamp(place[axis], 0.0f, own.farthest[axis]);
        if (own.edge == Edge::bounce && (place[axis] < 0 || place[axis] > own.size[axis]))
            place[axis] =
                std::clamp(place[axis] < 0 ? -place[axis] : 2 * own.size[axis] - place[axis], 0.0f, own.size[axis]);
    }
}

template <int D>
void Surroundings<D>::push_out(V& place, V& velocity, const KernelConstants& own) const {
    constexpr int rounds = 4;
    for (int round = 0; round < rounds; ++round) {
        bool held = false;
        for (const Solid<D, float>& solid : next_solids_) {
            const V from = way_between<D>(solid.place, place, own);
            if (is_far(solid, from, hair_)) continue;
            const Surface<D, float> surface = solid.surface(from);
            if (!(surface.distance < hair_ / 2)) continue;
            held = true;
            place += surface.out * (1.25f * hair_ - surface.distance);
            flatten_onto<D>(surface.out, velocity);
            break;
        }
        if (!held) return;
        bound(place, own);
    }
    if (is_held(place)) place = free_place(place, own);
}

template <int D>
void Surroundings<D>::push_out(const BlockView<D>& block, const NearSolids& near) const {
    const KernelConstants& own = constants(block.species);
    for (const std::uint32_t index : std::span(near.boid, near.boids)) {
        V place = at<D>(block.place, index);
        bool held = false;
        for_each_solid(near, next_solids_.size(), [&](std::size_t number) {
            const Solid<D, float>& solid = next_solids_[number];
            const V from = way_between<D>(solid.place, place, own);
            held = held || (!is_far(solid, from, hair_) && solid.surface(from).distance < hair_ / 2);
        });
        if (!held) continue;
        V velocity = at<D>(block.wish, index);
        push_out(place, velocity, own);
        put<D>(block.place, index, place);
        put<D>(block.wish, index, velocity);
    }
}

template <int D>
std::uint32_t Surroundings<D>::catch_boids(const BlockView<D>& block) const {
    constexpr std::uint32_t most_block = 128;
    const KernelConstants& own = constants(block.species);
    bool caught[most_block] = {};
    std::uint32_t count = 0;
    for (const Hunter& hunter : hunters_[block.species])
        watchlists_[hunter.species].for_each_near(block.box, hunter.capture + hair_, own, [&](const Watched<D>& other) {
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
        bound(place, own);  // rounding may have put it onto the far edge
        push_out(place, velocity, own);
        put<D>(block.place, index, place);
        put<D>(block.wish, index, velocity);
        if (block.leg) block.leg[index] = 0;
    }
    return count;
}

template class Surroundings<2>;
template class Surroundings<3>;

}  // namespace boids::cpu
