// Who is near a place, whether one asks once or often.
#include <gtest/gtest.h>

#include <random>

#include "boids/core/space/domain.h"
#include "flying.h"

namespace boids {
namespace {

/// The neighbours by their definition.
template <int D>
std::vector<BoidId> ids_within(const State& state, const Parameters& parameters, const Vector3& place, double radius) {
    const Domain<D> domain(parameters);
    std::vector<BoidId> ids;
    for (const std::size_t index : state.by_id()) {
        const Vector3 position = state.boid(index).position;
        if (position != place && length(domain.offset(flatten<D>(place), flatten<D>(position))) <= radius)
            ids.push_back(state.id[index]);
    }
    return ids;
}

std::vector<BoidId> ids_of(const std::vector<Boid>& boids) {
    std::vector<BoidId> ids;
    for (const Boid& boid : boids) ids.push_back(boid.id);
    return ids;
}

TEST(Neighbours, AreTheSameHoweverOftenOneAsks) {
    for (const int dimension : {2, 3})
        for (const char* edge : {"wrap", "open"})
            for (const char* distance : {"toroidal", "plain"}) {
                Scenario scenario = load_scenario("flock");
                scenario.parameters.world.dimension = dimension;
                scenario.parameters.start.boids = 500;
                scenario.parameters.start.positions = StartPositions::uniform;
                Simulation flock(scenario);
                flock.set("edges.kind", edge);
                flock.set("edges.distance", distance);
                flock.advance(2);
                flock.add({-30, 400, 0}, {1, 0, 0});  // outside, wherever that is
                std::mt19937 random(7);
                std::uniform_real_distribution<double> anywhere(-100, 700);
                for (const double radius : {0.0, 5.0, 40.0, 150.0, 1e4, 1e200})
                    for (int question = 0; question < 8; ++question) {
                        const State& state = flock.state();
                        const Vector3 place =
                            question % 2 == 0
                                ? state.boid(static_cast<std::size_t>(question * 37)).position
                                : Vector3{anywhere(random), anywhere(random), dimension == 3 ? anywhere(random) : 0};
                        const auto expected = dimension == 3 ? ids_within<3>(state, flock.parameters(), place, radius)
                                                             : ids_within<2>(state, flock.parameters(), place, radius);
                        EXPECT_EQ(ids_of(flock.neighbours(place, radius)), expected) << edge << " " << radius;
                    }
            }
}

TEST(Neighbours, AreOfTheFlockAsItIsNow) {
    Simulation flock = flying();
    const Vector3 place{10, 10, 0};
    const auto near = [&] { return ids_of(flock.neighbours(place, 2)); };
    for (int question = 0; question < 3; ++question) EXPECT_TRUE(near().empty());
    const BoidId id = flock.add({11, 10, 0}, {1, 0, 0});
    for (int question = 0; question < 3; ++question) EXPECT_EQ(near(), std::vector<BoidId>{id});
    flock.remove(id);
    for (int question = 0; question < 3; ++question) EXPECT_TRUE(near().empty());
}

TEST(Neighbours, OfWhatIsNoPlaceAreNobody) {
    Simulation flock = flying();
    flock.set("edges.kind", "open");
    flock.add({std::nan(""), 1, 0}, {});
    for (int question = 0; question < 3; ++question) {
        EXPECT_TRUE(flock.neighbours({std::nan(""), 1, 0}, 1e9).empty());
        EXPECT_TRUE(flock.neighbours({10, 1, 0}, std::nan("")).empty());
        EXPECT_TRUE(flock.neighbours({10, 1, 0}, -1).empty());
        EXPECT_EQ(flock.neighbours({10, 1, 0}, 1e9).size(), 10u);
        EXPECT_EQ(flock.neighbours({10, 1, 0}, HUGE_VAL).size(), 10u);
    }
}

}  // namespace
}  // namespace boids
