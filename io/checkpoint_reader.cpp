// Reads checkpoints: what stands before the boids at once, and these when somebody asks for them, some at a time.
#include <fcntl.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <functional>
#include <numeric>
#include <span>

#include "boids/core/text/error.h"
#include "boids/io/bytes.h"
#include "boids/io/checkpoint.h"
#include "boids/io/checkpoint_layout.h"
#include "boids/io/output_names.h"
#include "boids/io/scenario_file.h"
#include "boids/io/text_file.h"

namespace boids {

namespace {

constexpr FileNature checkpoint_nature{"a checkpoint", "200 GB", 200'000'000'000, [](std::string_view beginning) {
                                           return beginning.starts_with(checkpoint_signature);
                                       }};

/// The bytes of a checkpoint, wherever they are.
struct Source {
    std::uint64_t size;
    std::function<void(std::uint64_t place, std::span<char> bytes)> read;  ///< From within the size.
    std::string path;                                                      ///< For messages.
};

/// The sentence for a file whose bytes are not what was written; it names the earlier checkpoint where there is one.
std::string damaged_sentence(const std::string& path) {
    std::error_code none;
    const std::string previous = previous_name(path);
    const std::string advice =
        std::filesystem::exists(previous, none) ? "go on from " + previous : "take an earlier copy of it";
    return path + ": the checkpoint is damaged; " + advice;
}

/// Reads values one after another. Past the end, or where a length cannot be, everything is 0 and good() is false.
class SourceReader {
public:
    SourceReader(const Source& source, std::uint64_t place) : source_(source), place_(std::min(place, source.size)) {}

    template <class Value>
    Value get() {
        Value value{};
        take({reinterpret_cast<char*>(&value), sizeof value});
        return value;
    }
    std::string get_text() {
        const auto size = get<std::uint64_t>();
        std::string text(size <= left() ? size : 0, '\0');
        good_ = good_ && size <= left();
        take(text);
        return text;
    }
    bool good() const { return good_; }
    std::uint64_t place() const { return place_; }
    std::uint64_t left() const { return source_.size - place_; }

private:
    void take(std::span<char> bytes) {
        good_ = good_ && bytes.size() <= left();
        if (!good_) return;
        source_.read(place_, bytes);
        place_ += bytes.size();
    }

    const Source& source_;
    std::uint64_t place_;
    bool good_ = true;
};

/// Calls body(bytes) for the first so many bytes, some at a time.
template <class Body>
void for_each_chunk(const Source& source, std::uint64_t size, Body&& body) {
    std::string chunk;
    for (std::uint64_t place = 0; place < size; place += chunk.size()) {
        chunk.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size - place, 1 << 20)));
        source.read(place, chunk);
        body(std::string_view(chunk));
    }
}

/// Checks what stands before the payload, and the checksum behind it; gives the place of the payload.
std::uint64_t check_frame(const Source& source) {
    const std::string& path = source.path;
    std::string signature(std::min<std::uint64_t>(checkpoint_signature.size(), source.size), '\0');
    source.read(0, signature);
    if (signature != checkpoint_signature)
        throw Error(path + ": is no checkpoint of boids; `boids run --checkpoint FILE` writes one");
    SourceReader in(source, checkpoint_signature.size());
    const auto order = in.get<std::uint32_t>(), version = in.get<std::uint32_t>();
    if (order == swapped_byte_order)
        throw Error(path + ": was written on a machine of the other byte order; resume it on one like that");
    const std::string damaged = damaged_sentence(path);
    if (!in.good() || order != byte_order) throw Error(damaged);
    const auto length = in.get<std::uint64_t>();
    constexpr std::uint64_t end = sizeof(std::uint32_t);
    if (!in.good() || in.left() < end || in.left() - end != length) throw Error(damaged);
    std::uint32_t sum = 0;
    for_each_chunk(source, source.size - end, [&](std::string_view bytes) { sum = checksum(sum, bytes); });
    if (sum != SourceReader(source, source.size - end).get<std::uint32_t>()) throw Error(damaged);
    if (version != checkpoint_version)
        throw Error(path + ": is a checkpoint of version " + std::to_string(version) + "; this program reads version " +
                    std::to_string(checkpoint_version) + ", resume it with the program that wrote it");
    return in.place();
}

std::vector<RunningOutput> get_outputs(SourceReader& in) {
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

CheckpointedRun get_run(SourceReader& in, const std::string& path) {
    CheckpointedRun run;
    run.scenario = parse_scenario(in.get_text(), path);
    run.engine = in.get_text();
    run.last_step = in.get<std::uint64_t>();
    run.interval.steps = in.get<std::int64_t>();
    run.interval.seconds = in.get<double>();
    run.outputs = get_outputs(in);
    return run;
}

/// The boids of a checkpoint, which stand in columns behind what is said of the run.
class Columns final : public StatePieces {
public:
    Columns(Source source, const StateHead& head, std::size_t number_bytes, std::uint64_t place)
        : StatePieces(head), source_(std::move(source)), number_bytes_(number_bytes) {
        for (const std::size_t width : column_widths(head.dimension, number_bytes)) {
            columns_.push_back(place);
            place += head.boids * width;
        }
    }

    void visit(const std::function<void(const State& piece)>& look) const override {
        State piece(head().dimension);
        if (head().boids == 0) look(piece);
        for (std::uint64_t begin = 0; begin < head().boids; begin += boids_at_once) {
            read(begin, std::min(boids_at_once, head().boids - begin), piece);
            look(piece);
        }
    }
    bool is_single() const override { return number_bytes_ == sizeof(float); }

private:
    static constexpr std::uint64_t boids_at_once = std::uint64_t{1} << 18;

    void read(std::uint64_t begin, std::uint64_t count, State& piece) const {
        piece.resize(static_cast<std::size_t>(count));
        std::size_t column = 0;
        get<std::uint32_t>(column++, begin, piece.id);
        get<std::uint8_t>(column++, begin, piece.species);
        get<std::uint16_t>(column++, begin, piece.waypoint);
        for (auto* values : arrays_of(piece)) {
            if (is_single())
                get<float>(column++, begin, *values);
            else
                get<double>(column++, begin, *values);
        }
    }

    template <class Number, class Values>
    void get(std::size_t column, std::uint64_t begin, Values& values) const {
        std::vector<Number> numbers(values.size());
        source_.read(columns_[column] + begin * sizeof(Number),
                     {reinterpret_cast<char*>(numbers.data()), numbers.size() * sizeof(Number)});
        std::copy(numbers.begin(), numbers.end(), values.begin());
    }

    Source source_;
    std::size_t number_bytes_;
    std::vector<std::uint64_t> columns_;  ///< Their places.
};

/// What boids must be for the engines to take them: finite numbers, species that there are, and ids that rise and were
/// given out.
bool is_sound(const StatePieces& pieces, const Scenario& scenario) {
    bool sound = true;
    std::uint64_t least_id = 0;
    pieces.visit([&](const State& piece) {
        for (std::size_t index = 0; index < piece.size() && sound; ++index) {
            const BoidId id = piece.id[index];
            sound = id >= least_id && id < pieces.head().next_id && piece.species[index] < species_count(scenario);
            for (const auto* values : arrays_of(piece)) sound = sound && std::isfinite((*values)[index]);
            least_id = std::uint64_t{id} + 1;
        }
    });
    return sound;
}

std::shared_ptr<const StatePieces> get_flock(SourceReader& in, const Source& source, const Scenario& scenario) {
    const std::string damaged = damaged_sentence(source.path);
    const auto dimension = in.get<std::uint32_t>(), width = in.get<std::uint32_t>();
    if ((dimension != 2 && dimension != 3) || (width != sizeof(float) && width != sizeof(double))) throw Error(damaged);
    StateHead head;
    head.dimension = static_cast<int>(dimension);
    head.step = in.get<std::uint64_t>();
    head.next_id = static_cast<BoidId>(in.get<std::uint64_t>());
    head.captures = in.get<std::uint64_t>();
    head.boids = in.get<std::uint64_t>();
    const std::vector<std::size_t> widths = column_widths(head.dimension, width);
    const std::uint64_t boid_bytes = std::accumulate(widths.begin(), widths.end(), std::uint64_t{0});
    const std::uint64_t left = in.left() - std::min<std::uint64_t>(in.left(), sizeof(std::uint32_t));
    const bool whole = in.good() && head.boids <= left / boid_bytes && head.boids * boid_bytes == left;
    if (!whole || head.dimension != scenario.parameters.world.dimension) throw Error(damaged);
    auto flock = std::make_shared<Columns>(source, head, width, in.place());
    if (!is_sound(*flock, scenario)) throw Error(damaged);
    return flock;
}

CheckpointPieces read_pieces(const Source& source) {
    SourceReader in(source, check_frame(source));
    CheckpointPieces result{get_run(in, source.path), nullptr};
    result.flock = get_flock(in, source, result.scenario);
    return result;
}

Checkpoint whole(const CheckpointPieces& pieces) {
    Checkpoint result;
    static_cast<CheckpointedRun&>(result) = pieces;
    result.state = collect(*pieces.flock);
    return result;
}

/// A source in memory that somebody keeps.
Source source_of(std::string_view bytes, const std::string& path) {
    return {bytes.size(),
            [bytes](std::uint64_t place, std::span<char> wanted) {
                std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(place), wanted.size(), wanted.begin());
            },
            path};
}

/// A file that is read where somebody asks; it stays the same one when another one gets its name.
Source source_of(int file, std::uint64_t size, const std::string& path) {
    const std::shared_ptr<int> kept(new int(file), [](const int* each) {
        ::close(*each);
        delete each;
    });
    const auto read = [kept, path](std::uint64_t place, std::span<char> wanted) {
        while (!wanted.empty()) {
            const ssize_t got = ::pread(*kept, wanted.data(), wanted.size(), static_cast<off_t>(place));
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) throw Failure(path + ": cannot be read to its end; check the disk");
            wanted = wanted.subspan(static_cast<std::size_t>(got));
            place += static_cast<std::uint64_t>(got);
        }
    };
    return {size, read, path};
}

/// All bytes, which are kept as long as the source.
Source read_all(const std::string& path) {
    const auto bytes = std::make_shared<const std::string>(read_file(path, checkpoint_nature));
    Source source = source_of(*bytes, path);
    source.read = [bytes, read = source.read](std::uint64_t place, std::span<char> wanted) { read(place, wanted); };
    return source;
}

}  // namespace

CheckpointPieces read_checkpoint_pieces(const std::string& path) {
    std::error_code problem;
    const bool is_file = std::filesystem::is_regular_file(path, problem);
    const std::uint64_t size = is_file ? std::filesystem::file_size(path, problem) : 0;
    const int file =
        is_file && !problem && size <= checkpoint_nature.limit ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : -1;
    return read_pieces(file >= 0 ? source_of(file, size, path)
                                 : read_all(path));  // a pipe; or what is wrong with the path
}

Checkpoint read_checkpoint(const std::string& path) {
    return whole(read_checkpoint_pieces(path));
}

Checkpoint parse_checkpoint(std::string_view bytes, const std::string& path) {
    return whole(read_pieces(source_of(bytes, path)));
}

}  // namespace boids
