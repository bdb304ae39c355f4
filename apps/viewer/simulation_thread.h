// A flock that flies in a thread of its own, at a chosen rate or as fast as it can, while a window looks at it.
// Whatever the window changes is done between two steps, in the order it was asked for, so no state is ever seen
// half-changed.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "boids/apps/viewer/edit_history.h"
#include "boids/apps/viewer/snapshot.h"
#include "boids/record/playback.h"

namespace boids::viewer {

class SimulationThread {
public:
    /// Begins at the start of a scenario, paused.
    explicit SimulationThread(const Scenario& scenario, const EngineChoice& engine = {});
    explicit SimulationThread(Origin origin, const EngineChoice& engine = {});
    /// Shows a recording again.
    explicit SimulationThread(std::shared_ptr<const Recording> recording);
    ~SimulationThread();
    SimulationThread(const SimulationThread&) = delete;
    SimulationThread& operator=(const SimulationThread&) = delete;

    /// The newest snapshot; never waits for the flock.
    std::shared_ptr<const Snapshot> newest();

    void set_running(bool running);
    /// Steps a second; infinite for as fast as possible.
    void set_rate(double steps_per_second);
    /// Whether pictures are drawn by the same processor. Then, at a chosen rate, the flock flies no longer between two
    /// looks than a display takes for a picture, or one step: more would only keep the pictures waiting.
    void share_processor(bool shared);
    /// Makes one step, whether it flies or not.
    void step();
    /// Goes back to the start of the scenario, with the parameters as they are now, or of the recording; the former can
    /// be undone.
    void reset();
    /// Shows another snapshot of a recording.
    void seek(std::size_t frame);
    /// Opens another scene and takes off.
    void open(Origin origin);
    /// Shows a recording instead.
    void open(std::shared_ptr<const Recording> recording);
    /// Opens the scene once more, read anew from its file where it has one and that is wanted.
    void reopen(bool from_file);
    /// Takes off anew with a changed scenario of the same scene.
    void load(const Scenario& scenario);
    /// Takes off anew with what becomes of the scenario that is then flown.
    void load(std::function<Scenario(const Scenario&)> changed);
    /// Changes the scene between two steps.
    void change(std::function<void(Simulation&)> what);
    /// The same, where boids come or go.
    void change_flock(std::function<void(Simulation&)> what);
    /// Tells the flock where the pointer is, which is no change of the scene.
    void move_pointer(const Vector3& place);
    /// What is changed from now on is undone apart from what was changed before.
    void begin_gesture() { ++gesture_; }
    void undo();
    void redo();
    /// Waits until all that was asked for so far has been done and can be seen.
    void settle();
    /// Why the last change could not be made, once; empty otherwise.
    std::string take_problem();

private:
    void post(std::function<void()> command);
    void work();
    void obey(const std::function<void()>& command);
    void advance(std::int64_t steps);
    void fly();
    std::int64_t steps_due(Clock::time_point now);
    bool may_fly_on();
    double most_steps() const;
    void measure_rate(Clock::time_point now);
    void publish();
    void warn_if_dense();
    std::shared_ptr<Snapshot> spare_snapshot();
    void begin(std::unique_ptr<Playback> playback);
    EngineChoice engine_for(const Scenario& scenario) const;
    void take_off(const Scenario& scenario);
    void leave_for(const Scenario& scenario, std::shared_ptr<const Origin> origin, std::uint64_t gesture);
    Simulation& simulation();
    void note(Edit edit);
    void take_over(Edit& edit, const SceneVersion& version, bool back);

    EngineChoice engine_;
    std::uint64_t gesture_ = 0;  ///< Of those who ask; only their thread touches it.

    // What only the thread's own thread touches.
    std::unique_ptr<Playback> playback_;
    std::shared_ptr<const Origin> origin_;
    EditHistory edits_;
    double rate_ = 60;
    bool running_ = false;
    bool shares_processor_ = false;
    double step_seconds_ = 0;     ///< How long a step takes, as lately measured.
    double flown_seconds_ = 0;    ///< How long it has flown since the newest snapshot was looked at.
    double owed_ = 0;             ///< Steps that are due but not yet made; a fraction.
    std::int64_t batch_ = 1;      ///< Steps made at once when flying as fast as possible.
    Clock::time_point looked_{};  ///< When the clock was last looked at.
    Observables observables_{};
    Clock::time_point observed_{};
    Clock::duration observing_{};
    bool is_dense_ = false;  ///< So dense that the user was told.
    std::uint64_t rate_step_ = 0;
    Clock::time_point rate_time_{};
    double steps_per_second_ = 0;
    std::uint64_t published_ = 0;
    std::vector<std::shared_ptr<Snapshot>> snapshots_;  ///< Handed out in turn, so that their memory is used again.

    // What both threads touch, under the lock.
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::function<void()>> commands_;
    std::uint64_t asked_ = 0, done_ = 0;
    std::shared_ptr<const Snapshot> newest_;
    bool taken_ = true;  ///< Whether the newest snapshot has been looked at: only then is another one wanted.
    bool stopping_ = false;
    std::string problem_;

    std::thread thread_;  // last: it works on all of the above
};

}  // namespace boids::viewer
