// Prints the golden flocks for programs on other machines, a line each: name, hash, steps, and the scenario as a row of
// numbers, bit for bit. With the argument "toml" the scenario's file and a line with "=" follow instead.
#include <bit>
#include <cinttypes>
#include <cstdio>

#include "boids/io/scenario_file.h"
#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/portable/scenario_numbers.h"

int main(int count, char**) {
    const bool as_files = count > 1;
    for (const boids::BitsCase& each : boids::bits_cases()) {
        std::printf("%s %016" PRIx64 " %" PRId64, each.name.c_str(), each.hash, each.steps);
        if (as_files) {
            std::printf("\n%s=\n", boids::write_scenario(boids::scenario_of(each)).c_str());
            continue;
        }
        const std::vector<double> numbers = boids::ScenarioNumbers::write(boids::scenario_of(each));
        std::printf(" %zu", numbers.size());
        for (const double number : numbers) std::printf(" %" PRIx64, std::bit_cast<std::uint64_t>(number));
        std::printf("\n");
    }
}
