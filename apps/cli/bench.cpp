// bench: measures a workload and prints a row for every flock of it, as a table or as JSON.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/interrupt.h"
#include "boids/apps/cli/progress.h"
#include "boids/apps/json/json.h"
#include "boids/engines/mpi/mpi_ranks.h"

namespace boids::cli {

namespace {

using benchmarks::Measurement;
using benchmarks::Workload;

/// A line on stderr that says what is being measured, when that takes a while.
class Notice {
public:
    Notice(std::string_view workload, std::size_t boids)
        : text_(fmt::format("measuring {}, {} boids", workload, boids)) {}
    ~Notice() {
        if (drawn_ && on_terminal_) clear_status_line();
    }

    void update() {
        const auto now = Clock::now();
        if (now - printed_ < (on_terminal_ ? std::chrono::milliseconds(500) : std::chrono::milliseconds(10'000)))
            return;
        printed_ = now;
        drawn_ = true;
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - began_).count();
        const std::string time = fmt::format("{} s so far", seconds);
        if (on_terminal_)
            draw_status_line("", {text_, time});
        else
            fmt::print(stderr, "{}, {}\n", text_, time);
    }

private:
    using Clock = std::chrono::steady_clock;

    std::string text_;
    bool on_terminal_ = ::isatty(STDERR_FILENO) != 0, drawn_ = false;
    Clock::time_point began_ = Clock::now(), printed_ = began_;
};

int list_workloads() {
    for (const Workload& workload : benchmarks::workloads())
        fmt::print("{:<12} {}\n", workload.name, workload.description);
    return 0;
}

/// Nanoseconds per boid and step; 0 where there was nothing to do.
double nanoseconds(const Measurement& row, double seconds) {
    return row.boid_steps() > 0 ? 1e9 * seconds / row.boid_steps() : 0;
}

double boid_steps_per_second(const Measurement& row) {
    return row.median_seconds() > 0 ? row.boid_steps() / row.median_seconds() : 0;
}

/// Nanoseconds per boid of one observation.
double observation_nanoseconds(const Measurement& row) {
    return row.steps_per_observation() * nanoseconds(row, row.median_seconds());
}

/// The share of a phase in the time of all phases.
double share(const Measurement& row, const PhaseTime& phase) {
    double total = 0;
    for (const PhaseTime& each : row.phases) total += each.seconds;
    return total > 0 ? phase.seconds / total : 0;
}

std::string hash_text(const Measurement& row) {
    return fmt::format("{:016x}", row.hash);
}

void print_head() {
    fmt::print("{:<14} {:>9} {:>2} {:>7} {:<6} {:>6} {:>10} {:>10} {:>9} {:>9} {:>12}  {:<16}  {}\n", "workload",
               "boids", "D", "threads", "simd", "steps", "neighbours", "ms", "ns", "best ns", "boid-steps/s", "hash",
               "phases");
}

void print_row(std::string_view workload, const Measurement& row) {
    std::string name(workload), phases;
    if (!row.variant.empty()) name += " " + row.variant;
    if (row.ranks > 1) name += fmt::format(" x{}", row.ranks);
    for (const PhaseTime& phase : row.phases)
        phases += fmt::format("{} {:.0f}% ", phase.phase, 100 * share(row, phase));
    if (row.start_seconds > 0) phases += fmt::format("start {:.1f} steps ", row.start_steps());
    if (row.observe_every > 0)
        phases += fmt::format(" observed every {}: time x {:.3f}, {:.4g} ns or {:.2f} steps each", row.observe_every,
                              row.observed_ratio(), observation_nanoseconds(row), row.steps_per_observation());
    fmt::print("{:<14} {:>9} {:>2} {:>7} {:<6} {:>6} {:>10.2f} {:>10.4g} {:>9.4g} {:>9.4g} {:>12.4g}  {}  {}\n", name,
               row.boids, row.dimension, row.threads, row.engine == "cuda" ? row.engine : row.simd, row.steps,
               row.mean_neighbours, 1e3 * row.median_seconds(), nanoseconds(row, row.median_seconds()),
               nanoseconds(row, row.best_seconds()), boid_steps_per_second(row), hash_text(row), phases);
}

void print_foot() {
    fmt::print(
        "\nms: the timed steps; ns: per boid and step, by the clock; both the median of all repeats, best ns the "
        "least.\n"
        "neighbours: the mean within the largest radius, before the timed steps. start: the time to load the flock and "
        "make its first step, in later steps.\n");
}

Json to_json(std::string_view workload, const Measurement& row) {
    Json phases = Json::object();
    for (const PhaseTime& phase : row.phases) phases[phase.phase] = share(row, phase);
    Json world = Json::array({row.world[0], row.world[1]});
    if (row.dimension == 3) world.push_back(row.world[2]);
    Json result = Json::object({{"workload", workload},
                                {"variant", row.variant},
                                {"boids", row.boids},
                                {"dimension", row.dimension},
                                {"world", world},
                                {"engine", row.engine},
                                {"ranks", row.ranks},
                                {"threads", row.threads},
                                {"simd", row.simd},
                                {"warmup", row.warmup},
                                {"steps", row.steps},
                                {"repeats", row.seconds.size()},
                                {"milliseconds", 1e3 * row.median_seconds()},
                                {"ns_per_boid_step", nanoseconds(row, row.median_seconds())},
                                {"best_ns_per_boid_step", nanoseconds(row, row.best_seconds())},
                                {"boid_steps_per_second", boid_steps_per_second(row)},
                                {"mean_neighbours", row.mean_neighbours},
                                {"mean_neighbours_after", row.mean_neighbours_after},
                                {"bytes_per_boid", row.bytes_per_boid},
                                {"start_steps", row.start_steps()},
                                {"phases", phases},
                                {"hash", hash_text(row)}});
    if (row.ranks > 1) {
        result["messages_per_step"] = row.sent_per_step(row.messages);
        result["bytes_per_step"] = row.sent_per_step(row.message_bytes);
    }
    if (row.observe_every > 0) {
        result["observe_every"] = row.observe_every;
        result["observed_ratio"] = row.observed_ratio();
        result["steps_per_observation"] = row.steps_per_observation();
        result["ns_per_boid_observation"] = observation_nanoseconds(row);
    }
    return result;
}

std::optional<Measurement> measure(const BenchRequest& request, const benchmarks::Task& task) {
    Notice notice(request.workload, task.boids);
    return task.measure([&] {
        notice.update();
        return interrupted() == 0;
    });
}

}  // namespace

int bench(const BenchRequest& request) {
    if (request.workload.empty()) return list_workloads();
    benchmarks::WorkloadOptions options = request.options;
    options.engine.ranks = joined_ranks();
    const auto tasks = benchmarks::tasks_of(request.workload, options);
    watch_for_interrupts();
    if (!request.json) print_head();
    for (const benchmarks::Task& task : tasks) {
        std::fflush(stdout);
        const auto row = measure(request, task);
        if (!row) {
            fmt::print(stderr, "boids: stopped; the rows that are printed are complete\n");
            return 128 + interrupted();
        }
        if (request.json)
            fmt::print("{}\n", to_json(request.workload, *row).text());
        else
            print_row(request.workload, *row);
    }
    if (!request.json) print_foot();
    return 0;
}

}  // namespace boids::cli
