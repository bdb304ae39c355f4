// The cuda engine has the bits of the cpu engine: by its kernels on a card of paper anywhere, and on a real card where
// there is one.
#include <gtest/gtest.h>

#include <filesystem>

#include "boids/io/presets.h"
#include "boids/tests/engines/bits_cases.h"
#include "boids/tests/engines/cuda_flight.h"
#include "boids/tests/engines/defined_scenario.h"
#include "boids/tests/engines/random_scenario.h"

namespace boids {
namespace {

using Cuda = CudaFlight<CardUnderTest>;
using CudaInParts = CudaFlight<PartUnderTest>;

TEST_P(CudaInParts, FliesTheGoldenFlocks) {
    for (std::size_t index = 0; index < bits_cases().size(); ++index) {
        if (!GetParam().has(index)) continue;
        const BitsCase& each = bits_cases()[index];
        const Scenario scenario = scenario_of(each);
        const auto engine = make(scenario);
        engine->load(load_start(scenario));
        engine->advance(each.steps);
        EXPECT_EQ(hash_of(*engine), each.hash) << each.name;
    }
}

TEST_P(CudaInParts, FliesThePresets) {
    const std::vector<std::string> names = preset_names();
    for (std::size_t index = 0; index < names.size(); ++index) {
        if (!GetParam().has(index)) continue;
        const Scenario scenario = preset(names[index]);
        if (refusal_of("cpu", scenario)) continue;
        SCOPED_TRACE(names[index]);
        expect_same_bits(scenario, load_start(scenario), GetParam().name == "paper" ? 10 : 30 * GetParam().patience);
    }
}

TEST_P(CudaInParts, FliesAnyScenarioThatItKnows) {
    const std::uint64_t scenarios = 150 * static_cast<std::uint64_t>(GetParam().patience);
    for (std::uint64_t seed = 1; seed <= scenarios; ++seed) {
        if (!GetParam().has(seed)) continue;
        RandomScenarios random(seed);
        const Scenario scenario = random.chance(0.3) ? random.scenario() : random.world();
        const State start = random.state(scenario, random.below(400));
        SCOPED_TRACE(seed);
        expect_same_bits(scenario, start, 7);
        ASSERT_FALSE(HasFailure());
    }
}

/// Usual flocks whose separation reaches farther than their alignment are among these, and hardly among the others.
TEST_P(CudaInParts, FliesAnyFlockThatIsDefined) {
    const std::uint64_t flights = 150 * static_cast<std::uint64_t>(GetParam().patience);
    for (std::uint64_t number = 0; number < flights; ++number) {
        if (!GetParam().has(number)) continue;
        for (const DefinedFlight& flight : {defined_flight(number), ranked_flight(number)}) {
            SCOPED_TRACE(number);
            expect_same_bits(flight.scenario, flight.start, 5);
        }
        ASSERT_FALSE(HasFailure());
    }
}

TEST_P(Cuda, FliesAnyNumberOfBoids) {
    for (const int boids : {0, 1, 2, 31, 32, 33, 1000})
        for (const int dimension : {2, 3}) {
            Scenario scenario = preset("flock");
            scenario.parameters.world.dimension = dimension;
            scenario.parameters.start.boids = boids;
            SCOPED_TRACE(boids);
            expect_same_bits(scenario, load_start(scenario), 40);
        }
}

TEST_P(Cuda, FliesAnyNumberOfBoidsOfEachSpecies) {
    constexpr std::size_t sizes[] = {0, 1, 2, 31, 32, 33, 1000};
    for (const int dimension : {2, 3})
        for (const std::size_t flock : sizes)
            for (const std::size_t hunters : sizes) {
                SCOPED_TRACE(testing::Message() << flock << " and " << hunters << " in " << dimension << "D");
                const Scenario scenario = two_species(dimension);
                expect_same_bits(scenario, start_of_two(scenario, flock, hunters, flock + 7 * hunters), 5);
            }
}

/// Of three species the middle one is empty, and those around it see each other.
TEST_P(Cuda, FliesAroundASpeciesWithoutBoids) {
    Scenario scenario = two_species(2);
    scenario.species.push_back({"third", scenario.parameters});
    Relation flock = default_relation();
    flock.kind = RelationKind::flock;
    flock.of = 2;
    flock.to = 0;
    scenario.relations.push_back(flock);
    State start = start_of_two(scenario, 300, 200, 1);
    for (std::uint8_t& species : start.species) species = species == 0 ? 0 : 2;
    expect_same_bits(scenario, start, 20);
}

/// All on their way into one corner: there everybody has three ghosts, for which there is no room at first.
TEST_P(Cuda, MakesRoomForGhosts) {
    Scenario scenario = preset("flock");
    Parameters& parameters = scenario.parameters;
    parameters.world = {2, 200, 200, 200};
    parameters.edges.distance = Distance::toroidal;
    parameters.separation.radius = parameters.alignment.radius = parameters.cohesion.radius = 4;
    parameters.start.boids = 2500;
    State start = load_start(scenario);
    for (std::size_t index = 0; index < start.size(); ++index)
        for (int axis = 0; axis < 2; ++axis) {
            start.position[axis][index] = 5 + start.position[axis][index] / 40;
            start.velocity[axis][index] = -2;
        }
    expect_same_bits_and_more_room(scenario, start, 8);
    scenario.species.push_back({"others", parameters});
    for (std::size_t index = 0; index < start.size(); ++index) start.species[index] = index % 3 == 0 ? 1 : 0;
    expect_same_bits_and_more_room(scenario, start, 8);
}

/// The only neighbour of a boid at 0 is at -0, where a boid a whole world away from 0 comes to be: the way to it is -0
/// along that axis, as if there were nobody.
TEST_P(Cuda, SeesANeighbourAtMinusZero) {
    for (const int dimension : {2, 3})
        for (const Response response : {Response::steer_or_brake, Response::unit}) {
            Scenario scenario = preset("flock");
            Parameters& parameters = scenario.parameters;
            parameters.world = {dimension, 200, 200, 200};
            parameters.edges.distance = Distance::toroidal;
            parameters.separation.radius = 1;
            for (Rule* rule : {&parameters.alignment, &parameters.cohesion}) rule->response = response;
            parameters.alignment.radius = parameters.cohesion.radius = 20;
            parameters.start.boids = 2;
            for (int zero = 0; zero < dimension; ++zero) {
                State start = load_start(scenario);
                for (int axis = 0; axis < dimension; ++axis) {
                    for (std::size_t boid = 0; boid < 2; ++boid)
                        start.position[axis][boid] =
                            axis == zero ? (boid == 0 ? 0 : -200) : 50 + 3.0 * static_cast<double>(boid);
                    start.velocity[axis][1] = 0;  // no direction to steer to: whoever sees it brakes
                }
                SCOPED_TRACE(testing::Message()
                             << "axis " << zero << " of " << dimension << ", response " << static_cast<int>(response));
                expect_same_bits(scenario, start, 3);
            }
        }
}

/// More in one cell than are told apart when they arrive there (late_comer), and at the edge, where they have ghosts.
TEST_P(Cuda, FliesACrowdInOneCell) {
    for (const int dimension : {2, 3})
        for (const double place : {0.5, 60.0}) {
            Scenario scenario = preset("flock");
            scenario.parameters.world.dimension = dimension;
            scenario.parameters.edges.distance = Distance::toroidal;
            scenario.parameters.start.boids = 700;
            State start = load_start(scenario);
            for (std::size_t index = 0; index < start.size(); ++index)
                for (int axis = 0; axis < dimension; ++axis) {
                    start.position[axis][index] = place + start.position[axis][index] * 1e-5;
                    start.velocity[axis][index] *= 1e-3;
                }
            SCOPED_TRACE(place);
            expect_same_bits(scenario, start, 12);
        }
}

/// A snapshot is of its moment, whatever the flock does before somebody looks at it.
TEST_P(Cuda, KeepsSnapshotsWhileItMovesOn) {
    for (const int dimension : {2, 3}) {
        const Scenario scenario = two_species(dimension);
        const auto engine = make(scenario);
        engine->load(start_of_two(scenario, 300, 200, 5));
        EXPECT_EQ(engine->snapshot(), nullptr) << "what was just loaded is at hand";
        std::vector<std::unique_ptr<StatePieces>> snapshots;
        std::vector<State> expected;
        for (int moment = 0; moment < 3; ++moment) {
            engine->advance(4);
            snapshots.push_back(engine->snapshot());
            ASSERT_NE(snapshots.back(), nullptr);
            engine->store(expected.emplace_back());
        }
        engine->advance(3);
        for (std::size_t moment = 0; moment < snapshots.size(); ++moment) {
            const State kept = collect(*snapshots[moment]);
            EXPECT_EQ(hash(kept), hash(expected[moment]));
            EXPECT_EQ(kept.step, expected[moment].step);
            EXPECT_EQ(kept.captures, expected[moment].captures);
        }
    }
}

/// Every boid near a hunter is caught: what is caught starts anew, and is counted.
TEST_P(Cuda, CatchesWhomTheCpuCatches) {
    for (const int dimension : {2, 3}) {
        Scenario scenario = two_species(dimension);
        scenario.relations[1].capture = 60;
        const auto engine = make(scenario);
        engine->load(start_of_two(scenario, 500, 40, 2));
        engine->advance(10);
        State state;
        engine->store(state);
        EXPECT_GT(state.captures, 100u);
        expect_same_bits(scenario, start_of_two(scenario, 500, 40, 2), 10);
    }
}

/// A million boids with twenty neighbours each, and their ghosts.
TEST_P(Cuda, TakesLittleMemory) {
    constexpr int boids = 1'000'000;
    for (const int dimension : {2, 3}) {
        Scenario scenario = preset("flock");
        Parameters& parameters = scenario.parameters;
        const double size = dimension == 2 ? 19817 : 2969;
        parameters.world = {dimension, size, size, size};
        parameters.edges.distance = Distance::toroidal;
        parameters.start.boids = boids;
        parameters.start.positions = StartPositions::uniform;
        const auto engine = make(scenario);
        engine->load(load_start(scenario));
        engine->advance(0);
        EXPECT_LT(engine->bytes(), (dimension == 2 ? 52u : 78u) * std::size_t{boids});
    }
}

BOIDS_ON_CARDS(Cuda);
BOIDS_PARTS_ON_CARDS(CudaInParts);

TEST(CudaRefusal, SaysWhatItDoesNotKnowAndWhoDoes) {
    Scenario scenario = preset("hawk");
    scenario.schedule = Schedule::sequential;
    const auto refusal = refusal_of("cuda", scenario);
    ASSERT_TRUE(refusal);
    EXPECT_NE(refusal->find("does not know schedules other than synchronous; choose engine exact, which does"),
              std::string::npos)
        << *refusal;
}

/// Where there is no driver nobody is told of its version.
TEST(CudaRefusal, SaysWhatTheMachineLacks) {
    const auto refusal = refusal_of("cuda", preset("flock"));
    ASSERT_EQ(refusal.has_value(), why_no_card().has_value());
    if (!refusal) return;
    EXPECT_NE(refusal->find("needs an NVIDIA card: " + *why_no_card() + "; choose engine cpu"), std::string::npos);
    const bool has_driver = std::filesystem::exists("/proc/driver/nvidia");
    EXPECT_TRUE(has_driver || refusal->find("version") == std::string::npos) << *refusal;
}

}  // namespace
}  // namespace boids
