// Flies the model of docs/models.md: the mean velocity stays, speeds come together, and engines agree.
#include <boids/api/simulation.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace {

boids::Scenario scene() {
    boids::Scenario scenario;
    const auto model = std::ranges::find(boids::Models::names, "cucker_smale");
    scenario.parameters.model = static_cast<int>(model - boids::Models::names.begin());
    scenario.parameters.start.boids = 200;
    boids::set_parameter(scenario, "cucker_smale.radius", "1000");
    return scenario;
}

/// The mean velocity along x, and how far velocities are from it at most.
std::pair<double, double> spread(const boids::State& state) {
    double mean = 0, most = 0;
    for (const double velocity : state.velocity[0]) mean += velocity / static_cast<double>(state.size());
    for (const double velocity : state.velocity[0]) most = std::max(most, std::fabs(velocity - mean));
    return {mean, most};
}

}  // namespace

int main() {
    boids::Simulation flock(scene(), {"cpu"}), reference(scene(), {"reference"});
    const auto [mean, most] = spread(flock.state());
    flock.advance(20);
    reference.advance(20);
    const auto [later_mean, later_most] = spread(flock.state());
    const auto [other_mean, other_most] = spread(reference.state());
    const bool lawful = std::fabs(later_mean - mean) < 1e-5 && later_most < 0.9 * most;
    const bool agreed = std::fabs(later_mean - other_mean) < 1e-5 && std::fabs(later_most - other_most) < 1e-4;
    if (!lawful || !agreed)
        std::printf("mean %g, then %g and %g; spread %g, then %g and %g\n", mean, later_mean, other_mean, most,
                    later_most, other_most);
    return lawful && agreed ? 0 : 1;
}
