// Light that is gathered before it becomes colour: a floating-point picture to which boids add. A million of them make
// a picture of their density, and what is left of earlier moments makes trails.
#pragma once

#include "boids/render/gl_objects.h"
#include "boids/render/gl_program.h"
#include "boids/render/light_map.h"

namespace boids {

/// How gathered light becomes colour.
struct Tone {
    double reference = 1;  ///< The amount that is middling bright.
    double strength = 1;   ///< Opacity of the brightest.
    double whitening = 0;  ///< How much the brightest turn white, from 0 to 1.
};

class LightLayer {
public:
    LightLayer(int width, int height);

    /// Keeps a share of the light, from 0 to 1, and lets what is drawn until end() add to the layer.
    void begin(double kept);
    /// Binds the framebuffer again that was bound before begin().
    void end();
    /// Takes light that was gathered elsewhere in place of the layer's own.
    void load(const LightMap& map);
    /// Puts the layer's picture over the framebuffer.
    void draw(const Tone& tone);

private:
    int width_, height_;
    gl::Texture light_;
    gl::Framebuffer framebuffer_;
    gl::VertexArray nothing_;
    gl::Program fade_, tone_;
    GLint target_ = 0;
    bool empty_ = true;
};

}  // namespace boids
