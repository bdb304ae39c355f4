// Random flights that docs/bits.md defines: usual flocks of any radii, crowds, tori of a few cells, lattices with ties,
// boids at and past the edge. The definition and the engines are compared by them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

#include "boids/tests/engines/random_scenario.h"

namespace boids {

/// Random scenarios that docs/bits.md defines, as drawn or changed towards what is rare among them.
class DefinedScenario {
public:
    explicit DefinedScenario(std::uint64_t number) : random_(number) {
        scenario_ = random_.chance(0.5) ? random_.scenario() : random_.world();
        std::erase_if(scenario_.relations, [](const Relation& each) { return each.kind != RelationKind::flock; });
        scenario_.obstacles.clear();
        scenario_.goals.clear();
    }

    Scenario& scenario() { return scenario_; }
    RandomScenarios& random() { return random_; }

    void make_usual() {
        Parameters& all = scenario_.parameters;
        const Response alike[] = {Response::unit, Response::steer, Response::steer_or_brake};
        for (Rule* rule : {&all.separation, &all.alignment, &all.cohesion}) {
            rule->enabled = true;
            rule->weight = random_.between(0.5, 2);
            rule->view_angle = 360;
            rule->weighting = Weighting::full;
            rule->response = alike[random_.below(rule == &all.separation ? 2 : 3)];
            if (random_.chance(0.3)) {
                rule->combine = Combine::sum;
                rule->response = Response::limited;
            }
        }
        all.separation.weighting = Weighting::unit_over_distance;
        all.alignment.radius = all.cohesion.radius = std::max(all.cohesion.radius, 1.0);
        all.separation.radius = all.cohesion.radius * random_.between(0.2, 1.3);
        all.alignment.topological = all.cohesion.topological;
        all.alignment.nearest = all.cohesion.nearest;
        all.neighbours.coincident = false;
    }

    /// Rules that crowds can be added to as one.
    void make_plain() {
        Parameters& all = scenario_.parameters;
        for (Rule* rule : {&all.separation, &all.alignment, &all.cohesion}) {
            rule->view_angle = 360;
            rule->weighting = Weighting::full;
            rule->topological = false;
            rule->radius = std::max(rule->radius, 1.0);
        }
    }

    /// Ranks that look farther than the nearest few are, beside rules without a rank that see the nearest alone.
    void look_far() {
        Parameters& all = scenario_.parameters;
        const double size = std::min({all.world.width, all.world.height, all.world.depth});
        for (Rule* rule : {&all.separation, &all.alignment, &all.cohesion}) {
            rule->topological = rule == &all.cohesion || random_.chance(0.5);
            rule->nearest = static_cast<int>(1 + random_.below(random_.chance(0.2) ? 40 : 12));
            rule->radius = size * (rule->topological ? random_.between(0.4, 3) : random_.between(0, 0.15));
        }
        all.cohesion.enabled = true;
        all.cohesion.weight = 1;
        if (random_.chance(0.7)) all.cohesion.view_angle = 360;
    }

    /// A torus whose sides are this many of the greatest radius.
    void make_torus(double least, double most) {
        Parameters& all = scenario_.parameters;
        all.edges.kind = Edge::wrap;
        all.edges.distance = Distance::toroidal;
        double radius = 1;
        for (const Rule* rule : {&all.separation, &all.alignment, &all.cohesion})
            radius = std::max(radius, rule->radius);
        for (double* side : {&all.world.width, &all.world.height, &all.world.depth})
            *side = static_cast<float>(radius * random_.between(least, most));
    }

    /// Some of the sixteenths of a world whose sides are powers of two: half a world, ties and one place for many.
    State lattice(std::size_t boids) {
        World& world = scenario_.parameters.world;
        for (double* side : {&world.width, &world.height, &world.depth})
            *side = std::exp2(std::round(std::log2(*side)));
        State state = random_.state(scenario_, boids);
        const double sides[] = {world.width, world.height, world.depth};
        const std::size_t places = 1 + random_.below(16);
        for (int axis = 0; axis < state.dimension(); ++axis)
            for (std::size_t index = 0; index < boids; ++index) {
                state.position[axis][index] = sides[axis] / 16 * static_cast<double>(random_.below(places));
                state.velocity[axis][index] = std::round(state.velocity[axis][index]) / 4;
            }
        return state;
    }

    /// Moves all boids half a world on along some axes: those at the centre then are at the edge.
    void move_to_edge(State& state) {
        const World& world = scenario_.parameters.world;
        const double sides[] = {world.width, world.height, world.depth};
        for (int axis = 0; axis < state.dimension(); ++axis) {
            if (random_.chance(0.5)) continue;
            for (double& place : state.position[axis])
                place = static_cast<float>(std::fmod(place + sides[axis] / 2, sides[axis]));
        }
    }

    /// Puts some boids past the edge, by a hair or by a world or two.
    void stray(State& state) {
        const World& world = scenario_.parameters.world;
        const double sides[] = {world.width, world.height, world.depth};
        for (std::size_t index = 0; index < state.size(); index += 3) {
            const auto axis = random_.below(static_cast<std::size_t>(state.dimension()));
            const double places[] = {-1e-9, sides[axis], -sides[axis], state.position[axis][index] + 2 * sides[axis]};
            state.position[axis][index] = places[random_.below(std::size(places))];
        }
    }

private:
    RandomScenarios random_;
    Scenario scenario_;
};

struct DefinedFlight {
    std::uint64_t number;
    Scenario scenario;
    State start;
};

inline DefinedFlight defined_flight(std::uint64_t number) {
    DefinedScenario drawn(number);
    if (number % 3 == 1) drawn.make_usual();
    if (number % 3 == 2) drawn.make_plain();
    if (number % 4 == 1) drawn.make_torus(2.2, 6);
    if (number % 4 == 2) drawn.make_torus(1.9, 2.3);
    if (number % 4 == 3) drawn.make_torus(0.3, 2.3);
    const std::size_t boids = number % 3 == 2 ? 65 + drawn.random().below(200) : 1 + drawn.random().below(70);
    State start = number % 5 == 0 ? drawn.lattice(boids) : drawn.random().state(drawn.scenario(), boids);
    if (number % 2 == 1) drawn.move_to_edge(start);
    if (number % 7 == 0) drawn.stray(start);
    return {number, drawn.scenario(), start};
}

/// One whose rules look at the nearest few, some of them farther than these are.
inline DefinedFlight ranked_flight(std::uint64_t number) {
    DefinedScenario drawn(number);
    if (number % 3 == 1) drawn.make_usual();
    drawn.look_far();
    if (number % 3 == 1) drawn.make_usual();
    if (number % 4 == 1) drawn.make_torus(2.2, 4);
    if (number % 4 == 2) drawn.make_torus(0.3, 2.3);
    const std::size_t boids = 150 + drawn.random().below(350);  // more than a look at each is worth
    State start = number % 5 == 0 ? drawn.lattice(boids) : drawn.random().state(drawn.scenario(), boids);
    if (number % 2 == 1) drawn.move_to_edge(start);
    return {number, drawn.scenario(), start};
}

}  // namespace boids
