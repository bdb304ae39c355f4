#include "boids/render/backdrop.h"

#include <algorithm>
#include <vector>

#include "boids/render/shaders.h"

namespace boids {

namespace {

void smooth_texture() {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

}  // namespace

Backdrop::Backdrop(const Style& style, int width, int height)
    : style_(style),
      sky_(sky_of(style)),
      width_(width),
      height_(height),
      ground_(shaders::whole_vertex, shaders::background_fragment),
      sheet_(shaders::whole_vertex, shaders::sheet_fragment) {
    const gl::KeepFramebuffer keep;
    glBindTexture(GL_TEXTURE_2D, pixels_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, pixels_.name(), 0);
}

void Backdrop::draw(const View& view) {
    const double horizon = sky_ ? sky_->horizon ? view.horizon.value_or(*sky_->horizon) : 0 : 0;
    if (view.world != painted_ || horizon != painted_horizon_) paint(view.world, horizon);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

std::span<const std::uint32_t> Backdrop::read_pixels() {
    if (!copy_.empty()) return copy_;
    copy_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, copy_.data());
    return copy_;
}

void Backdrop::paint(const PixelBox& world, double horizon) {
    const gl::KeepFramebuffer keep;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glDisable(GL_BLEND);
    copy_.clear();
    painted_ = world;
    painted_horizon_ = horizon;
    if (style_.transparent) {
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        return;
    }
    if (style_.picture)
        paint_picture();
    else if (sky_)
        paint_sky(horizon);
    else
        paint_ground(world);
    glBindVertexArray(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Backdrop::paint_ground(const PixelBox& world) {
    const ThemeColours colours = colours_of(style_);
    ground_.use();
    ground_.set("background", colours.background);
    ground_.set("surround", colours.surround);
    ground_.set("viewport", width_, height_);
    ground_.set("low", world.left, world.bottom);
    ground_.set("high", world.left + world.width, world.bottom + world.height);
    ground_.set("vignette", style_.background ? 0.0 : style_.theme == Theme::dark ? 0.5 : 0.03);
}

/// A sky is one column of colours, exact to less than a step of a screen; the shader hides the steps.
void Backdrop::paint_sky(double horizon) {
    std::vector<Colour> column;
    for (int row = 0; row < height_; ++row) column.push_back(sky_colour(*sky_, (row + 0.5) / height_ - horizon));
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, source_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB32F, 1, height_, 0, GL_RGB, GL_FLOAT, column.data());
    smooth_texture();
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    sheet_.use();
    sheet_.set("sheet", 0);
    sheet_.set("scale", 0.0, 1.0 / height_);
    sheet_.set("shift", 0.5, 0.0);
    sheet_.set("grain_depth", 1.0 / 255);
}

/// The middle of the picture, as much as covers everything.
void Backdrop::paint_picture() {
    const Image& picture = *style_.picture;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, source_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width, picture.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 picture.rgba.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    smooth_texture();
    const double enlarged =
        std::max(static_cast<double>(width_) / picture.width, static_cast<double>(height_) / picture.height);
    const double wide = 1 / (enlarged * picture.width), high = 1 / (enlarged * picture.height);
    sheet_.use();
    sheet_.set("sheet", 0);
    sheet_.set("scale", wide, -high);  // rows of an image begin at the top
    sheet_.set("shift", 0.5 - 0.5 * width_ * wide, 0.5 + 0.5 * height_ * high);
    sheet_.set("grain_depth", 0.0);
}

}  // namespace boids
