#include "boids/render/backdrop.h"

#include "boids/render/shaders.h"

namespace boids {

Backdrop::Backdrop(const Style& style, int width, int height)
    : style_(style), width_(width), height_(height), program_(shaders::whole_vertex, shaders::background_fragment) {
    const gl::KeepFramebuffer keep;
    glBindTexture(GL_TEXTURE_2D, pixels_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, pixels_.name(), 0);
}

void Backdrop::draw(const PixelBox& world) {
    if (world != painted_) paint(world);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void Backdrop::paint(const PixelBox& world) {
    const gl::KeepFramebuffer keep;
    const ThemeColours colours = colours_of(style_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glDisable(GL_BLEND);
    program_.use();
    program_.set("background", colours.background);
    program_.set("surround", colours.surround);
    program_.set("viewport", width_, height_);
    program_.set("low", world.left, world.bottom);
    program_.set("high", world.left + world.width, world.bottom + world.height);
    program_.set("vignette", style_.background ? 0.0 : style_.theme == Theme::dark ? 0.5 : 0.03);
    glBindVertexArray(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    painted_ = world;
}

}  // namespace boids
