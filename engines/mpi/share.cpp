#include "boids/engines/mpi/share.h"

#include "boids/core/text/error.h"

namespace boids::mpi {

using namespace cpu;

namespace {

/// What letters are about.
enum Kind : int { moving, upwards, downwards };

}  // namespace

template <int D>
void Share<D>::cut(const Swarm<D>& swarm, std::size_t boids) {
    boids_ = boids;
    passes_edge_ = swarm.constants.edge == Edge::wrap;
    wraps_ = swarm.constants.toroidal;
    size_ = swarm.constants.size[D - 1];
    whole_.cut(swarm.company.grid_constants, boids);
    lines_ = RankLines(lines_.count(), whole_.table_lines(D - 1));
}

template <int D>
void Share<D>::take_lines(Swarm<D>& swarm, const RankLines& lines) {
    lines_ = lines;
    copies_ = 0;
    if (has_all_lines())
        swarm.grid.shape(swarm.company.grid_constants, boids_);
    else if (!is_idle())
        swarm.grid.shape_window(swarm.company.grid_constants, boids_, lines_.begin(rank_), lines_.end(rank_));
    const bool sees_across = whole_.is_folded() || whole_.has_ghosts();
    below_ = neighbour(lines_.begin(rank_) - 1, sees_across);
    above_ = neighbour(lines_.end(rank_), sees_across);
    next_below_ = neighbour(lines_.begin(rank_) - 1, sees_across || passes_edge_);
    next_above_ = neighbour(lines_.end(rank_), sees_across || passes_edge_);
}

/// The rank that has a line next to the own ones, also across the edge of the world, or nobody.
template <int D>
int Share<D>::neighbour(int line, bool across) const {
    if (!exchanges()) return MPI_PROC_NULL;
    const int lines = lines_.lines();
    const bool beyond = line < 0 || line >= lines;
    return beyond && !across ? MPI_PROC_NULL : lines_.owner((line + lines) % lines);
}

template <int D>
void Share<D>::find_partners(float lines_in_a_step) {
    const bool anywhere = !(lines_in_a_step < static_cast<float>(lines_.lines()));
    const int most = anywhere ? lines_.lines() : static_cast<int>(lines_in_a_step) + 2;
    partners_.clear();
    for (int rank = 0; rank < lines_.count(); ++rank)
        if (rank != rank_ && lines_.are_within(rank_, rank, most)) partners_.push_back(rank);
    leaving_.resize(partners_.size());
    arriving_.resize(partners_.size());
}

template <int D>
void Share<D>::send_leaving(Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    copies_ = 0;
    if (!exchanges()) return;
    const std::uint32_t line = swarm.grid.line_cells(), own = line * own_lines();
    for (auto& boids : leaving_) boids.clear();
    for (std::size_t index = 0; index < swarm.count;) {
        if (swarm.cell[index] - line < own) {
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
void Share<D>::send_copies(const Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    if (!exchanges()) return;
    const std::uint32_t line = swarm.grid.line_cells(), last = own_lines() * line;
    to_below_.clear();
    to_above_.clear();
    for (std::size_t index = 0; index < swarm.count; ++index) {
        const std::uint32_t cell = swarm.cell[index];
        if (cell < 2 * line) to_below_.push_back(pack(swarm.boids, index, species_));
        if (cell >= last) to_above_.push_back(pack(swarm.boids, index, species_));
    }
    exchange_with(below_, above_, mail);
}

template <int D>
void Share<D>::exchange_with(int below, int above, Mail<Traveller<D>>& mail) {
    from_below_.clear();
    from_above_.clear();
    if (below != MPI_PROC_NULL) {
        mail.send(below, subject(downwards), to_below_);
        mail.expect(below, subject(upwards), from_below_);
    }
    if (above != MPI_PROC_NULL) {
        mail.send(above, subject(upwards), to_above_);
        mail.expect(above, subject(downwards), from_above_);
    }
}

template <int D>
void Share<D>::take_copies(Swarm<D>& swarm) {
    if (!exchanges()) return;
    const std::size_t boids = swarm.count + from_below_.size() + from_above_.size();
    swarm.boids.reserve(boids);
    swarm.cell.reserve(boids);
    add_copies(swarm, from_below_, 0, lines_.begin(rank_) == 0 ? -1.0f : 0.0f);
    add_copies(swarm, from_above_, static_cast<int>(own_lines()) + 1,
               lines_.end(rank_) == lines_.lines() ? 1.0f : 0.0f);
}

/// Copies stand behind the rank's boids, in a line of the border; across the edge of the world they are ghosts.
template <int D>
void Share<D>::add_copies(Swarm<D>& swarm, const std::vector<Traveller<D>>& boids, int line, float worlds) {
    const float shift = swarm.grid.has_ghosts() ? worlds * swarm.constants.size[D - 1] : 0.0f;
    for (Traveller<D> boid : boids) {
        const std::size_t index = swarm.count + copies_++;
        swarm.cell[index] = swarm.grid.cell_in_line(boid.position, line);
        if (shift != 0) boid.position[D - 1] += shift;
        unpack(boid, swarm.boids, index);
    }
}

template <int D>
bool Share<D>::is_divided() const {
    for (int rank = 0; rank < lines_.count(); ++rank)
        if (lines_.end(rank) - lines_.begin(rank) == lines_.lines()) return false;
    return true;
}

template <int D>
bool Share<D>::has_outer_lines() const {
    for (int rank = 0; rank < lines_.count(); ++rank)
        if (lines_.end(rank) - lines_.begin(rank) == 1) return false;
    return true;
}

template <int D>
void Share<D>::send_outer(const Swarm<D>& swarm, Mail<Traveller<D>>& mail) {
    if (!exchanges()) return;
    to_below_.clear();
    to_above_.clear();
    left_.clear();
    const int rows_in_line = swarm.grid.first_own_row();
    const auto before = [&](int line) -> std::size_t {
        const std::vector<std::uint32_t>& own = swarm.sorter.own_before();
        return own[static_cast<std::size_t>(line * rows_in_line)] - own[static_cast<std::size_t>(rows_in_line)];
    };
    write_outer(swarm, 0, before(inner_begin()));
    write_outer(swarm, before(inner_end()), swarm.count);
    exchange_with(next_below_, next_above_, mail);
}

/// Writes those of some boids into letters who have left, or stand in a line that others see.
template <int D>
void Share<D>::write_outer(const Swarm<D>& swarm, std::size_t begin, std::size_t end) {
    const std::uint32_t line = swarm.grid.line_cells(), last = own_lines() * line;
    for (std::size_t index = begin; index < end; ++index) {
        const std::uint32_t cell = swarm.cell[index];
        if (cell - line >= last) {
            write_leaving(pack(swarm.boids, index, species_));
            left_.push_back(index);
            continue;
        }
        if (cell < 2 * line && below_ != MPI_PROC_NULL) to_below_.push_back(pack(swarm.boids, index, species_));
        if (cell >= last && above_ != MPI_PROC_NULL) to_above_.push_back(pack(swarm.boids, index, species_));
    }
}

template <int D>
void Share<D>::write_leaving(const Traveller<D>& boid) {
    const int line = line_of(boid.position);
    if (next_above_ != MPI_PROC_NULL && line == line_above())
        to_above_.push_back(boid);
    else if (next_below_ != MPI_PROC_NULL && line == line_below())
        to_below_.push_back(boid);
    else
        refuse_leap(boid);
}

template <int D>
void Share<D>::take_outer(Swarm<D>& swarm) {
    copies_ = 0;
    if (!exchanges()) return;
    drop_left(swarm);
    take_own(swarm, from_below_, line_below());
    take_own(swarm, from_above_, line_above());
    take_copies(swarm);
}

/// Whoever has left is a copy from now on, as if it had come by a letter, unless nobody sees across that edge.
template <int D>
void Share<D>::drop_left(Swarm<D>& swarm) {
    for (auto index = left_.rbegin(); index != left_.rend(); ++index) {
        const Traveller<D> boid = pack(swarm.boids, *index, species_);
        const bool rose = line_of(boid.position) == line_above();
        if ((rose ? above_ : below_) != MPI_PROC_NULL) (rose ? from_above_ : from_below_).push_back(boid);
        swarm.boids.take(*index, swarm.boids, --swarm.count);
        swarm.cell[*index] = swarm.cell[swarm.count];
    }
}

/// Adds those of a letter who have come to the own lines, and leaves copies in it.
template <int D>
void Share<D>::take_own(Swarm<D>& swarm, std::vector<Traveller<D>>& letter, int line_of_copies) {
    std::erase_if(letter, [&](const Traveller<D>& boid) {
        if (line_of(boid.position) == line_of_copies) return false;
        add(swarm, boid);
        return true;
    });
}

template <int D>
std::size_t Share<D>::bytes() const {
    std::size_t boids = to_below_.capacity() + to_above_.capacity() + from_below_.capacity() + from_above_.capacity();
    for (const auto* each : {&leaving_, &arriving_})
        for (const auto& letter : *each) boids += letter.capacity();
    return boids * sizeof(Traveller<D>) + left_.capacity() * sizeof left_[0];
}

template class Share<2>;
template class Share<3>;

}  // namespace boids::mpi
