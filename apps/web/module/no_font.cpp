// A page writes letters by itself: pictures have none, and this font is never asked for any.
#include "boids/core/text/error.h"
#include "boids/render/text_mask.h"

namespace boids {

struct Font::Face {};

Font::Font(int) {
    throw Failure("pictures in a page have no captions");
}

Font::~Font() = default;

TextMask Font::draw(std::string_view) const {
    return {};
}

}  // namespace boids
