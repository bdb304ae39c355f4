#include <boids/boids.h>

#include <iostream>

int main() {
    boids::Simulation flock(boids::load_scenario("flock"));
    flock.advance(200);
    flock.set("alignment.weight", "2");
    flock.advance(300);
    std::cout << "polarisation " << flock.observe().polarisation << " after " << flock.step() << " steps\n";
}
