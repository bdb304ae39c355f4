#include "boids/render/numbers_by_id.h"

#include <gtest/gtest.h>

namespace boids {
namespace {

State with_ids(const std::vector<BoidId>& ids) {
    State state(2);
    for (const BoidId id : ids) {
        Boid boid;
        boid.id = id;
        state.append(boid);
    }
    return state;
}

TEST(NumbersById, FollowTheBoidsIntoAnotherOrder) {
    for (const BoidId far : {3u, 4'000'000'000u}) {  // ids without gaps, and ids far apart
        const NumbersById numbers(with_ids({1, far, 2}), std::vector<float>{0.1f, 0.3f, 0.2f});
        std::vector<float> written;
        numbers.write(with_ids({far, 2, 7, 1}), written);
        EXPECT_EQ(written, (std::vector<float>{0.3f, 0.2f, 0, 0.1f}));
    }
}

TEST(NumbersById, AreNoneOfAnEmptyFlock) {
    EXPECT_EQ(NumbersById(State(2), {}).of(5), 0);
}

}  // namespace
}  // namespace boids
