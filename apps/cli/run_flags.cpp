#include "boids/apps/cli/run_flags.h"

#include "boids/apps/cli/flag_values.h"
#include "boids/apps/cli/scenario_flags.h"
#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/io/trajectory/file_formats.h"

namespace boids::cli {

namespace {

/// The text of a flag as an interval: 500ms, 60s, 5m, 1h, or a number of steps.
CheckpointInterval interval(const std::string& flag, const std::string& text) {
    if (const auto seconds = parse_duration(text)) return {0, *seconds};
    if (const auto steps = parse_count(text); steps && *steps >= 1) return {*steps, 0};
    throw Error(flag + " is \"" + text + "\"; it takes a time such as 60s or 500ms, or a number of steps");
}

}  // namespace

void add_run_flags(CLI::App& command, RunRequest& request) {
    const auto add = [&command](const char* flag, const std::string& type, const std::string& help, auto&& use) {
        return command.add_option_function<std::string>(flag, use, help)->type_name(type);
    };
    add("--steps", "N", "Number of steps (default: the scenario's)",
        [&](const std::string& text) { request.steps = whole_number("--steps", text, 0); });
    add_machine_flags(command, request.engine);
    command.add_flag("--profile", request.profile, "Print where the time went")->disable_flag_override();
    add("--final", "FILE.csv", "Write the last state: id,x,y[,z],vx,vy[,vz]",
        [&](const std::string& text) { request.final_file = file_name("--final", text); });
    add("--metrics", "FILE.csv", "Write the observables over time",
        [&](const std::string& text) { request.metrics_file = file_name("--metrics", text); });
    add("--trajectory", "FILE", "Write all boids over time: " + trajectory_endings(),
        [&](const std::string& text) { request.trajectory_file = file_name("--trajectory", text); });
    add("--every", "K", "Steps between two entries of --metrics and --trajectory (default: 1)",
        [&](const std::string& text) { request.every = whole_number("--every", text, 1); });
    add("--report", "FILE.html", "Write a page about the run: charts, pictures, distributions, profile",
        [&](const std::string& text) { request.report_file = file_name("--report", text); });
    add("--checkpoint", "FILE.boids", "Keep a file from which the run can go on whatever happens",
        [&](const std::string& text) { request.checkpoint_file = file_name("--checkpoint", text); });
    add("--checkpoint-every", "TIME|K", "How often: 500ms, 60s, 5m, 1h, or a number of steps (default: 60s)",
        [&](const std::string& text) { request.interval = interval("--checkpoint-every", text); });
    add("--resume", "FILE.boids", "Go on from a checkpoint: --steps more, or to where the run was to end",
        [&](const std::string& text) { request.resume_file = file_name("--resume", text); });
    command.add_flag("--quiet", request.quiet, "Print nothing but errors")->disable_flag_override();
    command.add_flag("--picture", request.picture, "Draw the last state in text, also where output is no terminal")
        ->disable_flag_override();
    command.footer(command.get_footer() +
                   "\n\nExamples:\n  boids run murmuration\n  boids run flock --steps 500 --boids 300 --seed 7\n"
                   "  boids run world --edges.turn_angle 90 --metrics m.csv --every 10\n"
                   "  boids show flock | boids run - --steps 100 --final end.csv\n"
                   "  boids run flock --steps 100000 --trajectory t.h5 --every 100 --checkpoint c.boids\n"
                   "  boids run --resume c.boids\n"
                   "  boids run murmuration --steps 2000 --report murmuration.html");
}

void check_intervals(const RunRequest& request) {
    const bool resumed = !request.resume_file.empty();
    if (request.every && request.metrics_file.empty() && request.trajectory_file.empty())
        throw Error("--every requires --metrics or --trajectory; add one of them or leave --every out");
    if (request.interval && request.checkpoint_file.empty() && !resumed)
        throw Error("--checkpoint-every requires --checkpoint; add that or leave --checkpoint-every out");
}

}  // namespace boids::cli
