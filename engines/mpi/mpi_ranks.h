// The ranks of an MPI program, as `mpirun -n 4 boids ...` starts them. One of them, the leader, is the program: it
// reads the command line, talks, and reads and writes files. The others follow it: they hold their part of the flock
// and do what the leader's engine is asked to do. A program that was not started by a launcher never touches MPI.
#pragma once

#include <memory>
#include <optional>

#include "boids/engines/ranks.h"

namespace boids {

/// Joins the ranks that this process was started with. On a rank that follows it returns when the leader has left, with
/// the exit code; on the leader, and where there are no ranks, it returns nothing.
std::optional<int> follow_leader();

/// The ranks that were joined, or none.
std::shared_ptr<Ranks> joined_ranks();

/// Lets the followers go; to be called by the leader before it ends.
void leave_ranks();

}  // namespace boids
