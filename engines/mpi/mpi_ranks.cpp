#include "boids/engines/mpi/mpi_ranks.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "boids/engines/mpi/mpi_engine.h"
#include "boids/engines/mpi/rank_watch.h"

namespace boids {

namespace {

/// Whether a launcher started this process: those of Open MPI, of MPICH and its kin, and Slurm's set one of these.
bool was_launched() {
    const auto is_set = [](const char* name) { return std::getenv(name) != nullptr; };
    return is_set("OMPI_COMM_WORLD_SIZE") || is_set("PMI_SIZE") || is_set("PMIX_RANK");
}

class MpiRanks final : public Ranks {
public:
    MpiRanks() {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);  // one thread of a rank sends and receives
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &count_);
        watch_ = std::make_unique<mpi::RankWatch>(MPI_COMM_WORLD);
    }
    MpiRanks(const MpiRanks&) = delete;
    MpiRanks& operator=(const MpiRanks&) = delete;
    ~MpiRanks() override {
        watch_.reset();
        MPI_Finalize();
    }

    int rank() const { return rank_; }
    mpi::RankWatch& watch() { return *watch_; }
    int count() const override { return count_; }
    int threads() const override {
        return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / watch_->ranks_here());
    }
    std::unique_ptr<Engine> make_engine(const Scenario& scenario, std::string_view simd,
                                        std::shared_ptr<Workers> workers) override {
        return mpi::make_mpi_engine(scenario, simd, std::move(workers), MPI_COMM_WORLD);
    }

private:
    int rank_ = 0, count_ = 1;
    std::unique_ptr<mpi::RankWatch> watch_;
};

std::shared_ptr<MpiRanks> joined;

}  // namespace

/// Ends all ranks with a sentence, or without where another one has said why.
void mpi::end_all(const std::string& sentence) {
    if (!joined || joined->watch().is_first_to_end()) std::fprintf(stderr, "boids: %s\n", sentence.c_str());
    std::fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::abort();
}

std::optional<int> follow_leader() {
    if (!was_launched()) return {};
    joined = std::make_shared<MpiRanks>();
    if (joined->rank() == mpi::leader) return {};
    std::signal(SIGINT, SIG_IGN);  // the leader ends the work, and lets the followers go
    std::signal(SIGTERM, SIG_IGN);
    mpi::do_together([] { mpi::follow(MPI_COMM_WORLD); });
    joined.reset();
    return 0;
}

std::shared_ptr<Ranks> joined_ranks() {
    return joined;
}

void leave_ranks() {
    if (!joined) return;
    mpi::Command command{mpi::Task::leave, 0, 0};
    mpi::broadcast(command, MPI_COMM_WORLD);
    joined.reset();
}

}  // namespace boids
