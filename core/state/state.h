// The boids of one moment, as a structure of arrays. Double precision: it carries the reference engine's numbers
// exactly and a float32 engine's too, so one type serves every engine, file and face. The fast engines keep their own
// narrow copies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "boids/core/space/vector.h"

namespace boids {

using BoidId = std::uint32_t;

/// One boid; in 2D the third components are 0.
struct Boid {
    BoidId id = 0;
    Vector3 position;
    Vector3 velocity;
    std::uint8_t species = 0;    ///< Its number in the scenario.
    std::uint16_t waypoint = 0;  ///< The waypoint it is flying to.
};

/// All boids of one moment. The order of the arrays means nothing; a boid is its id, which never changes nor returns.
class State {
public:
    explicit State(int dimension = 2) : dimension_(dimension) {}

    int dimension() const { return dimension_; }
    std::size_t size() const { return id.size(); }
    void reserve(std::size_t count);
    /// Makes all arrays this long; new elements are 0.
    void resize(std::size_t count);

    Boid boid(std::size_t index) const;
    void set(std::size_t index, const Boid& boid);

    /// Appends a boid under its own id.
    void append(const Boid& boid);
    /// Appends a boid under a fresh id and returns that id.
    BoidId add(const Vector3& position, const Vector3& velocity, std::size_t species = 0);
    /// Removes the boid at an index; the last one takes its place.
    void remove(std::size_t index);

    std::optional<std::size_t> find(BoidId wanted) const;
    /// The indices of all boids, by rising id.
    std::vector<std::size_t> by_id() const;

    /// What one boid takes in the arrays below, in bytes.
    static constexpr std::size_t bytes_per_boid(int dimension) {
        return sizeof(BoidId) + sizeof(std::uint8_t) + sizeof(std::uint16_t) +
               2 * static_cast<std::size_t>(dimension) * sizeof(double);
    }
    /// What by_id() takes for one boid while it works, in bytes.
    static constexpr std::size_t bytes_to_order = 2 * sizeof(std::size_t);

    std::uint64_t step = 0;      ///< Steps since the start.
    BoidId next_id = 0;          ///< The smallest id never used.
    std::uint64_t captures = 0;  ///< How many boids were caught since the start.
    std::vector<BoidId> id;
    std::vector<std::uint8_t> species;
    std::vector<std::uint16_t> waypoint;
    std::array<std::vector<double>, 3> position;  ///< One array per axis; z is empty in 2D.
    std::array<std::vector<double>, 3> velocity;  ///< Length per step.

private:
    int dimension_;
};

/// The boids of one species alone.
State only(const State& state, std::size_t species);

/// A fingerprint of step-independent state: ids, species, waypoints, positions and velocities, bit for bit, in id
/// order.
std::uint64_t hash(const State& state);

}  // namespace boids
