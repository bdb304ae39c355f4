// ranks_fuzzer FIRST COUNT [SECONDS]: flies random scenarios on the ranks that it was started with and on the cpu
// engine, with changes in flight, until so many are flown or the time is over; bits that differ are a finding. The
// random numbers of a flight are those of its number, so ranks_fuzzer NUMBER 1 repeats one; BOIDS_SAY_FLIGHTS=1 says
// which it was where the ranks end all at once. BOIDS_COLUMNS=2 lets them have columns, with two parts along y.
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "boids/core/parameters/kernel_constants.h"
#include "boids/engines/cpu/grid/grid.h"
#include "boids/engines/mpi/mpi_limits.h"
#include "boids/tests/engines/random_scenario.h"
#include "boids/tests/mpi/on_ranks.h"

namespace boids {
namespace {

/// A flight takes a fraction of a second; ranks that wait for each other do so for ever, and busily. Time is that of
/// the processor: a machine that stands still is no finding.
constexpr int patience_seconds = 60;

void watch_flight(bool flies) {
    const itimerval limit{{0, 0}, {flies ? patience_seconds : 0, 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
}

/// What is being flown, for who ends this program from outside, as a launcher does when a rank has died.
std::atomic<unsigned long long> flight_number = 0;

void say_flight_and_leave(int kind) {
    char text[128];
    const int size =
        std::snprintf(text, sizeof text, "%s in flight %llu\n",
                      kind == SIGPROF ? "ranks wait for each other" : "a rank ended", flight_number.load());
    (void)!write(STDERR_FILENO, text, static_cast<std::size_t>(size));
    _exit(1);
}

/// How a flock's grid can be divided.
struct GridLines {
    int lines;     ///< Along the last axis,
    int rows = 1;  ///< and of each of these along y.
    bool is_folded;

    /// Whether ranks hold several lines, or columns of these.
    bool is_shared() const { return lines >= 3; }
    bool is_columns() const {
        const int ranks = joined_ranks()->count(), across = std::min({asked_columns(), ranks, rows});
        const int fewest = is_folded ? 3 : 2;
        return across > 1 && ranks / across > 1 && std::min(rows, lines) >= fewest;
    }
};

GridLines grid_lines_of(const Scenario& scenario, std::size_t boids) {
    const auto shape = [&]<int D>(cpu::Grid<D> grid) {
        grid.cut(derive(scenario.parameters), boids);
        return GridLines{grid.table_lines(D - 1), D == 3 ? grid.table_lines(1) : 1, grid.is_folded()};
    };
    return scenario.parameters.world.dimension == 3 ? shape(cpu::Grid<3>()) : shape(cpu::Grid<2>());
}

/// Leaves out what ranks do not know.
void simplify(Scenario& scenario) {
    if (!unknown_to_mpi(scenario)) return;
    scenario.species.clear();
    scenario.relations.clear();
    for (Goal& goal : scenario.goals) goal.species = -1;
}

/// Lets boids move by less than a line in a step, so that ranks exchange them while they fly.
void calm(Parameters& parameters, RandomScenarios& random) {
    const KernelConstants constants = derive(parameters);
    const float radius = constants.largest_radius > 0 ? constants.largest_radius : constants.size[0] / 64;
    const double line_in_a_step = radius / (constants.dt * std::max(1.0f, constants.speed_multiplier));
    Motion& motion = parameters.motion;
    motion.max_speed = std::min(
        motion.max_speed, static_cast<double>(static_cast<float>(line_in_a_step * (random.chance(0.5) ? 0.4 : 0.1))));
    motion.min_speed = std::min(motion.min_speed, motion.max_speed);
    parameters.wind.kind = WindKind::off;
}

void calm(Scenario& scenario, RandomScenarios& random) {
    scenario.obstacles.clear();
    scenario.relations.clear();
    calm(scenario.parameters, random);
    for (Species& species : scenario.species) calm(species.parameters, random);
}

/// Any world that ranks know. Most that are drawn have few lines; some are made longer, so that all ranks have some.
Scenario draw(RandomScenarios& random) {
    Scenario scenario = random.chance(0.5) ? random.scenario() : random.world();
    simplify(scenario);
    World& world = scenario.parameters.world;
    const auto lengthen = [&](double& length, double most) {
        if (random.chance(0.7)) length = static_cast<float>(length * random.between(2, most));
    };
    lengthen(world.dimension == 3 ? world.depth : world.height, 30);
    if (world.dimension == 3) lengthen(world.height, 10);
    if (random.chance(0.5)) calm(scenario, random);
    return scenario;
}

/// Another scenario for the same flock.
Scenario draw_change(RandomScenarios& random, const Scenario& before) {
    for (int tries = 0; tries < 20; ++tries) {
        Scenario scenario = draw(random);
        scenario.seed = before.seed;
        if (scenario.parameters.world.dimension == before.parameters.world.dimension &&
            species_count(scenario) == species_count(before))
            return scenario;
    }
    return before;
}

/// A flock on ranks and on the cpu engine.
class Pair {
public:
    Pair(const Scenario& scenario, int threads)
        : on_ranks_(make_on_ranks(scenario, threads)), alone_(make_engine(scenario, {"cpu", 1})) {}

    template <class Deed>
    void both(Deed&& deed) {
        deed(*on_ranks_);
        deed(*alone_);
    }

    bool are_equal() const {
        const State one = state_of(*on_ranks_), other = state_of(*alone_);
        return hash(one) == hash(other) && one.captures == other.captures && one.step == other.step &&
               one.next_id == other.next_id;
    }

    /// All species, each and as one.
    bool observe_the_same(std::size_t species_count) {
        for (std::size_t species = 0; species < species_count; ++species)
            if (!observe_the_same_of(species)) return false;
        return observe_the_same_of(everyone);
    }

    bool observe_the_same_of(std::size_t species) {
        const Observables one = on_ranks_->observe(species), other = alone_->observe(species);
        for (const Observable& row : observable_table)
            if (std::memcmp(&(one.*row.value), &(other.*row.value), sizeof(double)) != 0) return false;
        return true;
    }

    State state() const { return state_of(*alone_); }

private:
    std::unique_ptr<Engine> on_ranks_, alone_;
};

/// A flight with what users do between steps.
class Flight {
public:
    explicit Flight(std::uint64_t number)
        : random_(number),
          scenario_(draw(random_)),
          pair_(scenario_, 1 + static_cast<int>(random_.below(2))),
          boids_(random_.below(random_.chance(0.1) ? 4000 : 300)) {}

    bool is_shared() const { return boids_ > 1 && grid_lines_of(scenario_, boids_).is_shared(); }
    bool is_in_columns() const { return boids_ > 1 && grid_lines_of(scenario_, boids_).is_columns(); }

    /// What went wrong, or nothing. Flocks are compared after steps: boids outside a world that wraps around may be
    /// brought into it when they are loaded, or by the next step.
    std::string fly() {
        State start = random_.state(scenario_, boids_);
        start.step = random_.below(100);  // what ranks do every so many steps comes at any moment
        pair_.both([&](Engine& each) { each.load(start); });
        for (std::size_t legs = 1 + random_.below(5); legs > 0; --legs) {
            const auto steps = static_cast<std::int64_t>(1 + random_.below(random_.chance(0.2) ? 60 : 8));
            pair_.both([&](Engine& each) { each.advance(steps); });
            if (!pair_.are_equal()) return "differ after " + std::to_string(steps) + " steps" + after_ + where();
            if (!meddle()) return "observe something else" + where();
        }
        return "";
    }

private:
    std::string where() const {
        const GridLines shape = grid_lines_of(scenario_, boids_);
        return ", at step " + std::to_string(pair_.state().step) + " with " + std::to_string(boids_) + " boids in " +
               std::to_string(shape.lines) + " lines of " + std::to_string(shape.rows) + " rows";
    }

    /// What users do between steps; false where they see something else.
    bool meddle() {
        switch (random_.below(6)) {
            case 0: change(); return true;
            case 1: push(); return true;
            case 2: add(); return true;
            case 3: after_ = ", observed"; return pair_.observe_the_same(species_count(scenario_));
            case 4: reload(); return true;
            default: after_ = ""; return true;
        }
    }

    void change() {
        after_ = " after a change";
        scenario_ = draw_change(random_, scenario_);
        pair_.both([&](Engine& each) { each.change(scenario_); });
    }

    void push() {
        after_ = " after a push";
        const double factor = random_.between(-3, 3);
        pair_.both([&](Engine& each) {
            State pushed = state_of(each);
            for (double& velocity : pushed.velocity[pushed.dimension() - 1])
                velocity = static_cast<float>(velocity * factor);
            each.take_velocities(pushed);
        });
    }

    void add() {
        const State state = pair_.state();
        if (state.size() == 0) return;
        after_ = " after a birth";
        Boid boid = state.boid(random_.below(state.size()));
        boid.id = state.next_id;
        ++boids_;
        pair_.both([&](Engine& each) { each.add(boid); });
    }

    /// Both go on with what one of them has come to.
    void reload() {
        after_ = " after a load";
        const State state = pair_.state();
        pair_.both([&](Engine& each) { each.load(state); });
    }

    RandomScenarios random_;
    Scenario scenario_;
    Pair pair_;
    std::size_t boids_;
    std::string after_;  ///< What was done last.
};

int fuzz(std::uint64_t first, std::uint64_t count, double seconds) {
    std::signal(SIGPROF, say_flight_and_leave);
    std::signal(SIGTERM, say_flight_and_leave);
    const auto began = std::chrono::steady_clock::now();
    const int ranks = joined_ranks()->count();
    const bool says_flights = std::getenv("BOIDS_SAY_FLIGHTS") != nullptr;
    std::uint64_t flown = 0, shared = 0, in_columns = 0, findings = 0;
    for (; flown < count; ++flown) {
        if (std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() > seconds) break;
        flight_number = first + flown;
        if (says_flights) std::fprintf(stderr, "flight %llu\n", flight_number.load());
        watch_flight(true);
        Flight flight(first + flown);
        shared += flight.is_shared() ? 1 : 0;
        in_columns += flight.is_in_columns() ? 1 : 0;
        const std::string wrong = flight.fly();
        if (wrong.empty()) continue;
        ++findings;
        std::printf("flight %llu: %d ranks and the cpu engine %s\n", flight_number.load(), ranks, wrong.c_str());
        std::fflush(stdout);
    }
    watch_flight(false);
    const auto number = [](std::uint64_t each) { return static_cast<unsigned long long>(each); };
    std::printf("%d ranks: %llu flights from number %llu on, %llu of them shared and %llu in columns, %llu findings\n",
                ranks, number(flown), number(first), number(shared), number(in_columns), number(findings));
    const bool has_columns = asked_columns() < 2 || ranks / asked_columns() < 2 || in_columns > 0;
    return shared > 0 && has_columns && findings == 0 ? 0 : 1;
}

}  // namespace
}  // namespace boids

int main(int argc, char** argv) {
    if (const auto code = boids::follow_leader_in_columns()) return *code;
    if (argc < 3 || !boids::joined_ranks()) {
        std::fputs("usage: mpirun -n RANKS ranks_fuzzer FIRST COUNT [SECONDS]\n", stderr);
        return 2;
    }
    const double seconds = argc > 3 ? std::atof(argv[3]) : 1e9;
    const int code = boids::fuzz(std::strtoull(argv[1], nullptr, 10), std::strtoull(argv[2], nullptr, 10), seconds);
    boids::leave_ranks();
    return code;
}
