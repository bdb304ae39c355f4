#include "boids/core/state/state.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "boids/core/state/fingerprint.h"

namespace boids {

void State::reserve(std::size_t count) {
    id.reserve(count);
    species.reserve(count);
    waypoint.reserve(count);
    for (int axis = 0; axis < dimension_; ++axis) {
        position[axis].reserve(count);
        velocity[axis].reserve(count);
    }
}

void State::resize(std::size_t count) {
    id.resize(count);
    species.resize(count);
    waypoint.resize(count);
    for (int axis = 0; axis < dimension_; ++axis) {
        position[axis].resize(count);
        velocity[axis].resize(count);
    }
}

Boid State::boid(std::size_t index) const {
    Boid result;
    result.id = id[index];
    result.species = species[index];
    result.waypoint = waypoint[index];
    for (int axis = 0; axis < dimension_; ++axis) {
        result.position[axis] = position[axis][index];
        result.velocity[axis] = velocity[axis][index];
    }
    return result;
}

void State::set(std::size_t index, const Boid& boid) {
    id[index] = boid.id;
    species[index] = boid.species;
    waypoint[index] = boid.waypoint;
    for (int axis = 0; axis < dimension_; ++axis) {
        position[axis][index] = boid.position[axis];
        velocity[axis][index] = boid.velocity[axis];
    }
    next_id = std::max(next_id, boid.id + 1);
}

void State::append(const Boid& boid) {
    resize(size() + 1);
    set(size() - 1, boid);
}

BoidId State::add(const Vector3& new_position, const Vector3& new_velocity, std::size_t new_species) {
    append({next_id, new_position, new_velocity, static_cast<std::uint8_t>(new_species)});
    return id.back();
}

void State::remove(std::size_t index) {
    const auto drop = [index](auto& values) {
        values[index] = values.back();
        values.pop_back();
    };
    drop(id);
    drop(species);
    drop(waypoint);
    for (int axis = 0; axis < dimension_; ++axis) {
        drop(position[axis]);
        drop(velocity[axis]);
    }
}

std::optional<std::size_t> State::find(BoidId wanted) const {
    const auto found = std::find(id.begin(), id.end(), wanted);
    if (found == id.end()) return std::nullopt;
    return static_cast<std::size_t>(found - id.begin());
}

std::vector<std::size_t> State::by_id() const {
    std::vector<std::size_t> order(size());
    if (order.empty()) return order;
    const auto [least, greatest] = std::minmax_element(id.begin(), id.end());
    const std::size_t ids = std::size_t{*greatest} - *least + 1;
    if (ids <= 4 * size()) {  // few ids are missing: each boid goes straight to its place
        constexpr std::size_t nobody = static_cast<std::size_t>(-1);
        std::vector<std::size_t> index_of(ids, nobody);
        for (std::size_t index = 0; index < size(); ++index) index_of[id[index] - *least] = index;
        const auto end = std::copy_if(index_of.begin(), index_of.end(), order.begin(),
                                      [](std::size_t index) { return index != nobody; });
        if (end == order.end()) return order;  // else an id is there twice
    }
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) { return id[a] < id[b]; });
    return order;
}

State only(const State& state, std::size_t species) {
    State result = state;
    for (std::size_t index = result.size(); index-- > 0;)
        if (result.species[index] != species) result.remove(index);
    return result;
}

namespace {

/// Adds one 64-bit word to a running fingerprint (the finaliser of splitmix64).
std::uint64_t mix(std::uint64_t fingerprint, std::uint64_t word) {
    std::uint64_t z = fingerprint + 0x9E3779B97F4A7C15u + word;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

}  // namespace

Fingerprint::Fingerprint(int dimension, std::size_t boids)
    : value_(mix(static_cast<std::uint64_t>(dimension), boids)) {}

void Fingerprint::add(const State& part) {
    for (const std::size_t index : part.by_id()) {
        value_ = mix(value_, part.id[index] | std::uint64_t{part.species[index]} << 32 |
                                 std::uint64_t{part.waypoint[index]} << 40);
        for (int axis = 0; axis < part.dimension(); ++axis) {
            value_ = mix(value_, std::bit_cast<std::uint64_t>(part.position[axis][index]));
            value_ = mix(value_, std::bit_cast<std::uint64_t>(part.velocity[axis][index]));
        }
    }
}

std::uint64_t hash(const State& state) {
    Fingerprint fingerprint(state.dimension(), state.size());
    fingerprint.add(state);
    return fingerprint.value();
}

}  // namespace boids
