// A flock that knows who is near: it names everyone who is, by rising id, and looks at few others, however many there
// are and wherever they have flown.
#include "boids/engines/exact/indexed_flock.h"

#include <gtest/gtest.h>

#include <set>

#include "random_scenario.h"

namespace boids::exact {
namespace {

constexpr std::size_t bitmaps = 1'000'000, cells = 0;  ///< How many are few: all, or none.

Scenario torus(double size, double radius) {
    Scenario scenario;
    Parameters& parameters = scenario.parameters;
    parameters.world = {2, size, size, size};
    parameters.edges.kind = Edge::wrap;
    parameters.edges.distance = Distance::toroidal;
    for (Rule* rule : {&parameters.separation, &parameters.alignment, &parameters.cohesion}) rule->radius = radius;
    return scenario;
}

/// Boids anywhere in a square with this corner.
template <int D>
std::vector<Bird<D>> scattered(std::size_t count, double corner, double size) {
    RandomScenarios random(3);
    std::vector<Bird<D>> birds;
    for (std::uint32_t id = 0; id < count; ++id) {
        Bird<D> bird{id, {}, {}, 0, 0};
        for (double& place : bird.position.component) place = random.between(corner, corner + size);
        birds.push_back(bird);
    }
    return birds;
}

template <int D>
std::vector<std::uint32_t> named(IndexedFlock<D>& flock, const Vector<D>& place, double reach) {
    std::vector<std::uint32_t> ids;
    for (const auto index : flock.find_near(place, {reach})) ids.push_back(flock[index].id);
    return ids;
}

template <int D>
void expect_all_named(IndexedFlock<D>& flock, const Domain<D>& domain, double reach) {
    for (const Bird<D>& own : flock.birds()) {
        const std::vector<std::uint32_t> ids = named(flock, own.position, reach);
        ASSERT_TRUE(std::is_sorted(ids.begin(), ids.end()));
        const std::set<std::uint32_t> set(ids.begin(), ids.end());
        ASSERT_EQ(set.size(), ids.size()) << "nobody is named twice";
        for (const Bird<D>& other : flock.birds()) {
            if (length(domain.offset(own.position, other.position)) > reach) continue;
            ASSERT_TRUE(set.contains(other.id)) << own.id << " misses " << other.id;
        }
    }
}

TEST(IndexedFlock, NamesAllWhoAreNearByRisingId) {
    for (const std::size_t few : {bitmaps, cells})
        for (const Edge edge : {Edge::wrap, Edge::open}) {
            Scenario scenario = torus(100, 9);
            scenario.parameters.edges.kind = edge;
            IndexedFlock<3> flock(few);
            flock.settle(scattered<3>(300, 0, 100), scenario);
            for (const double reach : {0.0, 1.0, 9.0, 20.0, 49.0, 300.0})
                expect_all_named(flock, Domain<3>(scenario.parameters), reach);
        }
}

TEST(IndexedFlock, KeepsUpWithBoidsThatMove) {
    RandomScenarios random(11);
    for (const std::size_t few : {bitmaps, cells}) {
        const Scenario scenario = torus(100, 5);
        IndexedFlock<2> flock(few);
        flock.settle(scattered<2>(200, 0, 100), scenario);
        for (int move = 0; move < 2000; ++move) {
            const std::size_t index = random.below(200);
            Bird<2> bird = flock[index];
            const double farthest = random.chance(0.1) ? 100 : 2;  // all into a corner now and then
            for (double& place : bird.position.component)
                place = random.chance(0.3) ? random.between(0, 5) : wrapped(place + random.between(0, farthest), 100);
            flock.put(index, bird);
        }
        expect_all_named(flock, Domain<2>(scenario.parameters), 5);
    }
}

TEST(IndexedFlock, NamesWhoIsJustBeyondTheBorderOfACell) {
    // A tick is 2^-24 in a world of 256. Half a tick more than 4 away, on either side of a border between strips (every
    // 2) or cells (every 8): cut to whole ticks, it would be only 4.
    const double tick = 0x1p-24, reach = 4 + tick / 2;
    for (const std::size_t few : {bitmaps, cells})
        for (const double border : {2.0, 8.0, 16.0, 128.0, 256.0}) {
            const double place = border + 4 + tick / 4, other = border - tick / 4;
            ASSERT_EQ(place - other, reach);
            IndexedFlock<2> flock(few);
            flock.settle({{0, {wrapped(place, 256), 7}, {}, 0, 0}, {1, {other, 7}, {}, 0, 0}}, torus(256, reach));
            const std::vector<std::uint32_t> both{0, 1};
            for (const Bird<2>& bird : flock.birds()) EXPECT_EQ(named(flock, bird.position, reach), both) << border;
        }
}

TEST(IndexedFlock, KnowsWhenBoidsAreBackInTheWorld) {
    for (const std::size_t few : {bitmaps, cells}) {
        IndexedFlock<2> flock(few);
        flock.settle({{0, {50, 50}, {}, 0, 0}, {1, {-3, 50}, {}, 0, 0}, {2, {50, 1e30}, {}, 0, 0}}, torus(100, 5));
        EXPECT_TRUE(flock.is_any_astray());
        flock.put(1, {1, {97, 50}, {}, 0, 0});
        EXPECT_TRUE(flock.is_any_astray());
        EXPECT_EQ(named(flock, Vector2{50, 50}, 5).size(), 3u) << "who is very far away may be anywhere";
        flock.put(2, {2, {50, 99}, {}, 0, 0});
        EXPECT_FALSE(flock.is_any_astray());
        EXPECT_EQ(named(flock, Vector2{50, 50}, 5).size(), 1u);
    }
}

/// How many boids are looked at per boid when everyone looks around.
double looks(std::size_t boids, std::size_t few, const Scenario& scenario, double corner, double size, double reach) {
    IndexedFlock<2> flock(few);
    flock.settle(scattered<2>(boids, corner, size), scenario);
    for (const Bird<2>& bird : flock.birds()) flock.find_near(bird.position, {reach});
    return static_cast<double>(flock.looked_at()) / static_cast<double>(boids);
}

// Two boids per square of 1, so 2 pi 9 = 57 within a radius of 3. Cells are 3 to 6 wide on a torus and 3 wide else, so
// that at most a square of 18 x 18 is looked at, which 648 boids are in, and as many again are folded onto its cells.
constexpr double most_looks = 2 * 648;

TEST(IndexedFlock, LooksAtAsManyHoweverManyThereAre) {
    for (const std::size_t boids : {2'000u, 20'000u, 200'000u}) {
        const double size = std::sqrt(static_cast<double>(boids) / 2);
        const double found = looks(boids, cells, torus(size, 3), 0, size, 3);
        EXPECT_GT(found, 50) << boids;
        EXPECT_LT(found, most_looks) << boids;
    }
}

TEST(IndexedFlock, LooksAtAsManyInAHugeWorldAndOutsideIt) {
    for (const std::size_t boids : {2'000u, 20'000u, 200'000u}) {
        const double size = std::sqrt(static_cast<double>(boids) / 2);
        for (const double corner : {0.0, 700.0, -1e6}) {
            Scenario scenario = torus(1e5, 3);
            EXPECT_LT(looks(boids, cells, scenario, corner, size, 3), most_looks) << boids << " at " << corner;
            scenario.parameters.edges.kind = Edge::open;
            EXPECT_LT(looks(boids, cells, scenario, corner, size, 3), most_looks) << boids << " at " << corner;
        }
    }
}

TEST(IndexedFlock, NarrowsDownToTheBoxAboutAPlace) {
    // 2000 boids in 31.6 x 31.6: a box of 6 x 6 holds 72. With 32 strips, a bit less than 1 wide, it is 8 x 8 at most,
    // which holds 128.
    const double size = std::sqrt(1000.0);
    EXPECT_LT(looks(2'000, bitmaps, torus(size, 3), 0, size, 3), 128);
}

}  // namespace
}  // namespace boids::exact
