// ranks_cross STEPS EVERY: flies every so many-th preset on the ranks that it was started with, on one thread each and
// on two, and on the cpu engine; all must end with the same hash.
#include <cstdio>
#include <cstdlib>

#include "boids/engines/mpi/mpi_limits.h"
#include "boids/io/presets.h"
#include "boids/tests/mpi/on_ranks.h"

namespace boids {
namespace {

std::uint64_t hash_after(Engine& engine, const State& start, std::int64_t steps) {
    engine.load(start);
    engine.advance(steps);
    return hash_of(engine);
}

/// Whether a preset ends with the same hash on all engines; says so, too.
bool fly(const std::string& name, const Scenario& scenario, std::int64_t steps) {
    const State start = load_start(scenario);
    const std::uint64_t wanted = hash_after(*make_engine(scenario, {"cpu", 1}), start, steps);
    bool same = true;
    for (const int threads : {1, 2})
        same = hash_after(*make_on_ranks(scenario, threads), start, steps) == wanted && same;
    std::printf("%-24s %d ranks x 1, 2 threads, %lld steps: %016llx %s\n", name.c_str(), joined_ranks()->count(),
                static_cast<long long>(steps), static_cast<unsigned long long>(wanted), same ? "same" : "DIFFERENT");
    std::fflush(stdout);
    return same;
}

int cross(std::int64_t steps, std::size_t every) {
    std::size_t known = 0, flown = 0, same = 0;
    for (const std::string& name : preset_names()) {
        Scenario scenario = load_scenario(name);
        scenario.schedule = Schedule::synchronous;
        if (unknown_to_mpi(scenario) || known++ % every != 0) continue;
        ++flown;
        same += fly(name, scenario, steps) ? 1 : 0;
    }
    std::printf("%zu of %zu presets end with the hash of the cpu engine\n", same, flown);
    return flown > 0 && same == flown ? 0 : 1;
}

}  // namespace
}  // namespace boids

int main(int argc, char** argv) {
    if (const auto code = boids::follow_leader_in_columns()) return *code;
    if (argc != 3 || !boids::joined_ranks()) {
        std::fputs("usage: mpirun -n RANKS ranks_cross STEPS EVERY\n", stderr);
        return 2;
    }
    const auto every = static_cast<std::size_t>(std::max(1, std::atoi(argv[2])));
    const int code = boids::cross(std::atoll(argv[1]), every);
    boids::leave_ranks();
    return code;
}
