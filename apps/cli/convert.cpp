// convert: a recording in another format.
#include <fmt/core.h>

#include <optional>

#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/interrupt.h"
#include "boids/apps/cli/progress.h"
#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/io/trajectory/conversion.h"
#include "boids/record/playback.h"
#include "boids/record/record_plan.h"

namespace boids::cli {

namespace {

/// Thrown out of a conversion that somebody stops.
struct Stopped {
    std::size_t done, all;
};

void check_names(const ConvertRequest& request) {
    check_conversion_name("--output", request.to);
    boids::check_names({"the recording", request.from}, {"--output", request.to, OutputForm::trajectory});
}

/// The moments that are wanted; an Error where there is none.
std::vector<std::size_t> wanted_moments(const Recording& recording, const ConvertRequest& request) {
    std::vector<std::size_t> moments = moments_every(recording, static_cast<std::uint64_t>(request.every));
    if (moments.empty())
        throw Error(request.from + ": has no moment whose step is a multiple of " + std::to_string(request.every) +
                    "; choose another --every");
    return moments;
}

}  // namespace

int convert(const ConvertRequest& request) {
    check_names(request);
    const auto recording = open_playable(request.from);
    std::optional<Progress> progress;
    const auto watch = [&](std::size_t done, std::size_t all) {
        if (!progress) progress.emplace(0, all, "moment", request.quiet);
        if (interrupted() != 0) throw Stopped{done, all};
        progress->update(done);
    };
    const Conversion conversion{request.from, *recording, wanted_moments(*recording, request), watch};
    watch_for_interrupts();  // before there is a file to leave half-written
    try {
        boids::convert(conversion, request.to);
    } catch (const Stopped& stopped) {
        progress->clear();
        fmt::print(stderr, "boids: stopped after moment {} of {}; {} is not written\n", stopped.done, stopped.all,
                   request.to);
        return 128 + interrupted();
    }
    if (progress) progress->clear();
    const std::size_t count = conversion.moments.size();
    if (!request.quiet)
        fmt::print("{}: {} moment{}, steps {} to {}\n", request.to, count, count == 1 ? "" : "s", conversion.step(0),
                   conversion.step(count - 1));
    return 0;
}

}  // namespace boids::cli
