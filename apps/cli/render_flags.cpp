#include "boids/apps/cli/render_flags.h"

#include "boids/apps/cli/command_table.h"
#include "boids/apps/cli/flag_values.h"
#include "boids/core/text/text.h"
#include "boids/io/image_file.h"

namespace boids::cli {

namespace {

constexpr int least_side = 16, most_side = 16384;

std::pair<int, int> picture_size(const std::string& text) {
    const std::size_t sign = text.find('x');
    const std::string problem = "--size is \"" + text + "\"; it takes WIDTHxHEIGHT in pixels from " +
                                std::to_string(least_side) + " to " + std::to_string(most_side) + ", such as 1920x1080";
    if (sign == std::string::npos) throw Error(problem);
    try {
        return {static_cast<int>(whole_number("", text.substr(0, sign), least_side, most_side)),
                static_cast<int>(whole_number("", text.substr(sign + 1), least_side, most_side))};
    } catch (const Error&) {
        throw Error(problem);
    }
}

/// A flat colour; in pictures also none at all.
void choose_background(const std::string& text, bool may_be_transparent, Style& style) {
    style.background = parse_colour(text);
    style.transparent = may_be_transparent && text == "transparent";
    if (!style.background && !style.transparent)
        throw Error("--background is \"" + text + "\"; it takes a colour as #rrggbb, such as \"#101820\"" +
                    (may_be_transparent ? ", or transparent" : ""));
}

/// A backdrop by its name, or a picture from a file.
void choose_backdrop(const std::string& text, Style& style) {
    if (const auto kind = index_of(backdrop_names, text)) {
        style.backdrop = static_cast<BackdropKind>(*kind);
        style.picture.reset();
        return;
    }
    const std::vector<std::string> known(std::begin(backdrop_names), std::end(backdrop_names));
    if (!text.ends_with(".png") && text.find('/') == std::string::npos)
        throw Error("--backdrop is \"" + text + "\"; it takes one of " + joined(backdrop_names) +
                    ", or the name of a picture that ends in .png" + suggestion(text, known));
    style.picture = std::make_shared<Image>(read_png(file_name("--backdrop", text)));
}

using Add = std::function<CLI::Option*(const char*, const std::string&, const std::string&,
                                       std::function<void(const std::string&)>)>;

/// What the film is: where it goes, how large and how long.
void add_film_flags(const Add& add, RenderRequest& request) {
    add("-o,--output", "FILE",
        "Where to: *.mp4, *.webm or *.gif, one *.png of the last moment, or all as frames/%05d.png (default: NAME.mp4)",
        [&](const std::string& text) { request.output = file_name("--output", text); });
    add("--size", "WxH", "Pixels (default: 1920x1080; 640x360 for a GIF)",
        [&](const std::string& text) { request.size = picture_size(text); });
    add("--fps", "N", "Pictures a second (default: 60; 30 for a GIF)",
        [&](const std::string& text) { request.fps = static_cast<int>(whole_number("--fps", text, 1, 240)); });
    add("--from", "FILE", "Draw a recorded trajectory; the same as naming it",
        [&](const std::string& text) { request.scenario.name = file_name("--from", text); });
    auto* seconds = add("--seconds", "X", "Length of the film (default: 10, or all of a recording)",
                        [&](const std::string& text) { request.seconds = number("--seconds", text, 0, 86400); });
    add("--steps", "N", "Draw up to this step, in place of --seconds", [&](const std::string& text) {
        request.steps = whole_number("--steps", text, 0, 1'000'000'000'000);
    })->excludes(seconds);
    add("--steps-per-frame", "K", "Steps between two pictures (default: 60 steps to a second)",
        [&](const std::string& text) {
            request.steps_per_frame = whole_number("--steps-per-frame", text, 1, 1'000'000'000);
        });
}

/// What happens before the film.
void add_warmup_flag(const Add& add, RenderRequest& request) {
    add("--warmup", "N", "Steps to fly before the first picture; --steps and --seconds count from there (default: 0)",
        [&](const std::string& text) { request.warmup = whole_number("--warmup", text, 0, 1'000'000'000'000); });
}

/// What makes films finer and takes so many times as long.
void add_finish_flags(const Add& add, RenderRequest& request) {
    add("--supersample", "N", "Draw N times as wide and high and take the mean, 1 to 4 (default: 1)",
        [&](const std::string& text) {
            request.samples = static_cast<int>(whole_number("--supersample", text, 1, 4));
        });
    add("--bodies", "N",
        "Give bodies to the N largest at most; a window without a graphics card to 4000 (default: 40000)",
        [&](const std::string& text) {
            request.bodies = static_cast<std::size_t>(whole_number("--bodies", text, 0, 1'000'000));
        });
    add("--motion-blur", "N", "The mean of N moments while a shutter is open half the time, 1 to 64 (default: 1)",
        [&](const std::string& text) { request.blur = static_cast<int>(whole_number("--motion-blur", text, 1, 64)); });
}

/// Which colours boids have, in pictures and in a terminal.
void add_colour_flags(const Add& add, Style& style, std::optional<Colouring>& colouring) {
    add("--color,--colour", type_of(colouring_names),
        "What colours tell (default: plain before a sky, else species where there are several, else heading)",
        [&](const std::string& text) { colouring = static_cast<Colouring>(one_of("--color", text, colouring_names)); });
    add("--theme", type_of(theme_names), "For which background (default: dark)",
        [&](const std::string& text) { style.theme = static_cast<Theme>(one_of("--theme", text, theme_names)); });
}

/// How a picture looks, whoever draws it; what is no window may be transparent.
void add_look_flags(CLI::App& command, const Add& add, Style& style, std::optional<Colouring>& colouring,
                    bool may_be_transparent) {
    add_colour_flags(add, style, colouring);
    auto* background = add(
        "--background", may_be_transparent ? "COLOUR|transparent" : "COLOUR",
        may_be_transparent ? "A flat background, as #rrggbb, or in PNG files none at all"
                           : "A flat background, as #rrggbb",
        [&style, may_be_transparent](const std::string& text) { choose_background(text, may_be_transparent, style); });
    add("--backdrop", type_of(backdrop_names) + "|FILE.png",
        "What is behind the flock: a sky, or a picture (default: the scene's)",
        [&](const std::string& text) { choose_backdrop(text, style); })
        ->excludes(background);
    command.add_flag("--box", style.box, "Draw the edges of the world before a sky, too")->disable_flag_override();
    add("--shape", type_of(boid_shape_names), "What boids are drawn as (default: the scene's)",
        [&](const std::string& text) {
            style.shape = static_cast<BoidShape>(one_of("--shape", text, boid_shape_names));
        });
    add("--size-of-boid", "X", "Length of a boid in pixels; below 3 their density is drawn (default: by their number)",
        [&](const std::string& text) { style.boid_size = number("--size-of-boid", text, 0.1, 1000); });
    constexpr double trail_seconds = 0.7;
    command
        .add_flag_callback(
            "--trails", [&style] { style.trail_seconds = trail_seconds; }, "Let boids leave fading trails")
        ->disable_flag_override();
}

CLI::Option* add_camera_flag(const Add& add, std::optional<CameraMotion>& camera) {
    return add(
        "--camera", type_of(camera_names),
        "Around the world (in 3D, and the default there), still, with the flock, behind a boid, or through the flock",
        [&](const std::string& text) { camera = static_cast<CameraMotion>(one_of("--camera", text, camera_names)); });
}

/// How a film looks.
void add_style_flags(CLI::App& command, const Add& add, RenderRequest& request) {
    add_look_flags(command, add, request.style, request.colouring, true);
    auto* camera = add_camera_flag(add, request.camera);
    add("--camera-path", "FILE", "Camera keys over time, as a CSV file (docs/render.md)", [&](const std::string& text) {
        request.camera_path = file_name("--camera-path", text);
    })->excludes(camera);
    command.add_flag("--caption", request.caption, "Write the parameters into the picture")->disable_flag_override();
}

Add adder(CLI::App& command) {
    return [&command](const char* flag, const std::string& type, const std::string& help,
                      std::function<void(const std::string&)> use) {
        return command.add_option_function<std::string>(flag, use, help)->type_name(type);
    };
}

}  // namespace

void add_render_flags(CLI::App& command, RenderRequest& request) {
    const Add add = adder(command);
    add_film_flags(add, request);
    add_warmup_flag(add, request);
    add_finish_flags(add, request);
    add_style_flags(command, add, request);
    command.add_flag("--quiet", request.quiet, "Print nothing but errors")->disable_flag_override();
    command.add_flag("--profile", request.profile, "Print where the time went")->disable_flag_override();
    command.footer(command.get_footer() +
                   "\n\nExamples:\n  boids render murmuration\n"
                   "  boids render flock --trails -o flock.webm --seconds 20\n"
                   "  boids render flock --color speed --theme light --steps 500 -o flock.png\n"
                   "  boids render world --size 640x640 --caption -o world.gif\n"
                   "  boids render --from t.h5 -o t.mp4\n"
                   "  boids render mine.toml --boids 100000 --steps-per-frame 2 -o frames/%05d.png");
}

void add_view_flags(CLI::App& command, ViewRequest& request) {
    const Add add = adder(command);
    add("--size", "WxH", "Size of the window (default: as it was left)",
        [&](const std::string& text) { request.size = picture_size(text); });
    add_look_flags(command, add, request.style, request.colouring, false);
    command.final_callback([&] { request.theme_given = command.count("--theme") > 0; });
    add("--benchmark", "TIME", "Measure pictures per second for so long, such as 30s, then close",
        [&](const std::string& text) { request.benchmark = duration("--benchmark", text); });
    command.add_flag("--fresh", request.fresh, "Neither look at nor change how the window was left")
        ->disable_flag_override();
    command.add_flag("--keys", request.keys, "Print all keys as a Markdown page (docs/keys.md)")
        ->disable_flag_override();
    command.footer(command.get_footer() +
                   "\n\nExamples:\n  boids view\n  boids view flock --boids 500 --trails\n"
                   "  boids view murmuration --benchmark 30s");
}

void add_watch_flags(CLI::App& command, WatchRequest& request) {
    const Add add = adder(command);
    add_colour_flags(add, request.style, request.colouring);
    add_camera_flag(add, request.camera);
    add("--dots", type_of(terminal::dot_names), "What boids are made of (default: what the terminal can show)",
        [&](const std::string& text) {
            request.dots = static_cast<terminal::DotKind>(one_of("--dots", text, terminal::dot_names));
        });
    add("--steps", "N", "Leave at this step (default: when you do); in a pipe, the step that is shown",
        [&](const std::string& text) { request.steps = whole_number("--steps", text, 0); });
    command.footer(command.get_footer() +
                   "\n\nWhere output is no terminal, or TERM is dumb, it prints a still picture instead."
                   "\n\nExamples:\n  boids watch\n  boids watch flock --boids 500\n  boids watch t.h5\n"
                   "  boids show flock | boids watch -");
}

}  // namespace boids::cli
