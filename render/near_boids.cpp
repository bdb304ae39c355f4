#include "boids/render/near_boids.h"

#include <algorithm>

#include "boids/core/space/domain.h"
#include "boids/render/body.h"

namespace boids {

namespace {

/// How a boid turns, where that is known of this flock.
Vector3 turn_of(const Scene& scene, std::size_t index) {
    return scene.turns.size() == scene.state.size() ? scene.turns[index] : Vector3{};
}

/// The ways to the copies of something at a place in a flat world, beyond edges that are nearer than a reach; the first
/// leads nowhere.
std::vector<Vector3> ways_across_edges(const Vector3& place, const World& world, double reach) {
    std::vector<Vector3> ways{{}};
    const Vector3 size = world_size(world);
    for (int axis = 0; axis < 2; ++axis) {
        const double shift = place[axis] < reach ? size[axis] : place[axis] > size[axis] - reach ? -size[axis] : 0;
        for (std::size_t index = 0, count = ways.size(); shift != 0 && index < count; ++index) {
            Vector3 way = ways[index];
            way[axis] += shift;
            ways.push_back(way);
        }
    }
    return ways;
}

}  // namespace

BoidShape BodyForms::shape_of(const Boid& boid) const {
    return shapes[std::min<std::size_t>(boid.species, shapes.size() - 1)];
}

Role BodyForms::role_of(const Boid& boid) const {
    return boid.species < roles.size() ? roles[boid.species] : Role::none;
}

void NearBoids::clear() {
    postures_.clear();
    near_.clear();
}

void NearBoids::find(const Scene& scene, const View& view, const BodyForms& forms, std::size_t most) {
    clear();
    const State& state = scene.state;
    const int dimension = state.dimension();
    const Vector3 sight =
        dimension == 3 ? Vector3{view.rows[2][0], view.rows[2][1], view.rows[2][2]} : Vector3{0, 0, 1};
    postures_.resize(state.size());
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid boid = state.boid(index);
        const BoidShape shape = forms.shape_of(boid);
        if (shape == BoidShape::dart) continue;
        const Vector3 up = up_of(boid.velocity, turn_of(scene, index), dimension);
        postures_[index].width = static_cast<float>(apparent_width(shape, up, sight));
        const double depth = view.depth(boid.position);
        const double pixels = forms.size_of(forms.role_of(boid)) * view.focus / depth;
        if (depth >= 0.02 * view.focus && pixels > body_begins) near_.push_back({depth, pixels, index, up});
    }
    choose(most);
}

/// Those whose bodies are seen; where too many are near, the largest.
void NearBoids::choose(std::size_t most) {
    std::vector<double> lengths;
    for (const Near& near : near_) lengths.push_back(near.pixels);
    const double begins = body_threshold(lengths, most);
    std::erase_if(near_, [begins](const Near& near) { return near.pixels <= begins; });
    for (Near& near : near_) {
        near.opacity = body_opacity(near.pixels, begins);
        postures_[near.index].hidden = near.pixels >= begins * (dart_ends / body_begins);
    }
}

void NearBoids::fill(BodyLayer& layer, const Scene& scene, const View& view, const BodyForms& forms) {
    std::sort(near_.begin(), near_.end(), [](const Near& a, const Near& b) { return a.depth > b.depth; });
    layer.clear();
    const Parameters& parameters = scene.scenario.parameters;
    const bool repeats =
        parameters.edges.kind == Edge::wrap && scene.state.dimension() == 2 && view.period == Vector3{};
    for (const Near& near : near_) {
        const Boid boid = scene.state.boid(near.index);
        const Body body = body_of(near, scene, view, forms);
        if (!repeats) {
            layer.add(forms.shape_of(boid), body, view.pixel(boid.position), near.pixels);
            continue;
        }
        for (const Vector3& way :
             ways_across_edges(boid.position, parameters.world, static_cast<double>(body.length))) {
            Body copy = body;
            for (int axis = 0; axis < 2; ++axis) copy.place[axis] += static_cast<float>(way[axis]);
            layer.add(forms.shape_of(boid), copy, view.pixel(boid.position + way), near.pixels);
        }
    }
}

Body NearBoids::body_of(const Near& near, const Scene& scene, const View& view, const BodyForms& forms) {
    const Boid boid = scene.state.boid(near.index);
    const Role role = forms.role_of(boid);
    const Vector3 turn = turn_of(scene, near.index);
    const Vector3 place = view.relative(boid.position);
    const Vector3 ahead = length(boid.velocity) > 0 ? unit(boid.velocity) : Vector3{1, 0, 0};
    const double limb = forms.shape_of(boid) == BoidShape::fish
                            ? tail_angle(boid.id, scene.step)
                            : wing_angle(boid.id, scene.step, boid.velocity, turn, scene.state.dimension());
    const auto narrow = [](double value) { return static_cast<float>(value); };
    Body body{};
    for (int axis = 0; axis < 3; ++axis) {
        body.place[axis] = narrow(place[axis]);
        body.ahead[axis] = narrow(ahead[axis]);
        body.up[axis] = narrow(near.up[axis]);
    }
    body.number = scene.numbers[near.index];
    body.length = narrow(forms.size_of(role) / view.pixels_per_unit);
    body.limb = narrow(limb);
    body.opacity = narrow(near.opacity);
    body.role = narrow(static_cast<double>(role));
    return body;
}

}  // namespace boids
