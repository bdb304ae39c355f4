// The question before a window closes on a world that somebody furnished and nobody saved.
#pragma once

#include "boids/apps/viewer/widgets.h"

namespace boids::viewer {

enum class Leaving { undecided, save, leave, stay };

/// Asks, and says what was answered; Escape is to stay.
Leaving ask_to_leave(Widgets& widgets);

}  // namespace boids::viewer
