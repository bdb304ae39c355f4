// Threads that fly the runs of a sweep. Most runs are small: each flies on one thread, as many at a time as there are
// threads, the costly ones first so that at the end none is waited for. A flock that is large enough to keep all
// threads busy has them all to itself, which takes less memory and cache than many at once; so has one that flies on a
// card.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <vector>

#include "boids/sweep/sweep.h"
#include "boids/sweep/sweep_journal.h"

namespace boids {

/// How many processors this process may use.
int usable_threads();

class RunCrew {
public:
    RunCrew(const SweepPlan& plan, const SweepOptions& options, SweepJournal& journal);

    /// Flies these runs and notes each in the journal, until all are done or somebody wants to stop. What a run throws
    /// ends all of them.
    void fly(const std::vector<std::size_t>& runs);

private:
    /// A run to come, and about how much work it is.
    struct Task {
        std::size_t run;
        bool large;
        double work;
    };

    Task task_of(std::size_t run) const;
    void fly_tasks(std::vector<Task> tasks, int at_once, const EngineChoice& choice);
    void serve(const std::vector<Task>& tasks, const EngineChoice& choice);
    void fly_task(const Task& task, const EngineChoice& choice);
    void note(const SweepRun& run, const Simulation& simulation, const RunResult& result);
    void give_up(std::exception_ptr problem);
    void look_up(std::size_t done);
    void watch(std::size_t crew);

    const SweepPlan& plan_;
    const SweepOptions& options_;
    SweepJournal& journal_;
    int threads_;
    std::size_t runs_, done_ = 0;
    double work_ = 0;                    ///< Of all runs that were to be flown, in boid-steps.
    std::atomic<double> work_done_ = 0;  ///< What of that is done.
    std::atomic<std::size_t> next_ = 0;  ///< The first task that nobody has taken.
    std::atomic<bool> stopping_ = false;
    std::mutex mutex_;  ///< Of all below, and of the journal.
    std::condition_variable changed_;
    std::size_t ended_ = 0;  ///< How many threads have no more to do.
    std::exception_ptr problem_;
};

}  // namespace boids
