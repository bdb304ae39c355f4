// How boids come to ranks and from them without anybody holding all: each rank draws some of a start, and a state is
// taken over and handed out in pieces.
#include <gtest/gtest.h>

#include "boids/api/memory_check.h"
#include "boids/core/scenario/start.h"
#include "boids/io/presets.h"
#include "boids/tests/io/state_in_pieces.h"
#include "boids/tests/mpi/flocks.h"
#include "boids/tests/mpi/on_ranks.h"

namespace boids {
namespace {

void expect_same_head(const StateHead& head, const StateHead& expected) {
    EXPECT_EQ(head.dimension, expected.dimension);
    EXPECT_EQ(head.step, expected.step);
    EXPECT_EQ(head.next_id, expected.next_id);
    EXPECT_EQ(head.captures, expected.captures);
    EXPECT_EQ(head.boids, expected.boids);
}

/// Each rank draws some boids of the start, and the hash is found in pieces: nobody holds the whole flock.
TEST(Ranks, DrawTheStartByThemselves) {
    int drawn = 0;
    for (const std::string& name : preset_names()) {
        const Scenario scenario = preset(name);
        const auto engine = make_on_ranks(scenario);
        SCOPED_TRACE(name);
        EXPECT_EQ(engine->begin(), is_start_divisible(scenario));
        if (!is_start_divisible(scenario)) continue;
        const auto other = make_engine(scenario, {"cpu", 1});
        other->load(load_start(scenario));
        EXPECT_EQ(hash_of(*engine->pieces()), hash_of(*other));
        engine->advance(2);
        other->advance(2);
        EXPECT_EQ(hash_of(*engine->pieces()), hash_of(*other));
        expect_same_head(engine->pieces()->head(), WholeState(state_of(*other)).head());
        ++drawn;
    }
    EXPECT_EQ(drawn, 22);  // the other presets start at whole-number positions
}

/// A state with what ranks must know before it is distributed: who flies so fast that it leaps over lines, and who is
/// outside of the world.
State unusual(const Scenario& scenario, bool has_fast, bool has_outside) {
    State state = load_start(scenario);
    state.step = 7;
    state.captures = 3;
    state.next_id += 5;
    const std::size_t third = state.size() / 3;  // of the first pieces alone
    for (std::size_t index = 0; index < third && has_fast; index += 10) state.velocity[1][index] = 90;
    for (std::size_t index = 5; index < third && has_outside; index += 10) state.position[1][index] += 7000;
    return state;
}

/// Pieces are distributed as they come, whatever their size.
TEST(Ranks, LoadAStateInPieces) {
    for (const int boids : {0, 1, 150'000})
        for (const int kind : {0, 1, 2}) {
            const double side = 20 + 5 * std::sqrt(boids);
            Scenario scenario = flock_in(2, side, side, side, Edge::wrap, 12, boids);
            scenario.parameters.motion.move_with = MoveWith::old_velocity;
            const State state = unusual(scenario, kind == 1, kind == 2);
            const auto other = make_engine(scenario, {"cpu", 1});
            other->load(state);
            other->advance(3);
            for (const std::size_t at_once : {1000u, 65'536u, 100'000u}) {
                SCOPED_TRACE(std::to_string(boids) + " boids, " + std::to_string(at_once) + " at once");
                const auto engine = make_on_ranks(scenario);
                engine->load_pieces(StateInPieces(state, at_once));
                expect_same_head(engine->pieces()->head(), WholeState(state).head());
                engine->advance(3);
                EXPECT_EQ(hash_of(*engine), hash_of(*other));
            }
        }
}

/// The memory that is asked for before a run has no copy of the flock in it where none is made.
TEST(Ranks, NeedNoCopyOfAFlockThatIsWritten) {
    const Scenario scenario = preset("flock");
    const auto engine = make_on_ranks(scenario);
    const std::size_t boids[] = {100'000'000};
    MemoryBudget budget{{}, 100, false, true};
    const std::uint64_t whole = bytes_of_flock(*engine, boids, scenario, budget);
    budget.whole = false;
    EXPECT_EQ(whole - bytes_of_flock(*engine, boids, scenario, budget), boids[0] * (State::bytes_per_boid(2) + 100));
}

}  // namespace
}  // namespace boids
