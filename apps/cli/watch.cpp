// watch: a flock alive in the terminal; in a pipe or on a terminal that cannot be drawn on, a still picture of it.
#include "boids/apps/terminal/watch.h"

#include <fmt/core.h>

#include "boids/api/load_simulation.h"
#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/frame_source.h"
#include "boids/apps/cli/interrupt.h"
#include "boids/apps/cli/terminal_picture.h"
#include "boids/apps/terminal/terminal.h"
#include "boids/core/text/text.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/record/playback.h"
#include "boids/render/usual_style.h"

namespace boids::cli {

namespace {

/// Goes on to a step, or to the end of a recording; an interrupt ends it.
void advance_to(Playback& playback, std::uint64_t last_step) {
    while (playback.step() < last_step && interrupted() == 0) {
        if (playback.frames() > 0 && playback.frame() + 1 == playback.frames()) return;
        playback.advance(1);
    }
}

int print_still(const WatchRequest& request, const terminal::WatchRequest& asked) {
    const auto playback = asked.recording ? play(asked.recording) : play(load_simulation(asked.scenario, asked.engine));
    watch_for_interrupts();
    if (asked.recording && !request.steps)
        playback->seek(playback->frames() - 1);
    else
        advance_to(*playback, static_cast<std::uint64_t>(request.steps.value_or(asked.scenario.steps)));
    if (interrupted() != 0) return 128 + interrupted();
    constexpr int other_lines = 2;
    fmt::print("{}: {} boids, step {}\n{}", asked.scenario.name.empty() ? "scenario" : asked.scenario.name,
               count_text(playback->state().size()), count_text(playback->step()),
               terminal_picture(playback->state(), asked.scenario.parameters.world, picture_room(other_lines)));
    return 0;
}

}  // namespace

int watch(const WatchRequest& request) {
    terminal::WatchRequest asked;
    if (names_recording(request.scenario.name)) {
        asked.recording = open_drawable(request.scenario);
        asked.scenario = *asked.recording->scenario();
    } else {
        asked.scenario = resolve(request.scenario);
    }
    asked.engine = on_tbb(request.engine);
    asked.camera = camera_for(request.camera, asked.scenario);
    if (!terminal::can_draw()) return print_still(request, asked);
    Style style = request.style;
    style.backdrop = BackdropKind::plain;  // a terminal has its own ground and no sky, so colours can tell something
    asked.style = usual_style(asked.scenario, style, request.colouring);
    asked.dots = request.dots.value_or(terminal::usual_dots());
    if (request.steps) asked.last_step = static_cast<std::uint64_t>(*request.steps);
    return terminal::watch(asked);
}

}  // namespace boids::cli
