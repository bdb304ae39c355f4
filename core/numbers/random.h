// Counter-based random numbers: Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2,
// 3", SC11). A draw is a pure function of seed, step, boid and use, so it depends on neither threads, order nor engine.
#pragma once

#include <array>
#include <cstdint>

#include "boids/core/space/vector.h"

namespace boids {

using Words = std::array<std::uint32_t, 4>;

/// Ten rounds of Philox4x32: four random words for a counter under a key.
constexpr Words philox4x32(Words counter, std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product0 = std::uint64_t{0xD2511F53u} * counter[0];
        const std::uint64_t product1 = std::uint64_t{0xCD9E8D57u} * counter[2];
        counter = {
            static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(product1),
            static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(product0)};
        key[0] += 0x9E3779B9u;
        key[1] += 0xBB67AE85u;
    }
    return counter;
}

/// What a random number is used for: every use has its own stream.
enum class Draw : std::uint32_t {
    start_position,
    start_velocity,
    multiplicative_noise,
    angular_noise,
    angular_axis,
    nudge_chance,
    nudge,
    turn_side,
    order,
    wander,
    respawn_position,
    respawn_velocity,
    model_direction,
    start_shape,
    model_turn,
};

/// The random words of one boid in one step. `attempt` numbers repeated draws for the same use.
struct Random {
    std::uint64_t seed;
    std::uint64_t step;
    std::uint32_t id;

    constexpr Words words(Draw use, std::uint32_t attempt = 0) const {
        return philox4x32({static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(step >> 32), id,
                           static_cast<std::uint32_t>(use) | attempt << 8},
                          {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
    }
};

/// A word as a number strictly between 0 and 1.
constexpr double uniform(std::uint32_t word) {
    return (word + 0.5) * 0x1p-32;
}

/// A word as a number strictly between -1 and 1.
constexpr double symmetric(std::uint32_t word) {
    return 2 * uniform(word) - 1;
}

/// A point spread evenly in the disc (ball) of radius 1, never its centre. By rejection, so that no function of the C
/// library has a say: every platform draws the same points.
template <int D>
constexpr Vector<D> point_in_ball(const Random& random, Draw use) {
    Vector<D> point;
    std::uint32_t attempt = 0;
    do {
        const Words words = random.words(use, attempt++);
        for (int axis = 0; axis < D; ++axis) point[axis] = symmetric(words[axis]);
    } while (dot(point, point) > 1 || dot(point, point) < 0x1p-40);
    return point;
}

/// A direction, all equally likely.
template <int D>
constexpr Vector<D> random_direction(const Random& random, Draw use) {
    return unit(point_in_ball<D>(random, use));
}

}  // namespace boids
