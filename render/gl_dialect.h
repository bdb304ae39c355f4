// Where OpenGL 3.3 and WebGL 2 differ, which is OpenGL ES 3.0. Shaders are written in what both languages have in
// common and in three words of our own:
//   texels               a uniform of rows of four numbers (TexelTexture)
//   texel(rows, index)   one of them
//   bordered(map, at)    texture() of a map that is 0 beyond its edge (beyond_edge)
#pragma once

#include <epoxy/gl.h>

#include <cstddef>
#include <string_view>

#include "boids/render/gl_objects.h"

namespace boids::gl {

/// What every shader begins with.
extern const std::string_view shader_opening;

/// How a texture is repeated that bordered() reads.
extern const GLint beyond_edge;

/// How many texels a TexelTexture holds at most.
std::size_t most_texels();

/// Rows of four numbers that shaders fetch by index: the texture of a buffer, or a copy where there are no such
/// textures.
class TexelTexture {
public:
    static const bool is_copy;

    explicit TexelTexture(const Buffer& buffer);

    /// Takes what the buffer holds, where it is a copy.
    void copy(const void* texels, std::size_t count);
    /// Makes it the texture of unit 0.
    void bind() const;

private:
    Texture texture_;
    [[maybe_unused]] std::size_t rows_ = 0;  ///< Of a copy.
};

}  // namespace boids::gl
