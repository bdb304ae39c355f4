#include "boids/engines/mpi/distant_boids.h"

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
DistantBoids<D>::DistantBoids(MPI_Comm ranks) : ranks_(ranks) {
    MPI_Comm_rank(ranks, &rank_);
    MPI_Comm_size(ranks, &rank_count_);
}

template <int D>
void DistantBoids<D>::change(const Scenario& scenario) {
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
void DistantBoids<D>::update(std::span<const Swarm<D>> swarms, std::span<const Halo<D>> halos,
                             Messenger<PackedBoid<D>>& messenger) {
    for (std::size_t species = 0; species < known_.size(); ++species) {
        known_[species].constants = swarms[species].constants;
        known_[species].company = swarms[species].company;
        found_[species].clear();
    }
    share_with_all(swarms, messenger);
    for (std::size_t species = 0; species < known_.size(); ++species) bring_in_order(species, halos[species]);
    if (chases_.empty()) return;
    const std::vector<Candidate> nearest = find_nearest(swarms);
    const auto ranks = static_cast<std::size_t>(rank_count_);
    messenger.count(ranks, ranks * nearest.size() * sizeof(Candidate));
    bring_prey(choose_prey(swarms, halos, agree_on_nearest(nearest)), messenger);
    for (const Chase& chase : chases_) bring_in_order(chase.to, halos[chase.to]);
}

template <int D>
void DistantBoids<D>::share_with_all(std::span<const Swarm<D>> swarms, Messenger<PackedBoid<D>>& messenger) {
    Message own;
    for (std::size_t species = 0; species < known_.size(); ++species)
        for (std::size_t index = 0; index < swarms[species].count && known_to_all_[species]; ++index)
            own.push_back(pack(swarms[species].boids, index, species));
    const auto ranks = static_cast<std::size_t>(rank_count_);
    messenger.count(2 * ranks, ranks * (sizeof(int) + own.size() * sizeof own[0]));
    for (const PackedBoid<D>& boid : all_gather(own, ranks_).things) found_[boid.species].push_back(boid);
}

/// For each chaser the nearest of this rank, at an infinite distance where there is none.
template <int D>
auto DistantBoids<D>::find_nearest(std::span<const Swarm<D>> swarms) const -> std::vector<Candidate> {
    std::vector<Candidate> nearest;
    for (const Chase& chase : chases_)
        for (const PackedBoid<D>& chaser : found_[chase.of]) {
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
auto DistantBoids<D>::agree_on_nearest(const std::vector<Candidate>& own) const -> std::vector<Candidate> {
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
auto DistantBoids<D>::choose_prey(std::span<const Swarm<D>> swarms, std::span<const Halo<D>> halos,
                                  const std::vector<Candidate>& nearest) const -> std::vector<Message> {
    std::vector<Message> messages(static_cast<std::size_t>(rank_count_));
    std::vector<std::vector<bool>> goes(messages.size() * known_.size());  // by rank and species
    std::size_t number = 0;
    for (const Chase& chase : chases_)
        for (const PackedBoid<D>& chaser : found_[chase.of]) {
            const Candidate& middle = nearest[number++];
            if (!middle.is_any()) continue;
            const Swarm<D>& prey = swarms[chase.to];
            const auto owner = static_cast<std::size_t>(halos[chase.of].subdomain().owner_of(chaser.position));
            std::vector<bool>& chosen = goes[owner * known_.size() + chase.to];
            chosen.resize(prey.count);
            for (std::size_t index = 0; index < prey.count; ++index) {
                const Vector<D, float> way =
                    way_between<D>(place_of<D>(middle.position), place_of(prey.boids, index), prey.constants);
                if (chosen[index] || dot(way, way) > chase.distance * chase.distance) continue;
                chosen[index] = true;
                messages[owner].push_back(pack(prey.boids, index, chase.to));
            }
        }
    return messages;
}

template <int D>
void DistantBoids<D>::bring_prey(const std::vector<Message>& messages, Messenger<PackedBoid<D>>& messenger) {
    std::size_t leaving = 0;
    for (const Message& message : messages) leaving += message.size();
    messenger.count(2 * messages.size(), messages.size() * sizeof(int) + leaving * sizeof(PackedBoid<D>));
    for (const PackedBoid<D>& boid : all_to_all(messages, ranks_).things) found_[boid.species].push_back(boid);
}

/// Makes a swarm of those found of a species that stands in the order of the whole grid.
template <int D>
void DistantBoids<D>::bring_in_order(std::size_t species, const Halo<D>& halo) {
    Swarm<D>& known = known_[species];
    const Message& found = found_[species];
    std::vector<std::pair<std::uint32_t, std::size_t>> order;  // cells, and who stands there
    order.reserve(found.size());
    for (std::size_t index = 0; index < found.size(); ++index)
        order.emplace_back(halo.subdomain().whole().cell(found[index].position), index);
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
    known.grid.cut_sparsely(known.company.grid_constants, halo.subdomain().boids_in_grid(), std::move(cells));
}

template <int D>
std::size_t DistantBoids<D>::bytes() const {
    std::size_t sum = 0;
    for (const Swarm<D>& swarm : known_) sum += swarm.bytes();
    for (const Message& message : found_) sum += message.capacity() * sizeof(PackedBoid<D>);
    return sum;
}

template class DistantBoids<2>;
template class DistantBoids<3>;

}  // namespace boids::mpi
