#include "boids/render/boid_buffer.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "boids/core/space/domain.h"

namespace boids {

namespace {

Role role_of(const Boid& boid, std::span<const Role> roles) {
    return boid.species < roles.size() ? roles[boid.species] : Role::none;
}

}  // namespace

BoidBuffer::BoidBuffer() {
    glBindVertexArray(vertices_.name());
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, 2 * sizeof(Texel), nullptr);
}

void BoidBuffer::add(const Vector3& place, float number, const Vector3& velocity, Role role, const Posture& posture) {
    const auto narrow = [](double value) { return static_cast<float>(value); };
    const float kind = static_cast<float>(role) + width_scale * posture.width + (posture.hidden ? hidden_role : 0);
    texels_.push_back({narrow(place[0]), narrow(place[1]), narrow(place[2]), number});
    texels_.push_back({narrow(velocity[0]), narrow(velocity[1]), narrow(velocity[2]), kind});
}

std::span<const std::uint64_t> BoidBuffer::sort_by_depth(const State& state, const View& view) {
    order_.clear();
    for (std::size_t index = 0; index < state.size(); ++index)
        order_.add(static_cast<float>(view.depth(state.boid(index).position)));
    return order_.sort();
}

void BoidBuffer::fill(const State& state, std::span<const float> numbers, std::span<const Role> roles, const View& view,
                      std::span<const Posture> postures, bool specks) {
    const bool solid = state.dimension() == 3 && !specks;
    const auto posture = [postures](std::size_t index) { return postures.empty() ? Posture{} : postures[index]; };
    const std::span<const std::uint64_t> order = solid ? sort_by_depth(state, view) : std::span<const std::uint64_t>{};
    texels_.clear();
    texels_.reserve(2 * state.size());
    for (std::size_t i = 0; i < state.size(); ++i) {
        const std::size_t index = solid ? DepthOrder::index_of(order[i]) : i;
        const Boid boid = state.boid(index);
        const Role role = role_of(boid, roles);
        if (solid || role == Role::none)
            add(view.relative(boid.position), numbers[index], boid.velocity, role, posture(index));
    }
    if (!solid && has_roles(roles)) add_with_roles(state, numbers, roles, view, postures);
}

void BoidBuffer::fill_with_roles(const State& state, std::span<const float> numbers, std::span<const Role> roles,
                                 const View& view) {
    texels_.clear();
    add_with_roles(state, numbers, roles, view, {});
}

void BoidBuffer::add_with_roles(const State& state, std::span<const float> numbers, std::span<const Role> roles,
                                const View& view, std::span<const Posture> postures) {
    for (std::size_t index = 0; index < state.size(); ++index) {
        if (state.species[index] == 0) continue;
        const Boid boid = state.boid(index);
        const Role role = role_of(boid, roles);
        if (role != Role::none)
            add(view.relative(boid.position), numbers[index], boid.velocity, role,
                postures.empty() ? Posture{} : postures[index]);
    }
}

void BoidBuffer::repeat_across_edges(const World& world, const View& view, double reach) {
    const Vector3 size = world_size(world);
    for (int axis = 0; axis < 2; ++axis) {
        const std::size_t count = texels_.size();
        for (std::size_t i = 0; i < count; i += 2) {
            const double place = (axis == 0 ? texels_[i].x : texels_[i].y) + view.origin[axis];
            const double shift = place < reach ? size[axis] : place > size[axis] - reach ? -size[axis] : 0;
            if (shift == 0) continue;
            Texel copy = texels_[i];
            (axis == 0 ? copy.x : copy.y) += static_cast<float>(shift);
            const Texel velocity = texels_[i + 1];
            texels_.push_back(copy);
            texels_.push_back(velocity);
        }
    }
}

void BoidBuffer::upload(bool as_vertices) {
    if (gl::TexelTexture::is_copy && !as_vertices) return texture_.copy(texels_.data(), texels_.size());
    const std::size_t bytes = texels_.size() * sizeof(Texel);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    if (bytes > capacity_) capacity_ = bytes + bytes / 4;
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(capacity_), nullptr,
                 GL_STREAM_DRAW);  // a fresh one: no waiting
    glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(bytes), texels_.data());
}

void BoidBuffer::bind_texture() const {
    glBindVertexArray(vertices_.name());
    texture_.bind();
}

void BoidBuffer::bind_vertices() const {
    glBindVertexArray(vertices_.name());
}

}  // namespace boids
