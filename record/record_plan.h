// What is to be kept of a run, and where: said by a program, or found in a checkpoint.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "boids/io/checkpoint.h"

namespace boids {

/// A file that grows with a run; without a path there is none.
struct OutputPlan {
    std::string path{};
    std::int64_t every = 1;          ///< Steps between two entries.
    std::optional<FileMark> mark{};  ///< Where to go on in it, if not at its beginning.

    explicit operator bool() const { return !path.empty(); }
};

struct RecordPlan {
    OutputPlan metrics{};       ///< A CSV table of observables, and another that explains it (units_name).
    OutputPlan trajectory{};    ///< All boids over time; the ending of its name says in which format.
    std::string final_state{};  ///< A CSV table of the last state; empty for none.
    std::string checkpoint{};   ///< From which the run can go on; empty for none.
    CheckpointInterval interval = {0, 60};
    std::vector<RunningOutput> others{};  ///< Files of the run that somebody else writes; a checkpoint remembers them.
};

/// An Error where the ending of a name is none we know, or two files need the same name.
void check(const RecordPlan& plan);

/// About how many bytes a boid takes while it is recorded, besides the flock itself (MemoryBudget::beside).
std::size_t bytes_beside(const RecordPlan& plan, int dimension);

/// A file that a run reads, or writes in some form, and what it is to the user, such as "--metrics".
struct RunFile {
    std::string role, path;
    std::optional<OutputForm> written{};
};

/// Throws where two files need the same name, be it one's own or one that a file has beside its own. Two that are only
/// read may be the same, and so may those without a path.
void check_names(const RunFile& one, const RunFile& other);

}  // namespace boids
