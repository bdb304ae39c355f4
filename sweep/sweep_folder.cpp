#include "boids/sweep/sweep_folder.h"

#include <filesystem>
#include <optional>

#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/engines/engine.h"
#include "boids/io/output_file.h"
#include "boids/io/scenario_file.h"
#include "boids/io/text_file.h"
#include "boids/io/toml_values.h"
#include "boids/sweep/hex_text.h"
#include "boids/version.h"

namespace boids {

namespace fs = std::filesystem;

namespace {

constexpr FileNature plan_nature{"a plan of a sweep", "500 MB", 500'000'000};

bool starts_from_file(const Scenario& scenario) {
    return scenario.parameters.start.positions == StartPositions::file;
}

/// The scenario as the folder keeps it: its start beside it, and nothing that only pictures need.
std::string scenario_text(Scenario scenario) {
    if (starts_from_file(scenario)) scenario.start_file = sweep_file::start;
    scenario.look.picture.clear();
    return write_scenario(scenario);
}

std::string line(const char* name, std::int64_t value) {
    return std::string(name) + " = " + std::to_string(value) + "\n";
}

std::string variation_text(const SweepPlan& plan, const Variation& variation) {
    const Parameter& row = parameter_of(plan.scenario, variation.key);
    std::string values;
    for (const double value : variation.values) values += (values.empty() ? "" : ", ") + value_text(row, value);
    return "\n[[over]]\nkey = \"" + variation.key + "\"\nvalues = [" + values + "]\n";
}

/// All that makes a sweep this one, but for the shard.
std::string plan_text(const SweepPlan& plan) {
    std::string text = "schema = 1\nversion = \"" BOIDS_VERSION "\"\nengine = \"" + plan.engine + "\"\n";
    text +=
        line("seeds", plan.seeds) + line("warmup", plan.warmup) + line("steps", plan.steps) + line("every", plan.every);
    if (starts_from_file(plan.scenario))
        text += "start_checksum = \"" + hex_text(checksum(0, read_file(plan.scenario.start_file, table_nature)), 8) +
                "\"\n";
    for (const Variation& variation : plan.over) text += variation_text(plan, variation);
    return text;
}

std::string shard_text(const Shard& shard) {
    return "shard = \"" + std::to_string(shard.number) + "/" + std::to_string(shard.count) + "\"\n";
}

std::string plan_file(const SweepPlan& plan) {
    return "# A sweep of `boids sweep`, over " + std::string(sweep_file::scenario) +
           " beside it; the seeds follow that of the scenario.\n" + shard_text(plan.shard) + plan_text(plan);
}

/// The first line of two texts that differs, if any.
std::optional<std::pair<std::string, std::string>> first_difference(const std::string& one, const std::string& other) {
    for (std::size_t a = 0, b = 0; a < one.size() || b < other.size();) {
        const std::size_t end_a = std::min(one.find('\n', a), one.size()),
                          end_b = std::min(other.find('\n', b), other.size());
        const std::string line_a = one.substr(std::min(a, one.size()), end_a - std::min(a, one.size()));
        const std::string line_b = other.substr(std::min(b, other.size()), end_b - std::min(b, other.size()));
        if (line_a != line_b) return std::pair(line_a, line_b);
        a = end_a + 1;
        b = end_b + 1;
    }
    return std::nullopt;
}

/// A line of TOML without its comment, fit for a sentence.
std::string spoken_line(const std::string& line) {
    std::string text = line.substr(0, line.find(" #"));
    text.erase(text.find_last_not_of(' ') + 1);
    constexpr std::size_t longest = 60;
    if (text.size() > longest) text = text.substr(0, longest) + "...";
    return text.empty() ? "nothing" : text;
}

void check_same(const std::string& folder, const std::string& there, const std::string& here) {
    const auto difference = first_difference(there, here);
    if (!difference) return;
    throw Error(folder + ": holds another sweep, with " + spoken_line(difference->first) + " where this one has " +
                spoken_line(difference->second) + "; choose another output, or remove that folder");
}

/// The text of a file in a folder, or nothing where there is none.
std::optional<std::string> text_in(const std::string& folder, const char* name) {
    const std::string path = path_in(folder, name);
    if (!fs::exists(path)) return std::nullopt;
    return read_file(path, plan_nature);
}

/// Whether a sweep can begin in a folder: it is new, empty, or one in which a sweep was killed as it began.
bool is_free(const std::string& folder) {
    std::error_code none;
    if (!fs::is_directory(folder, none)) return true;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(sweep_file::plan) && !name.starts_with(sweep_file::scenario) &&
            !name.starts_with(sweep_file::start))
            return false;
    }
    return true;
}

void make_folder(const std::string& folder) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem)
        throw Failure(folder + ": cannot be made (" + problem.message() + "); check the folder and its permissions");
}

void copy_start(const std::string& folder, const Scenario& scenario) {
    if (!starts_from_file(scenario)) return;
    const std::string copy = path_in(folder, sweep_file::start);
    if (!same_file(copy, scenario.start_file)) write_whole(copy, read_file(scenario.start_file, table_nature));
}

[[noreturn]] void fail_to_read(const std::string& path, const std::string& sentence) {
    throw Error(path + ": " + sentence + "; bring the file back as it was");
}

std::int64_t count_in(const TomlTable& table, const char* name, const std::string& path) {
    const TomlNode* node = table.get(name);
    const auto count = node ? count_of(*node) : std::nullopt;
    if (!count) fail_to_read(path, std::string(name) + " is no whole number");
    return *count;
}

std::string text_of(const TomlTable& table, const char* name, const std::string& path) {
    const TomlNode* node = table.get(name);
    if (!node || !node->as_string()) fail_to_read(path, std::string(name) + " is no text");
    return *node->as_string();
}

Variation read_variation(const TomlNode& node, const Scenario& scenario, const std::string& path) {
    const TomlTable* table = node.as_table();
    if (!table) fail_to_read(path, "over is no table");
    Variation variation{text_of(*table, "key", path), {}};
    const TomlNode* values = table->get("values");
    if (!find_parameter_of(scenario, variation.key) || !values || !values->as_array())
        fail_to_read(path, "over is not what `boids sweep` writes");
    for (const TomlNode& each : *values->as_array()) {
        const auto value = value_of(parameter_of(scenario, variation.key), each);
        if (!value) fail_to_read(path, variation.key + " has a value that is not allowed");
        variation.values.push_back(*value);
    }
    return variation;
}

}  // namespace

std::string path_in(const std::string& folder, const std::string& name) {
    return (fs::path(folder) / name).string();
}

void write_whole(const std::string& path, const std::string& text) {
    OutputFile file(path);
    file.write(text);
    file.finish();
}

std::string sweep_fingerprint(const SweepPlan& plan) {
    return hex_text(checksum(checksum(0, plan_text(plan)), scenario_text(plan.scenario)), 8);
}

void open_sweep_folder(const std::string& folder, const SweepPlan& plan) {
    std::error_code none;
    if (fs::exists(folder, none) && !fs::is_directory(folder, none))
        throw Error(folder + ": is a file, and a sweep fills a folder; choose another output");
    const std::string identity = plan_file(plan), scenario = scenario_text(plan.scenario);
    const auto there = text_in(folder, sweep_file::plan);
    if (!there && !is_free(folder)) throw Error(folder + ": holds something else than a sweep; choose another output");
    if (there) check_same(folder, *there, identity);
    if (const auto flown = text_in(folder, sweep_file::scenario); there && flown) check_same(folder, *flown, scenario);
    if (there) return;
    make_folder(folder);
    copy_start(folder, plan.scenario);
    write_whole(path_in(folder, sweep_file::scenario), scenario);
    write_whole(path_in(folder, sweep_file::plan), identity);  // the last: where it is, the others are
}

SweepPlan read_sweep_plan(const std::string& folder) {
    const std::string path = path_in(folder, sweep_file::plan);
    if (!fs::exists(path)) throw Error(folder + ": is no folder of a sweep; name one that `boids sweep -o` has made");
    const auto parsed = parse_toml(read_file(path, plan_nature));
    if (const auto* problem = std::get_if<TomlProblem>(&parsed)) fail_to_read(path, problem->words);
    const auto& table = std::get<TomlTable>(parsed);
    SweepPlan plan;
    plan.scenario = load_scenario(fs::absolute(path_in(folder, sweep_file::scenario)).string());
    plan.seeds = count_in(table, "seeds", path);
    plan.warmup = count_in(table, "warmup", path);
    plan.steps = count_in(table, "steps", path);
    plan.every = count_in(table, "every", path);
    plan.engine = text_of(table, "engine", path);
    plan.shard = parse_shard(text_of(table, "shard", path));
    if (const std::string version = text_of(table, "version", path); version != BOIDS_VERSION)
        throw Error(path + ": was made by boids " + version +
                    ", and this is boids " BOIDS_VERSION "; read it with that, or fly it anew");
    if (const TomlNode* over = table.get("over"); over && over->as_array())
        for (const TomlNode& node : *over->as_array()) plan.over.push_back(read_variation(node, plan.scenario, path));
    return plan;
}

}  // namespace boids
