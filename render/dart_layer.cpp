#include "boids/render/dart_layer.h"

namespace boids {

namespace {

/// Calls with each part that darts touch, and the place of its first pixel.
template <class Function>
void for_each_touched(DartMap& map, int width, const Function& function) {
    for (const PixelPart& part : map.touched())
        if (!part.empty()) function(part, map.pixels() + static_cast<std::ptrdiff_t>(part.bottom) * width + part.left);
}

/// What there is in the picture by now.
void read_touched(DartMap& map, int width) {
    GLint drawn = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(drawn));
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ROW_LENGTH, width);
    for_each_touched(map, width, [](const PixelPart& part, std::uint32_t* pixels) {
        glReadPixels(part.left, part.bottom, part.width(), part.height(), GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    });
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
}

}  // namespace

DartLayer::DartLayer(int width, int height) : width_(width) {
    const gl::KeepFramebuffer keep;
    glBindTexture(GL_TEXTURE_2D, picture_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture_.name(), 0);
}

void DartLayer::draw(DartMap& map, std::span<const std::uint32_t> backdrop, std::span<const float> solids) {
    read_touched(map, width_);
    map.paint(backdrop, solids);
    copy_back(map);
}

void DartLayer::copy_back(DartMap& map) const {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, picture_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, width_);
    for_each_touched(map, width_, [](const PixelPart& part, const std::uint32_t* pixels) {
        glTexSubImage2D(GL_TEXTURE_2D, 0, part.left, part.bottom, part.width(), part.height(), GL_RGBA,
                        GL_UNSIGNED_BYTE, pixels);
    });
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    for_each_touched(map, width_, [](const PixelPart& part, const std::uint32_t*) {
        glBlitFramebuffer(part.left, part.bottom, part.right, part.top, part.left, part.bottom, part.right, part.top,
                          GL_COLOR_BUFFER_BIT, GL_NEAREST);
    });
}

}  // namespace boids
