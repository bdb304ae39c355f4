// Light that is gathered before it becomes colour: a floating-point picture to which boids add. A million of them make
// a picture of their density, and what is left of earlier moments makes trails.
#pragma once

#include <optional>

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

/// How a flat picture has moved since the last one: where a pixel was is scale * pixel + shift.
struct Moved {
    double scale = 1, right = 0, up = 0;
    friend bool operator==(const Moved&, const Moved&) = default;
};

class LightLayer {
public:
    LightLayer(int width, int height);

    /// Keeps a fraction of the light, from 0 to 1, moved along, and lets what is drawn until end() add to the layer.
    void begin(double kept, const Moved& moved = {});
    /// Binds the framebuffer again that was bound before begin().
    void end();
    /// Takes light that was gathered elsewhere in place of the layer's own.
    void load(const LightMap& map);
    /// Puts the layer's picture over the framebuffer.
    void draw(const Tone& tone);

private:
    /// A picture in floating point and the way to draw into it.
    struct Sheet {
        gl::Texture light;
        gl::Framebuffer framebuffer;
        Sheet(int width, int height);
    };

    void fade(double kept);
    void move(double kept, const Moved& moved);
    void cover() const;

    int width_, height_;
    Sheet sheet_;
    std::optional<Sheet> other_;  ///< To move light to; only a camera that moves needs it.
    gl::VertexArray nothing_;
    gl::Program fade_, move_, tone_;
    GLint target_ = 0;
    bool empty_ = true;
};

}  // namespace boids
