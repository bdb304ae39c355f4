#include "boids/api/textbook_world.h"

#include "boids/core/space/domain.h"

namespace boids {

namespace {

/// Whether a boid can be put there: at 0 or above and before the far walls, where the world has walls.
bool is_inside(const Vector3& position, const Parameters& parameters) {
    const Vector3 size = world_size(parameters.world);
    const bool walled = parameters.edges.kind != Edge::open && parameters.edges.kind != Edge::push;
    for (int axis = 0; axis < parameters.world.dimension && walled; ++axis)
        if (!(position[axis] >= 0 && position[axis] < size[axis])) return false;
    return parameters.world.dimension == 3 || position[2] == 0;
}

}  // namespace

std::optional<Boid> TextbookWorld::at(const Vector3& position) const {
    const State& all = flock_.state();
    for (std::size_t index = 0; index < all.size(); ++index)
        if (const Boid boid = all.boid(index); boid.position == position) return boid;
    return std::nullopt;
}

std::optional<BoidId> TextbookWorld::place(const Vector3& position, const Vector3& velocity) {
    if (!is_inside(position, flock_.parameters()) || at(position)) return std::nullopt;
    return flock_.add(position, velocity);
}

bool TextbookWorld::erase(const Vector3& position) {
    const auto boid = at(position);
    return boid && flock_.remove(boid->id);
}

}  // namespace boids
