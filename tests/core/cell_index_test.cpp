#include "boids/core/space/cell_index.h"

#include <gtest/gtest.h>

#include <map>

#include "boids/core/parameters/parameter_table.h"
#include "random_flock.h"

namespace boids {
namespace {

Parameters world_of(const Vector3& size, int dimension, bool torus) {
    Parameters parameters = default_parameters();
    parameters.world = {dimension, size[0], size[1], size[2]};
    parameters.edges.kind = torus ? Edge::wrap : Edge::open;
    parameters.edges.distance = Distance::toroidal;
    return parameters;
}

using Found = std::map<std::size_t, double>;

/// Whom the index visits, by squared distance; a boid visited twice is a failure.
template <int D>
Found found_by_index(const CellIndex<D>& index, const Vector<D>& place, double radius) {
    Found found;
    index.for_each_near(place, radius, [&](std::size_t boid, double squared) {
        EXPECT_TRUE(found.emplace(boid, squared).second) << "boid " << boid << " visited twice";
    });
    return found;
}

template <int D>
Found found_by_counting(const CellIndex<D>& index, const Domain<D>& domain, const Vector<D>& place, double radius) {
    Found found;
    for (std::size_t boid = 0; boid < index.size(); ++boid) {
        const Vector<D> way = domain.offset(place, index.position(boid));
        if (dot(way, way) <= radius * radius) found.emplace(boid, dot(way, way));
    }
    return found;
}

/// Asks from every boid and from places in and around the world, within radii from nothing to more than the world.
template <int D>
void expect_finds_all(const State& state, const Vector3& size, bool torus, double reach) {
    SCOPED_TRACE(std::to_string(D) + "D, reach " + std::to_string(reach) + (torus ? ", torus" : ", plain"));
    const Domain<D> domain(world_of(size, D, torus));
    const CellIndex<D> index(state, domain, reach);
    ASSERT_EQ(index.size(), state.size());
    std::vector<Vector<D>> places;
    for (std::size_t boid = 0; boid < state.size(); ++boid) places.push_back(index.position(boid));
    const State around = random_flock(20, 3.0 * size, 0, D, 99);
    for (std::size_t boid = 0; boid < around.size(); ++boid)
        places.push_back(flatten<D>(around.boid(boid).position - size));
    for (const Vector<D>& place : places)
        for (const double radius : {0.0, 0.3, 4.0, reach, 2.5 * reach, 500.0})
            ASSERT_EQ(found_by_index(index, place, radius), found_by_counting(index, domain, place, radius))
                << "radius " << radius;
}

template <int D>
void expect_finds_all_in_every_world(std::uint32_t boids, double spread, const Vector3& shift) {
    for (const Vector3& size : {Vector3{50, 30, 20}, Vector3{200, 2, 3}, Vector3{1, 1, 1}}) {
        State state = random_flock(boids, spread * size, 1, D);
        for (std::size_t index = 0; index < state.size(); ++index)
            for (int axis = 0; axis < D; ++axis) state.position[axis][index] += shift[axis];
        for (const bool torus : {false, true})
            for (const double reach : {0.0, 1.0, 7.0, 1000.0}) expect_finds_all<D>(state, size, torus, reach);
    }
}

TEST(CellIndex, FindsAllInsideTheWorld) {
    expect_finds_all_in_every_world<2>(60, 1, {});
    expect_finds_all_in_every_world<3>(60, 1, {});
}

TEST(CellIndex, FindsAllOutsideTheWorld) {
    expect_finds_all_in_every_world<2>(60, 3, {-61, -47, 0});
    expect_finds_all_in_every_world<3>(60, 3, {-61, -47, -39});
}

TEST(CellIndex, FindsAllInOnePlace) {
    expect_finds_all_in_every_world<2>(8, 0, {3, 1, 0});
    expect_finds_all_in_every_world<3>(8, 0, {0, 0, 0});
}

TEST(CellIndex, FindsThoseOnTheCornersOfTheWorld) {
    State state(2);
    for (const double x : {0.0, 50.0})
        for (const double y : {0.0, 30.0})
            for (int twice = 0; twice < 2; ++twice) state.add({x, y, 0}, {});
    for (const bool torus : {false, true})
        for (const double reach : {0.0, 1.0, 7.0}) expect_finds_all<2>(state, {50, 30, 20}, torus, reach);
}

TEST(CellIndex, FindsThoseExactlyAtTheRadius) {
    // A lattice whose ways and cell borders round in all directions.
    for (const double step : {0.1, 0.3, 1.0 / 3, 0.39521054958528862}) {
        State state(2);
        for (int x = 0; x <= 11; ++x)
            for (int y = 0; y <= 1; ++y) state.add({x * step, y * step, 0}, {});
        for (const bool torus : {false, true})
            for (const double reach : {step, 1.5 * step, 2 * step, 3 * step})
                expect_finds_all<2>(state, {12 * step, 12 * step, 1}, torus, reach);
    }
}

TEST(CellIndex, OfNobodyFindsNobody) {
    for (const bool torus : {false, true}) {
        const CellIndex<2> index(State(2), Domain<2>(world_of({50, 30, 20}, 2, torus)), 5);
        EXPECT_EQ(index.size(), 0u);
        EXPECT_TRUE(found_by_index<2>(index, {10, 10}, 100).empty());
    }
}

TEST(NearestDistance, IsInfiniteForALoneBoid) {
    State state(2);
    state.add({10, 10, 0}, {});
    for (const bool torus : {false, true})
        EXPECT_EQ(CellIndex<2>(state, Domain<2>(world_of({50, 30, 20}, 2, torus)), 5).nearest_distance(0), INFINITY);
}

TEST(NearestDistance, IsFoundHoweverFarItIs) {
    State state(3);
    state.add({0, 0, 0}, {});
    state.add({20000, 30000, 60000}, {});
    state.add({20000, 30000, 60001}, {});
    const CellIndex<3> index(state, Domain<3>(world_of({50, 30, 20}, 3, false)), 0.5);
    EXPECT_NEAR(index.nearest_distance(0), 70000, 1e-9);
    EXPECT_NEAR(index.nearest_distance(1), 1, 1e-12);
}

}  // namespace
}  // namespace boids
