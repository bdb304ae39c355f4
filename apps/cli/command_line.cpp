#include "boids/apps/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <limits>

#include "boids/apps/cli/commands.h"
#include "boids/core/text.h"
#include "boids/engines/engine.h"
#include "boids/io/presets.h"
#include "boids_version.h"

namespace boids::cli {

namespace {

/// The text of a flag as a whole number; an Error names the flag.
std::int64_t whole_number(const std::string& flag, const std::string& text, std::int64_t least,
                          std::int64_t most = std::numeric_limits<std::int64_t>::max()) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
        throw Error(flag + " is \"" + text + "\"; it takes a whole number from " + std::to_string(least) + " to " +
                    std::to_string(most));
    return value;
}

/// Cuts "group.name=value".
std::pair<std::string, std::string> assignment(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0)
        throw Error("--set is \"" + text + "\"; it takes group.name=value, such as separation.weight=2");
    return {text.substr(0, sign), text.substr(sign + 1)};
}

/// The flags that choose and change a scenario: the same for every command that takes one.
void add_scenario_flags(CLI::App& command, ScenarioRequest& request) {
    command
        .add_option("scenario", request.name,
                    "A preset's name (see `boids list`) or a file: a path or *.toml; - is standard input")
        ->type_name("NAME|FILE");
    const auto add = [&command](const char* flag, const char* type, const char* help, auto&& use) {
        command.add_option_function<std::string>(flag, use, help)->type_name(type);
    };
    add("--boids", "N", "Number of boids", [&](const std::string& text) {
        const Parameter& row = *find_parameter("start.boids");
        request.boids = whole_number("--boids", text, 0, static_cast<std::int64_t>(row.maximum));
    });
    add("--seed", "S", "Seed of all random numbers",
        [&](const std::string& text) { request.seed = static_cast<std::uint64_t>(whole_number("--seed", text, 0)); });
    add("--schedule", "NAME", "synchronous, sequential or shuffled", [&](const std::string& text) {
        const auto index = index_of(schedule_names, text);
        const std::vector<std::string> known(std::begin(schedule_names), std::end(schedule_names));
        if (!index)
            throw Error("--schedule is \"" + text + "\"; it takes one of " + joined(schedule_names) +
                        suggestion(text, known));
        request.schedule = static_cast<Schedule>(*index);
    });
    command.add_option("--init", request.start_file, "Start from a CSV file: id,x,y[,z],vx,vy[,vz]")
        ->type_name("FILE.csv");
    command
        .add_option_function<std::vector<std::string>>(
            "--set",
            [&](const std::vector<std::string>& texts) {
                for (const std::string& text : texts) request.changes.push_back(assignment(text));
            },
            "Change a parameter (see `boids params`); can be repeated")
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
            ->trigger_on_parse()
            ->group("");
    command.footer(
        "Every parameter of `boids params` is a flag too: --separation.weight 2 is --set separation.weight=2.");
}

/// All long flags of a command.
std::vector<std::string> flags_of(const CLI::App& command) {
    std::vector<std::string> flags;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
    return flags;
}

/// What a wrong command line gets: one sentence.
std::string sentence(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App* command = &app;
    for (const CLI::App* each : app.get_subcommands()) command = each;
    const bool top = command == &app;
    const std::string help = top ? "`boids --help`" : "`boids " + command->get_name() + " --help`";
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        const std::vector<std::string> extras = app.remaining(true);
        const std::string wrong = extras.empty() ? "" : extras.front();
        std::vector<std::string> known = flags_of(*command);
        if (top)
            for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; }))
                known.push_back(each->get_name());
        const std::string name = wrong.substr(0, wrong.find('='));
        const std::string near = suggestion(name, known);
        return "\"" + wrong + "\" is not expected here" + (near.empty() ? "; " + help + " shows what is" : near);
    }
    return std::string(error.what()) + "; " + help + " shows what is expected";
}

/// The program's commands and what they were asked.
struct CommandLine {
    CLI::App app{"boids: flocks, from three rules to the last bit.", "boids"};
    ScenarioRequest show_request;
    RunRequest run_request;
    bool markdown = false, json = false;
    CLI::App *list_command, *show_command, *params_command, *run_command;

    CommandLine() {
        app.set_version_flag("--version", std::string("boids ") + BOIDS_VERSION);
        app.footer(
            "Examples:\n"
            "  boids                                   the default scene\n"
            "  boids list                              what there is to see\n"
            "  boids run flock --steps 500             a flock, and how it went\n"
            "  boids show flock > mine.toml            a scenario of your own; edit it, then\n"
            "  boids run mine.toml --seed 7");
        list_command = app.add_subcommand("list", "The presets, one line each");
        list_command->footer("Example:\n  boids list");
        add_show();
        add_params();
        add_run();
        app.require_subcommand(0, 1);
    }

    int dispatch() const {
        if (list_command->parsed()) return list();
        if (show_command->parsed()) return show(named(show_request));
        if (params_command->parsed())
            return params(markdown ? ParamsFormat::markdown : json ? ParamsFormat::json : ParamsFormat::text);
        RunRequest request = run_request;
        request.scenario = named(run_request.scenario);
        return run(request);
    }

private:
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
        params_command->add_flag("--json", json, "As JSON")->excludes(as_markdown);
        params_command->footer("Example:\n  boids params --json");
    }

    void add_run() {
        RunRequest& request = run_request;
        run_command = app.add_subcommand("run", "Advances a flock and says how it went");
        add_scenario_flags(*run_command, request.scenario);
        const auto add = [this](const char* flag, const char* type, const char* help, auto&& use) {
            return run_command->add_option_function<std::string>(flag, use, help)->type_name(type);
        };
        add("--steps", "N", "Number of steps (default: the scenario's)",
            [&](const std::string& text) { request.steps = whole_number("--steps", text, 0); });
        run_command->add_option("--engine", request.engine, "How to compute: " + joined(engine_names))
            ->type_name("NAME");
        run_command->add_option("--final", request.final_file, "Write the last state: id,x,y[,z],vx,vy[,vz]")
            ->type_name("FILE.csv");
        auto* metrics = run_command->add_option("--metrics", request.metrics_file, "Write the observables over time")
                            ->type_name("FILE.csv");
        add("--every", "K", "Steps between two lines of --metrics (default: 1)", [&](const std::string& text) {
            request.every = whole_number("--every", text, 1);
        })->needs(metrics);
        run_command->add_flag("--quiet", request.quiet, "Print nothing but errors");
        run_command->add_flag("--picture", request.picture,
                              "Draw the last state in text, also where output is no terminal");
        run_command->footer(
            run_command->get_footer() +
            "\n\nExamples:\n  boids run murmuration\n  boids run flock --steps 500 --boids 300 --seed 7\n"
            "  boids run world --edges.turn_angle 90 --metrics m.csv --every 10\n"
            "  boids show flock | boids run - --steps 100 --final end.csv");
    }
};

}  // namespace

int run_command_line(int argc, const char* const* argv) {
    try {
        CommandLine line;
        try {
            line.app.parse(argc, argv);
        } catch (const CLI::Success& wish) {  // --help, --version
            return line.app.exit(wish);
        } catch (const CLI::ParseError& error) {
            throw Error(sentence(line.app, error));
        }
        return line.dispatch();
    } catch (const Failure& failure) {
        std::fprintf(stderr, "boids: %s\n", failure.what());
        return 1;
    } catch (const Error& error) {
        std::fprintf(stderr, "boids: %s\n", error.what());
        return 2;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "boids: there is not enough memory for this; use fewer boids\n");
        return 1;
    }
}

}  // namespace boids::cli
