// OpenGL without a display or a window: a context through EGL, a framebuffer to draw into, and the way back to memory.
#pragma once

#include <memory>

#include "boids/render/image.h"

namespace boids {

class Offscreen {
public:
    /// Makes a context and a framebuffer current; a Failure that says what to install where there is no OpenGL 3.3.
    Offscreen(int width, int height);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    /// Copies what has been drawn; reuses the image's memory.
    void read(Image& image) const;

private:
    class Context;
    struct Target;
    int width_, height_;
    std::unique_ptr<Context> context_;  ///< Outlives the target.
    std::unique_ptr<Target> target_;
};

}  // namespace boids
