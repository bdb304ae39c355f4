#include "boids/apps/viewer/simulation_thread.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "boids/api/load_simulation.h"
#include "boids/core/scenario/density.h"
#include "boids/core/scenario/scene_comparison.h"
#include "boids/core/text/error.h"

namespace boids::viewer {

namespace {

constexpr double picture_seconds = 1.0 / 60;  ///< What a display takes for a picture.

double seconds(Clock::duration time) {
    return std::chrono::duration<double>(time).count();
}

}  // namespace

SimulationThread::SimulationThread(const Scenario& scenario, const EngineChoice& engine)
    : SimulationThread(Origin{scenario}, engine) {}

SimulationThread::SimulationThread(Origin origin, const EngineChoice& engine)
    : engine_(engine), origin_(std::make_shared<const Origin>(std::move(origin))) {
    take_off(origin_->scenario);
    publish();
    thread_ = std::thread([this] { work(); });
}

SimulationThread::SimulationThread(std::shared_ptr<const Recording> recording)
    : origin_(std::make_shared<const Origin>(Origin{*recording->scenario()})) {
    begin(play(std::move(recording)));
    publish();
    thread_ = std::thread([this] { work(); });
}

SimulationThread::~SimulationThread() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

std::shared_ptr<const Snapshot> SimulationThread::newest() {
    std::unique_lock lock(mutex_);
    const bool first_look = !std::exchange(taken_, true);
    const std::shared_ptr<const Snapshot> snapshot = newest_;
    lock.unlock();
    if (first_look) changed_.notify_all();  // the flight may wait for it
    return snapshot;
}

void SimulationThread::post(std::function<void()> command) {
    {
        const std::lock_guard lock(mutex_);
        commands_.push_back(std::move(command));
        ++asked_;
    }
    changed_.notify_all();
}

void SimulationThread::set_running(bool running) {
    post([this, running] {
        running_ = running;
        owed_ = 0;
        looked_ = rate_time_ = Clock::now();
        rate_step_ = playback_->step();
    });
}

void SimulationThread::set_rate(double steps_per_second) {
    post([this, steps_per_second] {
        rate_ = steps_per_second;
        owed_ = 0;
    });
}

void SimulationThread::share_processor(bool shared) {
    post([this, shared] { shares_processor_ = shared; });
}

void SimulationThread::step() {
    post([this] { playback_->advance(1); });
}

void SimulationThread::reset() {
    post([this, gesture = gesture_] {
        if (playback_->frames() > 0)
            playback_->seek(0);
        else
            leave_for(Scenario(playback_->scenario()), origin_, gesture);
    });
}

void SimulationThread::open(Origin origin) {
    post([this, gesture = gesture_, opened = std::make_shared<const Origin>(std::move(origin))] {
        leave_for(opened->scenario, opened, gesture);
    });
}

void SimulationThread::open(std::shared_ptr<const Recording> recording) {
    post([this, recording = std::move(recording)] {
        begin(play(recording));
        origin_ = std::make_shared<const Origin>(Origin{*recording->scenario()});
        edits_.clear();  // a recording cannot be left and found again as it was
    });
}

void SimulationThread::reopen(bool from_file) {
    post([this, from_file, gesture = gesture_] {
        if (!from_file) return leave_for(origin_->scenario, origin_, gesture);
        if (!origin_->read) throw Error("this scene comes from no file; Shift+R takes it as it was opened");
        auto read = std::make_shared<const Origin>(Origin{origin_->read(), origin_->read});
        leave_for(read->scenario, read, gesture);
    });
}

void SimulationThread::load(const Scenario& scenario) {
    load([scenario](const Scenario&) { return scenario; });
}

void SimulationThread::load(std::function<Scenario(const Scenario&)> changed) {
    post([this, gesture = gesture_, changed = std::move(changed)] {
        leave_for(changed(playback_->scenario()), origin_, gesture);
    });
}

/// Takes off with another scenario, so that one can come back to the flock that is left.
void SimulationThread::leave_for(const Scenario& scenario, std::shared_ptr<const Origin> origin,
                                 std::uint64_t gesture) {
    const bool recorded = playback_->frames() > 0;
    Edit edit{{playback_->scenario(), origin_}, {scenario, origin}, {}, playback_->state(), gesture};
    take_off(scenario);
    origin_ = std::move(origin);
    if (!recorded) edits_.add(std::move(edit));
}

Simulation& SimulationThread::simulation() {
    if (!playback_->simulation()) throw Error("a recording cannot be changed; choose a scene to fly anew");
    return *playback_->simulation();
}

void SimulationThread::change(std::function<void(Simulation&)> what) {
    post([this, gesture = gesture_, what = std::move(what)] {
        Simulation& flock = simulation();
        const SceneVersion before{flock.scenario(), origin_};
        what(flock);
        note({before, {flock.scenario(), origin_}, {}, {}, gesture});
    });
}

void SimulationThread::change_flock(std::function<void(Simulation&)> what) {
    post([this, gesture = gesture_, what = std::move(what)] {
        Simulation& flock = simulation();
        const SceneVersion before{flock.scenario(), origin_};
        const State state = flock.state();
        what(flock);
        note({before, {flock.scenario(), origin_}, turnover_between(state, flock.state()), {}, gesture});
    });
}

/// Remembers an edit, if it was one.
void SimulationThread::note(Edit edit) {
    if (edit.turnover && edit.turnover->lost.size() + edit.turnover->gained.size() == 0) edit.turnover.reset();
    if (edit.turnover || !same_scene(edit.before.scenario, edit.after.scenario)) edits_.add(std::move(edit));
}

void SimulationThread::move_pointer(const Vector3& place) {
    post([this, place] { simulation().set_pointer(simulation().parameters().pointer.kind, place); });
}

void SimulationThread::undo() {
    post([this] {
        Edit& edit = edits_.take_back();
        try {
            take_over(edit, edit.before, true);
        } catch (...) {
            edits_.do_again();
            throw;
        }
    });
}

void SimulationThread::redo() {
    post([this] {
        Edit& edit = edits_.do_again();
        try {
            take_over(edit, edit.after, false);
        } catch (...) {
            edits_.take_back();
            throw;
        }
    });
}

/// Makes the scene what it was on one side of an edit.
void SimulationThread::take_over(Edit& edit, const SceneVersion& version, bool back) {
    const Scenario scenario = with_pointer_of(version.scenario, playback_->scenario());
    if (edit.flock) {
        State left = playback_->state();
        begin(play(Simulation(scenario, *edit.flock, engine_for(scenario))));
        edit.flock = std::move(left);
    } else if (edit.turnover) {
        const auto& [lost, gained] = *edit.turnover;
        State state = exchanged(playback_->state(), back ? gained : lost, back ? lost : gained);
        begin(play(Simulation(scenario, std::move(state), engine_for(scenario))));
    } else {
        simulation().set_scenario(scenario);
    }
    origin_ = version.origin;
}

void SimulationThread::settle() {
    std::unique_lock lock(mutex_);
    const std::uint64_t asked = asked_;
    changed_.wait(lock, [&] { return done_ >= asked; });
}

std::string SimulationThread::take_problem() {
    const std::lock_guard lock(mutex_);
    return std::exchange(problem_, {});
}

void SimulationThread::seek(std::size_t frame) {
    post([this, frame] { playback_->seek(frame); });
}

void SimulationThread::begin(std::unique_ptr<Playback> playback) {
    playback_ = std::move(playback);
    owed_ = 0;
    step_seconds_ = flown_seconds_ = 0;
    batch_ = 1;
    looked_ = rate_time_ = Clock::now();
    rate_step_ = playback_->step();
    observed_ = {};
}

/// Begins at the start of a scenario, where there is memory for it and for what is shown of it: the newest snapshot,
/// the one that is looked at, the one that is coloured, and the next.
void SimulationThread::take_off(const Scenario& scenario) {
    begin(play(load_simulation(scenario, engine_for(scenario))));
}

EngineChoice SimulationThread::engine_for(const Scenario& scenario) const {
    EngineChoice engine = engine_;
    engine.memory.beside += 4 * State::bytes_per_boid(scenario.parameters.world.dimension);
    return engine;
}

void SimulationThread::work() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        if (!commands_.empty()) {
            std::vector<std::function<void()>> commands = std::move(commands_);
            commands_.clear();
            lock.unlock();
            for (const auto& command : commands) obey(command);
            publish();
            lock.lock();
            done_ += commands.size();
            changed_.notify_all();
        } else if (running_) {
            lock.unlock();
            fly();
            lock.lock();
        } else {
            changed_.wait(lock);
        }
    }
}

void SimulationThread::obey(const std::function<void()>& command) {
    try {
        command();
    } catch (const std::exception& error) {
        const std::lock_guard lock(mutex_);
        problem_ = error.what();
    }
}

/// Goes on, or stops where a recording is damaged.
void SimulationThread::advance(std::int64_t steps) {
    try {
        playback_->advance(steps);
    } catch (...) {
        running_ = false;
        throw;
    }
}

/// Makes the steps that are due, or waits a snapshot for the next to be.
void SimulationThread::fly() {
    if (!may_fly_on()) return;
    const auto now = Clock::now();
    const std::int64_t due = steps_due(now);
    if (due > 0) {
        obey([this, due] { advance(due); });
        if (playback_->frames() > 0 && playback_->frame() + 1 == playback_->frames()) running_ = false;
        measure_rate(Clock::now());
        const double taken = seconds(Clock::now() - now);
        step_seconds_ += 0.2 * (taken / static_cast<double>(due) - step_seconds_);
        flown_seconds_ += taken;
        if (std::isinf(rate_)) {
            if (taken < 0.002) batch_ = std::min<std::int64_t>(2 * batch_, 10000);
            if (taken > 0.008) batch_ = std::max<std::int64_t>(batch_ / 2, 1);
        }
    }
    std::unique_lock lock(mutex_);
    const bool wanted = taken_;
    if (due > 0 && (wanted || !running_)) {
        lock.unlock();
        publish();
    } else if (due == 0 && commands_.empty() && !stopping_) {
        const double pause = std::min((1 - owed_) / rate_, 0.05);
        changed_.wait_for(lock, std::chrono::duration<double>(pause));
    }
}

/// Waits for a look where it has flown enough for the next picture; false where there is something else to do first.
bool SimulationThread::may_fly_on() {
    std::unique_lock lock(mutex_);
    const bool enough = flown_seconds_ > 0 && flown_seconds_ + step_seconds_ > picture_seconds;
    if (enough && shares_processor_ && !std::isinf(rate_))
        changed_.wait(lock, [this] { return taken_ || !commands_.empty() || stopping_; });
    if (taken_) flown_seconds_ = 0;
    return commands_.empty() && !stopping_;
}

/// How many steps may be made at once: a machine that cannot keep up flies slower rather than ever further behind.
double SimulationThread::most_steps() const {
    const double most = rate_ / 20;
    const double before_look = step_seconds_ > 0 ? (picture_seconds - flown_seconds_) / step_seconds_ : 1;
    return std::max(1.0, shares_processor_ ? std::min(most, before_look) : most);
}

std::int64_t SimulationThread::steps_due(Clock::time_point now) {
    if (std::isinf(rate_)) return batch_;
    owed_ += seconds(now - looked_) * rate_;
    looked_ = now;
    const double whole = std::floor(owed_);
    owed_ -= whole;
    return static_cast<std::int64_t>(std::min(whole, most_steps()));
}

void SimulationThread::measure_rate(Clock::time_point now) {
    const double time = seconds(now - rate_time_);
    if (time < 0.5) return;
    steps_per_second_ = static_cast<double>(playback_->step() - rate_step_) / time;
    rate_step_ = playback_->step();
    rate_time_ = now;
}

/// A snapshot that nobody looks at any more.
std::shared_ptr<Snapshot> SimulationThread::spare_snapshot() {
    for (const auto& snapshot : snapshots_)
        if (snapshot.use_count() == 1) return snapshot;
    return snapshots_.emplace_back(std::make_shared<Snapshot>());
}

/// Says once that a flock has become too dense to fly quickly.
void SimulationThread::warn_if_dense() {
    const bool recorded = playback_->frames() > 0;
    const std::string warning =
        recorded ? "" : density_warning(playback_->scenario().parameters, observables_, playback_->size());
    const bool is_new = !warning.empty() && !is_dense_;
    is_dense_ = !warning.empty();
    if (!is_new) return;
    const std::lock_guard lock(mutex_);
    problem_ = warning;
}

void SimulationThread::publish() {
    constexpr auto least_pause = std::chrono::milliseconds(100);
    constexpr int rarity = 20;  // at most a twentieth of the time goes into measuring
    if (Clock::now() - observed_ > std::max<Clock::duration>(least_pause, rarity * observing_)) {
        const auto began = Clock::now();
        observables_ = playback_->observe();
        observed_ = Clock::now();
        observing_ = observed_ - began;
        warn_if_dense();
    }
    const auto snapshot = spare_snapshot();
    snapshot->scenario = playback_->scenario();
    snapshot->flock.clear();  // its memory may serve for the next
    if (std::unique_ptr<StatePieces> moment = playback_->snapshot())
        snapshot->flock.show(std::move(moment));
    else
        snapshot->flock.show(playback_->state());
    snapshot->observables = observables_;
    snapshot->profile = playback_->profile();
    snapshot->engine = playback_->engine();
    snapshot->frame = playback_->frame();
    snapshot->frames = playback_->frames();
    snapshot->steps_per_second = running_ ? steps_per_second_ : 0;
    snapshot->running = running_;
    snapshot->number = ++published_;
    snapshot->time = Clock::now();
    snapshot->origin = origin_;
    snapshot->can_undo = edits_.can_undo();
    snapshot->can_redo = edits_.can_redo();
    const std::lock_guard lock(mutex_);
    newest_ = snapshot;
    taken_ = false;
}

}  // namespace boids::viewer
