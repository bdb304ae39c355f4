// What can be taken hold of in a world: an obstacle, or one point of a goal's way.
#pragma once

#include <cstddef>
#include <cstdint>

#include "boids/core/scenario/scenario.h"

namespace boids {

struct Handle {
    enum class Kind { obstacle, goal } kind;
    std::size_t index;
    std::size_t point = 0;  ///< Of a goal's way.

    friend bool operator==(const Handle&, const Handle&) = default;
};

/// Whether a scenario has it; one that was removed meanwhile is not there any more.
bool exists(const Handle& handle, const Scenario& scenario);

/// Where it is at a step.
Vector3 place_of(const Handle& handle, const Scenario& scenario, std::uint64_t step);

/// The same world with it moved; what it moves along comes with it.
Scenario with_moved(Scenario scenario, const Handle& handle, const Vector3& way);
Scenario without(Scenario scenario, const Handle& handle);

}  // namespace boids
