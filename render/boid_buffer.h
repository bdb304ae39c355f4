// The boids of one moment as the shaders read them: place relative to the camera, number, velocity, and role. Also
// serves for any other bundle of lines, from place - velocity to place.
#pragma once

#include <epoxy/gl.h>

#include <cstdint>
#include <span>
#include <vector>

#include "boids/core/parameters/parameters.h"
#include "boids/core/state/state.h"
#include "boids/render/camera.h"
#include "boids/render/depth_order.h"
#include "boids/render/gl_dialect.h"
#include "boids/render/gl_objects.h"
#include "boids/render/role.h"

namespace boids {

/// How a boid with a body is seen as a dart: how wide against others, and whether at all, or as its body alone.
struct Posture {
    float width = 1;
    bool hidden = false;
};

class BoidBuffer {
public:
    /// What is in the last number of a boid besides its role: a width up to two, and whether it is hidden.
    static constexpr float width_scale = 0.2f, hidden_role = 4;

    /// Four numbers as a shader fetches them; every boid has two.
    struct Texel {
        float x, y, z, w;
    };

    /// What one boid takes, its depth in space included, in bytes.
    static constexpr std::size_t bytes_per_boid = 2 * sizeof(Texel) + DepthOrder::bytes_each;

    BoidBuffer();

    void clear() { texels_.clear(); }
    /// Adds a place relative to the camera's origin, with its number and velocity.
    void add(const Vector3& place, float number, const Vector3& velocity, Role role = Role::none,
             const Posture& posture = {});
    /// Puts the boids in, whose species have roles; those with one last, or in space the farthest first, unless they
    /// are specks, for which order is nothing.
    void fill(const State& state, std::span<const float> numbers, std::span<const Role> roles, const View& view,
              std::span<const Posture> postures = {}, bool specks = false);
    /// Puts those boids in that have a role.
    void fill_with_roles(const State& state, std::span<const float> numbers, std::span<const Role> roles,
                         const View& view);
    /// Adds a copy beyond the edge of every boid that sticks out across it by at most `reach`.
    void repeat_across_edges(const World& world, const View& view, double reach);
    /// Brings what was put in to the graphics card: for bind_texture(), or for bind_vertices().
    void upload(bool as_vertices = false);

    std::span<const Texel> texels() const { return texels_; }
    int count() const { return static_cast<int>(texels_.size() / 2); }
    /// Makes it the texture of unit 0.
    void bind_texture() const;
    /// Makes its places the first attribute of the vertices.
    void bind_vertices() const;

private:
    void add_with_roles(const State& state, std::span<const float> numbers, std::span<const Role> roles,
                        const View& view, std::span<const Posture> postures);
    std::span<const std::uint64_t> sort_by_depth(const State& state, const View& view);

    gl::Buffer buffer_;
    gl::TexelTexture texture_{buffer_};
    gl::VertexArray vertices_;
    std::size_t capacity_ = 0;
    std::vector<Texel> texels_;
    DepthOrder order_;
};

}  // namespace boids
