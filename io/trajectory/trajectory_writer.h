// A run as a sequence of moments in a file that other people's tools read: H5MD, extended XYZ or CSV, by the ending of
// its name. The file grows beside its final name and can be gone on with after a checkpoint.
#pragma once

#include <future>
#include <memory>
#include <string>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"
#include "boids/core/state/state_pieces.h"
#include "boids/io/output_file.h"

namespace boids {

/// What a trajectory says of the run it holds.
struct TrajectoryTitle {
    Scenario scenario;
    std::string engine;
    bool single = true;     ///< Numbers of four bytes, as a float32 engine has them; else eight.
    std::size_t boids = 0;  ///< How many there are at the start; more or fewer may come.
};

/// Some boids of a moment that is written piece by piece.
struct FramePiece {
    const StateHead& head;  ///< Of the moment.
    const Observables& observables;
    std::uint64_t before;  ///< How many boids of it come before these.
    const State& boids;

    bool is_first() const { return before == 0; }
    bool is_last() const { return before + boids.size() == head.boids; }
};

class TrajectoryWriter {
public:
    virtual ~TrajectoryWriter() = default;

    /// Adds a moment.
    void write(const StatePieces& pieces, const Observables& observables);
    void write(const State& state, const Observables& observables) { write(WholeState(state), observables); }
    /// The same of a moment that stays as it is: a writer with a thread of its own looks at it there.
    virtual void write_later(std::unique_ptr<const StatePieces> pieces, const Observables& observables) {
        write(*pieces, observables);
    }
    /// Adds the next piece of one; they come in the order of StatePieces::visit.
    virtual void add(const FramePiece& piece) = 0;
    /// Brings all moments to the disk and says how many bytes that is.
    virtual FileMark mark() = 0;
    /// The same of what has been handed over so far, for whoever need not wait: a writer with a thread of its own marks
    /// it there.
    virtual std::future<FileMark> mark_later();
    /// From now on an unfinished file stays, for a later run to go on from the last mark.
    virtual void keep_unfinished() = 0;
    /// Completes the file and gives it its name.
    virtual void finish() = 0;
};

/// Begins a trajectory; an Error when the ending of its name is none we know.
std::unique_ptr<TrajectoryWriter> begin_trajectory(const std::string& path, const TrajectoryTitle& title);

/// Goes on with one, from a mark.
std::unique_ptr<TrajectoryWriter> continue_trajectory(const std::string& path, const TrajectoryTitle& title,
                                                      const FileMark& mark);

/// The same writer, working in a thread of its own while the flock flies on.
std::unique_ptr<TrajectoryWriter> in_background(std::unique_ptr<TrajectoryWriter> writer);

/// Whether trajectories of this name hold observables; else nobody has to measure any for them.
bool keeps_observables(const std::string& path);

/// Throws when a path has no ending of a trajectory; `flag` begins the sentence.
void check_trajectory_name(const std::string& flag, const std::string& path);

}  // namespace boids
