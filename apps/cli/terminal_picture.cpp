#include "boids/apps/cli/terminal_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "boids/core/space/domain.h"

namespace boids::cli {

namespace {

/// Dots that can be set one by one and printed eight to a character (Unicode block U+2800).
class DotCanvas {
public:
    DotCanvas(int columns, int rows)
        : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns * rows)) {}

    int width() const { return 2 * columns_; }
    int height() const { return 4 * rows_; }

    void set(int x, int y) {
        if (x < 0 || y < 0 || x >= width() || y >= height()) return;
        constexpr std::uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
        cells_[static_cast<std::size_t>((y / 4) * columns_ + x / 2)] |= bits[y % 4][x % 2];
    }

    std::string line(int row) const {
        std::string text;
        for (int column = 0; column < columns_; ++column) {
            const std::uint8_t dots = cells_[static_cast<std::size_t>(row * columns_ + column)];
            text += '\xE2';
            text += static_cast<char>(0xA0 | dots >> 6);
            text += static_cast<char>(0x80 | (dots & 0x3F));
        }
        return text;
    }

private:
    int columns_, rows_;
    std::vector<std::uint8_t> cells_;
};

}  // namespace

std::string terminal_picture(const State& state, const World& world, int columns) {
    Vector2 low{0, 0}, high{world.width, world.height};
    for (std::size_t index = 0; index < state.size(); ++index)
        for (int axis = 0; axis < 2; ++axis) {
            low[axis] = std::min(low[axis], state.position[axis][index]);
            high[axis] = std::max(high[axis], state.position[axis][index]);
        }
    const Vector2 size = high - low;
    constexpr int most_rows = 30;
    const int rows = std::clamp(static_cast<int>(std::lround(columns * size[1] / size[0] / 2)), 1, most_rows);
    DotCanvas canvas(columns, rows);
    const double scale = std::min((canvas.width() - 1) / size[0], (canvas.height() - 1) / size[1]);
    const double left = (canvas.width() - 1 - scale * size[0]) / 2;
    for (std::size_t index = 0; index < state.size(); ++index)
        canvas.set(static_cast<int>(std::lround(left + scale * (state.position[0][index] - low[0]))),
                   static_cast<int>(std::lround(scale * (high[1] - state.position[1][index]))));

    std::string bar, picture;
    for (int column = 0; column < columns; ++column) bar += "─";
    picture += "┌" + bar + "┐\n";
    for (int row = 0; row < rows; ++row) picture += "│" + canvas.line(row) + "│\n";
    return picture + "└" + bar + "┘\n";
}

}  // namespace boids::cli
