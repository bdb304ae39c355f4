#include "boids/engines/mpi/subdomain.h"

#include <algorithm>

#include "boids/core/text/error.h"

namespace boids::mpi {

using namespace cpu;

template <int D>
void Subdomain<D>::cut(const Swarm<D>& swarm, std::size_t boids) {
    boids_ = boids;
    passes_edge_ = swarm.constants.edge == Edge::wrap;
    wraps_ = swarm.constants.toroidal;
    whole_.cut(swarm.company.grid_constants, boids);
    Lines lines{};
    for (int axis = 0; axis < D; ++axis) {
        size_[static_cast<std::size_t>(axis)] = swarm.constants.size[axis];
        lines[static_cast<std::size_t>(axis)] = whole_.table_lines(axis);
    }
    lines_ = RankLines<D>(lines_.ranks(), lines);
}

template <int D>
void Subdomain<D>::take_lines(Swarm<D>& swarm, const RankLines<D>& lines) {
    lines_ = lines;
    neighbours_.clear();
    if (is_idle()) return;
    typename Grid<D>::Window window;
    for (int axis = 1; axis < D; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        frames_[at] = frame_of(axis);
        window.begin[at] = frames_[at].begin;
        window.end[at] = frames_[at].begin + frames_[at].own;
    }
    swarm.grid.shape_window(swarm.company.grid_constants, boids_, window);
    find_neighbours();
    find_row_uses(swarm.grid);
}

template <int D>
auto Subdomain<D>::frame_of(int axis) const -> Frame {
    Frame frame;
    frame.divided = lines_.along(axis).is_divided();
    frame.begin = lines_.begin(rank_, axis);
    frame.own = lines_.end(rank_, axis) - frame.begin;
    frame.all = lines_.lines(axis);
    const bool is_first = frame.begin == 0, is_last = frame.begin + frame.own == frame.all;
    frame.sees_before = frame.divided && (!is_first || sees_across());
    frame.sees_after = frame.divided && (!is_last || sees_across());
    frame.passes_before = frame.sees_before || (frame.divided && passes_edge_);
    frame.passes_after = frame.sees_after || (frame.divided && passes_edge_);
    return frame;
}

template <int D>
bool Subdomain<D>::Frame::concerns(int line, int direction) const {
    if (direction < 0) return passes_before && line <= (sees_before ? 1 : 0);
    if (direction > 0) return passes_after && line >= (sees_after ? own : own + 1);
    return !divided || ((line > 0 || sees_before) && (line <= own || sees_after));
}

/// Finds who has the lines next to the own ones, also across the edge of the world.
template <int D>
void Subdomain<D>::find_neighbours() {
    constexpr int ways = D == 2 ? 3 : 9;
    for (int number = 0; number < ways; ++number) {
        Neighbour neighbour{{}, rank_, true};
        Lines lines{};
        bool exists = number != ways / 2;  // in the middle is the rank itself
        for (int axis = 1, rest = number; axis < D; ++axis, rest /= 3) {
            const auto at = static_cast<std::size_t>(axis);
            const Frame& frame = frames_[at];
            const int direction = neighbour.direction[at] = rest % 3 - 1;
            lines[at] =
                direction == 0 ? frame.begin : (frame.begin + (direction < 0 ? frame.all - 1 : frame.own)) % frame.all;
            exists = exists && (direction == 0 || (direction < 0 ? frame.passes_before : frame.passes_after));
            neighbour.sees =
                neighbour.sees && (direction == 0 || (direction < 0 ? frame.sees_before : frame.sees_after));
        }
        if (!exists) continue;
        neighbour.rank = lines_.owner(lines);
        neighbours_.push_back(neighbour);
    }
}

template <int D>
void Subdomain<D>::find_row_uses(const Grid<D>& grid) {
    row_use_.resize(static_cast<std::size_t>(grid.rows()));
    for (int row = 0; row < grid.rows(); ++row) {
        Lines lines{};
        for (int axis = 1; axis < D; ++axis) lines[static_cast<std::size_t>(axis)] = grid.line_of_row(row, axis);
        row_use_[static_cast<std::size_t>(row)] = use_of_lines(lines);
    }
}

template <int D>
auto Subdomain<D>::use_of_lines(const Lines& lines) const -> RowUse {
    RowUse use{true, false, true, 0};
    for (std::size_t axis = 1; axis < D; ++axis) {
        const Frame& frame = frames_[axis];
        const int line = lines[axis];
        use.kept = use.kept && frame.concerns(line, 0);
        if (!frame.divided) continue;
        use.own = use.own && line > 0 && line <= frame.own;
        use.outer = use.outer || line <= 2 || line >= frame.own - 1;
    }
    for (std::size_t each = 0; each < neighbours_.size(); ++each) {
        bool concerned = true;
        for (std::size_t axis = 1; axis < D; ++axis)
            concerned = concerned && frames_[axis].concerns(lines[axis], neighbours_[each].direction[axis]);
        use.neighbours |= static_cast<std::uint8_t>(concerned ? 1u << each : 0u);
    }
    return use;
}

template <int D>
auto Subdomain<D>::lines_of(const float (&position)[D]) const -> Lines {
    Lines lines{};
    for (int axis = 1; axis < D; ++axis) lines[static_cast<std::size_t>(axis)] = line_of(axis, position);
    return lines;
}

template <int D>
std::size_t Subdomain<D>::row_of(const float (&position)[D]) const {
    const Lines lines = lines_of(position);
    int row = 0;
    for (int axis = D - 1; axis > 0; --axis) row = row * lines_.lines(axis) + lines[static_cast<std::size_t>(axis)];
    return static_cast<std::size_t>(row);
}

template <int D>
std::size_t Subdomain<D>::rows_of_all() const {
    std::size_t rows = 1;
    for (int axis = 1; axis < D; ++axis) rows *= static_cast<std::size_t>(lines_.lines(axis));
    return rows;
}

template <int D>
auto Subdomain<D>::may_cut() const -> RankLines<D>::Flags {
    typename RankLines<D>::Flags result{};
    for (int axis = 1; axis < D; ++axis)
        result[static_cast<std::size_t>(axis)] = !whole_.is_folded() || lines_.lines(axis) >= 3;
    return result;
}

template <int D>
bool Subdomain<D>::can_be_distributed() const {
    const auto flags = may_cut();
    return std::ranges::find(flags, true) != flags.end();
}

template <int D>
bool Subdomain<D>::has_outer_rows() const {
    for (int axis = 1; axis < D; ++axis) {
        const LineCuts& cuts = lines_.along(axis);
        if (!cuts.is_divided()) continue;
        for (int part = 0; part < cuts.parts(); ++part)
            if (cuts.size(part) == 1) return false;
    }
    return true;
}

template <int D>
auto Subdomain<D>::middle_rows(const Grid<D>& grid) const -> Rows {
    const Frame& frame = frames_[D - 1];
    if (!frame.divided) return {0, grid.rows()};
    const int rows = D == 2 ? 1 : grid.rows_in_layer(), begin = std::min(3, frame.own + 1);
    return {begin * rows, std::max(begin, frame.own - 1) * rows};
}

/// The line of the window along an axis, the border counted. Where the border has one line at both ends, it is that on
/// the side from which it comes.
template <int D>
int Subdomain<D>::window_line(int axis, const float (&position)[D], int direction) const {
    const Frame& frame = frames_[static_cast<std::size_t>(axis)];
    const int line = line_of(axis, position);
    const int number = (line - frame.begin + frame.all) % frame.all;
    if (number < frame.own) return number + 1;
    const bool is_before = number == frame.all - 1, is_after = number == frame.own;
    if (is_after && !(is_before && direction < 0)) return number + 1;
    return is_before ? 0 : -1;
}

template <int D>
int Subdomain<D>::row_in_window(const Grid<D>& grid, const float (&position)[D], const Direction& direction) const {
    Lines lines{};
    for (int axis = 1; axis < D; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        lines[at] = frames_[at].divided ? window_line(axis, position, direction[at])
                                        : line_of(axis, position) + grid.first_line(axis);
        if (lines[at] < 0) throw Failure("a boid flew farther in a step than its speed allows");
    }
    return grid.row_at(lines);
}

template <int D>
void Subdomain<D>::move_across(const Grid<D>& grid, int row, float (&position)[D]) const {
    for (int axis = 1; axis < D && grid.has_ghosts(); ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        const Frame& frame = frames_[at];
        if (!frame.divided) continue;
        const int line = grid.line_of_row(row, axis);
        if (line == 0 && frame.begin == 0) position[axis] -= size_[at];
        if (line > frame.own && frame.begin + frame.own == frame.all) position[axis] += size_[at];
    }
}

template <int D>
std::vector<int> Subdomain<D>::order_of_stretches() const {
    std::vector<int> order;
    const bool by_layer = D == 3 && lines_.along(1).is_divided();
    for (int layers = 0; layers < lines_.along(D - 1).parts(); ++layers)
        for (int layer = 0; layer < (by_layer ? lines_.along(D - 1).size(layers) : 1); ++layer)
            for (int rows = 0; rows < (D == 3 ? lines_.along(1).parts() : 1); ++rows) {
                Lines parts{};
                parts[1] = rows;
                parts[D - 1] = layers;
                const int rank = lines_.rank_of(parts);
                if (!lines_.has_none(rank)) order.push_back(rank);
            }
    return order;
}

template <int D>
std::vector<std::uint64_t> Subdomain<D>::own_stretches(const Swarm<D>& swarm) const {
    if (is_idle()) return {};
    if (D == 2 || !frames_[1].divided) return {swarm.count};
    std::vector<std::uint64_t> stretches;
    const std::vector<std::uint32_t>& before = swarm.sorter.own_before();
    const auto rows = static_cast<std::size_t>(swarm.grid.rows_in_layer());
    for (int layer = 0; layer < frames_[D - 1].own; ++layer) {
        const auto first = static_cast<std::size_t>(layer + swarm.grid.first_line(D - 1)) * rows;
        stretches.push_back(before[first + rows] - before[first]);
    }
    return stretches;
}

template class Subdomain<2>;
template class Subdomain<3>;

}  // namespace boids::mpi
