// Collapsed flocks on a card: thousands of boids in one cell have the bits of the cpu engine, and take about as much
// work each as a few do.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "boids/tests/engines/cuda_cards.h"
#include "boids/tests/engines/paper_card.h"

namespace boids {
namespace {

/// Rules that are plain sums, so that crowds count as one, and ghosts across the edge.
Scenario without_separation(int dimension) {
    Scenario scenario = preset("flock");
    scenario.parameters.world = {dimension, 600, 600, 600};
    scenario.parameters.edges.distance = Distance::toroidal;
    scenario.parameters.separation.enabled = false;
    return scenario;
}

/// So many boids around a place, some of which are at one place: the share of each group is given, the others are
/// alone. Speeds are of very different size, so that sums depend on their order.
State crowd(const Scenario& scenario, std::size_t boids, double place, const std::vector<std::size_t>& twins = {}) {
    Scenario many = scenario;
    many.parameters.start.boids = static_cast<std::int64_t>(boids);
    State state = load_start(many);
    const int dimension = scenario.parameters.world.dimension;
    for (std::size_t index = 0; index < state.size(); ++index)
        for (int axis = 0; axis < dimension; ++axis) {
            state.position[axis][index] = place + state.position[axis][index] * 1e-3;
            state.velocity[axis][index] *= std::pow(0.01, static_cast<double>(state.id[index] * 11 % 9));
        }
    std::size_t next = 0;
    for (const std::size_t group : twins)
        for (std::size_t each = 0; each < group; ++each, ++next)  // strewn over all ids
            for (int axis = 0; axis < dimension; ++axis)
                state.position[axis][next * 7 % state.size()] = place + 0.001 * static_cast<double>(group);
    return state;
}

class CudaCrowd : public OnCards<CardUnderTest> {
protected:
    static void expect_same_bits(const Scenario& scenario, const State& start, std::int64_t steps) {
        const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
        for (Engine* each : {engine.get(), other.get()}) {
            each->load(start);
            each->advance(steps);
        }
        EXPECT_EQ(hash_of(*engine), hash_of(*other));
    }
};

/// In the middle of the world, and at its edge, where there are as many ghosts.
TEST_P(CudaCrowd, FliesACollapsedFlock) {
    for (const int dimension : {2, 3})
        for (const double place : {301.0, 0.1, 599.9})
            for (const std::size_t boids : {255, 256, 257, 320, 4001}) {
                SCOPED_TRACE(testing::Message() << boids << " at " << place << " in " << dimension << "D");
                const Scenario scenario = without_separation(dimension);
                expect_same_bits(scenario, crowd(scenario, boids, place, {2, 3, 70, 100}), 4);
            }
}

TEST_P(CudaCrowd, FliesBoidsThatAreAllAtOnePlace) {
    for (const bool coincident : {false, true})
        for (const int dimension : {2, 3}) {
            Scenario scenario = without_separation(dimension);
            scenario.parameters.neighbours.coincident = coincident;
            expect_same_bits(scenario, crowd(scenario, 1500, 300, {1500}), 4);
            expect_same_bits(scenario, crowd(scenario, 1500, 0, {700, 750}), 4);
            // What the others see of the only one elsewhere is what is left of two sums, to the last bit of both.
            expect_same_bits(scenario, crowd(scenario, 1500, 300, {1499}), 4);
        }
}

/// Where cells are folded, or boids cannot see across the edge.
TEST_P(CudaCrowd, FliesACollapsedFlockInAnyWorld) {
    for (const Edge edge : {Edge::open, Edge::bounce})
        for (const double place : {-40.0, 0.2, 300.0}) {
            if (place < 0 && edge != Edge::open) continue;
            Scenario scenario = without_separation(2);
            scenario.parameters.edges.kind = edge;
            SCOPED_TRACE(place);
            expect_same_bits(scenario, crowd(scenario, 1200, place, {2, 300}), 4);
        }
}

/// Many full cells, one after another.
TEST_P(CudaCrowd, FliesManyFullCells) {
    const Scenario scenario = without_separation(2);
    State start = crowd(scenario, 9000, 0, {50, 600});
    for (std::size_t index = 0; index < start.size(); ++index) {
        start.position[0][index] += static_cast<double>(index % 5) * 120;
        start.position[1][index] += static_cast<double>(index % 3) * 200;
    }
    expect_same_bits(scenario, start, 4);
}

/// Of three species two have crowds, and the one between them has a full cell but looks at each neighbour.
TEST_P(CudaCrowd, FliesCollapsedSpecies) {
    for (const int dimension : {2, 3})
        for (const double place : {300.0, 599.8}) {
            Scenario scenario = without_separation(dimension);
            for (const char* name : {"second", "third"}) scenario.species.push_back({name, scenario.parameters});
            scenario.species[0].parameters.separation.enabled = true;
            scenario.species[1].parameters.alignment.radius *= 1.5;
            State start = crowd(scenario, 2400, place, {2, 300, 400});
            for (std::size_t index = 0; index < start.size(); ++index)
                start.species[index] = static_cast<std::uint8_t>(index % 3);
            expect_same_bits(scenario, start, 4);
        }
}

/// On their way into the corner, where each has three ghosts, for which there is no room at first.
TEST_P(CudaCrowd, MakesRoomForTheGhostsOfACollapsedFlock) {
    const Scenario scenario = without_separation(2);
    State start = crowd(scenario, 5000, 56, {2, 500});
    for (int axis = 0; axis < 2; ++axis)
        for (double& velocity : start.velocity[axis]) velocity = -1.5;
    const auto engine = make(scenario);
    engine->load(start);
    engine->advance(0);
    const std::size_t bytes = engine->bytes();
    engine->advance(8);
    EXPECT_GT(engine->bytes(), bytes);
    expect_same_bits(scenario, start, 8);
}

/// Cells become full in flight, and are no longer after a push; rules change meanwhile, and somebody observes.
TEST_P(CudaCrowd, MindsFullCellsWhileThereAreAny) {
    Scenario scenario = without_separation(2);
    const auto engine = make(scenario), other = make_engine(scenario, {"cpu", 1});
    const auto both = [&](const auto& act) {
        for (Engine* each : {engine.get(), other.get()}) act(*each);
        ASSERT_EQ(hash_of(*engine), hash_of(*other));
    };
    const auto fly = [&](int steps) { both([&](Engine& each) { each.advance(steps); }); };
    State start = crowd(scenario, 700, 300, {2, 100});
    for (std::size_t index = 0; index < start.size(); ++index) {
        start.position[0][index] += static_cast<double>(index % 60) * 0.3;  // in many cells, on their way into one
        start.velocity[0][index] = -static_cast<double>(index % 60) * 0.03;
    }
    scenario.parameters.cohesion.enabled = scenario.parameters.alignment.enabled = false;
    both([&](Engine& each) {
        each.change(scenario);
        each.load(start);
    });
    fly(1);
    const std::size_t bytes = engine->bytes();
    for (int part = 0; part < 12; ++part) fly(1);
    EXPECT_GT(engine->bytes(), bytes) << "only full cells need that memory";
    scenario.parameters.cohesion.enabled = scenario.parameters.alignment.enabled = true;
    both([&](Engine& each) { each.change(scenario); });
    fly(3);
    EXPECT_EQ(engine->observe(0).mean_neighbours, other->observe(0).mean_neighbours);
    scenario.parameters.separation.enabled = true;
    both([&](Engine& each) { each.change(scenario); });
    fly(3);
    scenario.parameters.separation.enabled = false;
    both([&](Engine& each) { each.change(scenario); });
    fly(3);
    both([](Engine& each) {
        State pushed;
        each.store(pushed);
        for (std::size_t index = 0; index < pushed.size(); ++index)
            pushed.velocity[1][index] = static_cast<double>(pushed.id[index] % 50) / 10 - 2.5;
        each.take_velocities(pushed);
    });
    scenario.parameters.cohesion.enabled = false;
    both([&](Engine& each) { each.change(scenario); });
    for (int part = 0; part < 3; ++part) fly(500);
}

BOIDS_ON_CARDS(CudaCrowd);

/// An id that counts how often it is compared.
struct CountedId {
    std::uint32_t id;
    inline static std::uint64_t comparisons = 0;
    friend bool operator<(const CountedId& one, const CountedId& other) {
        ++comparisons;
        return one.id < other.id;
    }
};

struct ByCountedId {
    using Key = CountedId;
    CountedId key(std::uint32_t id) const { return {id}; }
};

/// Puts so many ids, all in one cell, in order; gives the comparisons of each.
double compare_in_one_cell(std::uint32_t boids) {
    PaperCard card;
    cuda::CardCrowds<2, PaperCard> crowds(card);
    const std::uint32_t first[] = {0, boids};
    cuda::CardTask<2> task{};
    task.grid.cells = 1;
    task.grid.stride = 1;
    task.capacity = boids;
    task.first = first;
    crowds.watch_full_cells(true, 0);
    crowds.make_room(boids, false);
    crowds.find_full_cells(task, cuda::OneSpecies<2>{});
    std::vector<std::uint32_t> ids(boids), spare(boids), expected(boids);
    std::iota(expected.begin(), expected.end(), 5u);
    for (std::uint32_t index = 0; index < boids; ++index)
        ids[index] = expected[static_cast<std::size_t>(index * 7919ull % boids)];
    CountedId::comparisons = 0;
    crowds.put_in_order(ByCountedId{}, ids.data(), spare.data(), ids.data());
    EXPECT_EQ(ids, expected);
    return static_cast<double>(CountedId::comparisons) / boids;
}

TEST(FullCells, ArePutInOrderByWorkInProportion) {
    const double few = compare_in_one_cell(20'000), many = compare_in_one_cell(200'000);
    EXPECT_LT(few, 300);
    EXPECT_LT(many, 2 * few);
    for (const std::uint32_t boids : {256u, 257u, 511u, 512u, 513u, 4096u, 32768u, 32769u}) compare_in_one_cell(boids);
}

}  // namespace
}  // namespace boids
