#include "boids/engines/mpi/rank_flock.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "boids/engines/mpi/leader_transfer.h"
#include "boids/engines/mpi/load_balancer.h"
#include "boids/engines/mpi/rank_observer.h"
#include "boids/engines/mpi/rank_step.h"

namespace boids::mpi {

namespace {

using namespace cpu;

/// Who has which lines is asked so often.
constexpr std::uint64_t steps_between_balances = 50;

/// The most memory that this process has taken, in bytes.
std::uint64_t peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

template <int D>
class RankFlockOf final : public RankFlock {
public:
    RankFlockOf(const Scenario& scenario, const Kernels& kernels, std::shared_ptr<Workers> workers, MPI_Comm ranks)
        : flock_(scenario, ranks),
          balancer_(flock_),
          transfer_(flock_),
          step_(flock_, scenario, kernels, workers),
          observer_(flock_, kernels.name, std::move(workers)) {
        change(scenario);
    }

    /// Three times over: for what all must know of the boids, for how many each line has, and for the boids.
    void load(const StatePieces* pieces) override {
        StateSummary& summary = flock_.summary;
        if (flock_.rank == leader) {
            const StateHead& whole = pieces->head();
            summary = {{}, whole.step, whole.captures, whole.next_id, 0, 0, false};
            pieces->visit([&](const State& piece) { summary.add(piece, flock_.is_any_outside(piece)); });
        }
        MPI_Bcast(&summary, sizeof summary, MPI_BYTE, leader, flock_.ranks);
        cut();
        auto boids = balancer_.no_costs();
        if (flock_.rank == leader) pieces->visit([&](const State& piece) { balancer_.count(piece, boids); });
        balancer_.distribute(boids);
        transfer_.distribute(pieces);
    }

    /// Twice over: what is drawn is the same each time, and no rank has to keep it until lines are distributed.
    void begin() override {
        StateSummary& summary = flock_.summary;
        summary = {};
        for (std::size_t species = 0; species < flock_.swarms.size(); ++species)
            summary.boids[species] = static_cast<std::uint64_t>(parameters_of(scenario_, species).start.boids);
        summary.next_id = static_cast<BoidId>(summary.all());
        cut();
        auto boids = balancer_.no_costs();
        transfer_.for_each_drawn_piece(scenario_, [&](const State& piece) {
            summary.look_at(piece, flock_.is_any_outside(piece));
            balancer_.count(piece, boids);
        });
        MPI_Allreduce(MPI_IN_PLACE, &summary.fastest, 1, MPI_FLOAT, MPI_MAX, flock_.ranks);
        MPI_Allreduce(MPI_IN_PLACE, &summary.farthest, 1, MPI_DOUBLE, MPI_MAX, flock_.ranks);
        MPI_Allreduce(MPI_IN_PLACE, &summary.is_any_outside, 1, MPI_CXX_BOOL, MPI_LOR, flock_.ranks);
        flock_.take_start();
        balancer_.add_up(boids);
        balancer_.distribute(boids);
        transfer_.for_each_drawn_piece(scenario_, [&](const State& piece) { transfer_.distribute_piece(piece); });
    }

    StateHead head() const override {
        const StateSummary& summary = flock_.summary;
        std::uint64_t caught = 0;
        MPI_Reduce(&flock_.caught, &caught, 1, MPI_UINT64_T, MPI_SUM, leader, flock_.ranks);
        return {D, summary.step, summary.next_id, summary.captures + caught, summary.all()};
    }

    void read(BoidId begin, State* state) override { transfer_.read(begin, state); }
    void store(State* state) override { transfer_.store(state); }

    void advance(std::int64_t steps) override {
        for (std::int64_t done = 0; done < steps; ++done) {
            if (flock_.summary.step % steps_between_balances == 0 && flock_.rank_count > 1) balance();
            step_.step();
        }
        steps_ += steps;
    }

    Observables observe(std::size_t species) override {
        step_.arrange();
        return observer_.observe(scenario_, species);
    }

    void take_velocities(const State* state) override {
        if (flock_.rank == leader) flock_.summary.fastest = fastest_of(*state);
        transfer_.take_velocities(state);
        MPI_Bcast(&flock_.summary, sizeof flock_.summary, MPI_BYTE, leader, flock_.ranks);
        flock_.expect_anything();
    }

    void change(const Scenario& scenario) override {
        scenario_ = scenario;
        std::vector<Company> before;
        for (const Swarm<D>& swarm : flock_.swarms) before.push_back(swarm.company);
        flock_.change(scenario);
        if (!is_loaded_) return;
        for (std::size_t species = 0; species < before.size(); ++species) {
            const KernelConstants &old = before[species].constants, &now = flock_.swarms[species].constants;
            flock_.summary.fastest = std::max(flock_.summary.fastest, old.max_speed * old.speed_multiplier);
            if (!need_same_grid(before[species], flock_.swarms[species].company)) grid_is_stale_ = true;
            if (now.exclusive && !std::ranges::equal(old.farthest, now.farthest)) grid_is_stale_ = true;
        }
        flock_.choose_ways_to_gather();
        flock_.expect_anything();
    }

    bool is_stale() const override {
        return grid_is_stale_ || (is_loaded_ && flock_.can_be_distributed() != flock_.is_distributed);
    }

    Profile profile() const override {
        Profile result;
        result.steps = steps_;
        result.rebuilds = flock_.rebuilds;
        result.ranks.resize(static_cast<std::size_t>(flock_.rank_count));
        const RankProfile own = rank_profile();
        MPI_Gather(&own, sizeof own, MPI_BYTE, result.ranks.data(), sizeof own, MPI_BYTE, leader, flock_.ranks);
        const auto mean = [&](double RankProfile::*seconds) {
            double sum = 0;
            for (const RankProfile& each : result.ranks) sum += each.*seconds;
            return sum / flock_.rank_count;
        };
        result.phases = {{"bin", mean(&RankProfile::bin)},
                         {"gather", mean(&RankProfile::gather)},
                         {"move", mean(&RankProfile::move)},
                         {"exchange", mean(&RankProfile::exchange)},
                         {"wait", mean(&RankProfile::wait)}};
        return result;
    }

    RankProfile rank_profile() const override {
        RankProfile result{};
        step_.tell(result);
        result.boids = flock_.count_own();
        for (const Halo<D>& halo : flock_.halos) result.copies += halo.copies();
        result.bytes = bytes();
        result.peak_bytes = peak_memory();
        result.messages = flock_.messenger.messages();
        result.message_bytes = flock_.messenger.bytes();
        result.exchange += balance_seconds_;
        return result;
    }

    std::size_t bytes() const override { return flock_.bytes() + transfer_.bytes() + observer_.bytes(); }

private:
    /// Divides space for a flock that is to be loaded.
    void cut() {
        flock_.cut();
        is_loaded_ = true;
        grid_is_stale_ = false;
    }

    void balance() {
        const auto began = std::chrono::steady_clock::now();
        balancer_.balance(step_.take_seconds_per_boid());
        balance_seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    Scenario scenario_;
    RankBoids<D> flock_;
    LoadBalancer<D> balancer_;
    LeaderTransfer<D> transfer_;
    RankStep<D> step_;
    RankObserver<D> observer_;
    bool is_loaded_ = false;
    bool grid_is_stale_ = false;  ///< The scenario wants another grid.
    std::int64_t steps_ = 0;
    double balance_seconds_ = 0;
};

}  // namespace

std::unique_ptr<RankFlock> make_rank_flock(const Scenario& scenario, const Kernels& kernels,
                                           std::shared_ptr<Workers> workers, MPI_Comm ranks) {
    if (scenario.parameters.world.dimension == 3)
        return std::make_unique<RankFlockOf<3>>(scenario, kernels, std::move(workers), ranks);
    return std::make_unique<RankFlockOf<2>>(scenario, kernels, std::move(workers), ranks);
}

}  // namespace boids::mpi
