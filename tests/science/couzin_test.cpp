// The groups of Couzin and others (J. Theor. Biol. 218, 1, 2002), figure 3: with a wider zone of orientation a swarm
// becomes a torus, then a group that swims in parallel. 100 fish in space, speed 3, turning 40 degrees in a unit of
// time, a field of perception of 270 degrees, an error of 0.05 and a zone of attraction that is 14 wide.
#include "boids/tests/science/measurement.h"

namespace boids {
namespace {

struct Group {
    double polarisation, milling;
};

/// What becomes of a random start, with a zone of orientation of that width.
Group group_with(double orientation, const std::string& engine, int steps) {
    Simulation flock(
        changed<Couzin>(load_scenario("couzin"), [&](Couzin::Values& values) { values.orientation = orientation; }),
        {engine, 1, ""});
    flock.advance(steps);
    Group group{0, 0};
    constexpr int samples = 50;
    for (int sample = 0; sample < samples; ++sample) {
        flock.advance(10);
        const Observables now = flock.observe();
        group.polarisation += now.polarisation / samples;
        group.milling += now.milling / samples;
    }
    testing::Test::RecordProperty("width_" + std::to_string(orientation),
                                  std::to_string(group.polarisation) + " " + std::to_string(group.milling));
    return group;
}

void expect_the_published_groups(const std::string& engine, int steps) {
    const Group swarm = group_with(0, engine, steps);
    EXPECT_LT(swarm.polarisation, 0.35);
    EXPECT_LT(swarm.milling, 0.35);
    const Group torus = group_with(1.5, engine, steps);
    EXPECT_LT(torus.polarisation, 0.35);
    EXPECT_GT(torus.milling, 0.45);
    EXPECT_GT(group_with(4, engine, steps).polarisation, 0.95);
    EXPECT_GT(group_with(10, engine, steps).polarisation, 0.95);
}

TEST(CouzinGroups, AreAsPublished) {
    expect_the_published_groups("cpu", 3000);
}

TEST(CouzinGroups, AreAsPublishedInDoublePrecision) {
    expect_the_published_groups("exact", 1000);
}

}  // namespace
}  // namespace boids
