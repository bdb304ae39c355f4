#include "boids/core/analysis/displacement.h"

#include <algorithm>
#include <cmath>

#include "boids/core/parameters/step_time.h"
#include "boids/core/space/domain.h"

namespace boids {

void Displacement::follow(const Boid& boid, std::uint64_t step, const Parameters& parameters) {
    const auto [found, is_new] = ways_.try_emplace(boid.id, Way{boid.position, boid.position, boid.velocity, step});
    if (is_new) return;
    Way& way = found->second;
    Vector3 moved = boid.position - way.place;
    if (parameters.edges.kind == Edge::wrap) {
        const Vector3 size = world_size(parameters.world);
        const double time = static_cast<double>(step - way.step) * step_time(parameters);
        for (int axis = 0; axis < parameters.world.dimension; ++axis) {
            moved[axis] = minimum_image(moved[axis], size[axis]);
            const double speed = std::max(std::abs(way.velocity[axis]), std::abs(boid.velocity[axis]));
            longest_gap_ = std::max(longest_gap_, speed * time / size[axis]);
        }
    }
    way = {boid.position, way.unwrapped + moved, boid.velocity, step};
}

void Displacement::add(const State& state, const Parameters& parameters) {
    for (std::size_t index = 0; index < state.size(); ++index) follow(state.boid(index), state.step, parameters);
    for (const std::size_t index : state.by_id()) {
        const BoidId id = state.id[index];
        for (const Origin& origin : origins_) {
            const auto begun = origin.places.find(id);
            if (begun == origin.places.end()) continue;
            const Vector3 way = ways_[id].unwrapped - begun->second;
            Sum& sum = sums_[state.step - origin.step];
            sum.squares += dot(way, way);
            ++sum.samples;
        }
    }
    if (moments_++ % origin_every_ != 0) return;
    Origin origin{state.step, {}};
    for (const BoidId id : state.id) origin.places.emplace(id, ways_[id].unwrapped);
    origins_.push_back(std::move(origin));
}

std::vector<Displacement::Point> Displacement::points() const {
    std::vector<Point> result;
    for (const auto& [steps, sum] : sums_)
        result.push_back({steps, sum.squares / static_cast<double>(sum.samples), sum.samples});
    return result;
}

}  // namespace boids
