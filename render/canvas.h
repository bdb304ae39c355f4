// A picture in memory that is drawn into in place of a window. Windows keep their rows the other way round, and often
// their colours in another encoding: without a graphics card a layer that is copied would be turned over each time, ten
// times as slowly.
#pragma once

#include "boids/render/gl_objects.h"

namespace boids {

class Canvas {
public:
    Canvas(int width, int height);

    /// Draws into this from now on.
    void begin() const;
    /// Puts what was drawn into the window, and draws there again.
    void end() const;

private:
    int width_, height_;
    gl::Texture pixels_;
    gl::Framebuffer framebuffer_;
};

}  // namespace boids
