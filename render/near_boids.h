// Those boids of a picture that are near enough for their bodies to be seen, and how all are held.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "boids/render/body_layer.h"
#include "boids/render/boid_buffer.h"
#include "boids/render/camera.h"
#include "boids/render/role.h"
#include "boids/render/scene.h"

namespace boids {

/// What boids look like in a picture.
struct BodyForms {
    double size;                                ///< Length of a boid in pixels, at the view's focus.
    std::array<double, role_count> role_sizes;  ///< How much larger those with a role are.
    std::span<const BoidShape> shapes;          ///< Of each species.
    std::span<const Role> roles;                ///< Of each species.

    BoidShape shape_of(const Boid& boid) const;
    Role role_of(const Boid& boid) const;
    double size_of(Role role) const { return size * role_sizes[static_cast<std::size_t>(role)]; }
};

class NearBoids {
public:
    void clear();
    /// Finds who is near enough, of all that have a shape with a body; at most so many, the largest.
    void find(const Scene& scene, const View& view, const BodyForms& forms, std::size_t most);
    bool empty() const { return near_.empty(); }
    /// How each boid is seen as a dart; none where nobody was looked for.
    std::span<const Posture> postures() const { return postures_; }
    /// Puts their bodies into a layer, the farthest first.
    void fill(BodyLayer& layer, const Scene& scene, const View& view, const BodyForms& forms);

private:
    struct Near {
        double depth, pixels;
        std::size_t index;
        Vector3 up;
        double opacity = 1;
    };
    void choose(std::size_t most);
    static Body body_of(const Near& near, const Scene& scene, const View& view, const BodyForms& forms);

    std::vector<Posture> postures_;
    std::vector<Near> near_;
};

}  // namespace boids
