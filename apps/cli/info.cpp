// info: what a file holds, and whether it is whole.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "boids/apps/cli/commands.h"
#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/io/checkpoint.h"
#include "boids/io/scenario_file.h"
#include "boids/io/text_file.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/h5md_file.h"

namespace boids::cli {

namespace {

void print_row(const char* name, const std::string& value) {
    fmt::print("{:<12}{}\n", name, value);
}

void print_kind(const FileFormat& format, const std::string& more = {}) {
    print_row("kind", std::string(format.name) + more);
}

std::string size_text(const std::string& path) {
    std::error_code none;
    auto bytes = static_cast<double>(std::filesystem::file_size(path, none));
    if (none) return "unknown";
    const char* unit = "bytes";
    for (const char* larger : {"KB", "MB", "GB", "TB"}) {
        if (bytes < 1000) break;
        bytes /= 1000;
        unit = larger;
    }
    return fmt::format("{:.4g} {}", bytes, unit);
}

std::string species_text(const Scenario& scenario) {
    std::vector<std::string_view> names;
    for (std::size_t number = 0; number < species_count(scenario); ++number)
        names.push_back(species_name(scenario, number));
    return fmt::format("{}: {}", names.size(), joined(names));
}

/// How many obstacles or goals there are, and how many of them move.
template <class Entry>
std::string moving_text(const std::vector<Entry>& entries) {
    const auto moving =
        std::count_if(entries.begin(), entries.end(), [](const Entry& entry) { return entry.track.moves(); });
    return std::to_string(entries.size()) + (moving > 0 ? fmt::format(", {} moving", moving) : "");
}

/// "150", or "150: boids 140, hawk 10", by a count of each species.
template <class Count>
std::string boids_text(const Scenario& scenario, const Count& count) {
    std::int64_t all = 0;
    std::string text;
    for (std::size_t number = 0; number < species_count(scenario); ++number) {
        all += count(number);
        text += fmt::format("{}{} {}", number > 0 ? ", " : ": ", species_name(scenario, number), count(number));
    }
    return std::to_string(all) + (species_count(scenario) > 1 ? text : "");
}

/// What each species has of its own, under its name.
void print_own_values(const Scenario& scenario) {
    for (const Species& species : scenario.species)
        for (const Parameter& row : rows_of(scenario.parameters)) {
            const double value = row.get(species.parameters);
            if (!is_shared(row) && row.key != "start.boids" && value != row.get(scenario.parameters))
                print_row("", fmt::format("{}.{} = {}", species.name, row.key, value_text(row, value)));
        }
}

void print_scenario(const Scenario& scenario) {
    const World& world = scenario.parameters.world;
    print_row("scenario", scenario.name + (scenario.description.empty() ? "" : ": " + scenario.description));
    print_row("world", fmt::format("{}D, {:g} x {:g}{}", world.dimension, world.width, world.height,
                                   world.dimension == 3 ? fmt::format(" x {:g}", world.depth) : ""));
    if (scenario.parameters.model != boids_model) print_row("model", std::string(model_name(scenario.parameters)));
    print_row("schedule", std::string(schedule_names[static_cast<std::size_t>(scenario.schedule)]));
    print_row("seed", std::to_string(scenario.seed));
    if (species_count(scenario) > 1) print_row("species", species_text(scenario));
    if (!scenario.obstacles.empty()) print_row("obstacles", moving_text(scenario.obstacles));
    if (!scenario.goals.empty()) print_row("goals", moving_text(scenario.goals));
}

/// Reads every moment: a file that is damaged anywhere does not pass.
void print_moments(const Recording& recording, const std::string& path) {
    std::size_t fewest = SIZE_MAX, most = 0;
    for (std::size_t frame = 0; frame < recording.frames(); ++frame) {
        const std::size_t boids = recording.frame(frame).size();
        fewest = std::min(fewest, boids);
        most = std::max(most, boids);
    }
    const std::size_t frames = recording.frames();
    if (frames == 0) {
        print_row("moments", "none");
    } else {
        const auto first = recording.step(0), last = recording.step(frames - 1);
        print_row("moments", fmt::format("{}{}", frames, first ? fmt::format(", steps {} to {}", *first, *last) : ""));
        print_row("boids", fewest == most ? std::to_string(most) : fmt::format("{} to {}", fewest, most));
    }
    print_row("size", size_text(path));
    print_row("integrity", "every moment was read");
}

int print_recording(const std::string& path, const FileFormat& format) {
    const auto recording = open_recording(path);
    print_kind(format);
    if (recording->scenario()) print_scenario(*recording->scenario());
    print_moments(*recording, path);
    return 0;
}

int print_h5md(const std::string& path, const FileFormat& format) {
    const H5mdReader reader(path);
    print_kind(format);
    print_row("written by", "boids " + reader.program() + ", engine " + reader.engine());
    print_scenario(reader.scenario());
    print_moments(*open_recording(path), path);
    return 0;
}

int print_journal(const std::string& path, const FileFormat& format) {
    JournalReader reader(path);
    std::size_t frames = 0;
    std::uint64_t last = 0;
    while (const auto frame = reader.next()) {
        ++frames;
        last = frame->step;
    }
    print_kind(format);
    print_scenario(parse_scenario(reader.title().scenario, path));
    print_row("moments",
              fmt::format("{} whole ones{}", frames, frames > 0 ? fmt::format(", up to step {}", last) : ""));
    print_row("size", size_text(path));
    return 0;
}

/// How an output stands to what the checkpoint knows of it.
std::string output_text(const RunningOutput& output, const std::string& checkpoint) {
    const auto path = (std::filesystem::path(checkpoint).parent_path() / output.path).string();
    const std::string every = fmt::format("{}, every {} steps", path, output.every);
    if (output.kind == "final" || output.kind == "report") return path + ", at the end";
    if (holds(unfinished_name(path), output.mark)) return every + ", ready to go on";
    std::error_code none;
    return every + (std::filesystem::exists(path, none) ? ", finished" : ", missing");
}

int print_checkpoint(const std::string& path, const FileFormat& format) {
    const Checkpoint checkpoint = read_checkpoint(path);
    print_kind(format, fmt::format(", version {}", checkpoint_version));
    print_scenario(checkpoint.scenario);
    print_row("engine", checkpoint.engine);
    print_row("step", fmt::format("{} of {}", checkpoint.state.step, checkpoint.last_step));
    print_row("boids", boids_text(checkpoint.scenario, [&state = checkpoint.state](std::size_t number) {
                  return std::count(state.species.begin(), state.species.end(), number);
              }));
    if (checkpoint.state.captures > 0) print_row("captures", std::to_string(checkpoint.state.captures));
    print_row("hash", fmt::format("{:016x}", hash(checkpoint.state)));
    for (const RunningOutput& output : checkpoint.outputs) print_row(output.kind.c_str(), output_text(output, path));
    print_row("size", size_text(path));
    print_row("integrity", "the checksum is right");
    return 0;
}

int print_scenario_file(const std::string& path, const FileFormat& format) {
    const Scenario scenario = load_scenario(path.find('/') == path.npos ? "./" + path : path);
    print_kind(format, fmt::format(", schema {}", scenario_schema));
    print_scenario(scenario);
    print_row("boids",
              boids_text(scenario, [&](std::size_t number) { return parameters_of(scenario, number).start.boids; }));
    print_row("steps", std::to_string(scenario.steps));
    const Scenario usual;
    for (const Parameter& row : rows_of(scenario.parameters))
        if (row.get(scenario.parameters) != row.get(usual.parameters) && row.key != "start.boids")
            print_row("", fmt::format("{} = {}", row.key, value_text(row, row.get(scenario.parameters))));
    print_own_values(scenario);
    print_row("integrity", "every key and value is valid");
    return 0;
}

int print_metrics(const std::string& path, const FileFormat& format) {
    const std::string text = read_file(path, table_nature);
    if (!text.ends_with('\n')) throw Error(path + ": ends in the middle of a line; it is not whole");
    std::string_view rest = after_comments(text);
    const std::string_view header = rest.substr(0, rest.find('\n'));
    print_kind(format);
    print_row("columns", std::string(header));
    print_row("lines", std::to_string(std::count(rest.begin(), rest.end(), '\n') - 1));
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (std::count(line.begin(), line.end(), ',') != std::count(header.begin(), header.end(), ','))
            throw Error(path + ": has a line with another number of columns than its header; it is damaged");
        rest.remove_prefix(line.size() + 1);
    }
    print_row("integrity", "every line has all columns");
    return 0;
}

}  // namespace

int info(const std::string& path) {
    const FileFormat* format = format_of_content(path);
    if (!format)
        throw Error(path + ": is no file of boids; it takes a scenario, trajectory, checkpoint, state or metrics file");
    switch (format->kind) {
        case FileKind::checkpoint: return print_checkpoint(path, *format);
        case FileKind::h5md: return print_h5md(path, *format);
        case FileKind::journal: return print_journal(path, *format);
        case FileKind::metrics_csv: return print_metrics(path, *format);
        case FileKind::scenario: return print_scenario_file(path, *format);
        default: return print_recording(path, *format);
    }
}

}  // namespace boids::cli
