#include "boids/core/state/state.h"

#include <gtest/gtest.h>

#include <cmath>

#include "boids/core/state/fingerprint.h"
#include "random_flock.h"

namespace boids {
namespace {

State three_boids(int dimension = 3) {
    State state(dimension);
    state.append({4, {1, 2, 3}, {0.1, 0.2, 0.3}});
    state.append({9, {4, 5, 6}, {0.4, 0.5, 0.6}});
    state.append({7, {7, 8, 9}, {0.7, 0.8, 0.9}});
    return state;
}

TEST(State, KeepsWhatIsAppended) {
    const Boid boid = three_boids().boid(1);
    EXPECT_EQ(boid.id, 9u);
    EXPECT_EQ(boid.position, (Vector3{4, 5, 6}));
    EXPECT_EQ(boid.velocity, (Vector3{0.4, 0.5, 0.6}));
}

TEST(State, HasNoThirdAxisInThePlane) {
    const State state = three_boids(2);
    EXPECT_TRUE(state.position[2].empty());
    EXPECT_TRUE(state.velocity[2].empty());
    EXPECT_EQ(state.boid(0).position, (Vector3{1, 2, 0}));
    EXPECT_EQ(state.boid(0).velocity, (Vector3{0.1, 0.2, 0}));
}

TEST(State, SetsABoidInPlace) {
    State state = three_boids();
    state.set(1, {20, {1, 1, 1}, {2, 2, 2}});
    EXPECT_EQ(state.size(), 3u);
    EXPECT_EQ(state.boid(1).id, 20u);
    EXPECT_EQ(state.boid(1).position, (Vector3{1, 1, 1}));
    EXPECT_EQ(state.boid(1).velocity, (Vector3{2, 2, 2}));
    EXPECT_EQ(state.boid(2).id, 7u);
    EXPECT_EQ(state.next_id, 21u);
}

TEST(State, GivesFreshIds) {
    State state;
    EXPECT_EQ(state.add({}, {}), 0u);
    EXPECT_EQ(state.add({}, {}), 1u);
    State other = three_boids();
    EXPECT_EQ(other.add({1, 1, 1}, {2, 2, 2}), 10u);
    EXPECT_EQ(other.boid(3).position, (Vector3{1, 1, 1}));
    EXPECT_EQ(other.boid(3).velocity, (Vector3{2, 2, 2}));
}

TEST(State, NeverGivesAnIdTwice) {
    State state;
    state.add({}, {});
    state.add({}, {});
    state.remove(1);
    EXPECT_EQ(state.add({}, {}), 2u);
    state.remove(0);
    state.remove(0);
    EXPECT_EQ(state.size(), 0u);
    EXPECT_EQ(state.add({}, {}), 3u);
}

TEST(State, FillsAGapWithTheLastBoid) {
    State state = three_boids();
    state.remove(0);
    ASSERT_EQ(state.size(), 2u);
    EXPECT_EQ(state.boid(0).id, 7u);
    EXPECT_EQ(state.boid(0).position, (Vector3{7, 8, 9}));
    EXPECT_EQ(state.boid(0).velocity, (Vector3{0.7, 0.8, 0.9}));
    EXPECT_EQ(state.boid(1).id, 9u);
    state.remove(1);
    ASSERT_EQ(state.size(), 1u);
    EXPECT_EQ(state.boid(0).id, 7u);
}

TEST(State, FindsABoidByItsId) {
    const State state = three_boids();
    EXPECT_EQ(state.find(9), 1u);
    EXPECT_EQ(state.find(7), 2u);
    EXPECT_FALSE(state.find(5).has_value());
    EXPECT_FALSE(State().find(0).has_value());
}

TEST(State, ListsBoidsByRisingId) {
    EXPECT_EQ(three_boids().by_id(), (std::vector<std::size_t>{0, 2, 1}));
    EXPECT_TRUE(State().by_id().empty());
    State sparse(2), doubled(2);
    for (const BoidId id : {4000000000u, 7u, 90u}) sparse.append({id, {}, {}});
    EXPECT_EQ(sparse.by_id(), (std::vector<std::size_t>{1, 2, 0}));
    State late(2);
    for (const BoidId id : {4000000002u, 4000000000u, 4000000003u}) late.append({id, {}, {}});
    EXPECT_EQ(late.by_id(), (std::vector<std::size_t>{1, 0, 2}));
    for (const BoidId id : {2u, 1u, 2u}) doubled.append({id, {}, {}});
    EXPECT_EQ(doubled.by_id()[0], 1u);
    EXPECT_EQ(doubled.by_id().size(), 3u);
}

TEST(State, ReservesWithoutAddingAnyone) {
    State state(3);
    state.reserve(100);
    EXPECT_EQ(state.size(), 0u);
    EXPECT_GE(state.position[2].capacity(), 100u);
}

TEST(Hash, DoesNotDependOnTheOrderOfTheArrays) {
    const State state = random_flock(20, {100, 60, 40}, 2, 3);
    State shuffled(3);
    for (std::size_t index = 0; index < state.size(); ++index) shuffled.append(state.boid((7 * index + 3) % 20));
    ASSERT_NE(shuffled.id, state.id);
    EXPECT_EQ(hash(shuffled), hash(state));
}

TEST(Hash, IsThatOfItsPartsByRisingId) {
    const State whole = three_boids();
    Fingerprint fingerprint(whole.dimension(), whole.size());
    for (const std::size_t index : whole.by_id()) {
        State part(whole.dimension());
        part.append(whole.boid(index));
        fingerprint.add(part);
    }
    EXPECT_EQ(fingerprint.value(), hash(whole));
}

TEST(Hash, DoesNotDependOnTheStepOrTheNextId) {
    State state = three_boids();
    const std::uint64_t before = hash(state);
    state.step = 17;
    state.next_id = 1000;
    EXPECT_EQ(hash(state), before);
}

TEST(Hash, ChangesWithTheLastBitOfAnything) {
    const State state = three_boids();
    for (std::size_t index = 0; index < state.size(); ++index)
        for (int axis = 0; axis < 3; ++axis) {
            State moved = state, faster = state;
            moved.position[axis][index] = std::nextafter(moved.position[axis][index], 100);
            faster.velocity[axis][index] = std::nextafter(faster.velocity[axis][index], 100);
            EXPECT_NE(hash(moved), hash(state));
            EXPECT_NE(hash(faster), hash(state));
            EXPECT_NE(hash(moved), hash(faster));
        }
}

TEST(Hash, ChangesWithIdsSizeAndDimension) {
    const State state = three_boids();
    State renamed = state, smaller = state;
    renamed.id[1] = 10;
    smaller.remove(2);
    EXPECT_NE(hash(renamed), hash(state));
    EXPECT_NE(hash(smaller), hash(state));
    EXPECT_NE(hash(three_boids(2)), hash(state));
    EXPECT_NE(hash(State(2)), hash(State(3)));
}

TEST(Hash, ChangesWhenTwoBoidsSwapPlaces) {
    State state = three_boids();
    const std::uint64_t before = hash(state);
    std::swap(state.id[0], state.id[1]);
    EXPECT_NE(hash(state), before);
}

}  // namespace
}  // namespace boids
