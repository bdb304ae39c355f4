#include "boids/apps/cli/bench_flags.h"

#include "boids/apps/cli/flag_values.h"
#include "boids/apps/cli/scenario_flags.h"

namespace boids::cli {

void add_bench_flags(CLI::App& command, BenchRequest& request) {
    benchmarks::WorkloadOptions& options = request.options;
    const auto add = [&command](const char* flag, const char* type, const char* help, auto&& use) {
        command.add_option_function<std::string>(flag, use, help)->type_name(type);
    };
    const auto add_count = [&](const char* flag, const char* help, auto& wish, std::int64_t least, std::int64_t most) {
        add(flag, "N", help, [&wish, flag, least, most](const std::string& text) {
            wish = static_cast<std::decay_t<decltype(wish)>::value_type>(whole_number(flag, text, least, most));
        });
    };
    constexpr std::int64_t most_boids = 1'000'000'000, most_steps = 1'000'000'000;
    auto* workload = command.add_option("workload", request.workload, "Which flocks; without it they are listed");
    workload->type_name("WORKLOAD");
    add_count("--boids", "Number of boids", options.boids, 1, most_boids);
    add_count("--dimension", "2 or 3", options.dimension, 2, 3);
    add("--neighbours", "X", "Mean number within the largest radius at the start; sizes the world",
        [&](const std::string& text) { options.neighbours = number("--neighbours", text, 1e-6, 1e6); });
    add_count("--most", "Boids of the largest flock", options.most, 1, most_boids);
    add_count("--warmup", "Steps before the timed ones", options.warmup, 0, most_steps);
    add_count("--steps", "Timed steps of one repeat", options.steps, 1, most_steps);
    add_count("--repeats", "Repeats from one state (default: a few seconds of them)", options.repeats, 1, 1'000'000);
    add_machine_flags(command, options.engine);
    command.add_flag("--json", request.json, "As JSON, one object per line")->disable_flag_override();
    for (CLI::Option* option : command.get_options())
        if (option != workload && option != command.get_help_ptr()) option->needs(workload);
    command.footer(
        "Examples:\n  boids bench\n  boids bench flock --dimension 3 --threads 1\n"
        "  boids bench flock --boids 100000 --neighbours 50 --warmup 200\n"
        "  boids bench growth --most 100000 --json > growth.json");
}

}  // namespace boids::cli
