// A few words in the corner of a picture, on a faint panel that keeps them readable over any flock.
#pragma once

#include <string>

#include "boids/render/gl_objects.h"
#include "boids/render/gl_program.h"
#include "boids/render/style.h"
#include "boids/render/text_mask.h"

namespace boids {

class CaptionLayer {
public:
    CaptionLayer(int width, int height);

    void draw(const std::string& text, const ThemeColours& colours);

private:
    void load(const std::string& text);

    int width_, height_;
    Font font_;
    gl::Texture letters_;
    gl::VertexArray nothing_;
    gl::Program program_;
    std::string loaded_;
    int text_width_ = 0, text_height_ = 0;
};

}  // namespace boids
