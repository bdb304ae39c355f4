#include "boids/engines/mpi/rank_flock.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "boids/engines/mpi/leader_post.h"
#include "boids/engines/mpi/line_dealer.h"
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
class Slab final : public RankFlock {
public:
    Slab(const Scenario& scenario, const Kernels& kernels, std::shared_ptr<Workers> workers, MPI_Comm ranks)
        : flock_(scenario, ranks),
          dealer_(flock_),
          post_(flock_),
          step_(flock_, scenario, kernels, workers),
          observer_(flock_, kernels.name, std::move(workers)) {
        change(scenario);
    }

    /// Three times over: for what all must know of the boids, for how many each line has, and for the boids.
    void load(const StatePieces* pieces) override {
        Headline& head = flock_.head;
        if (flock_.rank == leader) {
            const StateHead& whole = pieces->head();
            head = {{}, whole.step, whole.captures, whole.next_id, 0, 0, false};
            pieces->visit([&](const State& piece) { head.add(piece, flock_.is_any_outside(piece)); });
        }
        MPI_Bcast(&head, sizeof head, MPI_BYTE, leader, flock_.ranks);
        cut();
        auto boids = dealer_.no_costs();
        if (flock_.rank == leader) pieces->visit([&](const State& piece) { dealer_.count(piece, boids); });
        dealer_.deal(boids);
        post_.deal_out(pieces);
    }

    /// Twice over: what is drawn is the same each time, and nobody has to keep it until lines are dealt out.
    void begin() override {
        Headline& head = flock_.head;
        head = {};
        for (std::size_t species = 0; species < flock_.swarms.size(); ++species)
            head.boids[species] = static_cast<std::uint64_t>(parameters_of(scenario_, species).start.boids);
        head.next_id = static_cast<BoidId>(head.all());
        cut();
        auto boids = dealer_.no_costs();
        post_.for_each_drawn_piece(scenario_, [&](const State& piece) {
            head.look_at(piece, flock_.is_any_outside(piece));
            dealer_.count(piece, boids);
        });
        MPI_Allreduce(MPI_IN_PLACE, &head.fastest, 1, MPI_FLOAT, MPI_MAX, flock_.ranks);
        MPI_Allreduce(MPI_IN_PLACE, &head.farthest, 1, MPI_DOUBLE, MPI_MAX, flock_.ranks);
        MPI_Allreduce(MPI_IN_PLACE, &head.is_any_outside, 1, MPI_CXX_BOOL, MPI_LOR, flock_.ranks);
        flock_.take_start();
        dealer_.add_up(boids);
        dealer_.deal(boids);
        post_.for_each_drawn_piece(scenario_, [&](const State& piece) { post_.deal_out_piece(piece); });
    }

    StateHead head() const override {
        const Headline& head = flock_.head;
        std::uint64_t caught = 0;
        MPI_Reduce(&flock_.caught, &caught, 1, MPI_UINT64_T, MPI_SUM, leader, flock_.ranks);
        return {D, head.step, head.next_id, head.captures + caught, head.all()};
    }

    void read(BoidId begin, State* state) override { post_.read(begin, state); }
    void store(State* state) override { post_.store(state); }

    void advance(std::int64_t steps) override {
        for (std::int64_t done = 0; done < steps; ++done) {
            if (flock_.head.step % steps_between_balances == 0 && flock_.rank_count > 1) balance();
            step_.step();
        }
        steps_ += steps;
    }

    Observables observe(std::size_t species) override {
        step_.arrange();
        return observer_.observe(scenario_, species);
    }

    void take_velocities(const State* state) override {
        if (flock_.rank == leader) flock_.head.fastest = fastest_of(*state);
        post_.take_velocities(state);
        MPI_Bcast(&flock_.head, sizeof flock_.head, MPI_BYTE, leader, flock_.ranks);
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
            flock_.head.fastest = std::max(flock_.head.fastest, old.max_speed * old.speed_multiplier);
            if (!need_same_grid(before[species], flock_.swarms[species].company)) grid_is_stale_ = true;
            if (now.exclusive && !std::ranges::equal(old.farthest, now.farthest)) grid_is_stale_ = true;
        }
        flock_.choose_ways_to_gather();
        flock_.expect_anything();
    }

    bool is_stale() const override {
        return grid_is_stale_ || (is_loaded_ && flock_.can_be_dealt_out() != flock_.is_dealt_out);
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
        for (const Share<D>& share : flock_.shares) result.copies += share.copies();
        result.bytes = bytes();
        result.peak_bytes = peak_memory();
        result.messages = flock_.mail.messages();
        result.message_bytes = flock_.mail.bytes();
        result.exchange += balance_seconds_;
        return result;
    }

    std::size_t bytes() const override { return flock_.bytes() + post_.bytes() + observer_.bytes(); }

private:
    /// Divides space for a flock that is to be loaded.
    void cut() {
        flock_.cut();
        is_loaded_ = true;
        grid_is_stale_ = false;
    }

    void balance() {
        const auto began = std::chrono::steady_clock::now();
        dealer_.balance(step_.take_seconds_per_boid());
        balance_seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    Scenario scenario_;
    RankBoids<D> flock_;
    LineDealer<D> dealer_;
    LeaderPost<D> post_;
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
        return std::make_unique<Slab<3>>(scenario, kernels, std::move(workers), ranks);
    return std::make_unique<Slab<2>>(scenario, kernels, std::move(workers), ranks);
}

}  // namespace boids::mpi
