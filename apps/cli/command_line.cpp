#include "boids/apps/cli/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <sstream>
#include <system_error>

#include "boids/apps/cli/command_table.h"
#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/completion.h"
#include "boids/apps/cli/flag_values.h"
#include "boids/apps/cli/manual.h"
#include "boids/apps/cli/render_flags.h"
#include "boids/apps/cli/sweep_flags.h"
#include "boids/apps/cli/usage_error.h"
#include "boids/apps/terminal/terminal.h"
#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/engines/engine.h"
#include "boids/io/presets.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/record/analysis.h"
#include "boids/version.h"

namespace boids::cli {

namespace {

/// The text of a flag as a interval: 500ms, 60s, 5m, 1h, or a number of steps.
CheckpointInterval interval(const std::string& flag, const std::string& text) {
    if (const auto seconds = parse_duration(text)) return {0, *seconds};
    if (const auto steps = parse_count(text); steps && *steps >= 1) return {*steps, 0};
    throw Error(flag + " is \"" + text + "\"; it takes a time such as 60s or 500ms, or a number of steps");
}

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

/// The flags that choose and change a scenario: the same for every command that takes one.
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

/// Which engine computes, and how it uses the machine: the same for every command that computes.
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

/// The program's commands and what they were asked.
struct CommandLine {
    CLI::App app{"boids: flocks, from three rules to the last bit.", "boids"};
    ScenarioRequest show_request;
    RunRequest run_request;
    SweepRequest sweep_request;
    RenderRequest render_request;
    ViewRequest view_request;
    WatchRequest watch_request;
    BenchRequest bench_request;
    ConvertRequest convert_request;
    AnalyseRequest analyse_request;
    CLI::App* analyse_command;
    bool markdown = false, json = false;
    std::size_t shell = 0;
    std::string filter, help_topic, info_file, first_file, second_file;
    CLI::App *list_command, *show_command, *params_command, *run_command, *sweep_command, *render_command,
        *view_command, *watch_command, *bench_command, *info_command, *compare_command, *convert_command, *help_command,
        *completion_command, *man_command;

    CommandLine() {
        app.set_version_flag("--version", std::string("boids ") + BOIDS_VERSION);
        app.footer(
            "Examples:\n"
            "  boids                                   the default scene: in a window, or else in the terminal\n"
            "  boids list                              what there is to see\n"
            "  boids run flock --steps 500             a flock, and how it went\n"
            "  boids show flock > mine.toml            a scenario of your own; edit it, then\n"
            "  boids run mine.toml --seed 7\n"
            "  boids sweep flock --over noise.angular=0:90:10 -o flock.sweep\n"
            "  boids render murmuration                a film of it");
        list_command = app.add_subcommand("list", "The presets, one line each");
        list_command->footer("Example:\n  boids list");
        add_show();
        add_params();
        add_run();
        add_sweep();
        add_render();
        add_view();
        add_watch();
        add_bench();
        add_info();
        add_compare();
        add_convert();
        add_analyse();
        add_help();
        add_texts();
        app.require_subcommand(0, 1);
    }

    int dispatch() const {
        if (list_command->parsed()) return list();
        if (show_command->parsed()) return show(named(show_request));
        if (params_command->parsed())
            return params(markdown ? ParamsFormat::markdown : json ? ParamsFormat::json : ParamsFormat::text, filter);
        if (help_command->parsed()) return print_help();
        if (completion_command->parsed()) return print(completion_script(shell, command_table(app)));
        if (man_command->parsed())
            return print(manual_page(app.get_description(), app.get_footer(), command_table(app)));
        if (analyse_command->parsed()) return read();
        if (bench_command->parsed()) return bench(bench_request);
        if (info_command->parsed() || compare_command->parsed() || convert_command->parsed()) return read();
        if (sweep_command->parsed()) return sweep(sweep_request);
        if (render_command->parsed()) {
            RenderRequest request = render_request;
            request.scenario = named(render_request.scenario);
            return render(request);
        }
        const bool is_bare = app.get_subcommands().empty();
        if (view_command->parsed() || (is_bare && has_display())) {
            ViewRequest request = view_request;
            request.scenario = named(view_request.scenario);
            return view(request);
        }
        if (watch_command->parsed() || (is_bare && terminal::can_draw())) {
            WatchRequest request = watch_request;
            request.scenario = named(watch_request.scenario);
            return watch(request);
        }
        RunRequest request = run_request;
        if (request.resume_file.empty()) request.scenario = named(run_request.scenario);
        check_rhythms(request);
        return run(request);
    }

private:
    /// A interval without anything that follows it is a mistake.
    static void check_rhythms(const RunRequest& request) {
        const bool resumed = !request.resume_file.empty();
        if (request.every && request.metrics_file.empty() && request.trajectory_file.empty())
            throw Error("--every requires --metrics or --trajectory; add one of them or leave --every out");
        if (request.interval && request.checkpoint_file.empty() && !resumed)
            throw Error("--checkpoint-every requires --checkpoint; add that or leave --checkpoint-every out");
    }

    /// What only reads files has no boids of its own to be fewer.
    int read() const {
        try {
            if (convert_command->parsed()) return convert(convert_request);
            if (analyse_command->parsed()) return analyse(analyse_request);
            return info_command->parsed() ? info(info_file) : compare(first_file, second_file);
        } catch (const std::bad_alloc&) {
            throw Failure("there is not enough memory to read this; name a smaller file");
        }
    }

    static ScenarioRequest named(ScenarioRequest request) {
        if (request.name.empty()) request.name = default_preset;
        return request;
    }

    void add_show() {
        show_command = app.add_subcommand("show", "A complete scenario as TOML, with units and help");
        add_scenario_flags(*show_command, show_request);
        show_command->footer(show_command->get_footer() +
                             "\n\nExamples:\n  boids show world\n"
                             "  boids show flock --alignment.weight 2 > mine.toml");
    }

    void add_params() {
        params_command = app.add_subcommand("params", "All parameters: default, unit, range, meaning");
        auto* as_markdown = params_command->add_flag("--markdown", markdown, "As a Markdown page (docs/parameters.md)");
        as_markdown->disable_flag_override();
        params_command->add_flag("--json", json, "As JSON")->disable_flag_override()->excludes(as_markdown);
        params_command->add_option("filter", filter, "Only those with this in their name, such as alignment")
            ->type_name("TEXT")
            ->excludes(as_markdown);
        params_command->footer("Examples:\n  boids params alignment\n  boids params --json");
    }

    void add_run() {
        RunRequest& request = run_request;
        run_command = app.add_subcommand("run", "Advances a flock and says how it went");
        add_scenario_flags(*run_command, request.scenario);
        const auto add = [this](const char* flag, const std::string& type, const std::string& help, auto&& use) {
            return run_command->add_option_function<std::string>(flag, use, help)->type_name(type);
        };
        add("--steps", "N", "Number of steps (default: the scenario's)",
            [&](const std::string& text) { request.steps = whole_number("--steps", text, 0); });
        add_machine_flags(*run_command, request.engine);
        run_command->add_flag("--profile", request.profile, "Print where the time went")->disable_flag_override();
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
        run_command->add_flag("--quiet", request.quiet, "Print nothing but errors")->disable_flag_override();
        run_command
            ->add_flag("--picture", request.picture, "Draw the last state in text, also where output is no terminal")
            ->disable_flag_override();
        run_command->footer(
            run_command->get_footer() +
            "\n\nExamples:\n  boids run murmuration\n  boids run flock --steps 500 --boids 300 --seed 7\n"
            "  boids run world --edges.turn_angle 90 --metrics m.csv --every 10\n"
            "  boids show flock | boids run - --steps 100 --final end.csv\n"
            "  boids run flock --steps 100000 --trajectory t.h5 --every 100 --checkpoint c.boids\n"
            "  boids run --resume c.boids\n"
            "  boids run murmuration --steps 2000 --report murmuration.html");
    }

    void add_sweep() {
        SweepRequest& request = sweep_request;
        sweep_command = app.add_subcommand("sweep", "Flies a scene over ranges of its parameters, on all cores");
        add_scenario_flags(*sweep_command, request.scenario);
        add_machine_flags(*sweep_command, request.engine);
        add_sweep_flags(*sweep_command, request);
    }

    void add_info() {
        info_command = app.add_subcommand("info", "What a file holds, and whether it is whole");
        info_command->add_option("file", info_file, "A scenario, trajectory, checkpoint, state or metrics file")
            ->type_name("FILE")
            ->required();
        info_command->footer("Examples:\n  boids info t.h5\n  boids info c.boids");
    }

    void add_help() {
        help_command = app.add_subcommand("help", "What a command takes, as COMMAND --help says it");
        help_command->add_option("command", help_topic, "Which; without it, what commands there are")
            ->type_name("COMMAND");
        help_command->footer("Example:\n  boids help run");
    }

    int print_help() const {
        std::vector<std::string> names;
        for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
            names.push_back(command->get_name());
            if (command->get_name() != help_topic) continue;
            fmt::print("{}", command->help("boids"));
            return 0;
        }
        if (!help_topic.empty())
            throw Error("\"" + help_topic + "\" is no command; `boids help` lists them" +
                        suggestion(help_topic, names));
        return print(CommandLine().app.help());  // one that has parsed a command speaks of that alone
    }

    /// What packages install beside the program.
    void add_texts() {
        completion_command = app.add_subcommand("completion", "A script with which a shell completes command lines");
        completion_command
            ->add_option_function<std::string>(
                "shell", [this](const std::string& text) { shell = one_of("shell", text, shell_names); }, "Which shell")
            ->type_name(type_of(shell_names))
            ->required();
        completion_command->footer(
            "Examples:\n  boids completion bash > ~/.local/share/bash-completion/completions/boids\n"
            "  boids completion fish > ~/.config/fish/completions/boids.fish\n"
            "  source <(boids completion zsh)");
        man_command = app.add_subcommand("man", "The manual page");
        man_command->footer("Example:\n  boids man | man -l -");
    }

    static int print(const std::string& text) {
        fmt::print("{}", text);
        return 0;
    }

    void add_compare() {
        compare_command = app.add_subcommand("compare", "Whether two files hold the same boids, to the last bit");
        compare_command->add_option("first", first_file, "A trajectory, checkpoint or state")
            ->type_name("FILE")
            ->required();
        compare_command->add_option("second", second_file, "Another")->type_name("FILE")->required();
        compare_command->footer(
            "The exit code is 0 when they are equal, 1 when they differ.\n\n"
            "Examples:\n  boids compare a.h5 b.h5\n  boids compare c.boids end.csv");
    }

    void add_convert() {
        ConvertRequest& request = convert_request;
        convert_command = app.add_subcommand("convert", "Writes a recording in another format, for other programs");
        convert_command->add_option("recording", request.from, "A .h5 trajectory or a checkpoint")
            ->type_name("FILE")
            ->required();
        convert_command
            ->add_option_function<std::string>(
                "-o,--output", [&](const std::string& text) { request.to = file_name("--output", text); },
                "Where to: " + conversion_endings())
            ->type_name("FILE")
            ->required();
        convert_command
            ->add_option_function<std::string>(
                "--every", [&](const std::string& text) { request.every = whole_number("--every", text, 1); },
                "Only moments whose step is a multiple of K (default: 1)")
            ->type_name("K");
        convert_command->add_flag("--quiet", request.quiet, "Print nothing but errors")->disable_flag_override();
        convert_command->footer(
            "An .xdmf file holds no boids but says where in the .h5 file they are; the two belong together.\n\n"
            "Examples:\n  boids convert t.h5 -o t.xdmf               for ParaView and VisIt\n"
            "  boids convert t.h5 -o t.usda --every 2     for Houdini, Maya and Unreal\n"
            "  boids convert t.h5 -o t.csv");
    }

    void add_analyse() {
        AnalyseRequest& request = analyse_request;
        analyse_command = app.add_subcommand("analyse", "What a recording says as a whole, with errors, as one table");
        const auto add = [this](const char* flag, const std::string& type, const std::string& help, auto&& use) {
            return analyse_command->add_option_function<std::string>(flag, use, help)->type_name(type);
        };
        analyse_command->add_option("recording", request.from, "A .h5 trajectory")->type_name("FILE")->required();
        add("-o,--output", "FILE.csv", "Where to", [&](const std::string& text) {
            request.to = file_name("--output", text);
        })->required();
        add("--measures", type_of(measure_names), "Only these, with commas between them (default: all)",
            [&](const std::string& text) {
                std::istringstream names(text + ",");  // of an empty text one empty name is refused
                for (std::string name; std::getline(names, name, ',');)
                    request.measures.push_back(one_of("--measures", name, measure_names));
            });
        add("--warmup", "K", "Only moments from step K on (default: 0)",
            [&](const std::string& text) { request.warmup = whole_number("--warmup", text, 0); });
        add("--every", "K", "Only moments whose step is a multiple of K (default: 1)",
            [&](const std::string& text) { request.every = whole_number("--every", text, 1); });
        add("--bins", "N", "Bins of distances for the correlation (default: 50)",
            [&](const std::string& text) { request.bins = whole_number("--bins", text, 1, 1'000'000); });
        add("--range", "X", "The largest of these distances (default: half of the world's shortest side)",
            [&](const std::string& text) { request.range = number("--range", text, 1e-9, 1e12); });
        analyse_command->add_flag("--quiet", request.quiet, "Print nothing but errors")->disable_flag_override();
        analyse_command->footer(
            "The table has the columns measure, species, x, value, error and samples: single numbers have no x.\n\n"
            "Examples:\n  boids run flock --steps 5000 --trajectory t.h5 --every 10\n"
            "  boids analyse t.h5 -o t.csv --warmup 1000\n"
            "  boids analyse t.h5 -o c.csv --measures correlation --bins 100 --range 80");
    }

    /// Whether a window could be opened, as far as the environment tells.
    static bool has_display() {
        const auto is_set = [](const char* name) { return std::getenv(name) && *std::getenv(name); };
        return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    }

    void add_view() {
        view_command = app.add_subcommand("view", "A window on a flock, with every control at hand");
        add_scenario_flags(*view_command, view_request.scenario);
        add_machine_flags(*view_command, view_request.engine);
        add_view_flags(*view_command, view_request);
    }

    void add_watch() {
        watch_command = app.add_subcommand("watch", "The flock alive in the terminal");
        add_scenario_flags(*watch_command, watch_request.scenario);
        add_machine_flags(*watch_command, watch_request.engine);
        add_watch_flags(*watch_command, watch_request);
    }

    void add_render() {
        render_command = app.add_subcommand("render", "Draws a flock as a film or a picture; needs no display");
        add_scenario_flags(*render_command, render_request.scenario);
        add_machine_flags(*render_command, render_request.engine);
        add_render_flags(*render_command, render_request);
    }

    void add_bench() {
        benchmarks::WorkloadOptions& options = bench_request.options;
        bench_command = app.add_subcommand("bench", "Measures how fast flocks fly here");
        const auto add = [this](const char* flag, const char* type, const char* help, auto&& use) {
            bench_command->add_option_function<std::string>(flag, use, help)->type_name(type);
        };
        const auto add_count = [&](const char* flag, const char* help, auto& wish, std::int64_t least,
                                   std::int64_t most) {
            add(flag, "N", help, [&wish, flag, least, most](const std::string& text) {
                wish = static_cast<typename std::decay_t<decltype(wish)>::value_type>(
                    whole_number(flag, text, least, most));
            });
        };
        constexpr std::int64_t most_boids = 1'000'000'000, most_steps = 1'000'000'000;
        auto* workload =
            bench_command->add_option("workload", bench_request.workload, "Which flocks; without it they are listed");
        workload->type_name("WORKLOAD");
        add_count("--boids", "Number of boids", options.boids, 1, most_boids);
        add_count("--dimension", "2 or 3", options.dimension, 2, 3);
        add("--neighbours", "X", "Mean number within the largest radius at the start; sizes the world",
            [&](const std::string& text) { options.neighbours = number("--neighbours", text, 1e-6, 1e6); });
        add_count("--most", "Boids of the largest flock", options.most, 1, most_boids);
        add_count("--warmup", "Steps before the timed ones", options.warmup, 0, most_steps);
        add_count("--steps", "Timed steps of one repeat", options.steps, 1, most_steps);
        add_count("--repeats", "Repeats from one state (default: a few seconds of them)", options.repeats, 1,
                  1'000'000);
        add_machine_flags(*bench_command, options.engine);
        bench_command->add_flag("--json", bench_request.json, "As JSON, one object per line")->disable_flag_override();
        for (CLI::Option* option : bench_command->get_options())
            if (option != workload && option != bench_command->get_help_ptr()) option->needs(workload);
        bench_command->footer(
            "Examples:\n  boids bench\n  boids bench flock --dimension 3 --threads 1\n"
            "  boids bench flock --boids 100000 --neighbours 50 --warmup 200\n"
            "  boids bench growth --most 100000 --json > growth.json");
    }
};

/// Does what the command line asks for.
int obey(int argc, const char* const* argv) {
    CommandLine line;
    try {
        line.app.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // --help, --version
        return line.app.exit(wish);
    } catch (const CLI::ParseError& error) {
        throw Error(usage_sentence(line.app, error, argv[argc - 1]));
    }
    return line.dispatch();
}

[[noreturn]] void fail_to_print(const std::string& reason) {
    throw Failure("the output cannot be written (" + reason + "); check where it goes");
}

/// Obeys, and makes sure that what was printed has arrived: a full disk is no success.
int obey_and_flush(int argc, const char* const* argv) {
    try {
        const int code = obey(argc, argv);
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) fail_to_print(std::strerror(errno));
        return code;
    } catch (const std::system_error& error) {
        fail_to_print(error.code().message());
    }
}

int complain(const std::string& sentence, int code) {
    std::fprintf(stderr, "boids: %s\n", printable(sentence).c_str());
    return code;
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
    try {
        return obey_and_flush(argc, argv);
    } catch (const Failure& failure) {
        return complain(failure.what(), 1);
    } catch (const Error& error) {
        return complain(error.what(), 2);
    } catch (const std::bad_alloc&) {
        return complain("there is not enough memory for this; use fewer boids", 1);
    }
}

}  // namespace boids::cli
