// Ends this rank where another one on the same machine has died: a rank that waits for its messages would wait for
// ever. A launcher sees it, too, and ends the rest; but it need not be quick, nor say what a user can do.
#pragma once

#include <mpi.h>

#include <atomic>
#include <thread>
#include <vector>

namespace boids::mpi {

class RankWatch {
public:
    /// Watches the ranks of this machine. All ranks begin and end it together.
    explicit RankWatch(MPI_Comm ranks);
    RankWatch(const RankWatch&) = delete;
    RankWatch& operator=(const RankWatch&) = delete;
    ~RankWatch();

    /// How many ranks there are on this machine.
    int ranks_here() const { return static_cast<int>(peers_.size()); }

    /// Whether this rank is the first here to say that all must end; only that one says why.
    bool is_first_to_end();

private:
    /// A rank on this machine, as the system knows it.
    struct Peer {
        int rank, process;
        unsigned long long space;  ///< In which process numbers mean something.
    };

    void find_peers(MPI_Comm ranks);
    void open_peers();
    void watch();
    [[noreturn]] void end_with(const Peer& dead);

    MPI_Comm machine_ = MPI_COMM_NULL;
    MPI_Win window_ = MPI_WIN_NULL;
    std::atomic<int>* ending_ = nullptr;  ///< In memory that the ranks of a machine share.
    int rank_ = 0;
    std::vector<Peer> peers_;  ///< The own one among them.
    std::vector<int> opened_;  ///< Descriptors that can be read once a peer has died; those of none are -1.
    int stop_[2] = {-1, -1};   ///< A pipe whose end ends the watch.
    std::thread thread_;
};

}  // namespace boids::mpi
