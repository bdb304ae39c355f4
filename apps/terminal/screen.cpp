#include "boids/apps/terminal/screen.h"

#include <fmt/core.h>

namespace boids::terminal {

void append_character(std::string& text, char32_t character) {
    const auto rest = [character](int shift) { return static_cast<char>(0x80 | (character >> shift & 0x3F)); };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += {static_cast<char>(0xC0 | character >> 6), rest(0)};
    } else if (character < 0x10000) {
        text += {static_cast<char>(0xE0 | character >> 12), rest(6), rest(0)};
    } else {
        text += {static_cast<char>(0xF0 | character >> 18), rest(12), rest(6), rest(0)};
    }
}

Screen::Screen(int columns, int rows)
    : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns * rows)) {}

void Screen::put(int column, int row, char32_t character, const Ink& ink) {
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return;
    cells_[static_cast<std::size_t>(row * columns_ + column)] = {character, ink};
}

void Screen::write(int column, int row, std::string_view text, const Ink& ink) {
    for (const char character : text) put(column++, row, static_cast<unsigned char>(character), ink);
}

std::string Screen::changes_from(const Screen& shown, ColourDepth depth) const {
    const bool same_size = shown.columns_ == columns_ && shown.rows_ == rows_;
    const Screen empty(columns_, rows_);
    const Screen& before = same_size ? shown : empty;
    std::string text = same_size ? "" : "\033[0m\033[2J";
    const Ink* ink = nullptr;
    int next = -1;  // the cell where the cursor is
    for (int row = 0; row < rows_; ++row)
        for (int column = 0; column < columns_; ++column) {
            const Cell& now = cell(column, row);
            if (now == before.cell(column, row)) continue;
            const int place = row * columns_ + column;
            if (place != next || column == 0) text += fmt::format("\033[{};{}H", row + 1, column + 1);
            if (!ink || *ink != now.ink) text += sequence(now.ink, depth);
            append_character(text, now.character);
            ink = &now.ink;
            next = place + 1;
        }
    return text;
}

}  // namespace boids::terminal
