// Flies the model of docs/models.md: the mean velocity stays, a pair comes to rest at the rest distance, and engines
// agree.
#include <boids/api/simulation.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace {

boids::Scenario scene() {
    boids::Scenario scenario;
    const auto model = std::ranges::find(boids::Models::names, "springs");
    scenario.parameters.model = static_cast<int>(model - boids::Models::names.begin());
    scenario.parameters.start.boids = 200;
    boids::set_parameter(scenario, "springs.rest", "12");
    return scenario;
}

/// Along x, the mean velocity and the mean squared one.
std::pair<double, double> moments(const boids::State& state) {
    double mean = 0, squared = 0;
    for (const double velocity : state.velocity[0]) {
        mean += velocity / static_cast<double>(state.size());
        squared += velocity * velocity / static_cast<double>(state.size());
    }
    return {mean, squared};
}

bool flock_keeps_its_momentum() {
    boids::Simulation flock(scene(), {"cpu"}), reference(scene(), {"reference"});
    const auto [mean, energy] = moments(flock.state());
    flock.advance(20);
    reference.advance(20);
    const auto [later_mean, later_energy] = moments(flock.state());
    const auto [other_mean, other_energy] = moments(reference.state());
    std::printf("mean %g, then %g and %g; energy %g, then %g and %g\n", mean, later_mean, other_mean, energy,
                later_energy, other_energy);
    return std::fabs(later_mean - mean) < 1e-5 && std::fabs(later_mean - other_mean) < 1e-5 &&
           std::fabs(later_energy - other_energy) < 1e-4 && std::fabs(later_energy - energy) > 1e-3;
}

bool pair_comes_to_rest() {
    boids::State state(2);
    state.add({100, 100, 0}, {});
    state.add({103, 104, 0}, {});
    boids::Simulation pair(scene(), state, {"cpu"});
    pair.advance(1000);
    const boids::State& later = pair.state();
    const double distance =
        std::hypot(later.position[0][1] - later.position[0][0], later.position[1][1] - later.position[1][0]);
    std::printf("a pair 5 apart is %g apart in the end\n", distance);
    return std::fabs(distance - 12) < 1e-3;
}

}  // namespace

int main() {
    const bool kept = flock_keeps_its_momentum(), rested = pair_comes_to_rest();
    return kept && rested ? 0 : 1;
}
