#include "boids/engines/cpu/grid/crowds.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "boids/core/space/minimum_image.h"

namespace boids::cpu {

namespace {

constexpr std::uint32_t part_size = 64;  // a crowd is added up in parts, so that its sums can be shared out

}  // namespace

template <int D>
void Crowds<D>::find(const KernelConstants& constants, const Grid<D>& grid, const FlockArrays<D>& sorted,
                     const std::vector<std::uint32_t>& fullest_cell) {
    constants_ = &constants;
    sorted_ = &sorted;
    wraps_distances_ = grid.wraps_distances();
    crowds_.clear();
    twins_.clear();
    twins_first_.clear();
    if (!sums_are_plain(constants)) return;
    for (int row = 0; row < grid.rows(); ++row) {
        if (fullest_cell[static_cast<std::size_t>(row)] < crowd_size) continue;
        const std::uint32_t* first = grid.first.data() + grid.row_cell(row);
        for (int column = 0; column < grid.stride(); ++column)
            if (first[column + 1] - first[column] >= crowd_size) measure({first[column], first[column + 1]});
    }
}

template <int D>
void Crowds<D>::measure(Run boids) {
    Crowd<D> crowd{boids, {}, {}, {}, {}};
    for (int axis = 0; axis < D; ++axis) {
        const float* place = sorted_->position[axis].data();
        const auto [low, high] = std::minmax_element(place + boids.begin, place + boids.end);
        crowd.middle[axis] = (static_cast<double>(*low) + *high) / 2;
        crowd.half_size[axis] = (static_cast<double>(*high) - *low) / 2;
        for (std::uint32_t part = boids.begin; part < boids.end; part += part_size) {
            double offset = 0, velocity = 0;
            for (std::uint32_t slot = part; slot < std::min(boids.end, part + part_size); ++slot) {
                offset += place[slot] - crowd.middle[axis];
                velocity += sorted_->velocity[axis][slot];
            }
            crowd.offset_sum[axis] += offset;
            crowd.velocity_sum[axis] += velocity;
        }
    }
    crowds_.push_back(crowd);
    twins_first_.push_back(static_cast<std::uint32_t>(twins_.size()));
    find_twins(boids);
}

/// Boids at one position meet in a table of positions; the first of them keeps the sums for all.
template <int D>
void Crowds<D>::find_twins(Run boids) {
    const std::uint32_t count = boids.end - boids.begin;
    const std::size_t first = twins_.size(), mask = std::bit_ceil(std::size_t{2} * count) - 1;
    twins_.resize(first + count);
    leader_.resize(count);
    constexpr std::uint32_t nobody = 0xFFFFFFFFu;
    table_.assign(mask + 1, nobody);
    for (std::uint32_t index = 0; index < count; ++index) {
        std::size_t place = position_hash(boids.begin + index) & mask;
        while (table_[place] != nobody && !same_position(boids.begin + table_[place], boids.begin + index))
            place = (place + 1) & mask;
        if (table_[place] == nobody) table_[place] = index;
        leader_[index] = table_[place];
        Twins<D>& twins = twins_[first + leader_[index]];
        ++twins.count;
        for (int axis = 0; axis < D; ++axis) twins.velocity_sum[axis] += sorted_->velocity[axis][boids.begin + index];
    }
    for (std::uint32_t index = 0; index < count; ++index) twins_[first + index] = twins_[first + leader_[index]];
}

template <int D>
std::size_t Crowds<D>::position_hash(std::uint32_t slot) const {
    std::uint64_t hash = 0;
    for (int axis = 0; axis < D; ++axis) {
        const float place = sorted_->position[axis][slot] + 0.0f;  // -0 is 0
        hash = (hash ^ std::bit_cast<std::uint32_t>(place)) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash);
}

template <int D>
bool Crowds<D>::same_position(std::uint32_t a, std::uint32_t b) const {
    for (int axis = 0; axis < D; ++axis)
        if (sorted_->position[axis][a] != sorted_->position[axis][b]) return false;
    return true;
}

template <int D>
std::span<const Crowd<D>> Crowds<D>::within(Run run) const {
    const auto by_begin = [](const Crowd<D>& crowd, std::uint32_t place) { return crowd.boids.begin < place; };
    const auto first = std::lower_bound(crowds_.begin(), crowds_.end(), run.begin, by_begin);
    const auto last = std::lower_bound(first, crowds_.end(), run.end, by_begin);
    return {first, last};
}

template <int D>
void Crowds<D>::way_to(const Crowd<D>& crowd, std::uint32_t slot, double (&way)[D]) const {
    for (int axis = 0; axis < D; ++axis) {
        way[axis] = crowd.middle[axis] - sorted_->position[axis][slot];
        if (wraps_distances_) way[axis] = minimum_image<double>(way[axis], constants_->size[axis]);
    }
}

template <int D>
bool Crowds<D>::counts_as_one(const Crowd<D>& crowd, std::uint32_t slot) const {
    double way[D], nearest = 0, farthest = 0;
    way_to(crowd, slot, way);
    for (int axis = 0; axis < D; ++axis) {
        const double apart = std::abs(way[axis]), far = apart + crowd.half_size[axis];
        const double near = std::max(0.0, apart - crowd.half_size[axis]);
        // Half a world away some of it would be seen ahead and some behind.
        if (wraps_distances_ && far > constants_->size[axis] * 0.49999) return false;
        nearest += near * near;
        farthest += far * far;
    }
    constexpr double rounding = 1e-5;  // what float32 could decide otherwise is looked at one by one
    for (const RuleConstants* rule : {&constants_->separation, &constants_->alignment, &constants_->cohesion}) {
        const double radius = rule->radius_squared;
        const bool beyond = nearest > radius * (1 + rounding), within = farthest < radius * (1 - rounding);
        if (rule->acts && !beyond && !within) return false;
    }
    return true;
}

template <int D>
CrowdSums<D> Crowds<D>::sums(const Crowd<D>& crowd, std::uint32_t slot) const {
    const bool member = slot >= crowd.boids.begin && slot < crowd.boids.end;
    Twins<D> unseen;  // oneself, and whoever is at the very same position
    if (member && constants_->coincident) {
        unseen.count = 1;
        for (int axis = 0; axis < D; ++axis) unseen.velocity_sum[axis] = sorted_->velocity[axis][slot];
    } else if (member) {
        unseen = twins_[twins_first_[static_cast<std::size_t>(&crowd - crowds_.data())] + slot - crowd.boids.begin];
    }
    double way[D], squared = 0;
    way_to(crowd, slot, way);
    for (int axis = 0; axis < D; ++axis) squared += way[axis] * way[axis];
    const double all = crowd.boids.end - crowd.boids.begin, seen = all - unseen.count;
    const auto reaches = [&](const RuleConstants& rule) { return rule.acts && squared < rule.radius_squared; };
    CrowdSums<D> sums{};
    if (reaches(constants_->separation)) sums.away_count = seen;
    if (reaches(constants_->alignment)) sums.along_count = seen;
    if (reaches(constants_->cohesion)) sums.towards_count = seen;
    for (int axis = 0; axis < D; ++axis) {
        const double offset = crowd.offset_sum[axis] + all * way[axis];  // those at one's own position add nothing
        if (sums.away_count > 0) sums.away[axis] = -offset;
        if (sums.along_count > 0) sums.along[axis] = crowd.velocity_sum[axis] - unseen.velocity_sum[axis];
        if (sums.towards_count > 0) sums.towards[axis] = offset;
    }
    return sums;
}

template class Crowds<2>;
template class Crowds<3>;

}  // namespace boids::cpu
