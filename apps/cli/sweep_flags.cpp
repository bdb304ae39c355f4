#include "boids/apps/cli/sweep_flags.h"

#include "boids/apps/cli/flag_values.h"
#include "boids/sweep/sweep_plan.h"

namespace boids::cli {

namespace {

constexpr const char* examples =
    "\n\nThe folder has a table of all runs (runs.csv), one over their seeds (summary.csv), the units of their "
    "columns\n"
    "(columns.csv), charts and a page (report.html). Whatever ends a sweep, the same command goes on with it.\n\n"
    "Examples:\n  boids sweep vicsek --over vicsek.noise=0:1:11 --warmup 500 --steps 1000 -o noise.sweep\n"
    "  boids sweep vicsek --over vicsek.noise=0:1:21 --over start.boids=128,512,2048 \\\n"
    "        --seeds 10 --warmup 1000 --steps 2000 --every 5 -o size.sweep\n"
    "  boids sweep flock --over edges.kind=wrap,bounce --over alignment.weight=0:2:5 -o edges.sweep\n"
    "  boids sweep flock --over noise.angular=0:90:10 --shard 1/2 -o half-1.sweep\n"
    "  boids sweep flock --over noise.angular=0:90:10 --shard 2/2 -o half-2.sweep\n"
    "  boids sweep --merge half-1.sweep half-2.sweep -o flock.sweep";

}  // namespace

void add_sweep_flags(CLI::App& command, SweepRequest& request) {
    const auto add = [&command](const char* flag, const std::string& type, const std::string& help, auto&& use) {
        return command.add_option_function<std::string>(flag, use, help)->type_name(type);
    };
    const auto add_count = [&](const char* flag, const char* type, const char* help, auto& wish, std::int64_t least,
                               std::int64_t most) {
        add(flag, type, help,
            [&wish, flag, least, most](const std::string& text) { wish = whole_number(flag, text, least, most); });
    };
    constexpr std::int64_t most_steps = 1'000'000'000'000;
    command.add_option("--over", request.over, "A parameter that varies, and its values; can be repeated")
        ->type_name("KEY=FIRST:LAST:COUNT|KEY=A,B,C")
        ->expected(1)
        ->take_all();
    add_count("--seeds", "N", "Runs at each point, with seeds from --seed on (default: 1)", request.seeds, 1,
              most_runs);
    add_count("--warmup", "N", "Steps before anything is measured (default: 0)", request.warmup, 0, most_steps);
    add_count("--steps", "N", "Steps that are measured (default: the scenario's)", request.steps, 1, most_steps);
    add_count("--every", "K", "Steps between two measurements (default: 1)", request.every, 1, most_steps);
    add("-o,--output", "FOLDER.sweep", "Where to; what is there already of the same sweep is gone on with",
        [&](const std::string& text) { request.output = file_name("--output", text); })
        ->required();
    add("--shard", "I/N", "Fly only part I of N, for machines that share a sweep",
        [&](const std::string& text) { request.shard = text; });
    command.add_option("--merge", request.merge, "Put the folders of all shards together")
        ->type_name("FOLDER")
        ->expected(1, 1'000'000);
    add_count("--snapshots", "N", "Pictures of about so many points (default: 6)", request.snapshots, 0, 1000);
    command.add_flag("--quiet", request.quiet, "Print nothing but errors")->disable_flag_override();
    command.footer(command.get_footer() + examples);
}

}  // namespace boids::cli
