// What the cpu engine costs besides time: nothing is allocated in the steady step, memory per boid is bounded, and
// changes in flight share one rebuild of the grid. This program counts every allocation, so it stands alone.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "boids/boids.h"
#include "boids/engines/threads/tbb_workers.h"

namespace {

std::atomic<long> allocations{0};

void* counted(std::size_t size, std::size_t alignment) {
    ++allocations;
    const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
    if (void* memory = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded)) return memory;
    std::abort();
}

/// Not inlined: gcc would see memory of a `new` given to free(), and not that both are of this file.
[[gnu::noinline]] void release(void* memory) {
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
    return counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    release(memory);
}

namespace boids {
namespace {

/// The flock of the benchmarks: a torus with about twenty neighbours each.
Scenario torus(std::int64_t boids, int dimension) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    Parameters& parameters = scenario.parameters;
    parameters.edges.distance = Distance::toroidal;
    parameters.start.positions = StartPositions::uniform;
    parameters.start.boids = boids;
    const double per_boid = dimension == 2 ? 392.7 : 26180;  // area or volume for 20 neighbours within 50
    const double size = std::pow(per_boid * static_cast<double>(boids), 1.0 / dimension);
    parameters.world = {dimension, size, size, size};
    return scenario;
}

/// How many threads, and whether they are those of oneTBB.
class SteadyStep : public testing::TestWithParam<std::pair<int, bool>> {
protected:
    static EngineChoice choice() {
        const EngineChoice own{"cpu", GetParam().first, ""};
        return GetParam().second ? on_tbb(own) : own;
    }
};

TEST_P(SteadyStep, AllocatesNothing) {
    for (const int dimension : {2, 3}) {
        const auto engine = make_engine(torus(20000, dimension), choice());
        engine->load(load_start(torus(20000, dimension)));
        engine->advance(50);
        const std::size_t bytes = engine->bytes();
        const long before = allocations;
        engine->advance(100);
        EXPECT_EQ(allocations - before, 0) << dimension << "D";
        EXPECT_EQ(engine->bytes(), bytes) << dimension << "D";
    }
}

TEST_P(SteadyStep, AllocatesNothingWhenObserved) {
    for (const int dimension : {2, 3}) {
        const auto engine = make_engine(torus(20000, dimension), choice());
        engine->load(load_start(torus(20000, dimension)));
        for (int step = 0; step < 20; ++step) {
            engine->observe();
            engine->advance(1);
        }
        const std::size_t bytes = engine->bytes();
        const long before = allocations;
        for (int step = 0; step < 20; ++step) {
            engine->observe();
            engine->advance(1);
        }
        EXPECT_EQ(allocations - before, 0) << dimension << "D";
        EXPECT_EQ(engine->bytes(), bytes) << dimension << "D";
    }
}

TEST_P(SteadyStep, AllocatesNothingInAFurnishedWorld) {
    for (const char* preset : {"pillars", "hawk", "migration", "leaders", "two-species", "topological"}) {
        Scenario scenario = load_scenario(preset);
        // Flocks that still grow denser make new crowds, which take memory; these are too few for crowds.
        if (scenario.parameters.world.dimension == 3) scenario.parameters.start.boids = 300;
        const auto engine = make_engine(scenario, choice());
        engine->load(load_start(scenario));
        engine->advance(300);
        const std::size_t bytes = engine->bytes();
        const long before = allocations;
        engine->advance(100);
        EXPECT_EQ(allocations - before, 0) << preset;
        EXPECT_EQ(engine->bytes(), bytes) << preset;
    }
}

TEST_P(SteadyStep, AllocatesNothingWhereTheNearestAreSought) {
    for (const int dimension : {2, 3}) {
        Scenario scenario = torus(5000, dimension);
        scenario.parameters.edges.kind = Edge::open;  // ghosts are not foreseen
        for (Rule* rule : {&scenario.parameters.alignment, &scenario.parameters.cohesion}) {
            rule->topological = true;
            rule->radius *= 3;
        }
        const auto engine = make_engine(scenario, choice());
        const std::size_t counts[] = {5000};
        const std::size_t expected = engine->bytes_for(counts, false);
        engine->load(load_start(scenario));
        engine->advance(50);
        const std::size_t bytes = engine->bytes();
        EXPECT_NEAR(static_cast<double>(bytes), static_cast<double>(expected), 0.25 * static_cast<double>(expected));
        const long before = allocations;
        engine->advance(30);
        EXPECT_EQ(allocations - before, 0) << dimension << "D";
        EXPECT_EQ(engine->bytes(), bytes) << dimension << "D";
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, SteadyStep,
                         testing::Values(std::pair{1, false}, std::pair{2, false}, std::pair{2, true}));

TEST(Memory, IsAtMost120BytesPerBoidInAll) {
    constexpr std::int64_t boids = 300000;
    const Scenario scenario = torus(boids, 2);
    State state = load_start(scenario);
    const auto engine = make_engine(scenario, {"cpu", 2, ""});
    engine->load(state);
    engine->advance(5);
    const std::size_t state_bytes =
        state.size() * (4 * sizeof(double) + sizeof(BoidId) + sizeof(state.species[0]) + sizeof(state.waypoint[0]));
    EXPECT_LE(engine->bytes() + state_bytes, 120u * boids);
    EXPECT_GT(engine->bytes(), 40u * boids);  // it does count
}

/// In flight: after the first sort, which takes some more, and after steps in which ghosts came and went.
TEST(Memory, OfTheEngineIsAtMost70BytesPerBoid) {
    // A cube of fewer boids has more ghosts for each of them.
    for (const auto& [dimension, boids] : {std::pair{2, 300000}, std::pair{3, 1000000}})
        for (const int threads : {1, 2}) {
            const auto engine = make_engine(torus(boids, dimension), {"cpu", threads, ""});
            engine->load(load_start(torus(boids, dimension)));
            engine->advance(12);
            EXPECT_LE(engine->bytes(), std::size_t{70} * static_cast<std::size_t>(boids))
                << dimension << "D, " << threads << " threads";
        }
}

TEST(Memory, OfAnObservationIsAtMost16BytesPerBoid) {
    constexpr std::int64_t boids = 300000;
    const Scenario scenario = torus(boids, 2);
    const auto engine = make_engine(scenario, {"cpu", 2, ""});
    engine->load(load_start(scenario));
    engine->advance(5);
    const std::size_t unobserved = engine->bytes();
    engine->observe();
    EXPECT_GT(engine->bytes(), unobserved);  // it does count
    EXPECT_LE(engine->bytes() - unobserved, 16u * boids);
}

TEST(Memory, DoesNotGrowWithTheWorld) {
    Scenario scenario = torus(1000, 2);
    scenario.parameters.world.width = scenario.parameters.world.height = 1e8;
    const auto engine = make_engine(scenario, {"cpu", 1, ""});
    engine->load(load_start(scenario));
    engine->advance(1);
    EXPECT_LE(engine->bytes(), std::size_t{1} << 20);
}

TEST(ChangesInFlight, ShareOneRebuildOfTheGrid) {
    Simulation flock(torus(2000, 2), {"cpu", 1, ""});
    flock.advance(10);
    const std::int64_t before = flock.profile().rebuilds;
    for (int added = 0; added < 10; ++added) flock.add({100.0 + added, 50}, {1, 0});
    for (BoidId id = 0; id < 5; ++id) EXPECT_TRUE(flock.remove(id));
    flock.set("alignment.weight", "2");
    flock.set("cohesion.radius", "40");
    flock.advance(10);
    EXPECT_EQ(flock.profile().rebuilds, before + 1);
    EXPECT_EQ(flock.state().size(), 2005u);
    flock.advance(10);
    EXPECT_EQ(flock.profile().rebuilds, before + 1);
}

TEST(ChangesInFlight, OfThePointerAndTheRulesKeepTheGrid) {
    Simulation kept(torus(2000, 2), {"cpu", 1, ""}), rebuilt(torus(2000, 2), {"cpu", 1, ""});
    kept.advance(10);
    rebuilt.advance(10);
    const std::int64_t before = kept.profile().rebuilds;
    for (int moved = 0; moved < 10; ++moved) {
        for (Simulation* flock : {&kept, &rebuilt}) {
            if (moved == 5) flock->set("separation.weight", "2");  // its radius is not the largest
            if (moved == 6) flock->set("separation.radius", "20");
            if (moved == 7) flock->set("motion.max_speed", "3");
            flock->set_pointer(moved < 5 ? PointerKind::follow : PointerKind::repel, {50.0 * moved, 80});
        }
        rebuilt.set_state(State(rebuilt.state()));
        kept.advance(2);
        rebuilt.advance(2);
        ASSERT_EQ(kept.hash(), rebuilt.hash()) << "after move " << moved;
    }
    EXPECT_EQ(kept.profile().rebuilds, before);
    EXPECT_EQ(rebuilt.profile().rebuilds, before + 10);
}

TEST(ChangesInFlight, OfTheLargestRadiusTheWorldOrItsEdgesRebuildTheGrid) {
    Simulation flock(torus(2000, 2), {"cpu", 1, ""});
    flock.advance(1);
    std::int64_t before = flock.profile().rebuilds;
    const std::pair<std::string_view, std::string_view> changes[] = {
        {"cohesion.radius", "60"}, {"world.height", "500"},       {"edges.distance", "plain"},
        {"edges.kind", "turn"},    {"cohesion.enabled", "false"}, {"alignment.weight", "0"},
    };
    for (const auto& [key, value] : changes) {
        flock.set(key, value);
        flock.advance(2);
        EXPECT_EQ(flock.profile().rebuilds, ++before) << key;
    }
}

}  // namespace
}  // namespace boids
