#include "boids/apps/cli/scenario_flags.h"

#include "boids/apps/cli/command_table.h"
#include "boids/apps/cli/flag_values.h"
#include "boids/core/text/error.h"
#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/engines/engine.h"

namespace boids::cli {

namespace {

/// Cuts "group.name=value".
std::pair<std::string, std::string> assignment(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0)
        throw Error("--set is \"" + text + "\"; it takes group.name=value, such as separation.weight=2");
    const std::string key = text.substr(0, sign);
    for (const auto& [name, flag] :
         {std::pair{"seed", "--seed"}, std::pair{"steps", "--steps"}, std::pair{"schedule", "--schedule"},
          std::pair{"model", "--model"}, std::pair{"start.file", "--init"}})
        if (key == name) throw Error("--set does not take " + key + "; write " + flag + " " + text.substr(sign + 1));
    return {key, text.substr(sign + 1)};
}

/// What a parameter takes, in a word.
std::string parameter_type(const Parameter& row) {
    if (row.kind == ValueKind::toggle) return "true|false";
    return row.kind == ValueKind::choice ? type_of(row.choices) : row.kind == ValueKind::integer ? "N" : "X";
}

}  // namespace

void add_scenario_flags(CLI::App& command, ScenarioRequest& request) {
    command
        .add_option_function<std::string>(
            "scenario",
            [&](const std::string& text) {
                if (text.empty()) throw Error("the scenario's name is empty; `boids list` shows what there is");
                request.name = text;
            },
            "A preset's name (see `boids list`) or a file: a path or *.toml; - is standard input")
        ->type_name("NAME|FILE");
    const auto add = [&command](const char* flag, const std::string& type, const std::string& help, auto&& use) {
        command.add_option_function<std::string>(flag, use, help)->type_name(type);
    };
    add("--boids", "N", "Number of boids, such as 500, 10k or 1e6", [&](const std::string& text) {
        const Parameter& row = *find_parameter("start.boids");
        request.boids = whole_number("--boids", text, 0, static_cast<std::int64_t>(row.maximum));
    });
    add("--seed", "S", "Seed of all random numbers",
        [&](const std::string& text) { request.seed = static_cast<std::uint64_t>(whole_number("--seed", text, 0)); });
    add("--model", type_of(Models::names), "By which rules boids fly",
        [&](const std::string& text) { request.model = static_cast<int>(one_of("--model", text, Models::names)); });
    add("--schedule", type_of(schedule_names), "Who moves when", [&](const std::string& text) {
        request.schedule = static_cast<Schedule>(one_of("--schedule", text, schedule_names));
    });
    add("--init", "FILE.csv", "Start from a CSV file: id,x,y[,z],vx,vy[,vz]",
        [&](const std::string& text) { request.start_file = file_name("--init", text); });
    command
        .add_option_function<std::vector<std::string>>(
            "--set",
            [&](const std::vector<std::string>& texts) {
                for (const std::string& text : texts) request.changes.push_back(assignment(text));
            },
            "Change a parameter (see `boids params`), also SPECIES.GROUP.NAME; can be repeated")
        ->type_name("GROUP.NAME=VALUE")
        ->expected(1)
        ->take_all()
        ->trigger_on_parse();
    for (const Parameter& row : parameter_table)
        command
            .add_option_function<std::string>(
                "--" + std::string(row.key),
                [&request, &row](const std::string& text) { request.changes.emplace_back(row.key, text); },
                std::string(row.help))
            ->type_name(parameter_type(row))
            ->trigger_on_parse()
            ->group("");
    command.footer(
        "Every parameter of `boids params` is a flag too: --separation.weight 2 is --set separation.weight=2.");
}

void add_machine_flags(CLI::App& command, EngineChoice& engine) {
    const auto add = [&command](const char* flag, const std::string& type, const std::string& help, auto&& use) {
        command.add_option_function<std::string>(flag, use, help)->type_name(type);
    };
    add("--engine", type_of(engine_names), "How to compute, if not by the fastest that can",
        [&](const std::string& text) { engine.name = engine_names[one_of("--engine", text, engine_names)]; });
    add("--threads", "N", "Threads of the cpu engine (default: all)",
        [&](const std::string& text) { engine.threads = static_cast<int>(whole_number("--threads", text, 1, 1024)); });
    add("--simd", type_of(cpu::simd_names), "Instruction set of the cpu engine (default: the widest)",
        [&](const std::string& text) { engine.simd = cpu::simd_names[one_of("--simd", text, cpu::simd_names)]; });
}

}  // namespace boids::cli
