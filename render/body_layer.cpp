#include "boids/render/body_layer.h"

#include <algorithm>
#include <cmath>

#include "boids/core/text/error.h"
#include "boids/render/body.h"
#include "boids/render/body_shaders.h"
#include "boids/render/scenery_shaders.h"

namespace boids {

namespace {

const void* at(std::size_t bytes) {
    return reinterpret_cast<const void*>(bytes);
}

void describe(GLuint place, GLint numbers, std::size_t stride, std::size_t offset, GLuint divisor) {
    glEnableVertexAttribArray(place);
    glVertexAttribPointer(place, numbers, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride), at(offset));
    glVertexAttribDivisor(place, divisor);
}

void keep_samples(GLenum place, const gl::Renderbuffer& buffer, GLenum format, int width, int height) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, std::min(most, 4), format, width, height);
    glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, place, GL_RENDERBUFFER, buffer.name());
}

/// Draws only where two parts of the picture are: one from corner to corner, the other by its corner and size. Beyond
/// the first there may be bodies of earlier pictures.
void scissor_both(const std::array<int, 4>& seen, const std::array<GLint, 4>& clip) {
    const GLint left = std::max(seen[0], clip[0]), bottom = std::max(seen[1], clip[1]);
    const GLint right = std::min(seen[2], clip[0] + clip[2]), top = std::min(seen[3], clip[1] + clip[3]);
    glScissor(left, bottom, std::max(right - left, 0), std::max(top - bottom, 0));
}

std::size_t place_of(BoidShape shape, bool fine) {
    return 2 * static_cast<std::size_t>(shape) + (fine ? 1 : 0);
}

}  // namespace

BodyLayer::Crowd::Crowd(BoidShape shape, bool fine) {
    const std::vector<BodyVertex> corners_of_mesh = body_mesh(shape, fine);
    corners = static_cast<int>(corners_of_mesh.size());
    glBindVertexArray(vertices.name());
    glBindBuffer(GL_ARRAY_BUFFER, mesh.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners_of_mesh.size() * sizeof(BodyVertex)),
                 corners_of_mesh.data(), GL_STATIC_DRAW);
    describe(0, 4, sizeof(BodyVertex), 0, 0);
    describe(1, 3, sizeof(BodyVertex), offsetof(BodyVertex, normal_ahead), 0);
    glBindBuffer(GL_ARRAY_BUFFER, instances.name());
    describe(2, 4, sizeof(Body), offsetof(Body, place), 1);
    describe(3, 4, sizeof(Body), offsetof(Body, ahead), 1);
    describe(4, 4, sizeof(Body), offsetof(Body, up), 1);
    describe(5, 2, sizeof(Body), offsetof(Body, opacity), 1);
}

BodyLayer::BodyLayer(int width, int height)
    : width_(width),
      height_(height),
      program_(shaders::body_vertex, shaders::body_fragment),
      overlay_(shaders::whole_vertex, shaders::overlay_fragment) {
    for (const BoidShape shape : {BoidShape::bird, BoidShape::fish, BoidShape::arrow})
        for (const bool fine : {false, true}) crowds_[place_of(shape, fine)].emplace(shape, fine);
    const gl::KeepFramebuffer keep;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, smooth_.name());
    keep_samples(GL_COLOR_ATTACHMENT0, smooth_colour_, GL_RGBA8, width, height);
    keep_samples(GL_DEPTH_ATTACHMENT, smooth_depth_, GL_DEPTH_COMPONENT24, width, height);
    if (glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw Failure("this machine's OpenGL cannot draw bodies; use --shape dart");
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.name());
    glBindTexture(GL_TEXTURE_2D, colour_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, colour_.name(), 0);
}

void BodyLayer::clear() {
    for (auto& crowd : crowds_)
        if (crowd) crowd->bodies.clear();
    seen_ = {width_, height_, 0, 0};
}

void BodyLayer::add(BoidShape shape, const Body& body, const Vector2& pixel, double pixels) {
    const double below = height_ - pixel[1], reach = pixels;  // a wing is not quite as long as a body
    if (pixel[0] < -reach || below < -reach || pixel[0] > width_ + reach || below > height_ + reach) return;
    crowds_[place_of(shape, pixels >= body_is_fine)]->bodies.push_back(body);
    const auto whole = [](double value, int most) { return static_cast<int>(std::clamp<double>(value, 0, most)); };
    seen_ = {std::min(seen_[0], whole(pixel[0] - reach, width_)), std::min(seen_[1], whole(below - reach, height_)),
             std::max(seen_[2], whole(pixel[0] + reach + 1, width_)),
             std::max(seen_[3], whole(below + reach + 1, height_))};
}

bool BodyLayer::empty() const {
    return std::all_of(crowds_.begin(), crowds_.end(),
                       [](const auto& crowd) { return !crowd || crowd->bodies.empty(); });
}

/// Only the part of the picture that bodies are in is cleared, resolved and copied.
void BodyLayer::draw(const View& view) {
    const bool clipped = glIsEnabled(GL_SCISSOR_TEST) == GL_TRUE;
    std::array<GLint, 4> clip{};
    glGetIntegerv(GL_SCISSOR_BOX, clip.data());
    glEnable(GL_SCISSOR_TEST);
    glScissor(seen_[0], seen_[1], seen_[2] - seen_[0], seen_[3] - seen_[1]);
    {
        const gl::KeepFramebuffer keep;
        paint(view);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, smooth_.name());
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.name());
        glBlitFramebuffer(seen_[0], seen_[1], seen_[2], seen_[3], seen_[0], seen_[1], seen_[2], seen_[3],
                          GL_COLOR_BUFFER_BIT, GL_NEAREST);
    }
    if (clipped) scissor_both(seen_, clip);
    overlay_.use();
    overlay_.set("picture", 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, colour_.name());
    glBindVertexArray(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (clipped)
        glScissor(clip[0], clip[1], clip[2], clip[3]);
    else
        glDisable(GL_SCISSOR_TEST);
}

void BodyLayer::paint(const View& view) {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, smooth_.name());
    glClearColor(0, 0, 0, 0);
    glDepthMask(GL_TRUE);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    program_.use();
    program_.set(view);
    for (std::size_t place = 0; place < crowds_.size(); ++place) {
        if (!crowds_[place] || crowds_[place]->bodies.empty()) continue;
        const Crowd& crowd = *crowds_[place];
        program_.set("swings", static_cast<int>(static_cast<BoidShape>(place / 2) == BoidShape::fish));
        glBindVertexArray(crowd.vertices.name());
        glBindBuffer(GL_ARRAY_BUFFER, crowd.instances.name());
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(crowd.bodies.size() * sizeof(Body)), crowd.bodies.data(),
                     GL_STREAM_DRAW);
        glDrawArraysInstanced(GL_TRIANGLES, 0, crowd.corners, static_cast<GLsizei>(crowd.bodies.size()));
    }
    glDisable(GL_DEPTH_TEST);
}

}  // namespace boids
