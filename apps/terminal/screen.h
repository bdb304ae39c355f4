// The characters of a terminal as a grid that is painted whole, and then shown by as few bytes as tell what changed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "boids/apps/terminal/ink.h"

namespace boids::terminal {

/// Appends a character as UTF-8.
void append_character(std::string& text, char32_t character);

class Screen {
public:
    Screen(int columns, int rows);

    int columns() const { return columns_; }
    int rows() const { return rows_; }

    void put(int column, int row, char32_t character, const Ink& ink);
    /// Writes ASCII text; what does not fit is left out.
    void write(int column, int row, std::string_view text, const Ink& ink = {});

    /// What to send to a terminal that shows `shown` so that it shows this; of another size, it is cleared first.
    std::string changes_from(const Screen& shown, ColourDepth depth) const;

private:
    struct Cell {
        char32_t character = U' ';
        Ink ink;
        friend bool operator==(const Cell&, const Cell&) = default;
    };

    const Cell& cell(int column, int row) const { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }

    int columns_, rows_;
    std::vector<Cell> cells_;
};

}  // namespace boids::terminal
