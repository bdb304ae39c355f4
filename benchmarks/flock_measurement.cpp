#include "boids/benchmarks/flock_measurement.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "boids/api/memory_check.h"
#include "boids/benchmarks/neighbour_count.h"
#include "boids/core/space/domain.h"
#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/io/start_file.h"

namespace boids::benchmarks {

namespace {

/// Untimed steps after a load: memory is touched for the first time, and boids that lie in the order of their ids are
/// brought into the order of their places.
constexpr std::int64_t settling = 1;

/// Advances in batches short enough to be stopped between two, and long enough for asking not to matter.
bool advance(Engine& engine, std::int64_t steps, const Measurement& result, const KeepGoing& keep_going) {
    const bool is_far = result.engine == "cuda" || result.engine == "mpi";  // asking stops cards, and all ranks
    const std::int64_t boid_steps = is_far ? 100'000'000 : 100'000;
    const auto batch = std::max<std::int64_t>(1, boid_steps / static_cast<std::int64_t>(result.boids + 1));
    for (std::int64_t done = 0; done < steps; done += batch) {
        if (!keep_going()) return false;
        engine.advance(std::min(batch, steps - done));
    }
    return true;
}

/// Adds the time that went into each phase between two profiles.
void add_phases(std::vector<PhaseTime>& total, const Profile& before, const Profile& after) {
    if (total.empty())
        for (const PhaseTime& phase : after.phases) total.push_back({phase.phase, 0});
    for (std::size_t index = 0; index < total.size(); ++index)
        total[index].seconds += after.phases[index].seconds - before.phases[index].seconds;
}

/// Adds what ranks sent between two profiles.
void add_messages(Measurement& result, const Profile& before, const Profile& after) {
    for (std::size_t rank = 0; rank < after.ranks.size(); ++rank) {
        const RankProfile &then = before.ranks[rank], &now = after.ranks[rank];
        result.messages += static_cast<double>(now.messages - then.messages);
        result.message_bytes += static_cast<double>(now.message_bytes - then.message_bytes);
    }
}

/// Whether the repeats so far tell enough: five of them and two seconds, or all the patience one can ask for.
bool is_enough(const FlockPlan& plan, const std::vector<double>& seconds) {
    if (plan.repeats) return static_cast<std::int64_t>(seconds.size()) >= *plan.repeats;
    double total = 0;
    for (const double each : seconds) total += each;
    return (seconds.size() >= 5 && total > 2) || total > 20 || seconds.size() >= 1000;
}

/// Loads a state and makes the first steps; notes the time of the first time.
bool begin(Engine& engine, const State& start, const KeepGoing& keep_going, Measurement& result) {
    const auto began = std::chrono::steady_clock::now();
    engine.load(start);
    if (!advance(engine, settling, result, keep_going)) return false;
    if (result.start_seconds == 0)
        result.start_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return true;
}

/// One repeat from a state; false when it was stopped.
bool repeat(Engine& engine, const State& start, const KeepGoing& keep_going, Measurement& result) {
    if (!begin(engine, start, keep_going, result)) return false;
    const Profile before = engine.profile();
    const auto began = std::chrono::steady_clock::now();
    if (!advance(engine, result.steps, result, keep_going)) return false;
    result.seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    const Profile after = engine.profile();
    add_phases(result.phases, before, after);
    add_messages(result, before, after);
    return true;
}

/// The same steps again, observed every so often, against what they took alone; false when it was stopped.
bool repeat_observed(Engine& engine, const State& start, const KeepGoing& keep_going, Measurement& result) {
    const double alone = result.seconds.back();
    if (!begin(engine, start, keep_going, result)) return false;
    if (result.observed.empty()) {  // makes its buffers
        engine.observe();
        if (!advance(engine, 1, result, keep_going)) return false;
    }
    const auto began = std::chrono::steady_clock::now();
    for (std::int64_t done = 0; done < result.steps; done += result.observe_every) {
        engine.observe();
        if (!advance(engine, result.observe_every, result, keep_going)) return false;
    }
    const double taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    result.observed.push_back(taken / alone);
    return true;
}

Measurement describe(const FlockPlan& plan, std::size_t boids) {
    const World& world = plan.scenario.parameters.world;
    Measurement result;
    result.variant = plan.variant;
    result.boids = boids;
    result.dimension = world.dimension;
    result.world = world_size(world);
    result.engine = engine_for(plan.scenario, plan.engine);
    result.ranks = result.engine == "mpi" ? plan.engine.ranks->count() : 1;
    result.threads = plan.engine.workers->count();
    result.simd = cpu::find_kernels(plan.engine.simd).name;
    result.warmup = plan.warmup;
    result.steps = plan.scenario.steps;
    result.observe_every = plan.observe_every;
    return result;
}

/// An Error where there is not enough memory for a flock.
void check_flock(const Engine& engine, const FlockPlan& plan) {
    const std::vector<std::size_t> boids = count_start(plan.scenario);
    check_memory(std::accumulate(boids.begin(), boids.end(), std::size_t{0}),
                 bytes_of_flock(engine, boids, plan.scenario, plan.engine.memory), memory_left(plan.engine.memory, 0));
}

}  // namespace

std::optional<Measurement> measure_flock(const FlockPlan& plan, const KeepGoing& keep_going) {
    const Parameters& parameters = plan.scenario.parameters;
    const auto engine = make_engine(plan.scenario, plan.engine);
    check_flock(*engine, plan);
    State state = load_start(plan.scenario);
    Measurement result = describe(plan, state.size());
    if (plan.warmup > 0) {
        if (!begin(*engine, state, keep_going, result)) return std::nullopt;
        if (!advance(*engine, plan.warmup - settling, result, keep_going)) return std::nullopt;
        engine->store(state);
    }
    result.mean_neighbours = mean_neighbours(state, parameters);
    while (!is_enough(plan, result.seconds)) {
        if (!repeat(*engine, state, keep_going, result)) return std::nullopt;
        if (plan.observe_every > 0 && !repeat_observed(*engine, state, keep_going, result)) return std::nullopt;
    }
    std::sort(result.observed.begin(), result.observed.end());
    std::sort(result.seconds.begin(), result.seconds.end());
    engine->store(state);
    result.mean_neighbours_after = mean_neighbours(state, parameters);
    result.bytes_per_boid =
        static_cast<double>(engine->bytes()) / static_cast<double>(std::max<std::size_t>(state.size(), 1));
    result.hash = hash(state);
    return result;
}

}  // namespace boids::benchmarks
