// When ranks fly a flock, and what they say of one that they do not fly.
#include <gtest/gtest.h>

#include "boids/tests/mpi/flocks.h"
#include "boids/tests/mpi/on_ranks.h"

namespace boids {
namespace {

TEST(Ranks, AreChosenWhereThereAreSeveral) {
    EngineChoice choice;
    choice.ranks = joined_ranks();
    EXPECT_EQ(engine_for(preset("flock"), choice), choice.ranks->count() > 1 ? "mpi" : "cpu");
}

TEST(Ranks, SayWhatTheyDoNotKnowAndWhoDoes) {
    Scenario scenario = preset("flock");
    scenario.schedule = Schedule::sequential;
    const auto refusal = refusal_of("mpi", scenario);
    ASSERT_TRUE(refusal);
    EXPECT_NE(refusal->find("a schedule but synchronous; choose engine exact, which does"), std::string::npos)
        << *refusal;
}

}  // namespace
}  // namespace boids
