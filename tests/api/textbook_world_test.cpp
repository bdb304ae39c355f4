// The operations of the textbook world: who is at a position, placing and erasing there, who is near, one step of all.
#include <gtest/gtest.h>

#include "boids/boids.h"

namespace boids {
namespace {

/// The world preset, 100 x 100 with turning walls, without boids.
Simulation without_boids(Edge edge = Edge::turn) {
    Scenario scenario = load_scenario("world");
    scenario.parameters.start.boids = 0;
    scenario.parameters.edges.kind = edge;
    return Simulation(scenario);
}

std::vector<BoidId> ids(const std::vector<Boid>& boids) {
    std::vector<BoidId> result;
    for (const Boid& boid : boids) result.push_back(boid.id);
    return result;
}

using Ids = std::vector<BoidId>;

TEST(At, FindsWhoIsExactlyThere) {
    Simulation flock = without_boids();
    TextbookWorld world(flock);
    const auto id = world.place({10, 20, 0}, {1, 0, 0});
    ASSERT_TRUE(id);
    ASSERT_TRUE(world.at({10, 20, 0}));
    EXPECT_EQ(world.at({10, 20, 0})->id, *id);
    EXPECT_EQ(world.at({10, 20, 0})->velocity, (Vector3{1, 0, 0}));
    EXPECT_FALSE(world.at({10, 20.000001, 0}));
    EXPECT_FALSE(world.at({20, 10, 0}));
}

TEST(Place, AnOccupiedPositionStaysAsItIs) {
    Simulation flock = without_boids();
    TextbookWorld world(flock);
    world.place({10, 20, 0}, {1, 0, 0});
    const std::uint64_t before = flock.hash();
    EXPECT_FALSE(world.place({10, 20, 0}, {0, 1, 0}));
    EXPECT_EQ(flock.hash(), before);
}

TEST(Place, OutsideNothingHappens) {
    Simulation flock = without_boids();
    TextbookWorld world(flock);
    const double tiny = 1e-9;
    for (const Vector3& outside : {Vector3{-tiny, 5, 0}, Vector3{5, -tiny, 0}, Vector3{100, 5, 0}, Vector3{5, 100, 0},
                                   Vector3{1e9, 5, 0}, Vector3{std::nan(""), 5, 0}, Vector3{5, 5, 1}})
        EXPECT_FALSE(world.place(outside, {1, 0, 0})) << outside[0] << " " << outside[1];
    EXPECT_EQ(flock.state().size(), 0u);
    EXPECT_TRUE(world.place({0, 0, 0}, {1, 0, 0}));
    EXPECT_TRUE(world.place({100 - tiny, 100 - tiny, 0}, {1, 0, 0}));
}

TEST(Place, AWorldWithoutWallsHasNoOutside) {
    for (const Edge edge : {Edge::open, Edge::push}) {
        Simulation flock = without_boids(edge);
        TextbookWorld world(flock);
        EXPECT_TRUE(world.place({-50, 500, 0}, {1, 0, 0}));
    }
}

TEST(Place, ADeepWorldHasDepth) {
    Scenario scenario = load_scenario("world-3d");
    scenario.parameters.start.boids = 0;
    Simulation flock(scenario);
    TextbookWorld world(flock);
    const double depth = scenario.parameters.world.depth;
    EXPECT_TRUE(world.place({5, 5, depth / 2}, {1, 0, 0}));
    EXPECT_FALSE(world.place({5, 5, depth}, {1, 0, 0}));
    EXPECT_FALSE(world.place({5, 5, -1}, {1, 0, 0}));
    EXPECT_TRUE(world.at({5, 5, depth / 2}));
    EXPECT_FALSE(world.at({5, 5, 0}));
}

TEST(Erase, DeletesWhoIsThereAndNobodyElse) {
    Simulation flock = without_boids();
    TextbookWorld world(flock);
    world.place({10, 20, 0}, {1, 0, 0});
    const auto stays = world.place({30, 40, 0}, {1, 0, 0});
    EXPECT_FALSE(world.erase({10, 21, 0}));
    EXPECT_TRUE(world.erase({10, 20, 0}));
    EXPECT_FALSE(world.erase({10, 20, 0}));
    EXPECT_EQ(flock.state().id, Ids{*stays});
    EXPECT_TRUE(world.place({10, 20, 0}, {1, 0, 0}));
}

TEST(Neighbours, AreWithinTheDistanceInclusive) {
    Simulation flock = without_boids();
    TextbookWorld world(flock);
    world.place({50, 50, 0}, {1, 0, 0});
    world.place({53, 54, 0}, {1, 0, 0});
    world.place({50, 55.000001, 0}, {1, 0, 0});
    world.place({45, 50, 0}, {1, 0, 0});
    EXPECT_EQ(ids(world.neighbours({50, 50, 0}, 5)), (Ids{1, 3}));
    EXPECT_EQ(ids(world.neighbours({50, 50, 0}, 4.999)), Ids{});
    EXPECT_EQ(ids(world.neighbours({50, 50, 0}, 1000)), (Ids{1, 2, 3}));
    EXPECT_EQ(ids(world.neighbours({51, 50, 0}, 1)), Ids{0});
}

TEST(Neighbours, AreThoseInView) {
    Simulation flock = without_boids();
    TextbookWorld world(flock);
    world.place({60, 50, 0}, {});  // ahead of a boid at (50, 50) that heads along x
    world.place({50, 60, 0}, {});  // 90 degrees to its left
    world.place({50, 40, 0}, {});  // 90 degrees to its right
    world.place({40, 60, 0}, {});  // 135 degrees
    world.place({40, 50, 0}, {});  // straight behind
    const auto seen = [&world](double view_angle) {
        return ids(world.neighbours({50, 50, 0}, 20, {2, 0, 0}, view_angle));
    };
    EXPECT_EQ(seen(0), Ids{});
    EXPECT_EQ(seen(1), Ids{0});
    EXPECT_EQ(seen(89.9), Ids{0});
    EXPECT_EQ(seen(90.1), (Ids{0, 1, 2}));
    EXPECT_EQ(seen(134.9), (Ids{0, 1, 2}));
    EXPECT_EQ(seen(135.1), (Ids{0, 1, 2, 3}));
    EXPECT_EQ(seen(180), (Ids{0, 1, 2, 3}));
    EXPECT_EQ(seen(180.1), (Ids{0, 1, 2, 3, 4}));
    EXPECT_EQ(seen(360), (Ids{0, 1, 2, 3, 4}));
}

TEST(Neighbours, WithoutAHeadingAreAllAround) {
    Simulation flock = without_boids();
    TextbookWorld world(flock);
    world.place({60, 50, 0}, {});
    world.place({40, 50, 0}, {});
    EXPECT_EQ(ids(world.neighbours({50, 50, 0}, 20, {}, 90)), (Ids{0, 1}));
}

TEST(Neighbours, AreSeenAcrossAnEdgeThatWraps) {
    Scenario scenario = load_scenario("world");
    scenario.parameters.start.boids = 0;
    scenario.parameters.edges.kind = Edge::wrap;
    scenario.parameters.edges.distance = Distance::toroidal;
    Simulation flock(scenario);
    TextbookWorld world(flock);
    world.place({99, 50, 0}, {});
    EXPECT_EQ(ids(world.neighbours({1, 50, 0}, 2)), Ids{0});
    EXPECT_EQ(ids(world.neighbours({1, 50, 0}, 2, {-1, 0, 0}, 90)), Ids{0});
    EXPECT_EQ(ids(world.neighbours({1, 50, 0}, 2, {1, 0, 0}, 90)), Ids{});
    flock.set("edges.distance", "plain");
    EXPECT_EQ(ids(world.neighbours({1, 50, 0}, 2)), Ids{});
}

TEST(Advance, StepsAllBoidsOnce) {
    Simulation flock = without_boids();
    TextbookWorld world(flock);
    world.place({20, 20, 0}, {1, 0, 0});
    world.place({80, 80, 0}, {0, -1, 0});
    world.step_all();
    ASSERT_TRUE(world.at({21, 20, 0}));
    ASSERT_TRUE(world.at({80, 79, 0}));
    EXPECT_EQ(flock.step(), 1u);
    EXPECT_EQ(flock.state().size(), 2u);
}

TEST(Advance, KeepsOneBoidPerPositionInsideTheWalls) {
    Simulation flock(load_scenario("world"));
    TextbookWorld world(flock);
    for (int step = 0; step < 200; ++step) {
        world.step_all();
        const State& state = flock.state();
        for (std::size_t i = 0; i < state.size(); ++i) {
            const Boid boid = state.boid(i);
            EXPECT_TRUE(boid.position[0] >= 0 && boid.position[0] < 100 && boid.position[1] >= 0 &&
                        boid.position[1] < 100);
            EXPECT_EQ(world.at(boid.position)->id, boid.id);
        }
    }
}

}  // namespace
}  // namespace boids
