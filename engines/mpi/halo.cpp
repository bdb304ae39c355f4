#include "boids/engines/mpi/halo.h"

#include <algorithm>
#include <ranges>

#include "boids/core/text/error.h"

namespace boids::mpi {

using namespace cpu;

namespace {

/// Kinds of messages: boids that move to any rank, or the direction of a neighbour of the sender.
constexpr int moving = 0, first_direction = 1;

/// The number of a direction, from 0.
template <int D>
int number_of(const std::array<int, D>& direction) {
    int number = 0;
    for (std::size_t axis = D - 1; axis > 0; --axis) number = 3 * number + direction[axis] + 1;
    return number;
}

template <int D>
int number_of_opposite(std::array<int, D> direction) {
    for (int& each : direction) each = -each;
    return number_of<D>(direction);
}

}  // namespace

template <int D>
void Halo<D>::take_lines(Swarm<D>& swarm, const RankLines<D>& lines) {
    subdomain_.take_lines(swarm, lines);
    messages_.assign(subdomain_.neighbours().size(), {});
    copies_ = 0;
}

template <int D>
void Halo<D>::find_partners(float lines_in_a_step) {
    const RankLines<D>& lines = subdomain_.lines();
    int longest = 0;
    for (int axis = 1; axis < D; ++axis) longest = std::max(longest, lines.lines(axis));
    const bool anywhere = !(lines_in_a_step < static_cast<float>(longest));
    const int most = anywhere ? longest : static_cast<int>(lines_in_a_step) + 2;
    partners_.clear();
    for (int rank = 0; rank < lines.ranks(); ++rank)
        if (rank != subdomain_.rank() && lines.are_within(subdomain_.rank(), rank, most)) partners_.push_back(rank);
    leaving_.resize(partners_.size());
    arriving_.resize(partners_.size());
}

template <int D>
void Halo<D>::send_leaving(Swarm<D>& swarm, Messenger<PackedBoid<D>>& messenger) {
    copies_ = 0;
    if (!subdomain_.exchanges()) return;
    for (auto& boids : leaving_) boids.clear();
    for (std::size_t index = 0; index < swarm.count;) {
        if (use_of_cell(swarm, index).own) {
            ++index;
            continue;
        }
        const PackedBoid<D> boid = pack(swarm.boids, index, species_);
        leaving_[partner_of(boid)].push_back(boid);
        swarm.boids.take(index, swarm.boids, --swarm.count);
        swarm.cell[index] = swarm.cell[swarm.count];
    }
    for (std::size_t partner = 0; partner < partners_.size(); ++partner) {
        messenger.send(partners_[partner], tag(moving), leaving_[partner]);
        messenger.expect(partners_[partner], tag(moving), arriving_[partner]);
    }
}

template <int D>
void Halo<D>::take_arriving(Swarm<D>& swarm) {
    if (!subdomain_.exchanges()) return;
    for (const auto& boids : arriving_)
        for (const PackedBoid<D>& boid : boids) add(swarm, boid);
}

template <int D>
void Halo<D>::add(Swarm<D>& swarm, const PackedBoid<D>& boid) {
    swarm.boids.reserve(swarm.count + 1);
    swarm.cell.reserve(swarm.count + 1);
    unpack(boid, swarm.boids, swarm.count);
    swarm.cell[swarm.count++] = swarm.grid.cell(boid.position);
}

/// The partner that a boid goes to.
template <int D>
std::size_t Halo<D>::partner_of(const PackedBoid<D>& boid) const {
    const int owner = subdomain_.owner_of(boid.position);
    const auto partner = std::ranges::lower_bound(partners_, owner);
    if (partner == partners_.end() || *partner != owner) refuse_leap(boid);
    return static_cast<std::size_t>(partner - partners_.begin());
}

template <int D>
void Halo<D>::refuse_leap(const PackedBoid<D>& boid) {
    throw Failure("boid " + std::to_string(boid.id) + " flew farther in a step than its speed allows");
}

template <int D>
void Halo<D>::clear_messages() {
    for (Messages& messages : messages_) {
        messages.to.clear();
        messages.from.clear();
    }
    left_.clear();
    kept_.clear();
}

template <int D>
void Halo<D>::write(const Swarm<D>& swarm, std::size_t index, unsigned neighbours) {
    if (neighbours == 0) return;
    const PackedBoid<D> boid = pack(swarm.boids, index, species_);
    for (std::size_t each = 0; each < messages_.size(); ++each)
        if ((neighbours >> each & 1u) != 0) messages_[each].to.push_back(boid);
}

/// Sends and expects messages; neighbours that boids fly to without being seen from there take part if wanted.
template <int D>
void Halo<D>::exchange_messages(Messenger<PackedBoid<D>>& messenger, bool also_unseen) {
    for (std::size_t each = 0; each < messages_.size(); ++each) {
        const auto& neighbour = subdomain_.neighbours()[each];
        if (!neighbour.sees && !also_unseen) continue;
        messenger.send(neighbour.rank, tag(first_direction + number_of<D>(neighbour.direction)), messages_[each].to);
        messenger.expect(neighbour.rank, tag(first_direction + number_of_opposite<D>(neighbour.direction)),
                         messages_[each].from);
    }
}

template <int D>
void Halo<D>::send_copies(const Swarm<D>& swarm, Messenger<PackedBoid<D>>& messenger) {
    if (!subdomain_.exchanges()) return;
    clear_messages();
    for (std::size_t index = 0; index < swarm.count; ++index) write(swarm, index, use_of_cell(swarm, index).neighbours);
    exchange_messages(messenger, false);
}

template <int D>
void Halo<D>::take_copies(Swarm<D>& swarm) {
    if (subdomain_.exchanges()) take_messages(swarm);
}

template <int D>
void Halo<D>::send_outer(const Swarm<D>& swarm, Messenger<PackedBoid<D>>& messenger) {
    if (!subdomain_.exchanges()) return;
    clear_messages();
    const std::vector<std::uint32_t>& before = swarm.sorter.own_before();
    for (int row = 0; row < subdomain_.rows(); ++row) {
        if (!subdomain_.is_outer(row)) continue;
        const auto at = static_cast<std::size_t>(row);
        for (std::size_t index = before[at]; index < before[at + 1]; ++index) write_outer(swarm, index);
    }
    exchange_messages(messenger, true);
}

/// Packs a boid for the neighbours it concerns, if it has left or stands in a row that others see. The cell of a boid
/// that has left does not tell where it is: across the edge it may be of either end.
template <int D>
void Halo<D>::write_outer(const Swarm<D>& swarm, std::size_t index) {
    const RowUse& use = use_of_cell(swarm, index);
    if (use.own) return write(swarm, index, use.neighbours);
    const PackedBoid<D> boid = pack(swarm.boids, index, species_);
    const RowUse& there = subdomain_.use_of(subdomain_.row_in_window(swarm.grid, boid.position, {}));
    if (there.own || there.neighbours == 0) refuse_leap(boid);
    write(swarm, index, there.neighbours);
    left_.push_back(index);
    if (there.kept) kept_.push_back(boid);
}

template <int D>
void Halo<D>::take_outer(Swarm<D>& swarm) {
    copies_ = 0;
    if (!subdomain_.exchanges()) return;
    drop_left(swarm);
    take_messages(swarm);
}

/// A boid that has left is a copy from now on, as if it had been received, unless nobody sees across that edge.
template <int D>
void Halo<D>::drop_left(Swarm<D>& swarm) {
    for (const std::size_t index : std::views::reverse(left_)) {
        swarm.boids.take(index, swarm.boids, --swarm.count);
        swarm.cell[index] = swarm.cell[swarm.count];
    }
}

/// Adds boids that have come to the own rows, and holds the others as copies.
template <int D>
void Halo<D>::take_messages(Swarm<D>& swarm) {
    coming_.clear();
    const auto take = [&](const PackedBoid<D>& boid, const Direction& direction) {
        const int row = subdomain_.row_in_window(swarm.grid, boid.position, direction);
        if (subdomain_.use_of(row).own)
            add(swarm, boid);
        else
            coming_.emplace_back(row, &boid);
    };
    for (const PackedBoid<D>& boid : kept_) take(boid, {});
    for (std::size_t each = 0; each < messages_.size(); ++each)
        for (const PackedBoid<D>& boid : messages_[each].from) take(boid, subdomain_.neighbours()[each].direction);
    swarm.boids.reserve(swarm.count + coming_.size());
    swarm.cell.reserve(swarm.count + coming_.size());
    for (const auto& [row, boid] : coming_) add_copy(swarm, *boid, row);
}

/// Copies stand behind the rank's boids, in rows of the border.
template <int D>
void Halo<D>::add_copy(Swarm<D>& swarm, PackedBoid<D> boid, int row) {
    const std::size_t index = swarm.count + copies_++;
    swarm.cell[index] = swarm.grid.cell_in_row(boid.position, row);
    subdomain_.move_across(swarm.grid, row, boid.position);
    unpack(boid, swarm.boids, index);
}

template <int D>
std::size_t Halo<D>::bytes() const {
    std::size_t boids = kept_.capacity();
    for (const Messages& messages : messages_) boids += messages.to.capacity() + messages.from.capacity();
    for (const auto* each : {&leaving_, &arriving_})
        for (const auto& message : *each) boids += message.capacity();
    return boids * sizeof(PackedBoid<D>) + left_.capacity() * sizeof left_[0] + coming_.capacity() * sizeof coming_[0] +
           subdomain_.bytes();
}

template class Halo<2>;
template class Halo<3>;

}  // namespace boids::mpi
