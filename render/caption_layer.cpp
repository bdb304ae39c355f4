#include "boids/render/caption_layer.h"

#include <algorithm>

#include "boids/render/gl_dialect.h"
#include "boids/render/shaders.h"

namespace boids {

namespace {

int letter_size(int height) {
    return std::clamp(height / 48, 9, 60);
}

}  // namespace

CaptionLayer::CaptionLayer(int width, int height)
    : width_(width),
      height_(height),
      font_(letter_size(height)),
      program_(shaders::text_vertex, shaders::text_fragment) {}

void CaptionLayer::load(const std::string& text) {
    const TextMask mask = font_.draw(text);
    text_width_ = mask.width;
    text_height_ = mask.height;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, mask.width, mask.height, 0, GL_RED, GL_UNSIGNED_BYTE, mask.opacity.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    // Around the letters lies nothing but panel.
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, gl::beyond_edge);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, gl::beyond_edge);
    loaded_ = text;
}

void CaptionLayer::draw(const std::string& text, const ThemeColours& colours) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, letters_.name());
    if (text != loaded_) load(text);
    const int room = letter_size(height_) / 2, edge = letter_size(height_);
    program_.use();
    program_.set("letters", 0);
    program_.set("viewport", width_, height_);
    program_.set("corner", edge, edge);
    program_.set("size", text_width_ + 2 * room, text_height_ + 2 * room);
    program_.set("room", static_cast<double>(room) / text_width_, static_cast<double>(room) / text_height_);
    program_.set("text", colours.text, 0.9);
    program_.set("panel", colours.surround, 0.55);
    glBindVertexArray(nothing_.name());
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace boids
