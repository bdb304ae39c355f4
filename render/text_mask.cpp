#include "boids/render/text_mask.h"

#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <tuple>

#include "boids/core/text/error.h"

namespace boids {

namespace {

constexpr const char* font_file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

/// The next character of UTF-8 text, which is cut off; a broken byte is a question mark.
char32_t next_character(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t more = first < 0x80 ? 0 : first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 4;
    if (more >= text.size() || more == 4) {
        text.remove_prefix(1);
        return '?';
    }
    char32_t character = more == 0 ? first : first & (0x3Fu >> more);
    for (std::size_t i = 1; i <= more; ++i) character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    text.remove_prefix(more + 1);
    return character;
}

}  // namespace

struct Font::Face {
    FT_Library library = nullptr;
    FT_Face face = nullptr;

    ~Face() {
        FT_Done_Face(face);
        FT_Done_FreeType(library);
    }

    int line_height() const { return static_cast<int>(face->size->metrics.height >> 6); }
    int ascent() const { return static_cast<int>(face->size->metrics.ascender >> 6); }

    /// Calls use(glyph, x, top of its line) for every letter, and returns the size of the text.
    template <class Use>
    std::pair<int, int> for_each_letter(std::string_view text, Use&& use) const {
        long x = 0, widest = 0, top = 0;
        while (!text.empty()) {
            const char32_t character = next_character(text);
            if (character == '\n') {
                x = 0;
                top += line_height();
                continue;
            }
            if (FT_Load_Char(face, character, FT_LOAD_RENDER) != 0) continue;
            use(face->glyph, static_cast<int>(x >> 6), static_cast<int>(top));
            x += face->glyph->advance.x;
            widest = std::max(widest, x);
        }
        return {static_cast<int>(widest >> 6) + 1, static_cast<int>(top) + line_height()};
    }
};

Font::Font(int size) : face_(std::make_unique<Face>()) {
    if (FT_Init_FreeType(&face_->library) != 0 || FT_New_Face(face_->library, font_file, 0, &face_->face) != 0 ||
        FT_Set_Pixel_Sizes(face_->face, 0, static_cast<FT_UInt>(size)) != 0)
        throw Failure("a caption needs the font " + std::string(font_file) +
                      "; install the package fonts-dejavu-core or do without a caption");
}

Font::~Font() = default;

TextMask Font::draw(std::string_view text) const {
    TextMask mask;
    std::tie(mask.width, mask.height) = face_->for_each_letter(text, [](auto&&...) {});
    mask.opacity.assign(static_cast<std::size_t>(mask.width) * static_cast<std::size_t>(mask.height), 0);
    face_->for_each_letter(text, [&](FT_GlyphSlot glyph, int left, int top) {
        const FT_Bitmap& bitmap = glyph->bitmap;
        for (int row = 0; row < static_cast<int>(bitmap.rows); ++row)
            for (int column = 0; column < static_cast<int>(bitmap.width); ++column) {
                const int x = left + glyph->bitmap_left + column, y = top + face_->ascent() - glyph->bitmap_top + row;
                if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) continue;
                std::uint8_t& pixel = mask.opacity[static_cast<std::size_t>(y * mask.width + x)];
                pixel = std::max(pixel, bitmap.buffer[row * bitmap.pitch + column]);
            }
    });
    return mask;
}

}  // namespace boids
