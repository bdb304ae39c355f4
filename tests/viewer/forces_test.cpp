// The arrows of the debug layer are those of the moment that is shown.
#include "boids/apps/viewer/forces.h"

#include <gtest/gtest.h>

#include "boids/apps/viewer/simulation_thread.h"
#include "boids/core/scenario/start.h"
#include "boids/io/presets.h"

namespace boids::viewer {
namespace {

TEST(Forces, AnotherMomentHasItsOwn) {
    Snapshot snapshot;
    snapshot.scenario = preset_scenario("flock");
    snapshot.scenario.parameters.start.positions = StartPositions::uniform;
    snapshot.flock.show(make_start(snapshot.scenario));
    snapshot.number = 1;
    Forces forces;
    const std::vector<Vector3> first = forces.of(snapshot);
    EXPECT_EQ(first, forces_of(snapshot.state(), snapshot.scenario));
    snapshot.scenario.seed = 2;
    snapshot.flock.show(make_start(snapshot.scenario));
    snapshot.number = 2;
    EXPECT_EQ(forces.of(snapshot), forces_of(snapshot.state(), snapshot.scenario));
    EXPECT_NE(forces.of(snapshot), first);
}

}  // namespace
}  // namespace boids::viewer
