// Laws of the scenes that show a furnished world: nobody is ever inside an obstacle, flow does not stop, fear keeps
// distance, waypoints come in order. Where an obstacle is, is worked out here anew, without the engines' geometry.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/boids.h"

namespace boids {
namespace {

/// How far inside an obstacle a place is; 0 or less where it is not. The short way round on a torus.
class Footprint {
public:
    Footprint(const Obstacle& obstacle, const World& world, std::uint64_t step)
        : obstacle_(obstacle), world_(world), place_(obstacle.place(step)), reach_(reach_of(obstacle)) {}

    bool holds(double x, double y) const {
        x -= place_[0];
        y -= place_[1];
        if (is_beyond(x, reach_[0], world_.width) || is_beyond(y, reach_[1], world_.height)) return false;
        x = short_way(x, world_.width);
        y = short_way(y, world_.height);
        switch (obstacle_.shape) {
            case Shape::circle: return std::hypot(x, y) < obstacle_.radius;
            case Shape::box: return std::abs(x) < obstacle_.width / 2 && std::abs(y) < obstacle_.height / 2;
            case Shape::segment: return distance_to_wall(x, y) < obstacle_.radius;
            case Shape::polygon: return winds_around(x, y);
        }
        return false;
    }

private:
    static double short_way(double way, double size) { return std::remainder(way, size); }

    /// Whether a place is too far along an axis, either way round; it spares most of the work.
    static bool is_beyond(double way, double reach, double size) {
        return std::abs(way) > reach && std::abs(way) < size - reach;
    }

    /// How far an obstacle goes from its place along x and y.
    static Vector3 reach_of(const Obstacle& obstacle) {
        if (obstacle.shape == Shape::circle) return {obstacle.radius, obstacle.radius, 0};
        if (obstacle.shape == Shape::box) return {obstacle.width / 2, obstacle.height / 2, 0};
        Vector3 reach;
        for (const Vector3& point : obstacle.points)
            for (int axis = 0; axis < 2; ++axis)
                reach[axis] = std::max(reach[axis], std::abs(point[axis]) + obstacle.radius);
        return reach;
    }

    double distance_to_wall(double x, double y) const {
        const Vector3 &a = obstacle_.points[0], &b = obstacle_.points[1];
        const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
        const double along = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length;
        const double aside = std::abs((x - a[0]) * (b[1] - a[1]) - (y - a[1]) * (b[0] - a[0])) / length;
        if (along >= 0 && along <= length) return aside;
        return std::min(std::hypot(x - a[0], y - a[1]), std::hypot(x - b[0], y - b[1]));
    }

    /// By the angles under which the sides are seen: they add up to a full turn from inside and to nothing from
    /// outside.
    bool winds_around(double x, double y) const {
        double turn = 0;
        for (std::size_t index = 0; index < obstacle_.points.size(); ++index) {
            const Vector3 &a = obstacle_.points[index], &b = obstacle_.points[(index + 1) % obstacle_.points.size()];
            const double from = std::atan2(a[1] - y, a[0] - x), to = std::atan2(b[1] - y, b[0] - x);
            turn += std::remainder(to - from, 2 * std::numbers::pi);  // the short way
        }
        return std::abs(turn) > std::numbers::pi;
    }

    const Obstacle& obstacle_;
    const World& world_;
    Vector3 place_, reach_;
};

/// How many boids are inside an obstacle.
int boids_inside(const Simulation& flock) {
    const Scenario& scenario = flock.scenario();
    const State& state = flock.state();
    int inside = 0;
    for (const Obstacle& obstacle : scenario.obstacles) {
        const Footprint footprint(obstacle, scenario.parameters.world, flock.step());
        for (std::size_t index = 0; index < state.size(); ++index)
            inside += footprint.holds(state.position[0][index], state.position[1][index]);
    }
    return inside;
}

TEST(Footprint, KnowsInsideFromOutside) {
    const World world{2, 100, 100, 0};
    Obstacle obstacle = default_obstacle();
    obstacle.x = obstacle.y = 10;
    obstacle.radius = 5;
    EXPECT_TRUE(Footprint(obstacle, world, 0).holds(13, 13));
    EXPECT_FALSE(Footprint(obstacle, world, 0).holds(14, 14));
    obstacle.shape = Shape::polygon;  // an arrow head with a notch below
    obstacle.points = {{-10, -10, 0}, {0, -5, 0}, {10, -10, 0}, {0, 10, 0}};
    EXPECT_TRUE(Footprint(obstacle, world, 0).holds(10, 6));
    EXPECT_FALSE(Footprint(obstacle, world, 0).holds(10, 4));
    EXPECT_TRUE(Footprint(obstacle, world, 0).holds(101.5, 1.5));  // across the edge
}

class Furnished : public testing::TestWithParam<const char*> {};

TEST_P(Furnished, NobodyIsInsideAnObstacleAtAnyOfTenThousandSteps) {
    Simulation flock(load_scenario(GetParam()));
    ASSERT_EQ(flock.state().size(), 2000u);
    for (int step = 0; step <= 10000; ++step) {
        ASSERT_EQ(boids_inside(flock), 0) << "at step " << flock.step();
        flock.advance(1);
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Furnished, testing::Values("pillars", "corridor"),
                         [](const auto& each) { return std::string(each.param); });

TEST(Corridor, NobodyIsStuckForFiveHundredSteps) {
    Simulation flock(load_scenario("corridor"));
    for (int window = 0; window < 6; ++window) {
        std::vector<double> low(2000, 1e9), high(2000, -1e9);
        for (int sample = 0; sample < 50; ++sample) {
            flock.advance(10);
            const State& state = flock.state();
            for (std::size_t index = 0; index < state.size(); ++index) {
                low[state.id[index]] = std::min(low[state.id[index]], state.position[0][index]);
                high[state.id[index]] = std::max(high[state.id[index]], state.position[0][index]);
            }
        }
        double least = 1e9;
        for (std::size_t id = 0; id < low.size(); ++id) least = std::min(least, high[id] - low[id]);
        EXPECT_GT(least, 100) << "along the corridor, between step " << 500 * window << " and " << flock.step();
    }
}

TEST(Corridor, FlowsOneWay) {
    Simulation flock(load_scenario("corridor"));
    flock.advance(1000);
    for (int look = 0; look < 10; ++look) {
        flock.advance(200);
        const State& state = flock.state();
        double flow = 0;
        for (std::size_t index = 0; index < state.size(); ++index) flow += state.velocity[0][index];
        EXPECT_GT(flow / static_cast<double>(state.size()), 1);
    }
}

/// The mean distance of the flock to the hawk, over some hundred steps.
double mean_distance_to_hawk(const Scenario& scenario) {
    Simulation flock(scenario);
    flock.advance(100);
    double sum = 0;
    constexpr int looks = 50;
    for (int look = 0; look < looks; ++look) {
        flock.advance(10);
        const State& state = flock.state();
        const auto hawk = std::ranges::find(state.species, 1) - state.species.begin();
        const Vector3 place = state.boid(static_cast<std::size_t>(hawk)).position;
        double distance = 0;
        for (std::size_t index = 0; index < state.size(); ++index)
            distance += length(state.boid(index).position - place);
        sum += distance / static_cast<double>(state.size() - 1);
    }
    return sum / looks;
}

TEST(Hawk, FearKeepsTheFlockAway) {
    double afraid = 0, fearless = 0;
    for (const std::uint64_t seed : {1, 2, 3, 4}) {
        Scenario scenario = load_scenario("hawk");
        scenario.seed = seed;
        afraid += mean_distance_to_hawk(scenario);
        for (Relation& relation : scenario.relations)
            if (relation.kind == RelationKind::flee) relation.enabled = false;
        fearless += mean_distance_to_hawk(scenario);
    }
    EXPECT_GT(afraid, 1.2 * fearless);
}

TEST(Hawk, WithoutHawksTheFlockIsThePlainOneToTheLastBit) {
    for (const std::string_view name : processor_engines) {
        const std::string engine(name);
        Scenario scenario = load_scenario("hawk");
        scenario.parameters.start.boids = 300;
        scenario.species[0].parameters.start.boids = 0;
        Scenario plain = scenario;
        plain.species.clear();
        plain.relations.clear();
        Simulation without({scenario}, {engine, 2, ""}), alone({plain}, {engine, 1, ""});
        for (int step = 0; step < 60; ++step) {
            without.advance(1);
            alone.advance(1);
            ASSERT_EQ(without.hash(), alone.hash()) << engine << " at step " << step;
        }
    }
}

TEST(Migration, ALoneFollowerReachesItsWayPointsInTheirOrder) {
    Scenario scenario = load_scenario("migration");
    scenario.parameters.start.boids = 1;
    const std::vector<Vector3>& points = scenario.goals[0].track.points;
    Simulation flock(scenario);
    std::size_t reached = 0;
    for (int step = 0; step < 6000 && reached < 2 * points.size(); ++step) {
        const Vector3& next = points[reached % points.size()];
        const bool there = length(flock.state().boid(0).position - next) < scenario.goals[0].radius;
        ASSERT_EQ(flock.state().waypoint[0], reached % points.size());
        flock.advance(1);
        reached += there;
    }
    EXPECT_EQ(reached, 2 * points.size()) << "around twice";
}

TEST(Topological, AsManyNeighboursAsThereAreIsTheMetricRule) {
    Scenario ranked = load_scenario("topological"), metric = ranked;
    for (auto rule : {&Parameters::alignment, &Parameters::cohesion}) {
        (ranked.parameters.*rule).nearest = 1200;
        (metric.parameters.*rule).topological = false;
    }
    Simulation one(ranked), other(metric);
    one.advance(50);
    other.advance(50);
    EXPECT_EQ(one.hash(), other.hash());
}

}  // namespace
}  // namespace boids
