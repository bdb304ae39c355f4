// A host that has the simulation alone, and a job system of its own: flocks fly the same on one thread, on threads that
// the library begins, and on the host's. Prints the hash that they have in common.
#include <boids/api/simulation.h>

#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

namespace {

/// A job system as games have one, here as small as can be.
class JobSystem final : public boids::Workers {
public:
    int count() const override { return 3; }
    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t index = next++; index < tasks; index = next++) task(context, index);
        };
        std::vector<std::thread> threads;
        for (int helper = 1; helper < count(); ++helper) threads.emplace_back(work);
        work();
        for (std::thread& thread : threads) thread.join();
        ++jobs;
    }
    int jobs = 0;
};

std::uint64_t fly(const boids::EngineChoice& choice) {
    boids::Scenario scenario;
    scenario.parameters.start.boids = 3000;
    scenario.parameters.world.width = scenario.parameters.world.height = 4000;
    boids::Simulation flock(scenario, choice);
    flock.set("alignment.weight", "2");
    flock.advance(4);
    return flock.hash();
}

}  // namespace

int main() {
    const double share = 0.5;
    const int converted = 3 * share;  // would be an error here if the library's own warnings reached its hosts
    const auto jobs = std::make_shared<JobSystem>();
    boids::EngineChoice own, alone;
    own.workers = jobs;
    alone.threads = converted;
    const std::uint64_t hash = fly(own);
    if (jobs->jobs == 0 || fly(alone) != hash || fly({}) != hash) return 1;
    try {
        fly({"warp"});
        return 1;
    } catch (const boids::Error& error) {
        std::printf("%016llx\n", static_cast<unsigned long long>(hash));
    }
}
