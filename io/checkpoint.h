// A run set down in a file, to be taken up later as if nothing had happened: scenario, state, engine, how far the run
// was to go, and how much of each of its outputs is certain. Binary, versioned, with a checksum over everything.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state_pieces.h"
#include "boids/io/output_file.h"

namespace boids {

/// An output that grows with a run, as a checkpoint remembers it.
struct RunningOutput {
    std::string kind;        ///< Such as "metrics".
    std::string path;        ///< Relative to the checkpoint's folder, so that both can move together.
    std::int64_t every = 1;  ///< Steps between two entries.
    FileMark mark;
};

/// When a run writes checkpoints: after so many steps or seconds; 0 for neither.
struct CheckpointInterval {
    std::int64_t steps = 0;
    double seconds = 0;
};

/// What a checkpoint holds besides the flock.
struct CheckpointedRun {
    Scenario scenario;
    std::string engine{};         ///< The engine's name: another one would not give the same bits.
    std::uint64_t last_step = 0;  ///< The step at which the run was to end.
    CheckpointInterval interval{};
    std::vector<RunningOutput> outputs{};
};

struct Checkpoint : CheckpointedRun {
    State state;
};

/// A checkpoint whose boids are read when somebody asks for them; all has been checked.
struct CheckpointPieces : CheckpointedRun {
    std::shared_ptr<const StatePieces> flock;
};

/// The first bytes of every checkpoint; the line end shows files that were sent as text.
inline constexpr std::string_view checkpoint_signature =
    "\x89"
    "boids\r\n";

/// The version of checkpoints that this program writes and reads.
inline constexpr std::uint32_t checkpoint_version = 2;

/// Writes a checkpoint whole or not at all; the one before it stays as PATH.previous.
void write_checkpoint(const std::string& path, const CheckpointedRun& run, const StatePieces& pieces);
inline void write_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
    write_checkpoint(path, checkpoint, WholeState(checkpoint.state));
}

/// Reads one; an Error says what is wrong with the file and what to do.
CheckpointPieces read_checkpoint_pieces(const std::string& path);
/// The same with all boids.
Checkpoint read_checkpoint(const std::string& path);

/// The same as bytes; `path` is only for messages.
std::string checkpoint_bytes(const CheckpointedRun& run, const StatePieces& pieces);
inline std::string checkpoint_bytes(const Checkpoint& checkpoint) {
    return checkpoint_bytes(checkpoint, WholeState(checkpoint.state));
}
Checkpoint parse_checkpoint(std::string_view bytes, const std::string& path);

}  // namespace boids
