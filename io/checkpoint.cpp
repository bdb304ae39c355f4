#include "boids/io/checkpoint.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <numeric>
#include <span>

#include "boids/io/bytes.h"
#include "boids/io/checkpoint_layout.h"
#include "boids/io/scenario_file.h"

namespace boids {

namespace {

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
    const std::vector<std::size_t> widths = column_widths(head.dimension, number_bytes);
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

}  // namespace

std::string checkpoint_bytes(const CheckpointedRun& run, const StatePieces& pieces) {
    std::string all;
    put_checkpoint(run, pieces, [&all](std::uint64_t place, std::string_view bytes) {
        all.resize(std::max<std::size_t>(all.size(), place + bytes.size()));
        std::copy(bytes.begin(), bytes.end(), all.begin() + static_cast<std::ptrdiff_t>(place));
    });
    return all;
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
