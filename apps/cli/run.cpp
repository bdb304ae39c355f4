// run: advances a flock, writes what was asked for, and ends with a summary.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

#include "boids/api/simulation.h"
#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/interrupt.h"
#include "boids/apps/cli/progress.h"
#include "boids/apps/cli/terminal_picture.h"
#include "boids/core/text.h"
#include "boids/io/state_csv.h"

namespace boids::cli {

namespace {

/// The observables over time as a CSV file.
class MetricsFile {
public:
    MetricsFile(const std::string& path, std::int64_t every) : file_(path), every_(every) {
        std::string header = "step";
        for (const Observable& observable : observable_table)
            header += fmt::format(",{} [{}]", observable.name, observable.unit);
        file_.write(header + "\n");
    }

    std::int64_t steps_until_next(std::int64_t done) const { return every_ - done % every_; }

    void record(std::int64_t done, const Simulation& simulation) {
        if (done % every_ != 0) return;
        const Observables now = simulation.observe();
        std::string line = std::to_string(simulation.step());
        for (const Observable& observable : observable_table) line += "," + number_text(now.*observable.value);
        file_.write(line + "\n");
    }

    void finish() { file_.finish(); }

private:
    TextFileWriter file_;
    std::int64_t every_;
};

/// How many steps to make before looking up again, so that progress and Ctrl-C answer within a fraction of a second.
class Pace {
public:
    std::int64_t steps() const { return steps_; }

    void measured(std::chrono::duration<double> taken) {
        if (taken.count() < 0.05) steps_ = std::min<std::int64_t>(steps_ * 2, 1'000'000);
        if (taken.count() > 0.2) steps_ = std::max<std::int64_t>(steps_ / 2, 1);
    }

private:
    std::int64_t steps_ = 1;
};

/// Advances to the end or to the first interrupt; returns the steps made.
std::int64_t fly(Simulation& simulation, std::int64_t steps, MetricsFile* metrics, Progress& progress) {
    Pace pace;
    std::int64_t done = 0;
    if (metrics) metrics->record(0, simulation);
    while (done < steps && interrupted() == 0) {
        std::int64_t batch = std::min(pace.steps(), steps - done);
        if (metrics) batch = std::min(batch, metrics->steps_until_next(done));
        const auto began = std::chrono::steady_clock::now();
        simulation.advance(batch);
        done += batch;
        if (metrics) metrics->record(done, simulation);
        pace.measured(std::chrono::steady_clock::now() - began);
        progress.update(done);
    }
    progress.clear();
    return done;
}

void print_title(const Scenario& scenario, const Simulation& simulation, std::string_view engine) {
    const World& world = scenario.parameters.world;
    std::string size = fmt::format("{:g} x {:g}", world.width, world.height);
    if (world.dimension == 3) size += fmt::format(" x {:g}", world.depth);
    fmt::print("{}: {}\n{} boids in {}D, {}, {}, seed {}, engine {}\n",
               scenario.name.empty() ? "scenario" : scenario.name, scenario.description, simulation.state().size(),
               world.dimension, size, schedule_names[static_cast<std::size_t>(scenario.schedule)], scenario.seed,
               engine);
}

void print_observables(const Observables& start, const Observables& end) {
    fmt::print("\n{:<28}{:>12}{:>12}\n", "", "start", "end");
    for (const Observable& row : observable_table)
        fmt::print("{:<28}{:>12.4g}{:>12.4g}  {}\n", row.name, start.*row.value, end.*row.value,
                   row.unit == "1" ? "" : row.unit);
}

void print_speed(std::int64_t steps, double seconds, std::size_t boids, std::uint64_t hash) {
    const double rate = seconds > 0 ? static_cast<double>(steps) / seconds : 0;
    double boid_rate = rate * static_cast<double>(boids);
    const char* scale = count_scale(boid_rate);
    fmt::print("\n{} steps in {:.2f} s: {:.4g} steps/s, {:.3g}{} boid-steps/s\nhash {:016x}\n", steps, seconds, rate,
               boid_rate, scale, hash);
}

/// Whether two names mean one file; devices such as /dev/null can be shared.
bool same_file(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    std::error_code none;
    if (fs::is_character_file(a, none)) return false;
    return fs::weakly_canonical(fs::absolute(a, none), none) == fs::weakly_canonical(fs::absolute(b, none), none);
}

/// The files of one run must not overwrite each other; only a start may be replaced by its own end.
void check_files(const RunRequest& request) {
    const auto differ = [](const char* one, const std::string& a, const char* other, const std::string& b) {
        if (!a.empty() && !b.empty() && same_file(a, b))
            throw Error(std::string(one) + " and " + other + " name the same file " + b + "; give each its own");
    };
    const ScenarioRequest& scenario = request.scenario;
    const std::string scenario_file = scenario.name.ends_with(".toml") ? scenario.name : "";
    differ("--final", request.final_file, "--metrics", request.metrics_file);
    differ("--init", scenario.start_file, "--metrics", request.metrics_file);
    differ("the scenario", scenario_file, "--final", request.final_file);
    differ("the scenario", scenario_file, "--metrics", request.metrics_file);
}

void print_profile(const Profile& profile, std::size_t boids) {
    double total = 0;
    for (const PhaseTime& phase : profile.phases) total += phase.seconds;
    const double boid_steps = static_cast<double>(profile.steps) * static_cast<double>(std::max<std::size_t>(boids, 1));
    fmt::print("\n{:<12}{:>8}{:>18}\n", "phase", "share", "ns per boid-step");
    for (const PhaseTime& phase : profile.phases)
        fmt::print("{:<12}{:>7.1f}%{:>18.2f}\n", phase.phase, total > 0 ? 100 * phase.seconds / total : 0,
                   boid_steps > 0 ? 1e9 * phase.seconds / boid_steps : 0);
}

}  // namespace

int run(const RunRequest& request) {
    check_files(request);
    const Scenario scenario = resolve(request.scenario);
    Simulation simulation(scenario, request.engine);
    watch_for_interrupts();  // before there is a file to leave half-written
    std::unique_ptr<MetricsFile> metrics;
    std::unique_ptr<TextFileWriter> final_file;
    if (!request.metrics_file.empty()) metrics = std::make_unique<MetricsFile>(request.metrics_file, request.every);
    if (!request.final_file.empty()) final_file = std::make_unique<TextFileWriter>(request.final_file);

    const std::int64_t steps = request.steps.value_or(scenario.steps);
    const Observables start = request.quiet ? Observables{} : simulation.observe();
    if (!request.quiet) print_title(scenario, simulation, engine_for(scenario, request.engine));
    std::fflush(stdout);

    Progress progress(steps, simulation.state().size(), request.quiet);
    const std::int64_t done = fly(simulation, steps, metrics.get(), progress);
    const double seconds = progress.seconds();

    if (metrics) metrics->finish();
    if (final_file) {
        write_state_csv(*final_file, simulation.state());
        final_file->finish();
    }
    if (request.profile) print_profile(simulation.profile(), simulation.state().size());
    if (!request.quiet) {
        if (request.picture || ::isatty(STDOUT_FILENO))
            fmt::print("{}", terminal_picture(simulation.state(), scenario.parameters.world));
        print_observables(start, simulation.observe());
        print_speed(done, seconds, simulation.state().size(), simulation.hash());
    }
    if (done < steps)
        fmt::print(stderr, "boids: stopped after step {} of {}; what was asked for is written\n", done, steps);
    return done < steps ? 128 + interrupted() : 0;
}

}  // namespace boids::cli
