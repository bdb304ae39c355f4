// render: draws a flock as a film or a picture, without a display.
#include <fmt/core.h>

#include <array>
#include <chrono>
#include <ctime>

#include "boids/apps/cli/camera_path_file.h"
#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/frame_source.h"
#include "boids/apps/cli/interrupt.h"
#include "boids/apps/cli/picture_output.h"
#include "boids/apps/cli/progress.h"
#include "boids/apps/cli/render_plan.h"
#include "boids/apps/cli/scene_style.h"
#include "boids/core/text/text.h"
#include "boids/render/colouring.h"
#include "boids/render/exposure.h"
#include "boids/render/offscreen.h"
#include "boids/render/renderer.h"
#include "boids/render/turning.h"
#include "boids/render/usual_style.h"

namespace boids::cli {

namespace {

enum class Phase { step, colour, draw, read_back, encode };
constexpr std::string_view phase_names[] = {"step", "colour", "draw", "read back", "encode"};

/// Where the time of a film goes.
class Stopwatch {
public:
    template <class Work>
    void time(Phase phase, Work&& work) {
        const auto began = std::chrono::steady_clock::now();
        const std::clock_t worked = std::clock();
        work();
        const auto place = static_cast<std::size_t>(phase);
        seconds_[place] += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        work_[place] += static_cast<double>(std::clock() - worked) / CLOCKS_PER_SEC;
    }

    void print(std::int64_t pictures, double beside) const {
        double total = 0;
        for (const double seconds : seconds_) total += seconds;
        const double per_picture = 1000 / static_cast<double>(std::max<std::int64_t>(pictures, 1));
        fmt::print("\n{:<12}{:>8}{:>16}{:>16}\n", "phase", "share", "ms per picture", "of all cores");
        for (std::size_t i = 0; i < seconds_.size(); ++i)
            fmt::print("{:<12}{:>7.1f}%{:>16.2f}{:>16.2f}\n", phase_names[i], total > 0 ? 100 * seconds_[i] / total : 0,
                       per_picture * seconds_[i], per_picture * work_[i]);
        if (beside > 0)
            fmt::print("The encoder worked {:.1f} s beside that; encode is how long it was waited for.\n", beside);
    }

private:
    std::array<double, std::size(phase_names)> seconds_{};
    std::array<double, std::size(phase_names)> work_{};  ///< Seconds of all cores together, whatever else they do.
};

std::string caption_of(const Playback& playback) {
    const Scenario& scenario = playback.scenario();
    const Parameters& p = scenario.parameters;
    std::string text = fmt::format("{}  ·  {} boids  ·  {:g} × {:g}", scenario.name.empty() ? "boids" : scenario.name,
                                   playback.size(), p.world.width, p.world.height);
    if (p.world.dimension == 3) text += fmt::format(" × {:g}", p.world.depth);
    text += fmt::format("  ·  seed {}  ·  step {}\n", scenario.seed, playback.step());
    const auto rule = [](const char* name, const Rule& r) {
        return r.enabled ? fmt::format("{} {:g} within {:g}", name, r.weight, r.radius) : fmt::format("no {}", name);
    };
    return text + rule("separation", p.separation) + "  ·  " + rule("alignment", p.alignment) + "  ·  " +
           rule("cohesion", p.cohesion);
}

/// The flock some part of a step ago, by its velocities.
State moved_back(State state, double steps) {
    for (int axis = 0; axis < state.dimension(); ++axis)
        for (std::size_t index = 0; index < state.size(); ++index)
            state.position[axis][index] -= steps * state.velocity[axis][index];
    return state;
}

/// A style for a picture so many times as large.
Style enlarged(Style style, int samples) {
    style.boid_size *= samples;
    return style;
}

/// Draws moment after moment of a source into an output.
class Studio {
public:
    Studio(const RenderRequest& request, const RenderPlan& plan, const FrameSource& source)
        : request_(request),
          plan_(plan),
          playback_(*source.playback),
          stride_(source.stride),
          style_(scene_style(source.playback->scenario(), request.style, request.colouring)),
          rolls_(has_bodies(shapes_of(source.playback->scenario(), style_))),
          offscreen_(plan.width * request.samples, plan.height * request.samples),
          renderer_(enlarged(style_, request.samples), plan.width * request.samples, plan.height * request.samples),
          camera_(source.playback->scenario().parameters, camera_for(request.camera, source.playback->scenario()),
                  plan.width * request.samples, plan.height * request.samples, horizon_of(style_)),
          exposure_(request.samples) {
        renderer_.limit_bodies(request.bodies.value_or(most_bodies));
        if (!request.camera_path.empty())
            camera_.take(read_camera_path(request.camera_path, source.playback->scenario().parameters.world.dimension));
    }

    /// Goes on to the end or to the first interrupt; returns how many moments were passed.
    std::int64_t shoot(std::int64_t pictures, PictureOutput& output, Progress& progress) {
        warm_up();
        std::int64_t done = 0;
        while (done < pictures && interrupted() == 0) {
            if (done > 0) watch_.time(Phase::step, [&] { playback_.advance(stride_); });
            if (rolls_ && (plan_.first_picture - done) * stride_ <= Turning::memory_steps)
                turning_.see(playback_.state());
            if (done >= plan_.first_picture) take_picture(done, output);
            ++done;
            progress.update(passed(done));
        }
        progress.clear();
        return done;
    }

    /// What makes a single picture take its time is not the drawing: then the steps on the way are counted, or the
    /// moments of a recording.
    const char* unit() const {
        if (output_kind(plan_.output) != OutputKind::picture) return "picture";
        return playback_.frames() > 0 ? "moment" : "step";
    }

    /// How many of these have passed after so many moments of the film.
    std::uint64_t passed(std::int64_t moments) const {
        const bool steps = unit() == std::string_view("step");
        return static_cast<std::uint64_t>(steps ? (moments - 1) * stride_ : moments);
    }

    void finish(PictureOutput& output) {
        watch_.time(Phase::encode, [&] { output.finish(); });
    }

    const Stopwatch& watch() const { return watch_; }

private:
    /// A few steps at a time, so that Ctrl-C is heard.
    void warm_up() {
        constexpr std::int64_t at_once = 16;
        for (std::int64_t left = request_.warmup; left > 0 && interrupted() == 0; left -= at_once)
            watch_.time(Phase::step, [&] {
                playback_.advance(std::min(left, at_once));
                if (rolls_ && left <= 2 * Turning::memory_steps) turning_.see(playback_.state());
            });
    }

    void draw(const Scene& scene, const View& view) {
        watch_.time(Phase::draw, [&] {
            renderer_.draw(scene, view);
            if (request_.profile) glFinish();
        });
        watch_.time(Phase::read_back, [&] { offscreen_.read(image_); });
    }

    /// A picture of a moment, or the mean of several up to it while the shutter is open, half the time of a picture.
    void expose(const Scene& scene, const View& view) {
        if (request_.blur == 1 && request_.samples == 1) return draw(scene, view);
        for (int moment = request_.blur - 1; moment >= 0; --moment) {
            const double back = 0.5 * static_cast<double>(stride_) * moment / request_.blur;
            const State shifted = moved_back(scene.state, back);
            draw({shifted, scene.scenario, scene.numbers, scene.step - back, scene.steps / request_.blur,
                  scene.seconds / request_.blur, scene.caption, scene.turns},
                 view);
            exposure_.add(image_);
        }
        exposure_.develop(image_);
    }

    void take_picture(std::int64_t number, PictureOutput& output) {
        const double time = static_cast<double>(number) / plan_.fps;
        const double steps = static_cast<double>(number == plan_.first_picture ? 0 : playback_.step() - drawn_step_);
        if (!draw_from_card(time, steps)) draw_state(time, steps);
        drawn_step_ = playback_.step();
        watch_.time(Phase::encode, [&] { output.add(image_); });
    }

    /// A picture of boids that are in the card that draws, and stay there; false where there is no such picture.
    bool draw_from_card(double time, double steps) {
        if (camera_.follows() || request_.blur > 1 || request_.samples > 1) return false;
        const std::unique_ptr<StatePieces> moment = playback_.snapshot();
        if (!moment) return false;
        const State none(moment->head().dimension);
        const View view = camera_.look(none, time);
        bool taken = false;
        watch_.time(Phase::colour, [&] { taken = renderer_.take(*moment, playback_.scenario(), view); });
        if (taken) draw(scene(none, steps, moment.get()), view);
        return taken;
    }

    void draw_state(double time, double steps) {
        const State* state = nullptr;
        watch_.time(Phase::colour, [&] {
            state = &playback_.state();
            number_boids(style_.colouring, *state, playback_.scenario().parameters, numbers_);
        });
        expose(scene(*state, steps, nullptr), camera_.look(*state, time));
    }

    Scene scene(const State& state, double steps, const StatePieces* taken) const {
        return {state,
                playback_.scenario(),
                numbers_,
                static_cast<double>(playback_.step()),
                steps,
                1.0 / plan_.fps,
                request_.caption ? caption_of(playback_) : "",
                turning_.turns(),
                taken};
    }

    const RenderRequest& request_;
    const RenderPlan& plan_;
    Playback& playback_;
    std::int64_t stride_;
    Style style_;
    bool rolls_;           ///< Whether boids have bodies.
    Turning turning_;      ///< Which roll by it.
    Offscreen offscreen_;  ///< Before what needs its context.
    Renderer renderer_;
    Camera camera_;
    Exposure exposure_;
    std::vector<float> numbers_;
    Image image_;
    std::uint64_t drawn_step_ = 0;
    Stopwatch watch_;
};

void print_title(const Playback& playback) {
    const Scenario& scenario = playback.scenario();
    fmt::print("{}: {}\n{} boids in {}D\n", scenario.name.empty() ? "scenario" : scenario.name, scenario.description,
               count_text(playback.size()), scenario.parameters.world.dimension);
    std::fflush(stdout);
}

void print_result(const RenderPlan& plan, OutputKind kind, std::uint64_t step, std::int64_t done, double seconds) {
    if (kind == OutputKind::picture)
        fmt::print("{}: {} x {}, step {}, drawn in {:.1f} s\n", plan.output, plan.width, plan.height, step, seconds);
    else
        fmt::print("{}: {} pictures of {} x {}, {:.2f} s at {} a second, drawn in {:.1f} s\n", plan.output, done,
                   plan.width, plan.height, static_cast<double>(done) / plan.fps, plan.fps, seconds);
}

/// What an interrupt leaves: a shorter film, but no picture of a moment that nobody asked for.
int stopped(const RenderPlan& plan, OutputKind kind, const Studio& studio, std::int64_t done) {
    const bool kept = kind != OutputKind::picture && done > 0;
    fmt::print(stderr, "boids: stopped after {} {} of {}; {}\n", studio.unit(),
               studio.passed(std::max<std::int64_t>(done, 1)), studio.passed(plan.pictures),
               kept ? plan.output + " holds what was drawn" : plan.output + " is not written");
    return 128 + interrupted();
}

}  // namespace

int render(const RenderRequest& request) {
    RenderPlan plan = cli::plan(request);
    const OutputKind kind = output_kind(plan.output);
    const FrameSource source = open_source(request, plan.steps_per_frame);
    settle_length(plan, request, source.count);
    watch_for_interrupts();  // before there is a file to leave half-written
    Studio studio(request, plan, source);
    const auto output = open_output(plan.output, plan.width, plan.height, plan.fps,
                                    request.style.transparent ? Opacity::multiplied : Opacity::none);
    if (!request.quiet) print_title(*source.playback);

    const std::int64_t pictures = plan.pictures;
    Progress progress(0, studio.passed(pictures), studio.unit(), request.quiet);
    const std::int64_t done = studio.shoot(pictures, *output, progress);
    const bool complete = done == pictures;
    if (complete || (kind != OutputKind::picture && done > 0)) studio.finish(*output);
    if (request.profile) studio.watch().print(done - plan.first_picture, output->seconds());
    if (!complete) return stopped(plan, kind, studio, done);
    if (!request.quiet) print_result(plan, kind, source.playback->step(), done, progress.seconds());
    return 0;
}

}  // namespace boids::cli
