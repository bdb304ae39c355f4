// Dots that are set one by one and shown several to a character: eight in Braille, two in half blocks or in plain
// ASCII.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "boids/render/colour.h"

namespace boids::terminal {

/// The characters that dots are made of.
enum class DotKind { braille, blocks, ascii };
inline constexpr std::string_view dot_names[] = {"braille", "blocks", "ascii"};

/// The dots that a terminal can show, by TERM and the first of LC_ALL, LC_CTYPE and LANG that is set: Braille where
/// characters are UTF-8, but half blocks on the Linux console, whose fonts lack it.
DotKind usual_dots(std::string_view term, std::string_view locale);

/// The same, by the environment.
DotKind usual_dots();

class DotCanvas {
public:
    DotCanvas(int columns, int rows, DotKind kind);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    /// In dots, which are about as wide as high.
    int width() const { return columns_ * wide_; }
    int height() const { return rows_ * high_; }

    /// Sets a dot of the scenery; what lies outside is left out.
    void set(int x, int y, const Colour& colour) { set(x, y, colour, false); }
    /// Sets a dot of a boid, whose colour counts more than that of the scenery.
    void set_boid(int x, int y, const Colour& colour) { set(x, y, colour, true); }

    bool is_empty(int column, int row) const { return cell(column, row).dots == 0; }
    char32_t character(int column, int row) const;
    /// The mean colour of the boids of a character, or of the scenery where it has none.
    Colour colour(int column, int row) const;

private:
    struct Cell {
        std::uint8_t dots = 0;
        bool has_boid = false;
        int count = 0;
        Colour sum;
    };

    void set(int x, int y, const Colour& colour, bool boid);
    const Cell& cell(int column, int row) const { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }

    int columns_, rows_, wide_, high_;
    DotKind kind_;
    std::vector<Cell> cells_;
};

}  // namespace boids::terminal
