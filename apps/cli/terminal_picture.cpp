#include "boids/apps/cli/terminal_picture.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "boids/apps/terminal/screen.h"
#include "boids/apps/terminal/terminal.h"
#include "boids/core/space/vector.h"

namespace boids::cli {

PictureRoom picture_room(int lines) {
    const PictureRoom usual;
    if (!::isatty(STDOUT_FILENO)) return usual;
    const auto [columns, rows] = terminal::terminal_size(STDOUT_FILENO);
    constexpr int frame = 2, least_rows = 5;
    return {std::clamp(columns - frame, 1, usual.columns), std::clamp(rows - frame - lines, least_rows, usual.rows)};
}

std::string terminal_picture(const State& state, const World& world, const PictureRoom& room) {
    Vector2 low{0, 0}, high{world.width, world.height};
    for (std::size_t index = 0; index < state.size(); ++index)
        for (int axis = 0; axis < 2; ++axis) {
            low[axis] = std::min(low[axis], state.position[axis][index]);
            high[axis] = std::max(high[axis], state.position[axis][index]);
        }
    const Vector2 size = high - low;
    const int columns = room.columns;
    const int rows = std::clamp(static_cast<int>(std::lround(columns * size[1] / size[0] / 2)), 1, room.rows);
    const terminal::DotKind dots = terminal::usual_dots();
    terminal::DotCanvas canvas(columns, rows, dots);
    const double scale = std::min((canvas.width() - 1) / size[0], (canvas.height() - 1) / size[1]);
    const double left = (canvas.width() - 1 - scale * size[0]) / 2;
    for (std::size_t index = 0; index < state.size(); ++index)
        canvas.set(static_cast<int>(std::lround(left + scale * (state.position[0][index] - low[0]))),
                   static_cast<int>(std::lround(scale * (high[1] - state.position[1][index]))), {});

    const bool plain = dots == terminal::DotKind::ascii;
    const std::string side = plain ? "|" : "│";
    std::string bar, picture;
    for (int column = 0; column < columns; ++column) bar += plain ? "-" : "─";
    picture += (plain ? "+" + bar + "+" : "┌" + bar + "┐") + "\n";
    for (int row = 0; row < rows; ++row) {
        picture += side;
        for (int column = 0; column < columns; ++column)
            terminal::append_character(picture, canvas.character(column, row));
        picture += side + "\n";
    }
    return picture + (plain ? "+" + bar + "+" : "└" + bar + "┘") + "\n";
}

}  // namespace boids::cli
