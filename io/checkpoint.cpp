#include "boids/io/checkpoint.h"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <numeric>
#include <span>

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

/// The arrays of a state in the order they are written.
template <class States>
auto arrays_of(States& state) {
    std::vector<decltype(state.position.data())> all;
    for (int axis = 0; axis < state.dimension(); ++axis) all.push_back(&state.position[static_cast<std::size_t>(axis)]);
    for (int axis = 0; axis < state.dimension(); ++axis) all.push_back(&state.velocity[static_cast<std::size_t>(axis)]);
    return all;
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

void put_run(ByteWriter& out, const CheckpointedRun& run) {
    out.put_text(write_scenario(run.scenario));
    out.put_text(run.engine);
    out.put<std::uint64_t>(run.last_step);
    out.put<std::int64_t>(run.interval.steps);
    out.put<double>(run.interval.seconds);
    put_outputs(out, run.outputs);
}

void put_head(ByteWriter& out, const StateHead& head, std::uint32_t number_bytes) {
    out.put<std::uint32_t>(static_cast<std::uint32_t>(head.dimension));
    out.put<std::uint32_t>(number_bytes);
    out.put<std::uint64_t>(head.step);
    out.put<std::uint64_t>(head.next_id);
    out.put<std::uint64_t>(head.captures);
    out.put<std::uint64_t>(head.boids);
}

/// What stands before the boids, of which each takes so many bytes.
std::string bytes_before(const CheckpointedRun& run, const StateHead& head, std::uint32_t number_bytes,
                         std::uint64_t boid_bytes) {
    ByteWriter payload, out;
    put_run(payload, run);
    put_head(payload, head, number_bytes);
    out.put_bytes(checkpoint_signature);
    out.put(byte_order);
    out.put(checkpoint_version);
    out.put<std::uint64_t>(payload.bytes().size() + head.boids * boid_bytes);
    out.put_bytes(payload.bytes());
    return std::move(out.bytes());
}

/// Writes bytes at a place of the file.
using PutAt = std::function<void(std::uint64_t place, std::string_view bytes)>;

/// One number of each boid, in id order, so that the bytes are a function of the flock alone. It grows at its place, as
/// pieces of the flock come, while other columns do so before and behind it.
class Column {
public:
    Column(std::uint64_t place, std::size_t width) : place_(place), width_(width) {}

    std::size_t width() const { return width_; }

    template <class Number, class Values>
    void append(const Values& values, std::span<const std::size_t> order, const PutAt& put) {
        constexpr std::size_t at_once = std::size_t{1} << 16;
        std::vector<Number> numbers;
        for (std::size_t begin = 0; begin < order.size(); begin += at_once) {
            numbers.clear();
            for (const std::size_t index : order.subspan(begin, std::min(at_once, order.size() - begin)))
                numbers.push_back(static_cast<Number>(values[index]));
            const std::string_view bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * width_);
            put(place_ + bytes_, bytes);
            bytes_ += bytes.size();
            checksum_ = checksum(checksum_, bytes);
        }
    }

    /// The checksum of all that is before it and of its own bytes.
    std::uint32_t after(std::uint32_t before) const { return joined_checksum(before, checksum_, bytes_); }

private:
    std::uint64_t place_, bytes_ = 0;
    std::uint32_t checksum_ = 0;
    std::size_t width_;
};

/// Columns of such widths, one behind the other.
std::vector<Column> columns_at(std::uint64_t place, const std::vector<std::size_t>& widths, std::uint64_t boids) {
    std::vector<Column> columns;
    for (const std::size_t width : widths) {
        columns.emplace_back(place, width);
        place += boids * width;
    }
    return columns;
}

void append(std::vector<Column>& columns, const State& piece, const PutAt& put) {
    const std::vector<std::size_t> order = piece.by_id();
    auto column = columns.begin();
    (column++)->append<std::uint32_t>(piece.id, order, put);
    (column++)->append<std::uint8_t>(piece.species, order, put);
    (column++)->append<std::uint16_t>(piece.waypoint, order, put);
    for (const auto* values : arrays_of(piece)) {
        if (column->width() == sizeof(float))
            column->append<float>(*values, order, put);
        else
            column->append<double>(*values, order, put);
        ++column;
    }
}

void put_checkpoint(const CheckpointedRun& run, const StatePieces& pieces, const PutAt& put) {
    const StateHead& head = pieces.head();
    const std::size_t number_bytes = pieces.is_single() ? sizeof(float) : sizeof(double);
    std::vector<std::size_t> widths = {sizeof(BoidId), sizeof(std::uint8_t), sizeof(std::uint16_t)};
    widths.insert(widths.end(), 2 * static_cast<std::size_t>(head.dimension), number_bytes);
    const std::uint64_t boid_bytes = std::accumulate(widths.begin(), widths.end(), std::uint64_t{0});
    const std::string title = bytes_before(run, head, static_cast<std::uint32_t>(number_bytes), boid_bytes);
    put(0, title);
    std::vector<Column> columns = columns_at(title.size(), widths, head.boids);
    pieces.visit([&](const State& piece) { append(columns, piece, put); });
    std::uint32_t sum = checksum(0, title);
    for (const Column& column : columns) sum = column.after(sum);
    ByteWriter end;
    end.put(sum);
    put(title.size() + head.boids * boid_bytes, end.bytes());
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

std::string checkpoint_bytes(const CheckpointedRun& run, const StatePieces& pieces) {
    std::string all;
    put_checkpoint(run, pieces, [&all](std::uint64_t place, std::string_view bytes) {
        all.resize(std::max<std::size_t>(all.size(), place + bytes.size()));
        std::copy(bytes.begin(), bytes.end(), all.begin() + static_cast<std::ptrdiff_t>(place));
    });
    return all;
}

Checkpoint parse_checkpoint(std::string_view bytes, const std::string& path) {
    return parse_payload(checked_payload(bytes, path), path, damaged_sentence(path));
}

Checkpoint read_checkpoint(const std::string& path) {
    return parse_checkpoint(read_file(path, checkpoint_nature), path);
}

void write_checkpoint(const std::string& path, const CheckpointedRun& run, const StatePieces& pieces) {
    OutputFile file(path);
    if (is_stream(path))
        file.write(checkpoint_bytes(run, pieces));
    else
        put_checkpoint(run, pieces,
                       [&file](std::uint64_t place, std::string_view bytes) { file.write_at(place, bytes); });
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
