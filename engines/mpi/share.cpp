#include "boids/engines/mpi/share.h"

#include <algorithm>

#include "boids/core/text/error.h"

namespace boids::mpi {

using namespace cpu;

namespace {

/// What letters are about: boids that move to any rank, or the way to a neighbour of the writer.
constexpr int moving = 0, first_way = 1;

/// The number of a way; that of the opposite one is so much less than the last.
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
void Share<D>::take_lines(Swarm<D>& swarm, const RankLines<D>& lines) {
    window_.take_lines(swarm, lines);
    letters_.assign(window_.neighbours().size(), {});
    copies_ = 0;
}

template <int D>
void Share<D>::find_partners(float lines_in_a_step) {
    const RankLines<D>& lines = window_.lines();
    int longest = 0;
    for (int axis = 1; axis < D; ++axis) longest = std::max(longest, lines.lines(axis));
    const bool anywhere = !(lines_in_a_step < static_cast<float>(longest));
    const int most = anywhere ? longest : static_cast<int>(lines_in_a_step) + 2;
    partners_.clear();
    for (int rank = 0; rank < lines.ranks(); ++rank)
        if (rank != window_.rank() && lines.are_within(window_.rank(), rank, most)) partners_.push_back(rank);
    leaving_.resize(partners_.size());
    arriving_.resize(partners_.size());
}

template <int D>
void Share<D>::send_leaving(Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    copies_ = 0;
    if (!window_.exchanges()) return;
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
    if (!window_.exchanges()) return;
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
    const int owner = window_.owner_of(boid.position);
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
    for (Letters& letters : letters_) {
        letters.to.clear();
        letters.from.clear();
    }
    left_.clear();
    kept_.clear();
}

template <int D>
void Share<D>::write(const Swarm<D>& swarm, std::size_t index, unsigned neighbours) {
    if (neighbours == 0) return;
    const Traveller<D> boid = pack(swarm.boids, index, species_);
    for (std::size_t each = 0; each < letters_.size(); ++each)
        if ((neighbours >> each & 1u) != 0) letters_[each].to.push_back(boid);
}

/// Says which letters are to go and to come; those to whom boids fly without being seen from there get one if wanted.
template <int D>
void Share<D>::exchange_letters(Mail<Traveller<D>>& mail, bool also_unseen) {
    for (std::size_t each = 0; each < letters_.size(); ++each) {
        const auto& neighbour = window_.neighbours()[each];
        if (!neighbour.sees && !also_unseen) continue;
        mail.send(neighbour.rank, subject(first_way + number_of<D>(neighbour.way)), letters_[each].to);
        mail.expect(neighbour.rank, subject(first_way + number_of_opposite<D>(neighbour.way)), letters_[each].from);
    }
}

template <int D>
void Share<D>::send_copies(const Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    if (!window_.exchanges()) return;
    clear_letters();
    for (std::size_t index = 0; index < swarm.count; ++index) write(swarm, index, use_of_cell(swarm, index).neighbours);
    exchange_letters(mail, false);
}

template <int D>
void Share<D>::take_copies(Swarm<D>& swarm) {
    if (window_.exchanges()) take_letters(swarm);
}

template <int D>
void Share<D>::send_outer(const Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    if (!window_.exchanges()) return;
    clear_letters();
    const std::vector<std::uint32_t>& before = swarm.sorter.own_before();
    for (int row = 0; row < window_.rows(); ++row) {
        if (!window_.is_outer(row)) continue;
        const auto at = static_cast<std::size_t>(row);
        for (std::size_t index = before[at]; index < before[at + 1]; ++index) write_outer(swarm, index);
    }
    exchange_letters(mail, true);
}

/// Writes a boid into letters if it has left, or stands in a row that others see. Of who has left the cell tells no
/// more: across the edge it may be of either end.
template <int D>
void Share<D>::write_outer(const Swarm<D>& swarm, std::size_t index) {
    const RowUse& use = use_of_cell(swarm, index);
    if (use.own) return write(swarm, index, use.neighbours);
    const Traveller<D> boid = pack(swarm.boids, index, species_);
    const RowUse& there = window_.use_of(window_.row_in_window(swarm.grid, boid.position, {}));
    if (there.own || there.neighbours == 0) refuse_leap(boid);
    write(swarm, index, there.neighbours);
    left_.push_back(index);
    if (there.kept) kept_.push_back(boid);
}

template <int D>
void Share<D>::take_outer(Swarm<D>& swarm) {
    copies_ = 0;
    if (!window_.exchanges()) return;
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

/// Takes in those of the letters who have come to the own rows, and holds copies of the others.
template <int D>
void Share<D>::take_letters(Swarm<D>& swarm) {
    coming_.clear();
    const auto take = [&](const Traveller<D>& boid, const Way& way) {
        const int row = window_.row_in_window(swarm.grid, boid.position, way);
        if (window_.use_of(row).own)
            add(swarm, boid);
        else
            coming_.emplace_back(row, &boid);
    };
    for (const Traveller<D>& boid : kept_) take(boid, {});
    for (std::size_t each = 0; each < letters_.size(); ++each)
        for (const Traveller<D>& boid : letters_[each].from) take(boid, window_.neighbours()[each].way);
    swarm.boids.reserve(swarm.count + coming_.size());
    swarm.cell.reserve(swarm.count + coming_.size());
    for (const auto& [row, boid] : coming_) add_copy(swarm, *boid, row);
}

/// Copies stand behind the rank's boids, in rows of the border.
template <int D>
void Share<D>::add_copy(Swarm<D>& swarm, Traveller<D> boid, int row) {
    const std::size_t index = swarm.count + copies_++;
    swarm.cell[index] = swarm.grid.cell_in_row(boid.position, row);
    window_.move_across(swarm.grid, row, boid.position);
    unpack(boid, swarm.boids, index);
}

template <int D>
std::size_t Share<D>::bytes() const {
    std::size_t boids = kept_.capacity();
    for (const Letters& letters : letters_) boids += letters.to.capacity() + letters.from.capacity();
    for (const auto* each : {&leaving_, &arriving_})
        for (const auto& letter : *each) boids += letter.capacity();
    return boids * sizeof(Traveller<D>) + left_.capacity() * sizeof left_[0] + coming_.capacity() * sizeof coming_[0] +
           window_.bytes();
}

template class Share<2>;
template class Share<3>;

}  // namespace boids::mpi
