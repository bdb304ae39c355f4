#include "boids/benchmarks/workloads.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/api/scenario_check.h"
#include "boids/benchmarks/flock_measurement.h"
#include "boids/benchmarks/rich_world.h"
#include "boids/benchmarks/seed_measurement.h"
#include "boids/core/numbers/portable_math.h"
#include "boids/core/parameters/kernel_constants.h"
#include "boids/core/text/text.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/io/scenario_file.h"

namespace boids::benchmarks {

namespace {

constexpr double standard_neighbours = 20;
constexpr std::int64_t standard_steps = 20;

/// The rules of `flock`, synchronous and seen across the edges; where and how many is left to the workload.
Scenario flock_rules() {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    scenario.steps = standard_steps;
    scenario.parameters.edges.distance = Distance::toroidal;
    scenario.parameters.start.positions = StartPositions::uniform;
    return scenario;
}

double largest_radius(const Scenario& scenario) {
    return static_cast<double>(derive(scenario.parameters).largest_radius);
}

/// The area (volume) in which so many boids have so many neighbours on average.
double room_for(std::int64_t boids, int dimension, double neighbours, double radius) {
    const double ball =
        dimension == 3 ? 4.0 / 3 * std::numbers::pi * radius * radius * radius : std::numbers::pi * radius * radius;
    return static_cast<double>(boids) * ball / neighbours;
}

/// The engine that is measured; ranks on one machine share its cores.
EngineChoice engine_of(EngineChoice choice) {
    if (choice.ranks && choice.threads == 0) choice.threads = choice.ranks->threads();
    return on_tbb(choice);
}

/// Applies the options that every flock heeds, and checks that what comes out can fly.
Task flock_task(Scenario scenario, const WorkloadOptions& options, std::string variant = {},
                std::int64_t observe_every = 0) {
    scenario.steps = options.steps.value_or(scenario.steps);
    if (observe_every > 0) scenario.steps = (scenario.steps + observe_every - 1) / observe_every * observe_every;
    check(scenario, "the workload");
    const auto boids = static_cast<std::size_t>(scenario.parameters.start.boids);
    const FlockPlan plan{std::move(scenario), engine_of(options.engine), options.warmup.value_or(0),
                         options.repeats,     std::move(variant),        observe_every};
    make_engine(plan.scenario, plan.engine);  // before the first row: an Error when this machine cannot
    return {boids, [plan](const KeepGoing& keep_going) { return measure_flock(plan, keep_going); }};
}

std::vector<Task> flock(const WorkloadOptions& options) {
    return {flock_task(flock_scenario(options.boids.value_or(1'000'000), options.dimension.value_or(2),
                                      options.neighbours.value_or(standard_neighbours)),
                       options)};
}

/// The flock of JuliaDynamics' comparison of frameworks, by the preset of that name.
std::vector<Task> abm(std::string_view preset, const WorkloadOptions& options) {
    const Scenario scenario = load_scenario(std::string(preset));
    const auto boids = static_cast<std::size_t>(scenario.parameters.start.boids);
    return {{boids, [scenario, seeds = options.repeats.value_or(100)](const KeepGoing& keep_going) {
                 return measure_seeds(scenario, seeds, keep_going);
             }}};
}

/// FLAME GPU 2's boids, at the density of 80,000 in 400 x 400.
std::vector<Task> flame(std::int64_t boids, const WorkloadOptions& options) {
    Scenario scenario = flock_rules();
    Parameters& parameters = scenario.parameters;
    parameters.start.boids = boids;
    parameters.world.width = parameters.world.height = 400 * std::sqrt(static_cast<double>(boids) / 80'000);
    parameters.alignment.radius = parameters.cohesion.radius = 5;
    parameters.separation.radius = 1;
    scenario.steps = 100;
    return {flock_task(scenario, options)};
}

/// The radii and the density of BoidsWebGPU, whose world is as high as a fifth of the root of the number of boids and
/// 16:9: separation within 0.3 of the radius, 11 neighbours.
std::vector<Task> webgpu(const WorkloadOptions& options) {
    Scenario scenario = flock_scenario(options.boids.value_or(16'777'216), 2, 11.04);
    scenario.parameters.separation.radius = 0.3 * scenario.parameters.cohesion.radius;
    return {flock_task(scenario, options)};
}

/// The rules of a preset, synchronous, in a world of its shape in which 100,000 boids have the usual neighbours.
Scenario spread_preset(std::string_view preset) {
    Scenario scenario = load_scenario(std::string(preset));
    Parameters& parameters = scenario.parameters;
    scenario.schedule = Schedule::synchronous;
    scenario.steps = standard_steps;
    parameters.start.boids = 100'000;
    parameters.start.positions = StartPositions::uniform;
    World& world = parameters.world;
    const double room = room_for(parameters.start.boids, 2, standard_neighbours, largest_radius(scenario));
    const double shape = world.width / world.height;
    world.height = std::sqrt(room / shape);
    world.width = shape * world.height;
    return scenario;
}

/// The five systems, whose rules need more than the usual flock's.
std::vector<Task> rules(const WorkloadOptions& options) {
    std::vector<Task> tasks;
    for (const std::string_view preset : {"flock", "flocking", "universe", "pyboids", "world"})
        tasks.push_back(flock_task(spread_preset(preset), options, std::string(preset)));
    return tasks;
}

/// A task for every power of ten from `least` to `most` boids.
template <class Make>
std::vector<Task> by_tens(std::int64_t least, std::int64_t most, const WorkloadOptions& options, Make&& make) {
    std::vector<Task> tasks;
    most = options.most.value_or(most);
    if (most < least)
        throw Error("--most is " + std::to_string(most) + ", but this workload begins with " + std::to_string(least) +
                    " boids; ask for at least those");
    for (std::int64_t boids = least; boids <= most; boids *= 10) tasks.push_back(flock_task(make(boids), options));
    return tasks;
}

std::vector<Task> growth(const WorkloadOptions& options) {
    return by_tens(100, 10'000'000, options, [&](std::int64_t boids) {
        return flock_scenario(boids, options.dimension.value_or(2), options.neighbours.value_or(standard_neighbours));
    });
}

/// Without separation cohesion draws everyone together; here they have arrived, and rest.
Scenario collapsed(std::int64_t boids, int dimension) {
    Scenario scenario = flock_rules();
    Parameters& parameters = scenario.parameters;
    const double radius = largest_radius(scenario);
    parameters.separation.enabled = false;
    parameters.world.dimension = dimension;
    parameters.world.width = parameters.world.height = parameters.world.depth = 100 * radius;
    parameters.start.boids = boids;
    parameters.start.positions = StartPositions::disc;
    parameters.start.radius = radius / 10;
    parameters.start.speed = 0;
    scenario.steps = 5;
    return scenario;
}

std::vector<Task> collapse(const WorkloadOptions& options) {
    return by_tens(1000, 1'000'000, options,
                   [&](std::int64_t boids) { return collapsed(boids, options.dimension.value_or(2)); });
}

/// The usual flock with everybody within the radius of separation: rules that must look at each neighbour.
std::vector<Task> dense(const WorkloadOptions& options) {
    return by_tens(1000, 100'000, options, [&](std::int64_t boids) {
        Scenario scenario = collapsed(boids, options.dimension.value_or(2));
        scenario.parameters.separation.enabled = true;
        scenario.parameters.start.radius = 1;
        scenario.steps = 1;
        return scenario;
    });
}

std::vector<Task> sparse(const WorkloadOptions& options) {
    constexpr std::int64_t boids = 100'000;
    Scenario tiny = flock_scenario(2000, 2, standard_neighbours);
    tiny.parameters.world.width = tiny.parameters.world.height = 0.8 * largest_radius(tiny);
    Scenario narrow = flock_scenario(boids, 2, standard_neighbours);
    narrow.parameters.world.width *= std::sqrt(1000);
    narrow.parameters.world.height /= std::sqrt(1000);
    return {flock_task(flock_scenario(boids, 2, 0.01), options, "huge"), flock_task(tiny, options, "tiny"),
            flock_task(narrow, options, "long")};
}

/// What an observation every tenth step costs: a flock as usual, and those that are hard to look at.
std::vector<Task> observe(const WorkloadOptions& options) {
    constexpr std::int64_t every = 10;
    const int dimension = options.dimension.value_or(2);
    const std::int64_t many = options.boids.value_or(1'000'000);
    const std::int64_t fewer = std::min<std::int64_t>(many, 100'000);  // cards leave a crowd to the cpu engine
    Scenario crowd = collapsed(fewer, dimension);
    crowd.steps = every;
    return {flock_task(flock_scenario(many, dimension, standard_neighbours), options, "flock", every),
            flock_task(crowd, options, "crowd", every),
            flock_task(flock_scenario(fewer, dimension, 0.01), options, "sparse", every)};
}

/// The same flock in a plain world and in worlds that hold more, one thing after another and all at once.
std::vector<Task> world(const WorkloadOptions& options) {
    const Scenario plain = flock_scenario(options.boids.value_or(1'000'000), options.dimension.value_or(2),
                                          options.neighbours.value_or(standard_neighbours));
    std::vector<Task> tasks = {flock_task(plain, options, "plain")};
    const auto add = [&](std::string variant, std::initializer_list<void (*)(Scenario&)> things) {
        Scenario rich = plain;
        for (const auto put : things) put(rich);
        tasks.push_back(flock_task(rich, options, std::move(variant)));
    };
    add("obstacles", {add_obstacles});
    add("hunters", {add_hunters});
    add("goals", {add_goals});
    add("all", {add_obstacles, add_hunters, add_goals});
    return tasks;
}

/// Neighbours by distance and by rank.
std::vector<Task> nearest(const WorkloadOptions& options) {
    const Scenario plain = flock_scenario(options.boids.value_or(1'000'000), options.dimension.value_or(2),
                                          options.neighbours.value_or(standard_neighbours));
    Scenario ranked = plain;
    mind_the_nearest(ranked);
    Scenario far = ranked;
    look_far(far);
    return {flock_task(plain, options, "all"), flock_task(ranked, options, "seven"), flock_task(far, options, "far")};
}

constexpr Workload table[] = {
    {"flock", "1 million boids with 20 neighbours each, 2D or 3D: the rules of the preset flock on a torus",
     "boids dimension neighbours warmup steps engine threads simd repeats", flock},
    {"abm-small", "JuliaDynamics' comparison of frameworks, small: 200 birds, one after another, 100 steps", "repeats",
     [](const WorkloadOptions& options) { return abm("abm-small", options); }},
    {"abm-large", "JuliaDynamics' comparison of frameworks, large: 400 birds, one after another, 100 steps", "repeats",
     [](const WorkloadOptions& options) { return abm("abm-large", options); }},
    {"flame-80k", "80,000 boids on a 400 x 400 torus, radius 5, about 39 neighbours, 100 steps",
     "warmup steps engine threads simd repeats", [](const WorkloadOptions& options) { return flame(80'000, options); }},
    {"flame-1m", "the same with 1 million boids, at the same density", "warmup steps engine threads simd repeats",
     [](const WorkloadOptions& options) { return flame(1'000'000, options); }},
    {"webgpu", "16.8 million boids with the radii and the density of BoidsWebGPU, 11 neighbours",
     "boids warmup steps engine threads simd repeats", webgpu},
    {"growth", "100 to 10 million boids at one density: how the time grows with the number",
     "dimension neighbours most warmup steps engine threads simd repeats", growth},
    {"collapse", "1000 to 1 million boids without separation, all in one place: how it grows when flocks collapse",
     "dimension most warmup steps engine threads simd repeats", collapse},
    {"dense", "1000 to 100,000 boids with separation within a disc of radius 1: every pair is looked at",
     "dimension most warmup steps engine threads simd repeats", dense},
    {"sparse", "worlds that are huge and nearly empty, tiny (smaller than the radius) and long (1000:1)",
     "warmup steps engine threads simd repeats", sparse},
    {"observe", "what measuring all observables every tenth step costs: a flock, a collapsed one and a sparse one",
     "boids dimension warmup steps engine threads simd repeats", observe},
    {"world", "1 million boids among 64 obstacles, with 4 hunters and 4 goals, one by one and all at once",
     "boids dimension neighbours warmup steps engine threads simd repeats", world},
    {"rules",
     "the rules of flock, flocking, universe, pyboids and world, synchronous, 100,000 boids with 20 neighbours",
     "warmup steps engine threads simd repeats", rules},
    {"nearest", "1 million boids that mind all 20 neighbours, the seven nearest, or those within four times the radius",
     "boids dimension neighbours warmup steps engine threads simd repeats", nearest},
};

std::vector<std::string_view> given(const WorkloadOptions& options) {
    std::vector<std::string_view> flags;
    const auto note = [&](bool is_given, std::string_view flag) {
        if (is_given) flags.push_back(flag);
    };
    note(options.boids.has_value(), "boids");
    note(options.dimension.has_value(), "dimension");
    note(options.neighbours.has_value(), "neighbours");
    note(options.most.has_value(), "most");
    note(options.warmup.has_value(), "warmup");
    note(options.steps.has_value(), "steps");
    note(options.repeats.has_value(), "repeats");
    note(!options.engine.name.empty(), "engine");
    note(options.engine.threads != 0, "threads");
    note(!options.engine.simd.empty(), "simd");
    return flags;
}

const Workload& find_workload(std::string_view name) {
    std::vector<std::string> names;
    for (const Workload& workload : table) {
        if (workload.name == name) return workload;
        names.emplace_back(workload.name);
    }
    const std::string near = suggestion(name, names);
    throw Error("\"" + std::string(name) + "\" is not a workload" +
                (near.empty() ? "; `boids bench` lists them all" : near));
}

/// Flags of a workload as people type them.
std::string as_typed(std::string_view flags) {
    std::string text = "--";
    for (const char letter : flags) text += letter == ' ' ? std::string(", --") : std::string(1, letter);
    return text;
}

}  // namespace

Scenario flock_scenario(std::int64_t boids, int dimension, double neighbours) {
    Scenario scenario = flock_rules();
    const double room = room_for(boids, dimension, neighbours, largest_radius(scenario));
    World& world = scenario.parameters.world;
    world.dimension = dimension;
    world.width = world.height = world.depth = dimension == 3 ? portable_cube_root(room) : std::sqrt(room);
    scenario.parameters.start.boids = boids;
    return scenario;
}

std::span<const Workload> workloads() {
    return table;
}

std::vector<Task> tasks_of(std::string_view name, const WorkloadOptions& options) {
    const Workload& workload = find_workload(name);
    for (const std::string_view flag : given(options))
        if ((" " + std::string(workload.flags) + " ").find(" " + std::string(flag) + " ") == std::string::npos)
            throw Error("the workload " + std::string(name) + " does not take --" + std::string(flag) + "; it takes " +
                        as_typed(workload.flags));
    return workload.tasks(options);
}

}  // namespace boids::benchmarks
