#include "boids/render/canvas.h"

namespace boids {

Canvas::Canvas(int width, int height) : width_(width), height_(height) {
    const gl::KeepFramebuffer keep;
    glBindTexture(GL_TEXTURE_2D, pixels_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, pixels_.name(), 0);
}

void Canvas::begin() const {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
}

void Canvas::end() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace boids
