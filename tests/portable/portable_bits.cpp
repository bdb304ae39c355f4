// portable_bits SIMD < CASES: flies the flocks that portable_cases prints, with the engine alone, and prints the name,
// hash and observables of each, bit for bit. The same program for every machine.
#include <bit>
#include <cinttypes>
#include <cstdio>

#include "boids/core/start.h"
#include "boids/engines/cpu/cpu_engine.h"
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

void fly(const PortableCase& each, const cpu::Kernels& kernels) {
    const auto engine = make_cpu_engine(each.scenario, kernels, std::make_unique<SingleWorker>());
    State state = make_start(each.scenario);
    engine->load(state);
    engine->advance(each.steps);
    engine->store(state);
    std::printf("%s %016" PRIx64, each.name, hash(state));
    const Observables found = engine->observe();
    for (const Observable& row : observable_table)
        std::printf(" %" PRIx64, std::bit_cast<std::uint64_t>(found.*row.value));
    std::printf("\n");
}

}  // namespace
}  // namespace boids

int main(int count, char** words) {
    const boids::cpu::Kernels kernels = boids::cpu::find_kernels(count > 1 ? words[1] : "");
    if (kernels.advance_2d == nullptr) {
        std::fprintf(stderr, "this program has no kernels for %s\n", words[1]);
        return 2;
    }
    for (boids::PortableCase each; boids::read_case(each);) boids::fly(each, kernels);
}
