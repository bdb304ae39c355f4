#include <boids/api/simulation.h>

#include <cmath>
#include <cstdio>

/// A shepherd's whistle: whoever is right of the middle is drawn to the left, and the other way round.
void whistle(const boids::StepView& flock, std::span<float> changes) {
    for (std::size_t boid = 0; boid < flock.ids.size(); ++boid)
        changes[2 * boid] = flock.positions[2 * boid] > 320 ? -0.5f : 0.5f;
}

/// How far the boids are from the middle of the world, on average.
double spread(const boids::Simulation& flock) {
    double sum = 0;
    for (std::size_t boid = 0; boid < flock.ids().size(); ++boid) sum += std::abs(flock.positions()[2 * boid] - 320);
    return sum / static_cast<double>(flock.ids().size());
}

int main() {
    boids::Scenario scenario;
    scenario.parameters.start.boids = 100;
    boids::Simulation called(scenario), free(scenario);
    called.set_hook(whistle);
    called.advance(300);
    free.advance(300);
    std::printf("%.0f from the middle, without the whistle %.0f\n", spread(called), spread(free));
    return spread(called) < 0.5 * spread(free) ? 0 : 1;
}
