#include "boids/engines/mpi/mpi_engine.h"

#include <map>
#include <numeric>

#include "boids/core/scenario/start.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/engines/threads/thread_workers.h"
#include "boids/io/scenario_file.h"

namespace boids::mpi {

namespace {

/// What the leader takes for each boid of a piece that it brings to a file: messages, a state with its order, and
/// copies on their way.
constexpr std::size_t bytes_in_piece = 256;

class MpiEngine final : public Engine {
public:
    MpiEngine(const Scenario& scenario, std::string_view simd, std::shared_ptr<Workers> workers, MPI_Comm ranks)
        : scenario_(scenario), workers_(std::move(workers)), kernels_(cpu::find_kernels(simd)), ranks_(ranks) {
        static std::int32_t flocks = 0;
        flock_number_ = flocks++;
        std::string text = write_scenario(scenario), name(simd);
        command(Task::build, workers_->count());
        broadcast(text, ranks_);
        broadcast(name, ranks_);
        do_together([&] { flock_ = make_rank_flock(scenario, kernels_, workers_, ranks_); });
    }

    ~MpiEngine() override { command(Task::drop); }

    void load(const State& state) override { load_pieces(WholeState(state)); }

    void load_pieces(const StatePieces& pieces) override {
        command(Task::load);
        do_together([&] { flock_->load(&pieces); });
    }

    bool begin() override {
        if (!is_start_divisible(scenario_)) return false;
        command(Task::begin);
        do_together([&] { flock_->begin(); });
        return true;
    }

    bool is_divided() const override { return true; }

    std::unique_ptr<StatePieces> pieces() const override {
        StateHead head;
        command(Task::head);
        do_together([&] { head = flock_->head(); });
        return std::make_unique<DividedState>(head, *this);
    }

    void add(const Boid& boid) override {
        State state;
        store(state);
        state.append(boid);
        state.next_id = boid.id + 1;
        load(state);
    }

    void advance(std::int64_t steps) override {
        command(Task::advance, steps);
        do_together([&] { flock_->advance(steps); });
    }

    void store(State& state) const override {
        command(Task::store);
        do_together([&] { flock_->store(&state); });
    }

    void take_velocities(const State& state) override {
        command(Task::take_velocities);
        do_together([&] { flock_->take_velocities(&state); });
        distribute_anew();
    }

    void change(const Scenario& scenario) override {
        scenario_ = scenario;
        std::string text = write_scenario(scenario);
        command(Task::change);
        broadcast(text, ranks_);
        do_together([&] { flock_->change(scenario); });
        distribute_anew();
    }

    Observables observe(std::size_t species) override {
        command(Task::observe, static_cast<std::int64_t>(species));
        Observables result{};
        do_together([&] { result = flock_->observe(species); });
        return result;
    }

    Profile profile() const override {
        command(Task::profile);
        Profile result;
        do_together([&] { result = flock_->profile(); });
        return result;
    }

    std::size_t bytes() const override { return flock_->bytes(); }

    /// The leader's part of the boids, and room for a piece of all.
    std::size_t bytes_for(std::span<const std::size_t> boids, bool observed) const override {
        const auto alone = make_cpu_engine(scenario_, kernels_, workers_);
        int ranks = 1;
        MPI_Comm_size(ranks_, &ranks);
        std::vector<std::size_t> part(boids.begin(), boids.end());
        for (std::size_t& each : part) each /= static_cast<std::size_t>(ranks);
        const std::size_t all = std::accumulate(boids.begin(), boids.end(), std::size_t{0});
        return alone->bytes_for(part, observed) + std::min<std::size_t>(all, ids_at_once) * bytes_in_piece;
    }

private:
    /// The boids as the ranks have them, brought to the leader by their ids.
    class DividedState final : public StatePieces {
    public:
        DividedState(const StateHead& head, const MpiEngine& engine) : StatePieces(head), engine_(engine) {}

        void visit(const std::function<void(const State& piece)>& look) const override {
            State piece(head().dimension);
            if (head().boids == 0) look(piece);
            for (std::uint64_t id = 0; id < head().next_id; id += ids_at_once) {
                engine_.read(static_cast<BoidId>(id), piece);
                if (piece.size() > 0) look(piece);
            }
        }
        bool is_single() const override { return true; }

    private:
        const MpiEngine& engine_;
    };

    void read(BoidId begin, State& piece) const {
        command(Task::read, begin);
        do_together([&] { flock_->read(begin, &piece); });
    }

    void distribute_anew() {
        if (!flock_->is_stale()) return;
        State state;
        store(state);
        load(state);
    }

    void command(Task task, std::int64_t number = 0) const {
        Command command{task, flock_number_, number};
        broadcast(command, ranks_);
    }

    Scenario scenario_;
    std::shared_ptr<Workers> workers_;
    cpu::Kernels kernels_;
    MPI_Comm ranks_;
    std::int32_t flock_number_;
    std::unique_ptr<RankFlock> flock_;
};

/// A flock for the leader's scenario, with threads of its own.
std::unique_ptr<RankFlock> build(int threads, MPI_Comm ranks) {
    std::string text, simd;
    broadcast(text, ranks);
    broadcast(simd, ranks);
    return make_rank_flock(parse_scenario(text, "scenario"), cpu::find_kernels(simd), make_thread_workers(threads),
                           ranks);
}

void change(RankFlock& flock, MPI_Comm ranks) {
    std::string text;
    broadcast(text, ranks);
    flock.change(parse_scenario(text, "scenario"));
}

}  // namespace

std::unique_ptr<Engine> make_mpi_engine(const Scenario& scenario, std::string_view simd,
                                        std::shared_ptr<Workers> workers, MPI_Comm ranks) {
    return std::make_unique<MpiEngine>(scenario, simd, std::move(workers), ranks);
}

void follow(MPI_Comm ranks) {
    std::map<std::int32_t, std::unique_ptr<RankFlock>> flocks;
    for (Command command{};;) {
        broadcast(command, ranks);
        std::unique_ptr<RankFlock>& flock = flocks[command.flock];
        switch (command.task) {
            case Task::build: flock = build(static_cast<int>(command.number), ranks); break;
            case Task::drop: flocks.erase(command.flock); break;
            case Task::load: flock->load(nullptr); break;
            case Task::begin: flock->begin(); break;
            case Task::head: flock->head(); break;
            case Task::read: flock->read(static_cast<BoidId>(command.number), nullptr); break;
            case Task::advance: flock->advance(command.number); break;
            case Task::store: flock->store(nullptr); break;
            case Task::take_velocities: flock->take_velocities(nullptr); break;
            case Task::observe: flock->observe(static_cast<std::size_t>(command.number)); break;
            case Task::profile: flock->profile(); break;
            case Task::change: change(*flock, ranks); break;
            case Task::leave: return;
        }
    }
}

}  // namespace boids::mpi
