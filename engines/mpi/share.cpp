#include "boids/engines/mpi/share.h"

#include "boids/core/text/error.h"

namespace boids::mpi {

using namespace cpu;

namespace {

/// What letters are about: boids that move to any rank, or a side on which the writer has a neighbour.
constexpr int moving = 0, first_side = 1;

/// The number of a side, by where it is along each axis; that of the opposite one is so much less than the last.
template <int D>
int number_of(const std::array<int, D>& way) {
    int number = 0;
    for (std::size_t axis = D - 1; axis > 0; --axis) number = 3 * number + way[axis] + 1;
    return number;
}

template <int D>
int number_of_opposite(std::array<int, D> way) {
    for (int& each : way) each = -each;
    return number_of<D>(way);
}

}  // namespace

template <int D>
void Share<D>::cut(const Swarm<D>& swarm, std::size_t boids) {
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
void Share<D>::take_lines(Swarm<D>& swarm, const RankLines<D>& lines) {
    lines_ = lines;
    copies_ = 0;
    sides_.clear();
    if (is_idle()) return;
    typename Grid<D>::Window window;
    for (int axis = 1; axis < D; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        frames_[at] = frame_of(axis);
        window.begin[at] = frames_[at].begin;
        window.end[at] = frames_[at].begin + frames_[at].own;
    }
    swarm.grid.shape_window(swarm.company.grid_constants, boids_, window);
    find_sides();
    find_row_uses(swarm.grid);
}

template <int D>
auto Share<D>::frame_of(int axis) const -> Frame {
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
bool Share<D>::Frame::concerns(int line, int way) const {
    if (way < 0) return passes_before && line <= (sees_before ? 1 : 0);
    if (way > 0) return passes_after && line >= (sees_after ? own : own + 1);
    return !divided || ((line > 0 || sees_before) && (line <= own || sees_after));
}

/// Finds who has the lines next to the own ones, also across the edge of the world.
template <int D>
void Share<D>::find_sides() {
    constexpr int ways = D == 2 ? 3 : 9;
    for (int number = 0; number < ways; ++number) {
        Side side{{}, rank_, true};
        Lines lines{};
        bool exists = number != ways / 2;  // in the middle is the rank itself
        for (int axis = 1, rest = number; axis < D; ++axis, rest /= 3) {
            const auto at = static_cast<std::size_t>(axis);
            const Frame& frame = frames_[at];
            const int way = side.way[at] = rest % 3 - 1;
            lines[at] = way == 0 ? frame.begin : (frame.begin + (way < 0 ? frame.all - 1 : frame.own)) % frame.all;
            exists = exists && (way == 0 || (way < 0 ? frame.passes_before : frame.passes_after));
            side.sees = side.sees && (way == 0 || (way < 0 ? frame.sees_before : frame.sees_after));
        }
        if (!exists) continue;
        side.rank = lines_.owner(lines);
        sides_.push_back(std::move(side));
    }
}

template <int D>
void Share<D>::find_row_uses(const Grid<D>& grid) {
    row_use_.resize(static_cast<std::size_t>(grid.rows()));
    for (int row = 0; row < grid.rows(); ++row) {
        Lines lines{};
        for (int axis = 1; axis < D; ++axis) lines[static_cast<std::size_t>(axis)] = grid.line_of_row(row, axis);
        row_use_[static_cast<std::size_t>(row)] = use_of(lines);
    }
}

template <int D>
auto Share<D>::use_of(const Lines& lines) const -> RowUse {
    RowUse use{true, false, true, 0};
    for (std::size_t axis = 1; axis < D; ++axis) {
        const Frame& frame = frames_[axis];
        const int line = lines[axis];
        use.kept = use.kept && frame.concerns(line, 0);
        if (!frame.divided) continue;
        use.own = use.own && line > 0 && line <= frame.own;
        use.outer = use.outer || line <= 2 || line >= frame.own - 1;
    }
    for (std::size_t side = 0; side < sides_.size(); ++side) {
        bool concerned = true;
        for (std::size_t axis = 1; axis < D; ++axis)
            concerned = concerned && frames_[axis].concerns(lines[axis], sides_[side].way[axis]);
        use.sides |= static_cast<std::uint8_t>(concerned ? 1u << side : 0u);
    }
    return use;
}

template <int D>
auto Share<D>::lines_of(const float (&position)[D]) const -> Lines {
    Lines lines{};
    for (int axis = 1; axis < D; ++axis) lines[static_cast<std::size_t>(axis)] = line_of(axis, position);
    return lines;
}

template <int D>
std::size_t Share<D>::row_of(const float (&position)[D]) const {
    const Lines lines = lines_of(position);
    int row = 0;
    for (int axis = D - 1; axis > 0; --axis) row = row * lines_.lines(axis) + lines[static_cast<std::size_t>(axis)];
    return static_cast<std::size_t>(row);
}

template <int D>
std::size_t Share<D>::rows_of_all() const {
    std::size_t rows = 1;
    for (int axis = 1; axis < D; ++axis) rows *= static_cast<std::size_t>(lines_.lines(axis));
    return rows;
}

template <int D>
auto Share<D>::may_cut() const -> typename RankLines<D>::Flags {
    typename RankLines<D>::Flags result{};
    for (int axis = 1; axis < D; ++axis)
        result[static_cast<std::size_t>(axis)] = !whole_.is_folded() || lines_.lines(axis) >= 3;
    return result;
}

template <int D>
bool Share<D>::can_be_dealt_out() const {
    const auto flags = may_cut();
    return std::ranges::find(flags, true) != flags.end();
}

template <int D>
void Share<D>::find_partners(float lines_in_a_step) {
    int longest = 0;
    for (int axis = 1; axis < D; ++axis) longest = std::max(longest, lines_.lines(axis));
    const bool anywhere = !(lines_in_a_step < static_cast<float>(longest));
    const int most = anywhere ? longest : static_cast<int>(lines_in_a_step) + 2;
    partners_.clear();
    for (int rank = 0; rank < lines_.ranks(); ++rank)
        if (rank != rank_ && lines_.are_within(rank_, rank, most)) partners_.push_back(rank);
    leaving_.resize(partners_.size());
    arriving_.resize(partners_.size());
}

template <int D>
void Share<D>::send_leaving(Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    copies_ = 0;
    if (!exchanges()) return;
    for (auto& boids : leaving_) boids.clear();
    for (std::size_t index = 0; index < swarm.count;) {
        if (use_of_cell(swarm, index).own) {
            ++index;
            continue;
        }
        const Traveller<D> boid = pack(swarm.boids, index, species_);
        leaving_[partner_of(boid)].push_back(boid);
        swarm.boids.take(index, swarm.boids, --swarm.count);
        swarm.cell[index] = swarm.cell[swarm.count];
    }
    for (std::size_t partner = 0; partner < partners_.size(); ++partner) {
        mail.send(partners_[partner], subject(moving), leaving_[partner]);
        mail.expect(partners_[partner], subject(moving), arriving_[partner]);
    }
}

template <int D>
void Share<D>::take_arriving(Swarm<D>& swarm) {
    if (!exchanges()) return;
    for (const auto& boids : arriving_)
        for (const Traveller<D>& boid : boids) add(swarm, boid);
}

template <int D>
void Share<D>::add(Swarm<D>& swarm, const Traveller<D>& boid) {
    swarm.boids.reserve(swarm.count + 1);
    swarm.cell.reserve(swarm.count + 1);
    unpack(boid, swarm.boids, swarm.count);
    swarm.cell[swarm.count++] = swarm.grid.cell(boid.position);
}

/// To which of the partners a boid goes.
template <int D>
std::size_t Share<D>::partner_of(const Traveller<D>& boid) const {
    const int owner = owner_of(boid.position);
    const auto partner = std::ranges::lower_bound(partners_, owner);
    if (partner == partners_.end() || *partner != owner) refuse_leap(boid);
    return static_cast<std::size_t>(partner - partners_.begin());
}

template <int D>
void Share<D>::refuse_leap(const Traveller<D>& boid) {
    throw Failure("boid " + std::to_string(boid.id) + " flew farther in a step than its speed allows");
}

template <int D>
void Share<D>::clear_letters() {
    for (Side& side : sides_) {
        side.to.clear();
        side.from.clear();
    }
    left_.clear();
    kept_.clear();
}

template <int D>
void Share<D>::write(const Swarm<D>& swarm, std::size_t index, unsigned sides) {
    if (sides == 0) return;
    const Traveller<D> boid = pack(swarm.boids, index, species_);
    for (std::size_t side = 0; side < sides_.size(); ++side)
        if ((sides >> side & 1u) != 0) sides_[side].to.push_back(boid);
}

/// Says which letters are to go and to come; those to whom boids fly without being seen from there get one if wanted.
template <int D>
void Share<D>::exchange_letters(Mail<Traveller<D>>& mail, bool also_unseen) {
    for (Side& side : sides_) {
        if (!side.sees && !also_unseen) continue;
        mail.send(side.rank, subject(first_side + number_of<D>(side.way)), side.to);
        mail.expect(side.rank, subject(first_side + number_of_opposite<D>(side.way)), side.from);
    }
}

template <int D>
void Share<D>::send_copies(const Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    if (!exchanges()) return;
    clear_letters();
    for (std::size_t index = 0; index < swarm.count; ++index) write(swarm, index, use_of_cell(swarm, index).sides);
    exchange_letters(mail, false);
}

template <int D>
void Share<D>::take_copies(Swarm<D>& swarm) {
    if (exchanges()) take_letters(swarm);
}

template <int D>
bool Share<D>::has_outer_rows() const {
    for (int axis = 1; axis < D; ++axis) {
        const LineCuts& cuts = lines_.along(axis);
        if (!cuts.is_divided()) continue;
        for (int part = 0; part < cuts.parts(); ++part)
            if (cuts.size(part) == 1) return false;
    }
    return true;
}

template <int D>
auto Share<D>::middle_rows(const Grid<D>& grid) const -> Rows {
    const Frame& frame = frames_[D - 1];
    if (!frame.divided) return {0, grid.rows()};
    const int rows = D == 2 ? 1 : grid.rows_in_layer(), begin = std::min(3, frame.own + 1);
    return {begin * rows, std::max(begin, frame.own - 1) * rows};
}

template <int D>
void Share<D>::send_outer(const Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    if (!exchanges()) return;
    clear_letters();
    const std::vector<std::uint32_t>& before = swarm.sorter.own_before();
    for (std::size_t row = 0; row < row_use_.size(); ++row)
        for (std::size_t index = before[row]; row_use_[row].outer && index < before[row + 1]; ++index)
            write_outer(swarm, index);
    exchange_letters(mail, true);
}

/// Writes a boid into letters if it has left, or stands in a row that others see. Of who has left the cell tells no
/// more: across the edge it may be of either end.
template <int D>
void Share<D>::write_outer(const Swarm<D>& swarm, std::size_t index) {
    const RowUse& use = use_of_cell(swarm, index);
    if (use.own) return write(swarm, index, use.sides);
    const Traveller<D> boid = pack(swarm.boids, index, species_);
    const int row = row_in_window(swarm.grid, boid.position, {});
    const RowUse& there = row_use_[static_cast<std::size_t>(row)];
    if (there.own || there.sides == 0) refuse_leap(boid);
    write(swarm, index, there.sides);
    left_.push_back(index);
    if (there.kept) kept_.push_back(boid);
}

template <int D>
void Share<D>::take_outer(Swarm<D>& swarm) {
    copies_ = 0;
    if (!exchanges()) return;
    drop_left(swarm);
    take_letters(swarm);
}

/// Whoever has left is a copy from now on, as if it had come by a letter, unless nobody sees across that edge.
template <int D>
void Share<D>::drop_left(Swarm<D>& swarm) {
    for (auto index = left_.rbegin(); index != left_.rend(); ++index) {
        swarm.boids.take(*index, swarm.boids, --swarm.count);
        swarm.cell[*index] = swarm.cell[swarm.count];
    }
}

/// The line of the window along an axis, the border counted. Where the border has one line at both ends, it is that on
/// the way from which it comes.
template <int D>
int Share<D>::window_line(int axis, const float (&position)[D], int way) const {
    const Frame& frame = frames_[static_cast<std::size_t>(axis)];
    const int line = line_of(axis, position);
    const int number = (line - frame.begin + frame.all) % frame.all;
    if (number < frame.own) return number + 1;
    const bool is_before = number == frame.all - 1, is_after = number == frame.own;
    if (is_after && !(is_before && way < 0)) return number + 1;
    return is_before ? 0 : -1;
}

/// The row of the window in which a boid stands that has come from a side.
template <int D>
int Share<D>::row_in_window(const Grid<D>& grid, const float (&position)[D], const std::array<int, D>& way) const {
    Lines lines{};
    for (int axis = 1; axis < D; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        lines[at] = frames_[at].divided ? window_line(axis, position, way[at])
                                        : line_of(axis, position) + grid.first_line(axis);
        if (lines[at] < 0) throw Failure("a boid flew farther in a step than its speed allows");
    }
    return grid.row_at(lines);
}

/// Takes in those of the letters who have come to the own rows, and holds copies of the others.
template <int D>
void Share<D>::take_letters(Swarm<D>& swarm) {
    coming_.clear();
    const auto take = [&](const Traveller<D>& boid, const std::array<int, D>& way) {
        const int row = row_in_window(swarm.grid, boid.position, way);
        if (row_use_[static_cast<std::size_t>(row)].own)
            add(swarm, boid);
        else
            coming_.emplace_back(row, &boid);
    };
    for (const Traveller<D>& boid : kept_) take(boid, {});
    for (const Side& side : sides_)
        for (const Traveller<D>& boid : side.from) take(boid, side.way);
    swarm.boids.reserve(swarm.count + coming_.size());
    swarm.cell.reserve(swarm.count + coming_.size());
    for (const auto& [row, boid] : coming_) add_copy(swarm, *boid, row);
}

/// Copies stand behind the rank's boids, in rows of the border; across the edge of the world they are ghosts.
template <int D>
void Share<D>::add_copy(Swarm<D>& swarm, Traveller<D> boid, int row) {
    const std::size_t index = swarm.count + copies_++;
    swarm.cell[index] = swarm.grid.cell_in_row(boid.position, row);
    for (int axis = 1; axis < D && swarm.grid.has_ghosts(); ++axis) {
        const Frame& frame = frames_[static_cast<std::size_t>(axis)];
        if (!frame.divided) continue;
        const int line = swarm.grid.line_of_row(row, axis);
        if (line == 0 && frame.begin == 0) boid.position[axis] -= swarm.constants.size[axis];
        if (line > frame.own && frame.begin + frame.own == frame.all) boid.position[axis] += swarm.constants.size[axis];
    }
    unpack(boid, swarm.boids, index);
}

template <int D>
std::vector<int> Share<D>::order_of_stretches() const {
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
std::vector<std::uint64_t> Share<D>::own_stretches(const Swarm<D>& swarm) const {
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

template <int D>
std::size_t Share<D>::bytes() const {
    std::size_t boids = kept_.capacity();
    for (const Side& side : sides_) boids += side.to.capacity() + side.from.capacity();
    for (const auto* each : {&leaving_, &arriving_})
        for (const auto& letter : *each) boids += letter.capacity();
    return boids * sizeof(Traveller<D>) + left_.capacity() * sizeof left_[0] + coming_.capacity() * sizeof coming_[0] +
           row_use_.capacity() * sizeof row_use_[0];
}

template class Share<2>;
template class Share<3>;

}  // namespace boids::mpi
