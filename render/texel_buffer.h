// Rows of four numbers that shaders fetch by index: how things that are few reach the graphics card.
#pragma once

#include <epoxy/gl.h>

#include <vector>

#include "boids/render/gl_dialect.h"
#include "boids/render/gl_objects.h"

namespace boids {

class TexelBuffer {
public:
    /// Four numbers as a shader fetches them.
    struct Texel {
        float x, y, z, w;
        friend bool operator==(const Texel&, const Texel&) = default;
    };

    /// Takes other texels; does nothing where they are the same.
    void load(const std::vector<Texel>& texels) {
        if (texels == texels_) return;
        texels_ = texels;
        if (gl::TexelTexture::is_copy) return texture_.copy(texels_.data(), texels_.size());
        glBindBuffer(GL_TEXTURE_BUFFER, buffer_.name());
        glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(texels_.size() * sizeof(Texel)), texels_.data(),
                     GL_DYNAMIC_DRAW);
    }

    /// Makes it the texture of unit 0.
    void bind() const { texture_.bind(); }

private:
    gl::Buffer buffer_;
    gl::TexelTexture texture_{buffer_};
    std::vector<Texel> texels_;
};

}  // namespace boids
