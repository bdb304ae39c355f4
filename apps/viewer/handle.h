// What a hand takes hold of in a world: an obstacle, or one point of a goal's way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "boids/core/scenario/scenario.h"
#include "boids/render/camera.h"

namespace boids::viewer {

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

/// What is seen at a pixel: the nearest obstacle, else the nearest point of a goal within a reach in pixels.
std::optional<Handle> find_handle(const Scenario& scenario, std::uint64_t step, const View& view, const Vector2& pixel,
                                  double reach);

/// The position at a pixel that is as far from the onlooker as another position is.
Vector3 position_beside(const View& view, const Vector2& pixel, const Vector3& other);

/// The position in the world of which a view that repeats it shows another copy.
Vector3 in_world(Vector3 position, const View& view);

}  // namespace boids::viewer
