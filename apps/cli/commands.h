// The commands of the program, free of how a command line is taken apart (command_line.cpp does that). Each returns the
// exit code; bad input arrives as an exception and is said once, in main.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "boids/apps/terminal/dot_canvas.h"
#include "boids/benchmarks/workloads.h"
#include "boids/core/scenario/scenario.h"
#include "boids/engines/engine.h"
#include "boids/io/checkpoint.h"
#include "boids/render/style.h"

namespace boids::cli {

/// A scenario as a command line names and changes it.
struct ScenarioRequest {
    std::string name;                                          ///< A preset's name or a path.
    std::vector<std::pair<std::string, std::string>> changes;  ///< Parameter keys and their texts, in order.
    std::optional<std::int64_t> boids;
    std::optional<std::uint64_t> seed;
    std::optional<Schedule> schedule;
    std::optional<int> model;
    std::string start_file;  ///< A CSV file to start from; empty for the scenario's own start.

    /// Whether it says anything but the name.
    bool changes_anything() const {
        return !changes.empty() || boids || seed || schedule || model || !start_file.empty();
    }
};

/// The scenario that is meant, checked.
Scenario resolve(const ScenarioRequest& request);

struct RunRequest {
    ScenarioRequest scenario;
    std::string resume_file;  ///< A checkpoint to go on from, instead of a scenario.
    std::optional<std::int64_t> steps;
    EngineChoice engine;
    std::string final_file;
    std::string metrics_file;
    std::string trajectory_file;
    std::string report_file;
    std::optional<std::int64_t> every;
    std::string checkpoint_file;
    std::optional<CheckpointInterval> interval;
    bool quiet = false;
    bool profile = false;
    bool picture = false;
};

struct SweepRequest {
    ScenarioRequest scenario;
    std::vector<std::string> over;  ///< Each KEY=FIRST:LAST:COUNT or KEY=A,B,C.
    std::optional<std::int64_t> seeds, warmup, steps, every;
    EngineChoice engine;
    std::string output;              ///< The folder of the sweep.
    std::string shard;               ///< I/N; empty for all of it.
    std::vector<std::string> merge;  ///< Folders of shards to put together instead.
    std::optional<std::int64_t> snapshots;
    bool quiet = false;
};

struct RenderRequest {
    ScenarioRequest scenario;
    EngineChoice engine;
    std::string output;                       ///< Empty for a film named after the scenario.
    std::optional<std::pair<int, int>> size;  ///< Width and height in pixels.
    std::optional<int> fps;                   ///< Pictures for a second of film.
    std::optional<double> seconds;            ///< Of film.
    std::optional<std::int64_t> steps;        ///< The step of the last picture, in place of seconds.
    std::optional<std::int64_t> steps_per_frame;
    std::int64_t warmup = 0;            ///< Steps before the first picture.
    int samples = 1;                    ///< Of each pixel, across and upwards.
    std::optional<std::size_t> bodies;  ///< How many are drawn at most; none for as many as films have.
    int blur = 1;                       ///< Moments of each picture while the shutter is open.
    Style style;
    std::optional<Colouring> colouring;  ///< None for what is usual for the scenario.
    std::optional<CameraMotion> camera;  ///< None for orbit in 3D and fixed in 2D.
    std::string camera_path;             ///< A file of camera keys; empty for none.
    bool caption = false;
    bool quiet = false;
    bool profile = false;
};

struct ViewRequest {
    ScenarioRequest scenario;
    EngineChoice engine;
    std::optional<std::pair<int, int>> size;  ///< Of the window, in screen units.
    Style style;
    bool theme_given = false;            ///< Whether the style's theme was asked for.
    std::optional<Colouring> colouring;  ///< None for what is usual for the scenario.
    std::optional<double> benchmark;     ///< Seconds to measure for.
    bool keys = false;                   ///< Print the keys instead.
    bool fresh = false;                  ///< Neither remember the window nor be remembered.
};

struct WatchRequest {
    ScenarioRequest scenario;
    EngineChoice engine;
    Style style;
    std::optional<Colouring> colouring;     ///< None for what is usual for the scenario.
    std::optional<CameraMotion> camera;     ///< None for orbit in 3D and fixed in 2D.
    std::optional<terminal::DotKind> dots;  ///< None for what the terminal can show.
    std::optional<std::int64_t> steps;      ///< Where to leave, or the step of a still picture.
};

struct ConvertRequest {
    std::string from, to;
    std::int64_t every = 1;  ///< Only moments whose step is a multiple of it.
    bool quiet = false;
};

struct AnalyseRequest {
    std::string from, to;
    std::vector<std::size_t> measures;  ///< Numbers of measure_names; none for all.
    std::int64_t every = 1;             ///< Only moments whose step is a multiple of it.
    std::int64_t warmup = 0;            ///< Only moments from this step on.
    std::int64_t bins = 50;
    std::optional<double> range;
    bool quiet = false;
};

struct BenchRequest {
    std::string workload;  ///< Empty for a list of them.
    benchmarks::WorkloadOptions options;
    bool json = false;
};

enum class ParamsFormat { text, markdown, json };

int list();
int show(const ScenarioRequest& request);
/// Of those parameters alone whose key has the filter in it; all where it is empty.
int params(ParamsFormat format, const std::string& filter);
int run(const RunRequest& request);
/// Flies a scene over ranges of its parameters, or puts the shards of such a sweep together.
int sweep(const SweepRequest& request);
int render(const RenderRequest& request);
int view(const ViewRequest& request);
/// The flock alive in the terminal, or a still picture of it where there is none to draw on.
int watch(const WatchRequest& request);
int bench(const BenchRequest& request);
/// What a file holds, and whether it is whole.
int info(const std::string& path);
/// Writes a recording in another format.
int convert(const ConvertRequest& request);
/// Writes what a recording says as a whole.
int analyse(const AnalyseRequest& request);
/// Whether two files hold the same boids: 0 when they do to the last bit, 1 otherwise.
int compare(const std::string& first, const std::string& second);

}  // namespace boids::cli
