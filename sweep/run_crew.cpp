#include "boids/sweep/run_crew.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "boids/api/free_memory.h"
#include "boids/api/load_simulation.h"

namespace boids {

namespace {

/// From here on the cpu engine's own threads are about as good as several flocks side by side.
constexpr std::size_t large_flock = 20'000;

EngineChoice choice_for(const SweepPlan& plan, const SweepOptions& options) {
    EngineChoice choice;
    choice.name = plan.engine;
    choice.simd = options.simd;
    return choice;
}

}  // namespace

int usable_threads() {
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) return std::max(1, CPU_COUNT(&allowed));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

RunCrew::RunCrew(const SweepPlan& plan, const SweepOptions& options, SweepJournal& journal)
    : plan_(plan),
      options_(options),
      journal_(journal),
      threads_(options.threads > 0 ? options.threads : usable_threads()),
      runs_(runs_of_shard(plan).size()) {}

RunCrew::Task RunCrew::task_of(std::size_t run) const {
    const Scenario scenario = scenario_of(plan_, run_at(plan_, run));
    const std::size_t boids = boids_of(scenario);
    const std::string_view engine = engine_for(scenario, choice_for(plan_, options_));
    const bool large = (engine == "cpu" && boids >= large_flock) || engine == "cuda";  // there is one card
    return {run, large, static_cast<double>(boids) * static_cast<double>(plan_.warmup + plan_.steps)};
}

void RunCrew::fly(const std::vector<std::size_t>& runs) {
    done_ = runs_ - runs.size();
    std::vector<Task> large, small;
    for (const std::size_t run : runs) {
        const Task task = task_of(run);
        (task.large ? large : small).push_back(task);
        work_ += task.work;
    }
    EngineChoice together = choice_for(plan_, options_), alone = together;
    together.threads = threads_;
    alone.workers = std::make_shared<SingleWorker>();
    fly_tasks(std::move(large), 1, together);
    const auto at_once = std::min<std::size_t>(static_cast<std::size_t>(threads_), small.size());
    if (at_once > 1) alone.memory.most = free_memory().bytes / at_once;
    fly_tasks(std::move(small), static_cast<int>(at_once), alone);
}

void RunCrew::fly_tasks(std::vector<Task> tasks, int at_once, const EngineChoice& choice) {
    if (tasks.empty() || stopping_) return;
    std::ranges::sort(tasks, [](const Task& one, const Task& other) {
        return one.work != other.work ? one.work > other.work : one.run < other.run;
    });
    next_ = 0;
    ended_ = 0;
    std::vector<std::jthread> crew;
    crew.reserve(static_cast<std::size_t>(at_once));
    for (int i = 0; i < at_once; ++i) crew.emplace_back([&] { serve(tasks, choice); });
    watch(crew.size());
    crew.clear();
    if (problem_) std::rethrow_exception(problem_);
}

void RunCrew::serve(const std::vector<Task>& tasks, const EngineChoice& choice) {
    try {
        for (std::size_t task = next_++; task < tasks.size() && !stopping_; task = next_++)
            fly_task(tasks[task], choice);
    } catch (...) {
        give_up(std::current_exception());
    }
    const std::lock_guard lock(mutex_);
    ++ended_;
    changed_.notify_one();
}

void RunCrew::fly_task(const Task& task, const EngineChoice& choice) {
    const SweepRun run = run_at(plan_, task.run);
    Simulation simulation = load_simulation(scenario_of(plan_, run), choice);
    const double work_of_step = task.work / static_cast<double>(plan_.warmup + plan_.steps);
    const auto result = measure_run(plan_, simulation, [&](std::int64_t steps) {
        work_done_ += work_of_step * static_cast<double>(steps);
        return !stopping_;
    });
    if (result) note(run, simulation, *result);
}

void RunCrew::note(const SweepRun& run, const Simulation& simulation, const RunResult& result) {
    const std::lock_guard lock(mutex_);
    if (options_.finished) options_.finished(run, simulation);
    journal_.append(run.index, result);
    ++done_;
}

void RunCrew::give_up(std::exception_ptr problem) {
    const std::lock_guard lock(mutex_);
    if (!problem_) problem_ = std::move(problem);
    stopping_ = true;
}

/// Lets the caller see how far it is, and say whether to go on.
void RunCrew::look_up(std::size_t done) {
    if (options_.stop && options_.stop()) stopping_ = true;
    if (options_.progress) options_.progress({done, runs_, work_done_, std::max(0.0, work_ - work_done_)});
}

void RunCrew::watch(std::size_t crew) {
    constexpr auto pause = std::chrono::milliseconds(50);
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, pause, [&] { return ended_ == crew; })) {
        const std::size_t done = done_;
        lock.unlock();
        try {
            look_up(done);
        } catch (...) {
            give_up(std::current_exception());
        }
        lock.lock();
    }
}

}  // namespace boids
