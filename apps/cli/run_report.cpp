#include "boids/apps/cli/run_report.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <thread>

#include "boids/apps/cli/scene_style.h"
#include "boids/core/numbers/distributions.h"
#include "boids/core/text/error.h"
#include "boids/io/image_file.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"
#include "boids/render/picture.h"
#include "boids/version.h"

namespace boids::cli {

namespace {

constexpr std::uint64_t most_samples = 400;
constexpr int picture_width = 960, picture_height = 600;

/// The processor and its number of threads, as far as the system tells.
std::string machine() {
    std::ifstream file("/proc/cpuinfo");
    std::string line, model = "unknown processor";
    while (std::getline(file, line))
        if (line.starts_with("model name") && line.find(": ") != line.npos) {
            model = line.substr(line.find(": ") + 2);
            break;
        }
    return model + ", " + std::to_string(std::thread::hardware_concurrency()) + " threads";
}

}  // namespace

RunReport::RunReport(const RunPlan& plan, std::uint64_t first, std::uint64_t last_step)
    : plan_(plan),
      every_(std::max<std::uint64_t>(1, (last_step - first + most_samples - 1) / most_samples)),
      middle_(first + (last_step - first) / 2) {
    if (!plan.report.empty()) file_ = std::make_unique<OutputFile>(plan.report);
}

std::int64_t RunReport::steps_until_next(std::uint64_t step) const {
    if (!file_) return std::numeric_limits<std::int64_t>::max();
    std::uint64_t next = every_ - step % every_;
    if (step < middle_) next = std::min(next, middle_ - step);
    return static_cast<std::int64_t>(next);
}

void RunReport::record(const Simulation& simulation) {
    if (!file_) return;
    const std::uint64_t step = simulation.step();
    if (samples_.empty() || step % every_ == 0) take_sample(simulation);
    if (pictures_.empty() || (step >= middle_ && pictures_.size() < 2)) take_picture(simulation);
}

void RunReport::take_sample(const Simulation& simulation) {
    if (!samples_.empty() && samples_.back().step == simulation.step()) return;
    samples_.push_back({simulation.step(), simulation.observe()});
}

void RunReport::take_picture(const Simulation& simulation) {
    if (!pictures_.empty() && pictures_.back().step == simulation.step()) return;
    report::Picture picture{simulation.step(), {}, {}};
    try {
        picture.png = png_bytes(draw_picture(simulation.state(), plan_.scenario, picture_width, picture_height,
                                             scene_style(plan_.scenario)));
    } catch (const Error& error) {  // no OpenGL, or no backdrop; the run goes on
        picture.problem = error.what();
    }
    pictures_.push_back(std::move(picture));
}

void RunReport::finish(const Simulation& simulation, const std::string& engine, double seconds) {
    if (!file_) return;
    take_sample(simulation);
    take_picture(simulation);
    report::Report report;
    report.scenario = plan_.scenario;
    report.preset = preset_of(plan_.scenario);
    report.toml = write_scenario(plan_.scenario);
    report.version = BOIDS_VERSION;
    report.engine = engine;
    report.machine = machine();
    report.boids = simulation.size();
    report.seconds = seconds;
    report.hash = simulation.hash();
    report.samples = std::move(samples_);
    report.pictures = std::move(pictures_);
    report.distributions = measure_distributions(simulation.state(), plan_.scenario.parameters);
    report.profile = simulation.profile();
    file_->write(report::page(report));
    file_->finish();
}

}  // namespace boids::cli
