// Boids as pictures of very many know them. Where boids are in the memory of the graphics card that draws, they are
// written there, and never leave it.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numbers>

#include "boids/core/space/vector.h"

namespace boids {

/// A boid as OpenGL reads it: its place relative to an origin, and a number for its colour.
struct Speck {
    float x, y, z, number;
};

/// The number of a speck that is nobody; it is not seen.
inline constexpr float nobody_seen = -2;

/// Where specks are wanted, and what they tell.
struct SpeckRequest {
    std::uint32_t buffer;        ///< The name of a buffer of OpenGL, in the context that is current.
    std::shared_ptr<void>& tie;  ///< What ties it to a card once it has been written there; it goes before the buffer.
    Vector3 origin;              ///< What places are relative to.
    bool headings = false;       ///< Whether numbers tell headings; else all have the next one.
    float number = 0;
};

/// A heading as a fraction of a full turn, counted from east.
template <class Number>
constexpr float heading_number(Number east, Number north) {
    const Number turn = std::atan2(north, east) / (2 * std::numbers::pi_v<Number>);
    return static_cast<float>(turn < 0 ? turn + 1 : turn);
}

}  // namespace boids
