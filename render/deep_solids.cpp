#include "boids/render/deep_solids.h"

#include <algorithm>

#include "boids/core/text/error.h"
#include "boids/render/scenery_shaders.h"
#include "boids/render/solid_mesh.h"

namespace boids {

namespace {

constexpr GLenum both[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};

GLint smoothness() {
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    return std::min(most, 4);
}

void attach(GLenum place, const gl::Renderbuffer& buffer, GLenum format, int width, int height) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, smoothness(), format, width, height);
    glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, place, GL_RENDERBUFFER, buffer.name());
}

void attach(GLenum place, const gl::Texture& texture, GLint format, int width, int height) {
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, format, width, height, 0, GL_RGBA, GL_FLOAT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, place, GL_TEXTURE_2D, texture.name(), 0);
}

void describe_vertices() {
    const auto at = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(SolidVertex), at(0));
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, sizeof(SolidVertex), at(4 * sizeof(float)));
}

}  // namespace

DeepSolids::DeepSolids(int width, int height)
    : width_(width),
      height_(height),
      program_(shaders::deep_solid_vertex, shaders::deep_solid_fragment),
      overlay_(shaders::whole_vertex, shaders::overlay_fragment) {
    std::vector<SolidVertex> mesh = capsule_mesh();
    capsule_vertices_ = static_cast<int>(mesh.size());
    const std::vector<SolidVertex> box = box_mesh();
    box_vertices_ = static_cast<int>(box.size());
    mesh.insert(mesh.end(), box.begin(), box.end());
    glBindVertexArray(vertices_.name());
    glBindBuffer(GL_ARRAY_BUFFER, mesh_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(mesh.size() * sizeof(SolidVertex)), mesh.data(),
                 GL_STATIC_DRAW);
    describe_vertices();

    const gl::KeepFramebuffer keep;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, smooth_.name());
    attach(GL_COLOR_ATTACHMENT0, smooth_colour_, GL_RGBA8, width, height);
    attach(GL_COLOR_ATTACHMENT1, smooth_nearness_, GL_R32F, width, height);
    attach(GL_DEPTH_ATTACHMENT, smooth_depth_, GL_DEPTH_COMPONENT24, width, height);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.name());
    attach(GL_COLOR_ATTACHMENT0, colour_, GL_RGBA8, width, height);
    attach(GL_COLOR_ATTACHMENT1, nearness_, GL_R32F, width, height);
    for (const gl::Framebuffer* framebuffer : {&smooth_, &resolved_}) {
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer->name());
        if (glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
            throw Failure("this machine's OpenGL cannot draw obstacles in space; try another driver");
    }
}

void DeepSolids::draw(std::span<const PlacedSolid> solids, const View& view, const ThemeColours& colours,
                      const Part& part) {
    {
        const gl::KeepFramebuffer keep;
        paint(solids, view, colours, part);
        resolve();
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    overlay_.use();
    overlay_.set("picture", 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, colour_.name());
    glBindVertexArray(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void DeepSolids::paint(std::span<const PlacedSolid> solids, const View& view, const ThemeColours& colours,
                       const Part& part) {
    constexpr float empty[] = {0, 0, 0, 0}, far[] = {1};
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, smooth_.name());
    glDrawBuffers(2, both);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    for (GLint index = 0; index < 2; ++index) glClearBufferfv(GL_COLOR, index, empty);
    glClearBufferfv(GL_DEPTH, 0, far);
    program_.use();
    program_.set(view);
    program_.set("fill", colours.solid);
    program_.set("edge", colours.line);
    program_.set("background", colours.background);
    program_.set("fog", 0.5);
    program_.set("lamplight", colours.background.green < 0.5f ? 0.75 : 0.28);  // on paper nothing is whiter than it
    program_.set("low", part.low);
    program_.set("high", part.high);
    glBindVertexArray(vertices_.name());
    for (const PlacedSolid& solid : solids) {
        if (solid.obstacle->shape == Shape::box)
            paint_box(solid, 20 * view.focus);
        else
            paint_round(solid);
    }
    glDisable(GL_DEPTH_TEST);
}

/// A box may be a wall without end; what lies far beyond all that is seen would cost it its precision.
void DeepSolids::paint_box(const PlacedSolid& solid, double farthest) {
    Vector3 middle, half;
    for (int axis = 0; axis < 3; ++axis) {
        const double low = std::max(solid.place[axis] - solid.half[axis], -farthest);
        const double high = std::min(solid.place[axis] + solid.half[axis], farthest);
        if (!(low < high)) return;
        middle[axis] = (low + high) / 2;
        half[axis] = (high - low) / 2;
    }
    program_.set("from", middle);
    program_.set("to", middle);
    program_.set("size", half);
    glDrawArrays(GL_TRIANGLES, capsule_vertices_, box_vertices_);
}

void DeepSolids::paint_round(const PlacedSolid& solid) {
    const Obstacle& obstacle = *solid.obstacle;
    const bool line = obstacle.shape == Shape::segment;
    program_.set("from", line ? solid.place + obstacle.points[0] : solid.place);
    program_.set("to", line ? solid.place + obstacle.points[1] : solid.place);
    program_.set("size", Vector3{obstacle.radius, obstacle.radius, obstacle.radius});
    glDrawArrays(GL_TRIANGLES, 0, capsule_vertices_);
}

void DeepSolids::resolve() {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, smooth_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.name());
    for (const GLenum attachment : both) {
        glReadBuffer(attachment);
        glDrawBuffer(attachment);
        glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    }
}

const std::vector<float>& DeepSolids::read_nearness() {
    copy_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width_, height_, GL_RED, GL_FLOAT, copy_.data());
    return copy_;
}

}  // namespace boids
