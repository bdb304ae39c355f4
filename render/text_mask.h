// Letters as a mask of opacities, drawn with the system's DejaVu font through FreeType.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace boids {

/// Opacities from 0 to 255, row by row from the top left.
struct TextMask {
    int width = 0, height = 0;
    std::vector<std::uint8_t> opacity;
};

class Font {
public:
    /// Letters of a size in pixels; a Failure where the font is not installed.
    explicit Font(int size);
    ~Font();
    Font(const Font&) = delete;
    Font& operator=(const Font&) = delete;

    /// Draws lines of UTF-8 text.
    TextMask draw(std::string_view text) const;

private:
    struct Face;
    std::unique_ptr<Face> face_;
};

}  // namespace boids
