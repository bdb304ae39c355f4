#include "boids/render/light_layer.h"

#include "boids/render/shaders.h"

namespace boids {

LightLayer::LightLayer(int width, int height)
    : width_(width),
      height_(height),
      fade_(shaders::whole_vertex, shaders::fade_fragment),
      tone_(shaders::whole_vertex, shaders::tone_fragment) {
    const gl::KeepFramebuffer keep;
    glBindTexture(GL_TEXTURE_2D, light_.name());
    // Half floats would stop counting at 2048 boids to a pixel.
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, light_.name(), 0);
}

void LightLayer::begin(double kept) {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glEnable(GL_BLEND);
    if (empty_ || kept <= 0) {
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
    } else {
        glBlendFunc(GL_ZERO, GL_SRC_ALPHA);
        fade_.use();
        fade_.set("share", kept);
        glBindVertexArray(nothing_.name());
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    empty_ = false;
    glBlendFunc(GL_ONE, GL_ONE);
}

void LightLayer::end() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(target_));
}

void LightLayer::load(const LightMap& map) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, light_.name());
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
    glBindTexture(GL_TEXTURE_2D, light_.name());
    glBindVertexArray(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace boids
