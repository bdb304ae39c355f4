// A game that draws more pictures than the flock makes steps: each picture shows the boids a little farther on, and no
// boid ever farther from the picture before than it can fly in that time.
#include <boids/api/timed_flight.h>

#include <cmath>
#include <cstdio>
#include <vector>

int main() {
    boids::Scenario scenario;
    scenario.parameters.start.boids = 200;
    boids::Simulation flock(scenario);
    boids::TimedFlight flight(flock, 20);
    const double width = scenario.parameters.world.width, height = scenario.parameters.world.height;
    const double most = scenario.parameters.motion.max_speed * 20 / 144 * 1.001;
    std::vector<float> last(flight.positions().begin(), flight.positions().end());
    for (int picture = 0; picture < 144; ++picture) {
        flight.pass(1.0 / 144);
        const std::span<const float> shown = flight.positions();
        for (std::size_t boid = 0; 2 * boid < shown.size(); ++boid) {
            const double x = std::remainder(shown[2 * boid] - last[2 * boid], width);
            const double y = std::remainder(shown[2 * boid + 1] - last[2 * boid + 1], height);
            if (std::hypot(x, y) > most + 1e-3) return 1;
        }
        last.assign(shown.begin(), shown.end());
    }
    std::printf("%d steps\n", static_cast<int>(flock.step()));
    return flock.step() == 20 || flock.step() == 19 ? 0 : 1;  // 144 times 1/144 is about 1
}
