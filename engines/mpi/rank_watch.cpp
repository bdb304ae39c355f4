#include "boids/engines/mpi/rank_watch.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <new>

namespace boids::mpi {

namespace {

/// Which set of process numbers a process lives in: ranks in containers may each have their own.
unsigned long long process_space() {
    struct stat space {};
    return ::stat("/proc/self/ns/pid", &space) == 0 ? space.st_ino : 0;
}

/// A descriptor that can be read once a process has died, or -1 where the system has none.
int open_process([[maybe_unused]] int process) {
#ifdef SYS_pidfd_open
    return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
#else
    return -1;
#endif
}

}  // namespace

RankWatch::RankWatch(MPI_Comm ranks) {
    MPI_Comm_rank(ranks, &rank_);
    find_peers(ranks);
    open_peers();
    if (::pipe2(stop_, O_CLOEXEC) == 0) thread_ = std::thread([this] { watch(); });
}

RankWatch::~RankWatch() {
    if (stop_[1] >= 0) ::close(stop_[1]);
    if (thread_.joinable()) thread_.join();
    if (stop_[0] >= 0) ::close(stop_[0]);
    for (const int peer : opened_)
        if (peer >= 0) ::close(peer);
    MPI_Barrier(machine_);  // nobody leaves while another one watches
    MPI_Win_free(&window_);
    MPI_Comm_free(&machine_);
}

void RankWatch::find_peers(MPI_Comm ranks) {
    MPI_Comm_split_type(ranks, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine_);
    int count = 1, number = 0;
    MPI_Comm_size(machine_, &count);
    MPI_Comm_rank(machine_, &number);
    const Peer own{rank_, static_cast<int>(::getpid()), process_space()};
    peers_.resize(static_cast<std::size_t>(count));
    MPI_Allgather(&own, sizeof own, MPI_BYTE, peers_.data(), sizeof own, MPI_BYTE, machine_);

    void* memory = nullptr;
    const MPI_Aint bytes = number == 0 ? sizeof *ending_ : 0;
    MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, machine_, &memory, &window_);
    MPI_Aint size = 0;
    int unit = 0;
    MPI_Win_shared_query(window_, 0, &size, &unit, &memory);
    if (number == 0) new (memory) std::atomic<int>(0);
    ending_ = static_cast<std::atomic<int>*>(memory);
    MPI_Barrier(machine_);
}

void RankWatch::open_peers() {
    const unsigned long long space = process_space();
    for (const Peer& peer : peers_)
        opened_.push_back(peer.rank == rank_ || peer.space != space ? -1 : open_process(peer.process));
}

bool RankWatch::is_first_to_end() {
    return ending_->exchange(1) == 0;
}

void RankWatch::watch() {
    std::vector<pollfd> watched;
    for (const int peer : opened_) watched.push_back({peer, POLLIN, 0});  // poll passes over those of none
    watched.push_back({stop_[0], POLLIN, 0});
    for (;;) {
        if (::poll(watched.data(), watched.size(), -1) < 0) continue;  // a signal
        if (watched.back().revents != 0) return;
        for (std::size_t index = 0; index < peers_.size(); ++index)
            if (watched[index].revents != 0) end_with(peers_[index]);
    }
}

void RankWatch::end_with(const Peer& dead) {
    if (is_first_to_end())
        std::fprintf(stderr,
                     "boids: rank %d has died, and the run with it; with --checkpoint it goes on by boids run "
                     "--resume\n",
                     dead.rank);
    ::_exit(1);
}

}  // namespace boids::mpi
