// Prints the golden flocks for programs on other machines, a line each: name, hash, steps, and the scenario as a row of
// numbers, bit for bit.
#include <bit>
#include <cinttypes>
#include <cstdio>

#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/portable/scenario_numbers.h"

int main() {
    for (const boids::BitsCase& each : boids::bits_cases()) {
        const std::vector<double> numbers = boids::ScenarioNumbers::write(boids::scenario_of(each));
        std::printf("%s %016" PRIx64 " %" PRId64 " %zu", each.name.c_str(), each.hash, each.steps, numbers.size());
        for (const double number : numbers) std::printf(" %" PRIx64, std::bit_cast<std::uint64_t>(number));
        std::printf("\n");
    }
}
