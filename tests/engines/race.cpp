#include "race.h"

#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/engines/exact/exact_engine.h"
#include "boids/engines/reference/reference_engine.h"
#include "random_scenario.h"

namespace boids {

namespace {

bool are_equal(const State& one, const State& other) {
    return hash(one) == hash(other) && one.captures == other.captures && one.step == other.step;
}

/// One in three worlds has the rules that the exact engine adds up by a loop of its own.
Scenario draw_scenario(RandomScenarios& random) {
    Scenario scenario = random.chance(0.5) ? random.scenario() : random.world();
    constexpr Schedule schedules[] = {Schedule::synchronous, Schedule::sequential, Schedule::shuffled};
    scenario.schedule = schedules[random.below(3)];
    if (random.chance(2.0 / 3)) return scenario;
    Parameters& parameters = scenario.parameters;
    for (Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion}) rule->view_angle = 360;
    parameters.alignment.weighting = parameters.cohesion.weighting = Weighting::full;
    return scenario;
}

/// Moves some boids to where ties and edges are: quarters of the world, places outside it, or each other's place.
void move_some(RandomScenarios& random, const World& world, State& state) {
    const double size[] = {world.width, world.height, world.depth};
    const double share = random.between(0, 1);
    const std::size_t how = random.below(4);
    const double turns = random.chance(0.5) ? 3 : 1e12;
    for (std::size_t each = 0; each < state.size(); ++each) {
        if (!random.chance(share)) continue;
        for (int axis = 0; axis < state.dimension(); ++axis) {
            double& place = state.position[static_cast<std::size_t>(axis)][each];
            if (how == 0) place = size[axis] / 4 * static_cast<double>(random.below(5));
            if (how == 1) place += size[axis] * random.between(-turns, turns);
            if (how == 2) place = state.position[static_cast<std::size_t>(axis)][0];
        }
    }
}

}  // namespace

Race::Race(const Scenario& scenario) {
    engines_.push_back(make_reference_engine(scenario));
    engines_.push_back(make_exact_engine(scenario, {}, 0));
    for (const std::string_view simd : cpu::simd_names)
        if (cpu::find_kernels(simd)) engines_.push_back(make_exact_engine(scenario, simd, 100'000));
}

void Race::load(const State& state) {
    for (const auto& engine : engines_) engine->load(state);
}

void Race::change(const Scenario& scenario) {
    for (const auto& engine : engines_) engine->change(scenario);
}

bool Race::is_even_for(int steps) {
    for (int step = 0; step < steps; ++step) {
        for (const auto& engine : engines_) engine->advance(1);
        for (std::size_t other = 1; other < engines_.size(); ++other)
            if (!are_equal(state(), state_of(*engines_[other]))) return false;
    }
    return true;
}

State Race::state_of(const Engine& engine) {
    State state;
    engine.store(state);
    return state;
}

std::string fly_random_race(std::uint64_t number, std::size_t boids) {
    RandomScenarios random(number);
    const Scenario scenario = draw_scenario(random);
    State state = random.state(scenario, boids);
    if (random.chance(0.5)) move_some(random, scenario.parameters.world, state);
    Race race(scenario);
    race.load(state);
    if (race.is_even_for(6)) return "";
    return "world " + std::to_string(number) + " with " + std::to_string(boids) + " boids: engines differ at step " +
           std::to_string(race.state().step);
}

}  // namespace boids
