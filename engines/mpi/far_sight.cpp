#include "boids/engines/mpi/far_sight.h"

#include <algorithm>
#include <cmath>

#include "boids/engines/cpu/world/box.h"

namespace boids::mpi {

using namespace cpu;

namespace {

template <int D>
Vector<D, float> place_of(const float (&position)[D]) {
    Vector<D, float> place;
    for (int axis = 0; axis < D; ++axis) place[axis] = position[axis];
    return place;
}

template <int D>
Vector<D, float> place_of(const FlockArrays<D>& boids, std::size_t index) {
    Vector<D, float> place;
    for (int axis = 0; axis < D; ++axis) place[axis] = boids.position[axis][index];
    return place;
}

}  // namespace

template <int D>
FarSight<D>::FarSight(MPI_Comm ranks) : ranks_(ranks) {
    MPI_Comm_rank(ranks, &rank_);
    MPI_Comm_size(ranks, &rank_count_);
}

template <int D>
void FarSight<D>::change(const Scenario& scenario) {
    known_to_all_.assign(species_count(scenario), false);
    chases_.clear();
    bool any = false;
    for (const Relation& relation : scenario.relations) {
        if (!relation.enabled || relation.kind == RelationKind::flock) continue;
        any = true;
        const bool chases = relation.kind == RelationKind::chase;
        known_to_all_[static_cast<std::size_t>(chases ? relation.of : relation.to)] = true;
    }
    for (const Relation& relation : scenario.relations) {
        const auto of = static_cast<std::size_t>(relation.of), to = static_cast<std::size_t>(relation.to);
        if (!relation.enabled || relation.kind != RelationKind::chase || known_to_all_[to]) continue;
        chases_.push_back({of, to, narrow(relation.radius), narrow(relation.distance)});
    }
    known_.resize(any && rank_count_ > 1 ? species_count(scenario) : 0);
    found_.resize(known_.size());
}

template <int D>
void FarSight<D>::look(std::span<const Swarm<D>> swarms, std::span<const Share<D>> shares, Mail<Traveller<D>>& mail) {
    for (std::size_t species = 0; species < known_.size(); ++species) {
        known_[species].constants = swarms[species].constants;
        known_[species].company = swarms[species].company;
        found_[species].clear();
    }
    share_with_all(swarms, mail);
    for (std::size_t species = 0; species < known_.size(); ++species) bring_in_order(species, shares[species]);
    if (chases_.empty()) return;
    const std::vector<Candidate> nearest = find_nearest(swarms);
    const auto ranks = static_cast<std::size_t>(rank_count_);
    mail.count(ranks, ranks * nearest.size() * sizeof(Candidate));
    bring_prey(choose_prey(swarms, shares, agree_on_nearest(nearest)), mail);
    for (const Chase& chase : chases_) bring_in_order(chase.to, shares[chase.to]);
}

template <int D>
void FarSight<D>::share_with_all(std::span<const Swarm<D>> swarms, Mail<Traveller<D>>& mail) {
    Letter own;
    for (std::size_t species = 0; species < known_.size(); ++species)
        for (std::size_t index = 0; index < swarms[species].count && known_to_all_[species]; ++index)
            own.push_back(pack(swarms[species].boids, index, species));
    const auto ranks = static_cast<std::size_t>(rank_count_);
    mail.count(2 * ranks, ranks * (sizeof(int) + own.size() * sizeof own[0]));
    for (const Traveller<D>& boid : gather_for_all(own, ranks_).things) found_[boid.species].push_back(boid);
}

/// For each chaser the nearest of this rank, at an infinite distance where there is none.
template <int D>
auto FarSight<D>::find_nearest(std::span<const Swarm<D>> swarms) const -> std::vector<Candidate> {
    std::vector<Candidate> nearest;
    for (const Chase& chase : chases_)
        for (const Traveller<D>& chaser : found_[chase.of]) {
            const Swarm<D>& prey = swarms[chase.to];
            const Vector<D, float> place = place_of<D>(chaser.position);
            Candidate best{INFINITY, 0, {}};
            for (std::size_t index = 0; index < prey.count; ++index) {
                const Vector<D, float> way =
                    way_between<D>(place, place_of(prey.boids, index), swarms[chase.of].constants);
                Candidate each{dot(way, way), prey.boids.id[index], {}};
                if (!(each.squared < chase.radius * chase.radius) || each.id == chaser.id || !each.is_before(best))
                    continue;
                for (int axis = 0; axis < D; ++axis) each.position[axis] = prey.boids.position[axis][index];
                best = each;
            }
            nearest.push_back(best);
        }
    return nearest;
}

/// Of what all ranks have found, the nearest to each chaser.
template <int D>
auto FarSight<D>::agree_on_nearest(const std::vector<Candidate>& own) const -> std::vector<Candidate> {
    const int bytes = static_cast<int>(own.size() * sizeof(Candidate));
    std::vector<Candidate> all(own.size() * static_cast<std::size_t>(rank_count_));
    MPI_Allgather(own.data(), bytes, MPI_BYTE, all.data(), bytes, MPI_BYTE, ranks_);
    std::vector<Candidate> nearest = own;
    for (std::size_t index = 0; index < all.size(); ++index)
        if (Candidate& best = nearest[index % own.size()]; all[index].is_before(best)) best = all[index];
    return nearest;
}

/// The nearest that each chaser could chase, and those around it, for the rank that has the chaser.
template <int D>
auto FarSight<D>::choose_prey(std::span<const Swarm<D>> swarms, std::span<const Share<D>> shares,
                              const std::vector<Candidate>& nearest) const -> std::vector<Letter> {
    std::vector<Letter> letters(static_cast<std::size_t>(rank_count_));
    std::vector<std::vector<bool>> goes(letters.size() * known_.size());  // by rank and species
    std::size_t number = 0;
    for (const Chase& chase : chases_)
        for (const Traveller<D>& chaser : found_[chase.of]) {
            const Candidate& middle = nearest[number++];
            if (!middle.is_any()) continue;
            const Swarm<D>& prey = swarms[chase.to];
            const auto owner = static_cast<std::size_t>(shares[chase.of].window().owner_of(chaser.position));
            std::vector<bool>& chosen = goes[owner * known_.size() + chase.to];
            chosen.resize(prey.count);
            for (std::size_t index = 0; index < prey.count; ++index) {
                const Vector<D, float> way =
                    way_between<D>(place_of<D>(middle.position), place_of(prey.boids, index), prey.constants);
                if (chosen[index] || dot(way, way) > chase.distance * chase.distance) continue;
                chosen[index] = true;
                letters[owner].push_back(pack(prey.boids, index, chase.to));
            }
        }
    return letters;
}

template <int D>
void FarSight<D>::bring_prey(const std::vector<Letter>& letters, Mail<Traveller<D>>& mail) {
    std::size_t leaving = 0;
    for (const Letter& letter : letters) leaving += letter.size();
    mail.count(2 * letters.size(), letters.size() * sizeof(int) + leaving * sizeof(Traveller<D>));
    for (const Traveller<D>& boid : exchange_piles(letters, ranks_).things) found_[boid.species].push_back(boid);
}

/// Makes a swarm of those found of a species that stands in the order of the whole grid.
template <int D>
void FarSight<D>::bring_in_order(std::size_t species, const Share<D>& share) {
    Swarm<D>& known = known_[species];
    const Letter& found = found_[species];
    std::vector<std::pair<std::uint32_t, std::size_t>> order;  // cells, and who stands there
    order.reserve(found.size());
    for (std::size_t index = 0; index < found.size(); ++index)
        order.emplace_back(share.window().whole().cell(found[index].position), index);
    std::ranges::sort(order, [&](const auto& one, const auto& other) {
        return std::pair(one.first, found[one.second].id) < std::pair(other.first, found[other.second].id);
    });
    std::vector<std::uint32_t> cells;
    known.count = found.size();
    known.sorted.reserve(known.count);
    for (std::size_t slot = 0; slot < known.count; ++slot) {
        unpack(found[order[slot].second], known.sorted, slot);
        cells.push_back(order[slot].first);
    }
    known.grid.cut_sparsely(known.company.grid_constants, share.window().boids_in_grid(), std::move(cells));
}

template <int D>
std::size_t FarSight<D>::bytes() const {
    std::size_t sum = 0;
    for (const Swarm<D>& swarm : known_) sum += swarm.bytes();
    for (const Letter& letter : found_) sum += letter.capacity() * sizeof(Traveller<D>);
    return sum;
}

template class FarSight<2>;
template class FarSight<3>;

}  // namespace boids::mpi
