// Draws a flock moment after moment without a display, for pictures and films of notebooks.
#pragma once

#include <optional>
#include <vector>

#include "boids/api/simulation.h"
#include "boids/render/camera.h"
#include "boids/render/offscreen.h"
#include "boids/render/renderer.h"
#include "boids/render/turning.h"

namespace boids::python {

/// What somebody has said about a picture; the rest is the scene's own.
struct Look {
    Style style{};
    std::optional<Colouring> colouring{};
    std::optional<CameraMotion> camera{};
};

class Studio {
public:
    Studio(const Simulation& flock, int width, int height, int fps, const Look& look);

    /// The flock as it is now; moments come in rising order.
    const Image& draw(const Simulation& flock);

private:
    double fps_;
    Style style_;
    Offscreen offscreen_;  ///< Before what needs its context.
    Renderer renderer_;
    Camera camera_;
    Turning turning_;
    std::vector<float> numbers_;
    Image image_;
    std::int64_t pictures_ = 0;
    std::uint64_t drawn_step_ = 0;
};

}  // namespace boids::python
