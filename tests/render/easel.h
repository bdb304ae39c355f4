// Draws flocks for tests and reads the pixels back.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/render/colouring.h"
#include "boids/render/offscreen.h"
#include "boids/render/renderer.h"

namespace boids {

/// A picture of a flat, empty world, wide enough that a unit is a pixel.
class Easel {
public:
    explicit Easel(const Style& style = plain_style(), int width = 160, int height = 120)
        : style_(style), width_(width), height_(height), offscreen_(width, height), renderer_(style, width, height) {
        parameters.world = {2, static_cast<double>(width), static_cast<double>(height), static_cast<double>(height)};
        parameters.edges.kind = Edge::bounce;
    }
    ~Easel() { EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR)); }

    /// White boids on a flat black ground.
    static Style plain_style() {
        Style style;
        style.colouring = Colouring::plain;
        style.background = Colour{0, 0, 0};
        return style;
    }

    View view(const State& state, double seconds = 0) const {
        return Camera(parameters, camera, width_, height_).look(state, seconds);
    }

    Image draw(const State& state, const std::string& caption = "", double seconds = 1.0 / 60) {
        number_boids(style_.colouring, state, parameters, numbers_);
        renderer_.draw({state, scenario, numbers_, step.value_or(static_cast<double>(state.step)), 1, seconds, caption},
                       view(state));
        Image image;
        offscreen_.read(image);
        return image;
    }

    void gather_on_processor(bool wanted) { renderer_.gather_on_processor(wanted); }

    Scenario scenario;
    Parameters& parameters = scenario.parameters;
    std::optional<double> step;  ///< Where things are that move; nothing for the state's step.
    CameraMotion camera = CameraMotion::fixed;

private:
    Style style_;
    int width_, height_;
    Offscreen offscreen_;
    Renderer renderer_;
    std::vector<float> numbers_;
};

/// The sum of the three channels of a pixel, from 0 to 765.
inline int brightness(const Image& image, int x, int y) {
    const std::uint8_t* pixel = image.pixel(x, y);
    return pixel[0] + pixel[1] + pixel[2];
}

/// One flag per pixel: whether two pictures differ there visibly.
inline std::vector<bool> difference(const Image& a, const Image& b) {
    std::vector<bool> changed;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) changed.push_back(std::abs(brightness(a, x, y) - brightness(b, x, y)) > 60);
    return changed;
}

}  // namespace boids
