// Rows of four numbers that shaders fetch by index: how things that are few reach the graphics card.
#pragma once

#include <epoxy/gl.h>

#include <vector>

#include "boids/render/gl_objects.h"

namespace boids {

class TexelBuffer {
public:
    /// Four numbers as a shader fetches them.
    struct Texel {
        float x, y, z, w;
        friend bool operator==(const Texel&, const Texel&) = default;
    };

    TexelBuffer() {
        glBindBuffer(GL_TEXTURE_BUFFER, buffer_.name());
        glBindTexture(GL_TEXTURE_BUFFER, texture_.name());
        glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffer_.name());
    }

    /// Takes other texels; does nothing where they are the same.
    void load(const std::vector<Texel>& texels) {
        if (texels == texels_) return;
        texels_ = texels;
        glBindBuffer(GL_TEXTURE_BUFFER, buffer_.name());
        glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(texels_.size() * sizeof(Texel)), texels_.data(),
                     GL_DYNAMIC_DRAW);
    }

    /// Makes it the buffer texture of unit 0.
    void bind() const {
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_BUFFER, texture_.name());
    }

private:
    gl::Buffer buffer_;
    gl::Texture texture_;
    std::vector<Texel> texels_;
};

}  // namespace boids
