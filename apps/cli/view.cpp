// view: a window on a flock.
#include <fmt/core.h>

#include <tuple>

#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/frame_source.h"
#include "boids/apps/terminal/watch_keys.h"
#include "boids/apps/viewer/keys.h"
#include "boids/apps/viewer/view_request.h"
#include "boids/engines/threads/tbb_workers.h"
#include "boids/io/presets.h"

namespace boids::cli {

int view(const ViewRequest& request) {
    if (request.keys) {
        fmt::print("{}", viewer::keys_page() + terminal::watch_keys_page());
        return 0;
    }
    viewer::ViewRequest window;
    if (names_recording(request.scenario.name)) {
        window.recording = open_drawable(request.scenario);
        window.scenario = *window.recording->scenario();
    } else {
        window.scenario = resolve(request.scenario);
        if (!is_preset(request.scenario.name)) window.read = [asked = request.scenario] { return resolve(asked); };
    }
    window.engine = on_tbb(request.engine);
    window.style = request.style;
    if (request.theme_given) window.theme = request.style.theme;
    window.colouring = request.colouring;
    window.benchmark = request.benchmark;
    window.remember = !request.fresh && !request.benchmark && !request.size;
    if (request.size) std::tie(window.width, window.height) = *request.size;
    return viewer::view(window);
}

}  // namespace boids::cli
