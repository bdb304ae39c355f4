// Whether two scenes are the same, as far as a hand can change them.
#pragma once

#include "boids/core/scenario/scenario.h"

namespace boids {

/// Whether they have the same obstacles, goals, relations and kinds of boids.
bool same_furniture(const Scenario& a, const Scenario& b);

/// Whether all is the same: furniture, values, seed, schedule and look. Where the pointer is does not matter.
bool same_scene(const Scenario& a, const Scenario& b);

/// A scene with the pointer where another has it: that is the hand's, not the scene's.
Scenario with_pointer_of(Scenario scene, const Scenario& other);

}  // namespace boids
