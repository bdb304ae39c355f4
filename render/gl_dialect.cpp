#include "boids/render/gl_dialect.h"

#include <algorithm>

namespace boids::gl {

#ifndef BOIDS_WEBGL

const std::string_view shader_opening = R"glsl(#version 330 core
#define texels samplerBuffer
#define texel(rows, index) texelFetch(rows, index)
#define bordered(map, at) texture(map, at)
)glsl";

const GLint beyond_edge = GL_CLAMP_TO_BORDER;

std::size_t most_texels() {
    GLint texels = 0;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &texels);
    return static_cast<std::size_t>(texels);
}

const bool TexelTexture::is_copy = false;

TexelTexture::TexelTexture(const Buffer& buffer) {
    glBindBuffer(GL_TEXTURE_BUFFER, buffer.name());
    glBindTexture(GL_TEXTURE_BUFFER, texture_.name());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffer.name());
}

void TexelTexture::copy(const void*, std::size_t) {}

void TexelTexture::bind() const {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_BUFFER, texture_.name());
}

#else

// A border that is 0 weighs as much at an edge as a texel beyond it would.
const std::string_view shader_opening = R"glsl(#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
#define texels sampler2D
vec4 texel(sampler2D rows, int index) { return texelFetch(rows, ivec2(index & 1023, index >> 10), 0); }
vec4 bordered(sampler2D map, vec2 at) {
    vec2 size = vec2(textureSize(map, 0)), place = at * size;
    vec2 within = clamp(min(place, size - place) + 0.5, 0.0, 1.0);
    return texture(map, at) * within.x * within.y;
}
)glsl";

const GLint beyond_edge = GL_CLAMP_TO_EDGE;

namespace {

constexpr std::size_t row_size = 1024;  // as texel() has it

void copy_rows(const float* texels, std::size_t row, std::size_t width, std::size_t height) {
    if (width == 0 || height == 0) return;
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, static_cast<GLint>(row), static_cast<GLsizei>(width),
                    static_cast<GLsizei>(height), GL_RGBA, GL_FLOAT, texels + 4 * row * row_size);
}

}  // namespace

std::size_t most_texels() {
    GLint rows = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &rows);
    return row_size * static_cast<std::size_t>(rows);
}

const bool TexelTexture::is_copy = true;

TexelTexture::TexelTexture(const Buffer&) {}

void TexelTexture::copy(const void* texels, std::size_t count) {
    const std::size_t whole = count / row_size, rows = whole + (count % row_size > 0 ? 1 : 0);
    glActiveTexture(GL_TEXTURE0);
    if (rows > rows_) {
        rows_ = std::min(rows + rows / 4, most_texels() / row_size);
        texture_ = Texture();
        glBindTexture(GL_TEXTURE_2D, texture_.name());
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, row_size, static_cast<GLsizei>(rows_));
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    glBindTexture(GL_TEXTURE_2D, texture_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    const auto* numbers = static_cast<const float*>(texels);
    copy_rows(numbers, 0, row_size, whole);
    copy_rows(numbers, whole, count % row_size, 1);
}

void TexelTexture::bind() const {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture_.name());
}

#endif

}  // namespace boids::gl
