#include "boids/render/light_layer.h"

#include <utility>

#include "boids/render/gl_dialect.h"
#include "boids/render/shaders.h"

namespace boids {

LightLayer::Sheet::Sheet(int width, int height) {
    const gl::KeepFramebuffer keep;
    glBindTexture(GL_TEXTURE_2D, light.name());
    // Half floats would stop counting at 2048 boids to a pixel.
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, gl::beyond_edge);  // beyond the edge is no light
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, gl::beyond_edge);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer.name());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, light.name(), 0);
}

LightLayer::LightLayer(int width, int height)
    : width_(width),
      height_(height),
      sheet_(width, height),
      fade_(shaders::whole_vertex, shaders::fade_fragment),
      move_(shaders::whole_vertex, shaders::move_fragment),
      tone_(shaders::whole_vertex, shaders::tone_fragment) {}

void LightLayer::begin(double kept, const Moved& moved) {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target_);
    if (!empty_ && kept > 0 && moved != Moved{}) {
        move(kept, moved);
    } else {
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, sheet_.framebuffer.name());
        fade(empty_ ? 0 : kept);
    }
    empty_ = false;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
}

void LightLayer::fade(double kept) {
    if (kept <= 0) {
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        return;
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_SRC_ALPHA);
    fade_.use();
    fade_.set("fraction", kept);
    cover();
}

void LightLayer::move(double kept, const Moved& moved) {
    if (!other_) other_.emplace(width_, height_);
    std::swap(sheet_, *other_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, sheet_.framebuffer.name());
    glDisable(GL_BLEND);
    move_.use();
    move_.set("before", 0);
    move_.set("fraction", kept);
    move_.set("scale", moved.scale);
    move_.set("shift", moved.right, moved.up);
    move_.set("viewport", width_, height_);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, other_->light.name());
    cover();
}

void LightLayer::cover() const {
    glBindVertexArray(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void LightLayer::end() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(target_));
}

void LightLayer::load(const LightMap& map) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, sheet_.light.name());
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width_, height_, GL_RGBA, GL_FLOAT, map.data());
}

void LightLayer::draw(const Tone& tone) {
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    tone_.use();
    tone_.set("gathered", 0);
    tone_.set("reference", tone.reference);
    tone_.set("strength", tone.strength);
    tone_.set("whitening", tone.whitening);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, sheet_.light.name());
    cover();
}

}  // namespace boids
