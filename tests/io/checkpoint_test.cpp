// A checkpoint reads back as what was written, and whatever has happened to its bytes is noticed.
#include "boids/io/checkpoint.h"

#include <random>

#include "boids/core/scenario/start.h"
#include "boids/core/text/error.h"
#include "boids/io/bytes.h"
#include "boids/io/scenario_file.h"
#include "boids/io/start_file.h"
#include "state_in_pieces.h"
#include "temporary_folder.h"

namespace boids {
namespace {

Checkpoint sample(const char* preset, std::size_t boids) {
    Checkpoint result;
    result.scenario = load_scenario(preset);
    result.scenario.parameters.start.boids = static_cast<int>(boids);
    result.state = load_start(result.scenario);
    result.state.step = 1234567890123;
    result.state.next_id += 5;
    result.engine = "cpu";
    result.last_step = 2000000000000;
    result.interval = {7, 0.25};
    result.outputs = {{"metrics", "a folder/m.csv", 10, {77, 0xDEADBEEF}}, {"final", "end.csv", 1, {}}};
    return result;
}

/// The same with hawks, waypoints and captures.
Checkpoint hunt(std::size_t boids) {
    Checkpoint result = sample("flock", boids);
    Species hawk{"hawk", result.scenario.parameters};
    hawk.parameters.start.boids = 2;
    result.scenario.species.push_back(hawk);
    result.state = load_start(result.scenario);
    for (std::size_t index = 0; index < result.state.size(); ++index)
        result.state.waypoint[index] = static_cast<std::uint16_t>(1000 * index);
    result.state.captures = 0x0123456789ABCDEF;
    return result;
}

void expect_equal(const Checkpoint& a, const Checkpoint& b) {
    EXPECT_EQ(write_scenario(a.scenario), write_scenario(b.scenario));
    EXPECT_EQ(hash(a.state), hash(b.state));
    EXPECT_EQ(a.state.step, b.state.step);
    EXPECT_EQ(a.state.next_id, b.state.next_id);
    EXPECT_EQ(a.state.captures, b.state.captures);
    EXPECT_EQ(a.engine, b.engine);
    EXPECT_EQ(a.last_step, b.last_step);
    EXPECT_EQ(a.interval.steps, b.interval.steps);
    EXPECT_EQ(a.interval.seconds, b.interval.seconds);
    ASSERT_EQ(a.outputs.size(), b.outputs.size());
    for (std::size_t index = 0; index < a.outputs.size(); ++index) {
        EXPECT_EQ(a.outputs[index].kind, b.outputs[index].kind);
        EXPECT_EQ(a.outputs[index].path, b.outputs[index].path);
        EXPECT_EQ(a.outputs[index].every, b.outputs[index].every);
        EXPECT_EQ(a.outputs[index].mark, b.outputs[index].mark);
    }
}

TEST(Checkpoint, ReadsBackAsWritten) {
    for (const char* preset : {"flock", "aviary", "world"})
        for (const std::size_t boids : {0, 1, 100}) {
            const Checkpoint before = sample(preset, boids);
            expect_equal(before, parse_checkpoint(checkpoint_bytes(before), "c.boids"));
        }
}

TEST(Checkpoint, HoldsSpeciesWayPointsAndCaptures) {
    const Checkpoint before = hunt(20), after = parse_checkpoint(checkpoint_bytes(before), "c.boids");
    expect_equal(before, after);
    EXPECT_EQ(after.state.species, before.state.species);
    EXPECT_EQ(after.state.waypoint, before.state.waypoint);
    EXPECT_EQ(after.state.species.back(), 1);
    EXPECT_EQ(after.state.captures, 0x0123456789ABCDEFu);
}

TEST(Checkpoint, NumbersOfFourBytesAreStoredAsSuch) {
    Checkpoint wide = sample("flock", 1000), narrow = wide;
    for (auto* vectors : {&narrow.state.position, &narrow.state.velocity})
        for (auto& values : *vectors)
            for (double& value : values) value = static_cast<float>(value);
    // Two coordinates and two velocities of 1000 boids, four bytes less each.
    EXPECT_EQ(checkpoint_bytes(wide).size() - checkpoint_bytes(narrow).size(), 16000u);
    expect_equal(narrow, parse_checkpoint(checkpoint_bytes(narrow), "c.boids"));
}

TEST(Checkpoint, BytesDependOnTheFlockNotOnItsOrder) {
    Checkpoint checkpoint = sample("flock", 50);
    const std::string bytes = checkpoint_bytes(checkpoint);
    const Boid first = checkpoint.state.boid(0), last = checkpoint.state.boid(49);
    checkpoint.state.set(0, last);
    checkpoint.state.set(49, first);
    EXPECT_EQ(checkpoint_bytes(checkpoint), bytes);
}

TEST(Checkpoint, AFlockInPiecesMakesTheSameBytes) {
    const TemporaryFolder folder;
    for (const std::size_t boids : {0, 1, 100}) {
        const Checkpoint checkpoint = boids > 1 ? hunt(boids) : sample("aviary", boids);
        const std::string bytes = checkpoint_bytes(checkpoint);
        for (const std::size_t piece : {1, 7, 1000}) {
            const StateInPieces pieces(checkpoint.state, piece);
            EXPECT_EQ(checkpoint_bytes(checkpoint, pieces), bytes) << boids << " in pieces of " << piece;
            write_checkpoint(folder / "c.boids", checkpoint, pieces);
            EXPECT_EQ(folder.read("c.boids"), bytes) << boids << " in pieces of " << piece;
        }
    }
}

/// More boids than are read at a time. What was opened stays what it is when another checkpoint takes its name.
TEST(Checkpoint, AFlockIsReadInPieces) {
    const TemporaryFolder folder;
    const Checkpoint checkpoint = sample("flock", 600'000);
    write_checkpoint(folder / "c.boids", checkpoint);
    const CheckpointPieces opened = read_checkpoint_pieces(folder / "c.boids");
    write_checkpoint(folder / "c.boids", sample("flock", 7));
    std::vector<std::size_t> sizes;
    opened.flock->visit([&](const State& piece) { sizes.push_back(piece.size()); });
    EXPECT_EQ(sizes, (std::vector<std::size_t>{262'144, 262'144, 75'712}));
    EXPECT_EQ(checkpoint_bytes(opened, *opened.flock), checkpoint_bytes(checkpoint));
    EXPECT_EQ(hash(collect(*opened.flock)), hash(checkpoint.state));
}

TEST(Checkpoint, ThePreviousOneIsKept) {
    const TemporaryFolder folder;
    const std::string path = folder / "c.boids";
    Checkpoint checkpoint = sample("flock", 10);
    for (std::uint64_t step = 1; step <= 3; ++step) {
        checkpoint.state.step = step;
        write_checkpoint(path, checkpoint);
    }
    EXPECT_EQ(read_checkpoint(path).state.step, 3u);
    EXPECT_EQ(read_checkpoint(path + ".previous").state.step, 2u);
    EXPECT_EQ(folder.names(), (std::set<std::string>{"c.boids", "c.boids.previous"}));
}

constexpr const char* damaged = "c.boids: the checkpoint is damaged; take an earlier copy of it";
constexpr const char* foreign = "c.boids: is no checkpoint of boids; `boids run --checkpoint FILE` writes one";

std::string sentence_about(const std::string& bytes) {
    return sentence_of([&] { parse_checkpoint(bytes, "c.boids"); });
}

TEST(Checkpoint, EveryFlippedBitIsNoticed) {
    const std::string good = checkpoint_bytes(hunt(3));
    ASSERT_EQ(sentence_about(good), "no error");
    for (std::size_t index = 0; index < good.size(); ++index) {
        std::string bad = good;
        bad[index] = static_cast<char>(bad[index] ^ (1 << index % 8));
        ASSERT_EQ(sentence_about(bad), index < checkpoint_signature.size() ? foreign : damaged) << "byte " << index;
    }
}

TEST(Checkpoint, EveryTruncationIsNoticed) {
    const std::string good = checkpoint_bytes(hunt(3));
    for (std::size_t length = 0; length < good.size(); ++length)
        ASSERT_EQ(sentence_about(good.substr(0, length)), length < checkpoint_signature.size() ? foreign : damaged);
    EXPECT_EQ(sentence_about(good + '\0'), damaged);
}

TEST(Checkpoint, RandomBytesAreNoticed) {
    std::mt19937 random(1);
    for (int file = 0; file < 300; ++file) {
        std::string bytes(random() % 3000, ' ');
        for (char& byte : bytes) byte = static_cast<char>(random());
        ASSERT_EQ(sentence_about(bytes), foreign);
        ASSERT_EQ(sentence_about(std::string(checkpoint_signature) + bytes), damaged);
    }
}

/// A checkpoint with some bytes replaced and a checksum that agrees with them.
std::string forged(std::string bytes, std::size_t place, const std::string& replacement) {
    bytes.replace(place, replacement.size(), replacement);
    bytes.resize(bytes.size() - 4);
    ByteWriter out;
    out.put(checksum(0, bytes));
    return bytes + out.bytes();
}

TEST(Checkpoint, AnotherVersionOrByteOrderIsSaid) {
    const std::string good = checkpoint_bytes(hunt(3));
    const std::size_t order = checkpoint_signature.size();
    EXPECT_EQ(sentence_about(forged(good, order, std::string("\x01\x02\x03\x04", 4))),
              "c.boids: was written on a machine of the other byte order; resume it on one like that");
    EXPECT_EQ(sentence_about(forged(good, order + 4, std::string("\x07\0\0\0", 4))),
              "c.boids: is a checkpoint of version 7; this program reads version 2, resume it with the program that "
              "wrote it");
}

TEST(Checkpoint, ContentThatCannotBeIsRefused) {
    const auto changed = [](auto&& change) {
        Checkpoint checkpoint = sample("flock", 3);
        change(checkpoint);
        return sentence_about(checkpoint_bytes(checkpoint));
    };
    EXPECT_EQ(changed([](Checkpoint& it) { it.state.position[1][2] = INFINITY; }), damaged);
    EXPECT_EQ(changed([](Checkpoint& it) { it.state.velocity[0][0] = NAN; }), damaged);
    EXPECT_EQ(changed([](Checkpoint& it) { it.state.next_id = 2; }), damaged);
    EXPECT_EQ(changed([](Checkpoint& it) { it.state.id[2] = it.state.id[1]; }), damaged);
    EXPECT_EQ(changed([](Checkpoint& it) { it.state = State(3); }), damaged);
    EXPECT_EQ(changed([](Checkpoint& it) { it.state.species[1] = 1; }), damaged);
}

TEST(Checkpoint, ADamagedOneNamesTheOneBefore) {
    const TemporaryFolder folder;
    const std::string path = folder.write("c.boids", std::string(checkpoint_signature) + "rest");
    folder.write("c.boids.previous", "");
    EXPECT_EQ(sentence_of([&] { read_checkpoint(path); }),
              path + ": the checkpoint is damaged; go on from " + path + ".previous");
}

}  // namespace
}  // namespace boids
