#include "boids/apps/terminal/dot_canvas.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

namespace boids::terminal {

namespace {

/// The first of some variables that is set and not empty, or nothing.
std::string_view first_set(std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (const char* value = std::getenv(name); value && *value) return value;
    return "";
}

}  // namespace

DotKind usual_dots(std::string_view term, std::string_view locale) {
    std::string lower(locale);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (lower.find("utf-8") == lower.npos && lower.find("utf8") == lower.npos) return DotKind::ascii;
    return term == "linux" ? DotKind::blocks : DotKind::braille;
}

DotKind usual_dots() {
    return usual_dots(first_set({"TERM"}), first_set({"LC_ALL", "LC_CTYPE", "LANG"}));
}

DotCanvas::DotCanvas(int columns, int rows, DotKind kind)
    : columns_(columns),
      rows_(rows),
      wide_(kind == DotKind::braille ? 2 : 1),
      high_(kind == DotKind::braille ? 4 : 2),
      kind_(kind),
      cells_(static_cast<std::size_t>(columns * rows)) {}

void DotCanvas::set(int x, int y, const Colour& colour, bool boid) {
    if (x < 0 || y < 0 || x >= width() || y >= height()) return;
    constexpr std::uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    Cell& cell = cells_[static_cast<std::size_t>((y / high_) * columns_ + x / wide_)];
    cell.dots |= bits[y % high_][x % wide_];
    if (cell.has_boid && !boid) return;
    if (cell.has_boid != boid) cell = {cell.dots, boid, 0, {}};
    ++cell.count;
    cell.sum = {cell.sum.red + colour.red, cell.sum.green + colour.green, cell.sum.blue + colour.blue};
}

char32_t DotCanvas::character(int column, int row) const {
    const std::uint8_t dots = cell(column, row).dots;
    constexpr char32_t blocks[] = {U' ', U'\u2580', U'\u2584', U'\u2588'}, ascii[] = {U' ', U'\'', U'.', U':'};
    if (kind_ == DotKind::braille) return 0x2800u + dots;
    return (kind_ == DotKind::blocks ? blocks : ascii)[dots];
}

Colour DotCanvas::colour(int column, int row) const {
    const Cell& at = cell(column, row);
    const auto count = static_cast<float>(std::max(at.count, 1));
    return {at.sum.red / count, at.sum.green / count, at.sum.blue / count};
}

}  // namespace boids::terminal
