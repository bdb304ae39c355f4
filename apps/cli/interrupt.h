// Ctrl-C and SIGTERM as a wish to stop: the first is noted and the work ends cleanly, the second ends the program at
// once.
#pragma once

namespace boids::cli {

/// Begins to note options to stop.
void watch_for_interrupts();

/// The signal that asked to stop, or 0.
int interrupted();

}  // namespace boids::cli
