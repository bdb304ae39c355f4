#include "boids/apps/cli/sweep_report.h"

#include <fmt/core.h>

#include <filesystem>

#include "boids/apps/cli/scene_style.h"
#include "boids/core/text/text.h"
#include "boids/io/image_file.h"
#include "boids/io/scenario_file.h"
#include "boids/io/text_file.h"
#include "boids/render/picture.h"
#include "boids/report/sweep_page.h"
#include "boids/sweep/sweep.h"
#include "boids/sweep/sweep_folder.h"
#include "boids/sweep/sweep_table.h"
#include "boids/version.h"

namespace boids::cli {

namespace {

constexpr int snapshot_width = 640, snapshot_height = 400;

std::string snapshot_path(const std::string& folder, std::size_t run) {
    return path_in(path_in(folder, sweep_file::snapshots), std::to_string(run) + ".png");
}

std::string point_text(const SweepPlan& plan, const std::vector<double>& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i > 0 ? ", " : "") + plan.over[i].key + " = " +
                plain_value_text(parameter_of(plan.scenario, plan.over[i].key), values[i]);
    return text;
}

/// Four digits are enough on a chart, where they tell all values apart.
void shorten(report::SweepAxis& axis) {
    std::vector<std::string> labels;
    for (const double value : axis.values) labels.push_back(fmt::format("{:.4g}", value));
    const std::set<std::string> different(labels.begin(), labels.end());
    if (different.size() == labels.size()) axis.labels = std::move(labels);
}

report::SweepAxis axis_of(const SweepPlan& plan, const Variation& variation) {
    const Parameter& row = parameter_of(plan.scenario, variation.key);
    report::SweepAxis axis{variation.key, std::string(row.unit), variation.values, {}, true};
    for (const double value : variation.values) axis.labels.push_back(plain_value_text(row, value));
    axis.is_number = row.kind == ValueKind::real || row.kind == ValueKind::integer;
    if (axis.is_number) shorten(axis);
    return axis;
}

std::vector<report::SweepQuantity> quantities_of(const SweepPlan& plan, const std::vector<PointSummary>& points) {
    std::vector<report::SweepQuantity> quantities;
    for (const MeasuredColumn& column : measured_columns(plan.scenario)) {
        report::SweepQuantity quantity{{column.name, column.unit, column.help}, {}, {}, {}};
        for (const PointSummary& point : points) {
            const TimeAverage& average = point.averages[quantities.size()];
            quantity.means.push_back(average.mean);
            quantity.errors.push_back(average.error);
            quantity.times.push_back(average.autocorrelation_time);
        }
        quantities.push_back(std::move(quantity));
    }
    return quantities;
}

/// The pictures that there are, by rising run.
std::vector<report::SweepSnapshot> snapshots_in(const SweepPlan& plan, const std::string& folder) {
    std::vector<report::SweepSnapshot> snapshots;
    for (std::size_t run = 0; run < run_count(plan); run += static_cast<std::size_t>(plan.seeds))
        if (const std::string path = snapshot_path(folder, run); std::filesystem::exists(path))
            snapshots.push_back({point_text(plan, run_at(plan, run).values), read_file(path, picture_nature)});
    return snapshots;
}

/// How the first run of a sweep is flown by itself.
std::string repetition_of(const SweepPlan& plan, const std::string& folder) {
    const SweepRun run = run_at(plan, 0);
    std::string command = "boids run " + path_in(folder, sweep_file::scenario);
    for (std::size_t i = 0; i < plan.over.size(); ++i)
        command += " --set " + plan.over[i].key + "=" +
                   plain_value_text(parameter_of(plan.scenario, plan.over[i].key), run.values[i]);
    command += fmt::format(" --seed {} --steps {}", run.seed, plan.warmup + plan.steps);
    return plan.engine.empty() ? command : command + " --engine " + plan.engine;
}

/// Writes each chart as a file of its own, too.
void write_charts(const report::SweepReport& report, const std::string& folder) {
    const std::string charts = path_in(folder, sweep_file::charts);
    std::filesystem::create_directories(charts);
    for (const report::SweepQuantity& quantity : report.quantities)
        for (const report::SweepFigure& figure : report::figures_of(report.axes, quantity))
            write_whole(path_in(charts, figure.name + ".svg"), figure.svg);
}

}  // namespace

SweepSnapshots::SweepSnapshots(const SweepPlan& plan, std::string folder, std::size_t count)
    : folder_(std::move(folder)) {
    const auto runs = snapshot_runs(plan, count);
    runs_.insert(runs.begin(), runs.end());
}

void SweepSnapshots::take(const SweepRun& run, const Simulation& simulation) {
    if (!runs_.contains(run.index) || !problem_.empty()) return;
    std::string png;
    try {
        png = png_bytes(draw_picture(simulation.state(), simulation.scenario(), snapshot_width, snapshot_height,
                                     scene_style(simulation.scenario())));
    } catch (const Error& error) {  // no OpenGL, or no backdrop; the sweep goes on
        problem_ = error.what();
        return;
    }
    std::filesystem::create_directories(path_in(folder_, sweep_file::snapshots));
    write_whole(snapshot_path(folder_, run.index), png);
}

void write_sweep_report(const SweepPlan& plan, const std::string& folder, const std::string& problem) {
    report::SweepReport report;
    report.scenario = plan.scenario;
    report.toml = write_scenario(plan.scenario);
    report.version = BOIDS_VERSION;
    report.engine = engine_for(plan.scenario, {.name = plan.engine});
    report.repetition = repetition_of(plan, folder);
    report.seeds = plan.seeds;
    report.warmup = plan.warmup;
    report.steps = plan.steps;
    report.every = plan.every;
    for (const Variation& variation : plan.over) report.axes.push_back(axis_of(plan, variation));
    report.quantities = quantities_of(plan, summarise(plan, read_sweep_results(plan, folder)));
    report.snapshots = snapshots_in(plan, folder);
    report.picture_problem = problem;
    write_charts(report, folder);
    write_whole(path_in(folder, sweep_file::report), report::page(report));
}

}  // namespace boids::cli
