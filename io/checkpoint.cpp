#include "boids/io/checkpoint.h"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "boids/core/text/error.h"
#include "boids/io/bytes.h"
#include "boids/io/scenario_file.h"
#include "boids/io/text_file.h"

namespace boids {

namespace {

constexpr std::uint32_t byte_order = 0x01020304;
constexpr std::uint32_t swapped_byte_order = 0x04030201;

constexpr FileNature checkpoint_nature{"a checkpoint", "200 GB", 200'000'000'000, [](std::string_view beginning) {
                                           return beginning.starts_with(checkpoint_signature);
                                       }};

bool is_single(double value) {
    return std::isnan(value) || static_cast<double>(static_cast<float>(value)) == value;
}

/// The arrays of a state in the order they are written.
template <class States>
auto arrays_of(States& state) {
    std::vector<decltype(state.position.data())> all;
    for (int axis = 0; axis < state.dimension(); ++axis) all.push_back(&state.position[static_cast<std::size_t>(axis)]);
    for (int axis = 0; axis < state.dimension(); ++axis) all.push_back(&state.velocity[static_cast<std::size_t>(axis)]);
    return all;
}

/// Whether four bytes a number suffice, as after a float32 engine.
bool is_single(const State& state) {
    const auto arrays = arrays_of(state);
    return std::all_of(arrays.begin(), arrays.end(), [](const auto* values) {
        return std::all_of(values->begin(), values->end(), [](double value) { return is_single(value); });
    });
}

/// In id order, so that the bytes are a function of the flock alone.
void put_state(ByteWriter& out, const State& state) {
    const bool single = is_single(state);
    const auto order = state.by_id();
    out.put<std::uint32_t>(static_cast<std::uint32_t>(state.dimension()));
    out.put<std::uint32_t>(single ? sizeof(float) : sizeof(double));
    out.put<std::uint64_t>(state.step);
    out.put<std::uint64_t>(state.next_id);
    out.put<std::uint64_t>(state.captures);
    out.put<std::uint64_t>(state.size());
    for (const std::size_t index : order) out.put<std::uint32_t>(state.id[index]);
    for (const std::size_t index : order) out.put<std::uint8_t>(state.species[index]);
    for (const std::size_t index : order) out.put<std::uint16_t>(state.waypoint[index]);
    for (const auto* values : arrays_of(state))
        for (const std::size_t index : order)
            single ? out.put(static_cast<float>((*values)[index])) : out.put((*values)[index]);
}

State get_state(ByteReader& in, const std::string& damaged) {
    const auto dimension = in.get<std::uint32_t>(), width = in.get<std::uint32_t>();
    if ((dimension != 2 && dimension != 3) || (width != sizeof(float) && width != sizeof(double))) throw Error(damaged);
    State state(static_cast<int>(dimension));
    state.step = in.get<std::uint64_t>();
    state.next_id = static_cast<BoidId>(in.get<std::uint64_t>());
    state.captures = in.get<std::uint64_t>();
    const auto count = in.get<std::uint64_t>();
    if (count > in.left() / (sizeof(BoidId) + sizeof(std::uint8_t) + sizeof(std::uint16_t) + 2ull * dimension * width))
        throw Error(damaged);
    state.resize(count);
    for (BoidId& id : state.id) id = in.get<std::uint32_t>();
    for (std::uint8_t& species : state.species) species = in.get<std::uint8_t>();
    for (std::uint16_t& waypoint : state.waypoint) waypoint = in.get<std::uint16_t>();
    for (auto* values : arrays_of(state)) {
        for (double& value : *values) value = width == sizeof(float) ? in.get<float>() : in.get<double>();
    }
    return state;
}

/// What a state must be for the engines to take it: finite numbers, species that there are, and ids that rise and were
/// given out.
bool is_sound(const State& state, const Scenario& scenario) {
    for (std::size_t index = 0; index < state.size(); ++index) {
        if (state.id[index] >= state.next_id || (index > 0 && state.id[index] <= state.id[index - 1])) return false;
        if (state.species[index] >= species_count(scenario)) return false;
        for (const auto* values : arrays_of(state))
            if (!std::isfinite((*values)[index])) return false;
    }
    return true;
}

void put_outputs(ByteWriter& out, const std::vector<RunningOutput>& outputs) {
    out.put<std::uint64_t>(outputs.size());
    for (const RunningOutput& output : outputs) {
        out.put_text(output.kind);
        out.put_text(output.path);
        out.put<std::int64_t>(output.every);
        out.put<std::uint64_t>(output.mark.bytes);
        out.put<std::uint32_t>(output.mark.checksum);
    }
}

std::vector<RunningOutput> get_outputs(ByteReader& in) {
    std::vector<RunningOutput> outputs;
    for (auto count = in.get<std::uint64_t>(); count > 0 && in.good(); --count) {
        RunningOutput output;
        output.kind = in.get_text();
        output.path = in.get_text();
        output.every = in.get<std::int64_t>();
        output.mark.bytes = in.get<std::uint64_t>();
        output.mark.checksum = in.get<std::uint32_t>();
        outputs.push_back(output);
    }
    return outputs;
}

std::string payload_of(const Checkpoint& checkpoint) {
    ByteWriter out;
    out.put_text(write_scenario(checkpoint.scenario));
    out.put_text(checkpoint.engine);
    out.put<std::uint64_t>(checkpoint.last_step);
    out.put<std::int64_t>(checkpoint.interval.steps);
    out.put<double>(checkpoint.interval.seconds);
    put_outputs(out, checkpoint.outputs);
    put_state(out, checkpoint.state);
    return std::move(out.bytes());
}

Checkpoint parse_payload(std::string_view payload, const std::string& path, const std::string& damaged) {
    ByteReader in(payload);
    Checkpoint result;
    result.scenario = parse_scenario(in.get_text(), path);
    result.engine = in.get_text();
    result.last_step = in.get<std::uint64_t>();
    result.interval.steps = in.get<std::int64_t>();
    result.interval.seconds = in.get<double>();
    result.outputs = get_outputs(in);
    result.state = get_state(in, damaged);
    const bool whole = in.good() && in.left() == 0 && is_sound(result.state, result.scenario);
    if (!whole || result.state.dimension() != result.scenario.parameters.world.dimension) throw Error(damaged);
    return result;
}

/// The sentence for a file whose bytes are not what was written; it names the earlier checkpoint where there is one.
std::string damaged_sentence(const std::string& path) {
    std::error_code none;
    const std::string previous = previous_name(path);
    const std::string advice =
        std::filesystem::exists(previous, none) ? "go on from " + previous : "take an earlier copy of it";
    return path + ": the checkpoint is damaged; " + advice;
}

/// Checks what stands before the payload, and the checksum behind it; gives the payload.
std::string_view checked_payload(std::string_view bytes, const std::string& path) {
    if (!bytes.starts_with(checkpoint_signature))
        throw Error(path + ": is no checkpoint of boids; `boids run --checkpoint FILE` writes one");
    ByteReader in(bytes.substr(checkpoint_signature.size()));
    const auto order = in.get<std::uint32_t>(), version = in.get<std::uint32_t>();
    if (order == swapped_byte_order)
        throw Error(path + ": was written on a machine of the other byte order; resume it on one like that");
    const std::string damaged = damaged_sentence(path);
    if (!in.good() || order != byte_order) throw Error(damaged);
    const auto length = in.get<std::uint64_t>();
    const std::string_view payload = in.get_bytes(length);
    const auto expected = in.get<std::uint32_t>();
    const bool whole = in.good() && in.left() == 0 && checksum(0, bytes.substr(0, bytes.size() - 4)) == expected;
    if (whole && version != checkpoint_version)
        throw Error(path + ": is a checkpoint of version " + std::to_string(version) + "; this program reads version " +
                    std::to_string(checkpoint_version) + ", resume it with the program that wrote it");
    if (!whole) throw Error(damaged);
    return payload;
}

}  // namespace

std::string checkpoint_bytes(const Checkpoint& checkpoint) {
    const std::string payload = payload_of(checkpoint);
    ByteWriter out;
    out.put_bytes(checkpoint_signature);
    out.put(byte_order);
    out.put(checkpoint_version);
    out.put<std::uint64_t>(payload.size());
    out.put_bytes(payload);
    out.put(checksum(0, out.bytes()));
    return std::move(out.bytes());
}

Checkpoint parse_checkpoint(std::string_view bytes, const std::string& path) {
    return parse_payload(checked_payload(bytes, path), path, damaged_sentence(path));
}

Checkpoint read_checkpoint(const std::string& path) {
    return parse_checkpoint(read_file(path, checkpoint_nature), path);
}

void write_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
    OutputFile file(path);
    file.write(checkpoint_bytes(checkpoint));
    file.mark();
    const std::string previous = previous_name(path);
    if (!is_stream(path) && ::access(file.final_path().c_str(), F_OK) == 0) {
        std::remove(previous.c_str());
        // A second name rather than a move: at every moment there is a checkpoint under the first one.
        if (::link(file.final_path().c_str(), previous.c_str()) != 0) {
            std::error_code none;  // a file system without links: a copy, which costs time but is as safe
            std::filesystem::copy_file(file.final_path(), previous, none);
        }
    }
    file.finish();
}

}  // namespace boids
