// What the rules ask of boids, as the debug layer shows it of a moment.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "boids/api/forces.h"

namespace boids::viewer {

struct Snapshot;

/// How many boids get arrows, of their velocities, too; and how many neighbours of them all are about twenty
/// milliseconds, also where they crowd.
inline constexpr ForceLimits shown_forces{5000, 300000};

/// The forces of the moment that is shown, however many pictures are drawn of it.
class Forces {
public:
    const std::vector<Vector3>& of(const Snapshot& snapshot);

private:
    std::optional<std::uint64_t> number_;  ///< Of the snapshot they belong to.
    std::vector<Vector3> forces_;
};

}  // namespace boids::viewer
