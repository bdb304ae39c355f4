// Random scenarios over every option of the model, for tests that compare engines.
#pragma once

#include <random>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids {

/// Draws scenarios and states; equal seeds draw equal ones.
class RandomScenarios {
public:
    explicit RandomScenarios(std::uint64_t seed) : generator_(seed) {}

    /// A synchronous scenario with every option drawn, in a world where some radius matters.
    Scenario scenario();

    /// The same with all that a world can hold besides: species, relations, obstacles, goals, wind, neighbours by rank.
    Scenario world();

    /// Boids in that world, from scattered to all in one place; coordinates are float32 numbers.
    State state(const Scenario& scenario, std::size_t boids);

    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(generator_); }
    bool chance(double probability) { return between(0, 1) < probability; }
    std::size_t below(std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(generator_);
    }

private:
    void draw_rule(Rule& rule, double size);
    void draw_motion(Parameters& parameters);
    void draw_edges(Parameters& parameters, double size);
    void draw_pointer(Parameters& parameters, double size);
    void draw_mind(Parameters& parameters, double size);
    static void draw_level(Scenario& scenario, double size);
    void draw_wind(Parameters& parameters, double size);
    Relation relation(std::size_t species, double size);
    Obstacle obstacle(const Parameters& parameters, double size);
    Goal goal(const Parameters& parameters, std::size_t species, double size);
    Vector3 place(const Parameters& parameters);

    std::mt19937_64 generator_;
};

}  // namespace boids
