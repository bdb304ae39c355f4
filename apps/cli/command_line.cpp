#include "boids/apps/cli/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "boids/apps/cli/bench_flags.h"
#include "boids/apps/cli/command_table.h"
#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/completion.h"
#include "boids/apps/cli/flag_values.h"
#include "boids/apps/cli/manual.h"
#include "boids/apps/cli/recording_flags.h"
#include "boids/apps/cli/render_flags.h"
#include "boids/apps/cli/run_flags.h"
#include "boids/apps/cli/scenario_flags.h"
#include "boids/apps/cli/sweep_flags.h"
#include "boids/apps/cli/usage_error.h"
#include "boids/apps/terminal/terminal.h"
#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/version.h"

namespace boids::cli {

namespace {

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
        check_intervals(request);
        return run(request);
    }

private:
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
        run_command = app.add_subcommand("run", "Advances a flock and says how it went");
        add_scenario_flags(*run_command, run_request.scenario);
        add_run_flags(*run_command, run_request);
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
        convert_command = app.add_subcommand("convert", "Writes a recording in another format, for other programs");
        add_convert_flags(*convert_command, convert_request);
    }

    void add_analyse() {
        analyse_command = app.add_subcommand("analyse", "What a recording says as a whole, with errors, as one table");
        add_analyse_flags(*analyse_command, analyse_request);
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
        bench_command = app.add_subcommand("bench", "Measures how fast flocks fly here");
        add_bench_flags(*bench_command, bench_request);
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
