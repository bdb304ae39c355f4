#include "boids/apps/cli/recording_flags.h"

#include <sstream>

#include "boids/apps/cli/command_table.h"
#include "boids/apps/cli/flag_values.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/record/analysis.h"

namespace boids::cli {

void add_convert_flags(CLI::App& command, ConvertRequest& request) {
    command.add_option("recording", request.from, "A .h5 trajectory or a checkpoint")->type_name("FILE")->required();
    command
        .add_option_function<std::string>(
            "-o,--output", [&](const std::string& text) { request.to = file_name("--output", text); },
            "Where to: " + conversion_endings())
        ->type_name("FILE")
        ->required();
    command
        .add_option_function<std::string>(
            "--every", [&](const std::string& text) { request.every = whole_number("--every", text, 1); },
            "Only moments whose step is a multiple of K (default: 1)")
        ->type_name("K");
    command.add_flag("--quiet", request.quiet, "Print nothing but errors")->disable_flag_override();
    command.footer(
        "An .xdmf file holds no boids but says where in the .h5 file they are; the two belong together.\n\n"
        "Examples:\n  boids convert t.h5 -o t.xdmf               for ParaView and VisIt\n"
        "  boids convert t.h5 -o t.usda --every 2     for Houdini, Maya and Unreal\n"
        "  boids convert t.h5 -o t.csv");
}

void add_analyse_flags(CLI::App& command, AnalyseRequest& request) {
    const auto add = [&command](const char* flag, const std::string& type, const std::string& help, auto&& use) {
        return command.add_option_function<std::string>(flag, use, help)->type_name(type);
    };
    command.add_option("recording", request.from, "A .h5 trajectory")->type_name("FILE")->required();
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
    command.add_flag("--quiet", request.quiet, "Print nothing but errors")->disable_flag_override();
    command.footer(
        "The table has the columns measure, species, x, value, error and samples: single numbers have no x.\n\n"
        "Examples:\n  boids run flock --steps 5000 --trajectory t.h5 --every 10\n"
        "  boids analyse t.h5 -o t.csv --warmup 1000\n"
        "  boids analyse t.h5 -o c.csv --measures correlation --bins 100 --range 80");
}

}  // namespace boids::cli
