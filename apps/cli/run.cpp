// run: advances a flock, writes what was asked for, and ends with a summary.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "boids/api/load_simulation.h"
#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/interrupt.h"
#include "boids/apps/cli/progress.h"
#include "boids/apps/cli/quantity.h"
#include "boids/apps/cli/run_plan.h"
#include "boids/apps/cli/run_report.h"
#include "boids/apps/cli/terminal_picture.h"
#include "boids/core/scenario/density.h"
#include "boids/core/text/text.h"
#include "boids/record/recorder.h"

namespace boids::cli {

namespace {

/// What else the line of progress says of a flock.
class FlightFacts {
public:
    explicit FlightFacts(const Simulation& simulation)
        : simulation_(simulation), boids_(static_cast<double>(simulation.size())) {}

    std::vector<std::string> list(double steps_per_second) {
        double rate = steps_per_second * boids_;
        const char* scale = count_scale(rate);
        return {fmt::format("{:.3g}{} boid-steps/s", rate, scale), fmt::format("polarisation {:.2f}", polarisation())};
    }

private:
    /// That of a moment not long ago: at a million boids measuring it costs as much as a step.
    double polarisation() {
        const auto began = std::chrono::steady_clock::now();
        constexpr int rarity = 100;  // at most a hundredth of the time goes into it
        if (began - measured_ < rarity * measuring_) return polarisation_;
        polarisation_ = simulation_.observe().polarisation;
        measured_ = std::chrono::steady_clock::now();
        measuring_ = measured_ - began;
        return polarisation_;
    }

    const Simulation& simulation_;
    double boids_, polarisation_ = 0;
    std::chrono::steady_clock::time_point measured_{};
    std::chrono::steady_clock::duration measuring_{};
};

/// Advances to the last_step or to the first interrupt.
void fly(Simulation& simulation, std::uint64_t last_step, Pace pace, Recorder& recorder, RunReport& report,
         Progress& progress) {
    FlightFacts facts(simulation);
    while (simulation.step() < last_step && interrupted() == 0) {
        const std::uint64_t step = simulation.step();
        const auto left = static_cast<std::int64_t>(last_step - step);
        const auto began = std::chrono::steady_clock::now();
        simulation.advance(
            std::min({pace.steps(), left, recorder.steps_until_next(step), report.steps_until_next(step)}));
        recorder.record(simulation);
        report.record(simulation);
        pace.measured(std::chrono::steady_clock::now() - began);
        progress.update(simulation.step(), [&](double rate) { return facts.list(rate); });
    }
    progress.clear();
}

void print_title(const Scenario& scenario, const Simulation& simulation, std::string_view engine) {
    const World& world = scenario.parameters.world;
    std::string size = fmt::format("{:g} x {:g}", world.width, world.height);
    if (world.dimension == 3) size += fmt::format(" x {:g}", world.depth);
    fmt::print("{}: {}\n{} boids in {}D, {}, {}, seed {}, engine {}\n",
               scenario.name.empty() ? "scenario" : scenario.name, scenario.description, count_text(simulation.size()),
               world.dimension, size, schedule_names[static_cast<std::size_t>(scenario.schedule)], scenario.seed,
               engine);
}

/// Says where a run is taken up again, or that there is nothing left to do and what to ask for instead.
void print_resumption(const std::string& checkpoint, std::uint64_t step, bool finished) {
    if (!finished) return fmt::print("going on from step {}\n", step);
    fmt::print(
        "this run is finished: it has reached step {}; to go on, say by how many steps:\n"
        "  boids run --resume {} --steps 1000\n",
        step, checkpoint);
}

void print_observables(const Observables& start, const Observables& end, int dimension) {
    fmt::print("\n{:<28}{:>12}{:>12}\n", "", "start", "end");
    for (const Observable& row : observable_table)
        if (row.dimension <= dimension)
            fmt::print("{:<28}{:>12}{:>12}{}{}\n", row.name, quantity_text(start.*row.value),
                       quantity_text(end.*row.value), row.unit == "1" ? "" : "  ", row.unit == "1" ? "" : row.unit);
}

void print_speed(std::uint64_t steps, double seconds, std::size_t boids, std::uint64_t hash) {
    const double rate = seconds > 0 ? static_cast<double>(steps) / seconds : 0;
    double boid_rate = rate * static_cast<double>(boids);
    const char* scale = count_scale(boid_rate);
    fmt::print("\n{} steps in {:.2f} s: {} steps/s, {:.3g}{} boid-steps/s\nhash {:016x}\n", count_text(steps), seconds,
               quantity_text(rate), boid_rate, scale, hash);
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

/// A row for each process, and what they sent each other.
void print_ranks(const Profile& profile) {
    if (profile.ranks.empty()) return;
    double flying = 0, most = 0, messages = 0, bytes = 0;
    fmt::print("\n{:<6}{:>14}{:>12}{:>12}{:>12}{:>10}{:>10}{:>10}\n", "rank", "boids", "copies", "flock MB", "peak MB",
               "flying s", "exch. s", "wait s");
    for (std::size_t rank = 0; rank < profile.ranks.size(); ++rank) {
        const RankProfile& each = profile.ranks[rank];
        fmt::print("{:<6}{:>14}{:>12}{:>12.1f}{:>12.1f}{:>10.3f}{:>10.3f}{:>10.3f}\n", rank, count_text(each.boids),
                   count_text(each.copies), 1e-6 * static_cast<double>(each.bytes),
                   1e-6 * static_cast<double>(each.peak_bytes), each.flying(), each.exchange, each.wait);
        flying += each.flying();
        most = std::max(most, each.flying());
        messages += static_cast<double>(each.messages);
        bytes += static_cast<double>(each.message_bytes);
    }
    const double mean = flying / static_cast<double>(profile.ranks.size());
    const auto steps = static_cast<double>(std::max<std::int64_t>(profile.steps, 1));
    fmt::print("imbalance {:.3f}, {:.1f} messages and {:.0f} bytes a step\n", mean > 0 ? most / mean : 1,
               messages / steps, bytes / steps);
}

/// The lines of a run besides its picture, and the one where the shell then asks for more.
constexpr int summary_lines = static_cast<int>(std::size(observable_table)) + 8;

/// Flies and writes; a failure of the disk says how to go on from the last checkpoint.
void fly_and_write(Simulation& simulation, std::uint64_t last_step, const RunPlan& plan, Recorder& recorder,
                   RunReport& report, Progress& progress) {
    try {
        recorder.begin(simulation);
        report.record(simulation);
        fly(simulation, last_step, recorder.pace(), recorder, report, progress);
        recorder.finish(simulation);
    } catch (const Failure& failure) {
        progress.clear();
        if (!recorder.has_checkpoint()) throw;
        throw Failure(std::string(failure.what()) + ", then go on with boids run --resume " + plan.record.checkpoint);
    }
}

void say_stopped(std::uint64_t step, std::uint64_t last_step, const RunPlan& plan) {
    const std::string advice =
        plan.record.checkpoint.empty() ? "" : "; go on with boids run --resume " + plan.record.checkpoint;
    fmt::print(stderr, "boids: stopped after step {} of {}; what was asked for is written{}\n", step, last_step,
               advice);
}

/// The flock; where the plan has one to go on with, its file is closed.
Simulation begin(RunPlan& plan) {
    if (const auto flock = std::exchange(plan.flock, nullptr)) return Simulation(plan.scenario, *flock, plan.engine);
    return load_simulation(plan.scenario, plan.engine);
}

}  // namespace

int run(const RunRequest& request) {
    RunPlan plan = plan_run(request);
    Simulation simulation = begin(plan);
    const std::uint64_t first = simulation.step();
    const std::uint64_t last_step = plan.steps ? first + static_cast<std::uint64_t>(*plan.steps) : plan.last_step;
    const std::string engine(simulation.engine_name());
    watch_for_interrupts();  // before there is a file to leave half-written
    Recorder recorder(plan.record, simulation, last_step);
    RunReport report(plan, first, last_step);

    const std::uint64_t captured = has_captures(plan.scenario) ? simulation.pieces()->head().captures : 0;
    const Observables start = request.quiet ? Observables{} : simulation.observe();
    const bool resumed = !request.resume_file.empty(), finished = resumed && !request.steps && first >= last_step;
    if (!request.quiet) print_title(plan.scenario, simulation, engine);
    if (!request.quiet && resumed) print_resumption(request.resume_file, first, finished);
    std::fflush(stdout);
    if (const std::string warning = density_warning(plan.scenario.parameters, start, simulation.size());
        !warning.empty())
        fmt::print(stderr, "boids: {}\n", warning);

    Progress progress(first, last_step, "step", request.quiet);
    fly_and_write(simulation, last_step, plan, recorder, report, progress);
    const double seconds = progress.seconds();
    report.finish(simulation, engine, seconds);

    if (request.profile) {
        const Profile profile = simulation.profile();
        print_profile(profile, simulation.size());
        print_ranks(profile);
    }
    if (!request.quiet && finished) fmt::print("hash {:016x}\n", simulation.hash());
    if (!request.quiet && !finished) {
        if (shows_picture(request))
            fmt::print("{}", terminal_picture(simulation.state(), plan.scenario.parameters.world,
                                              picture_room(summary_lines)));
        print_observables(start, simulation.observe(), plan.scenario.parameters.world.dimension);
        if (has_captures(plan.scenario))
            fmt::print("{:<28}{:>12}{:>12}  boids\n", "captures", count_text(captured),
                       count_text(simulation.pieces()->head().captures));
        print_speed(simulation.step() - first, seconds, simulation.size(), simulation.hash());
    }
    if (simulation.step() >= last_step) return 0;
    say_stopped(simulation.step(), last_step, plan);
    return 128 + interrupted();
}

}  // namespace boids::cli
