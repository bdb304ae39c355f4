// portable_bits [SIMD [STEPS]] < CASES: flies the flocks that portable_cases prints, with the engine alone and for at
// most so many steps, and prints the name, hash and observables of each, bit for bit; and makes sure that the exact
// engine is the reference engine. The same program for every machine.
#include <algorithm>
#include <bit>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "boids/core/scenario/start.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/engines/exact/exact_engine.h"
#include "boids/engines/reference/reference_engine.h"
#include "boids/tests/portable/scenario_numbers.h"

namespace boids {
namespace {

struct PortableCase {
    char name[100];
    std::int64_t steps;
    Scenario scenario;
};

/// The next case; false at the end.
bool read_case(PortableCase& each) {
    std::size_t count = 0;
    if (std::scanf("%99s %*s %" SCNd64 " %zu", each.name, &each.steps, &count) != 3) return false;
    std::vector<double> numbers(count);
    for (double& number : numbers) {
        std::uint64_t bits = 0;
        if (std::scanf("%" SCNx64, &bits) != 1) return false;
        number = std::bit_cast<double>(bits);
    }
    each.scenario = ScenarioNumbers::read(std::move(numbers));
    return true;
}

void fly(const PortableCase& each, const cpu::Kernels& kernels, std::int64_t most_steps) {
    const auto engine = make_cpu_engine(each.scenario, kernels, std::make_unique<SingleWorker>());
    State state = make_start(each.scenario);
    engine->load(state);
    engine->advance(std::min(each.steps, most_steps));
    engine->store(state);
    std::printf("%s %016" PRIx64, each.name, hash(state));
    const Observables found = engine->observe();
    for (const Observable& row : observable_table)
        std::printf(" %" PRIx64, std::bit_cast<std::uint64_t>(found.*row.value));
    std::printf("\n");
}

std::uint64_t hash_after(const std::unique_ptr<Engine>& engine, const Scenario& scenario, std::int64_t steps) {
    State state = make_start(scenario);
    engine->load(state);
    engine->advance(steps);
    engine->store(state);
    return hash(state);
}

/// Whether a few boids of a case, one after another, fly by the exact engine as by the reference engine.
bool is_exact(Scenario scenario) {
    scenario.schedule = Schedule::shuffled;
    scenario.parameters.start.boids = std::min<std::int64_t>(scenario.parameters.start.boids, 100);
    const std::uint64_t expected = hash_after(make_reference_engine(scenario), scenario, 5);
    return hash_after(make_exact_engine(scenario), scenario, 5) == expected &&
           hash_after(make_exact_engine(scenario, {}, 0), scenario, 5) == expected;
}

}  // namespace
}  // namespace boids

int main(int count, char** words) {
    const boids::cpu::Kernels kernels = boids::cpu::find_kernels(count > 1 ? words[1] : "");
    if (!kernels) {
        std::fprintf(stderr, "this program has no kernels for %s\n", words[1]);
        return 2;
    }
    const std::int64_t most_steps = count > 2 ? std::atoll(words[2]) : std::int64_t{1} << 62;
    for (boids::PortableCase each; boids::read_case(each);) {
        boids::fly(each, kernels, most_steps);
        if (boids::is_exact(each.scenario)) continue;
        std::fprintf(stderr, "%s: the exact engine is not the reference engine\n", each.name);
        return 1;
    }
}
