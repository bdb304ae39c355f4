#include "boids/engines/cpu/barriers.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace boids::cpu {

namespace {

/// Takes from a vector what points into a surface.
template <int D>
void flatten_onto(const Vector<D, float>& out, Vector<D, float>& vector) {
    vector -= out * std::min(0.0f, dot(out, vector));
}

}  // namespace

template <int D>
void Barriers<D>::change(const Scenario& scenario) {
    const Domain<D> domain(scenario.parameters);
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
    avoidance_.clear();
    for (std::size_t species = 0; species < species_count(scenario); ++species)
        avoidance_.push_back(parameters_of(scenario, species).avoidance);
}

template <int D>
void Barriers<D>::prepare(std::uint64_t step, std::span<const Swarm<D>> swarms) {
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
            boxes_.half[axis][index] = solids_[index].extent[axis] + std::abs(there - here) * 0.5f + hair_;
        }
    }
}

template <int D>
bool Barriers<D>::can_jump(const BlockView<D>& block, const V& reach) const {
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
Vector<D, float> Barriers<D>::reach(const BlockView<D>& block) const {
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
void Barriers<D>::avoid(const BlockView<D>& block, const NearSolids& near) const {
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
void Barriers<D>::slide(const BlockView<D>& block, const NearSolids& near) const {
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
bool Barriers<D>::is_held(const V& place) const {
    const KernelConstants& own = constants(0);
    for (const Solid<D, float>& solid : next_solids_) {
        const V from = way_between<D>(solid.place, place, own);
        if (!is_far(solid, from, hair_) && solid.surface(from).distance < hair_ / 2) return true;
    }
    return false;
}

/// The nearest free place within the edges on rays of growing length.
template <int D>
Vector<D, float> Barriers<D>::free_place(const V& place) const {
    const KernelConstants& own = constants(0);  // of the world, which is everybody's
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
            bound(bounded);
            if (bounded == tried && !is_held(tried)) return tried;
        }
    return place;
}

/// (15) for a place that was moved out of an obstacle.
template <int D>
void Barriers<D>::bound(V& place) const {
    const KernelConstants& own = constants(0);
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
void Barriers<D>::push_out(V& place, V& velocity) const {
    const KernelConstants& own = constants(0);
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
        bound(place);
    }
    if (is_held(place)) place = free_place(place);
}

template <int D>
void Barriers<D>::push_out(const BlockView<D>& block, const NearSolids& near) const {
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
        push_out(place, velocity);
        put<D>(block.place, index, place);
        put<D>(block.wish, index, velocity);
    }
}

template class Barriers<2>;
template class Barriers<3>;

}  // namespace boids::cpu
