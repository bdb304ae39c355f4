// mpirun -n 2 ping_pong: how long a message takes from one rank to another, by its size, as JSON. These are the two
// numbers about a network that the cost model of docs/cluster.md wants, as MPI has them, and with nothing else around.
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace {

/// The best time in which both ranks send each other a message of this size at once, as flocks do, in seconds.
double seconds_of(std::vector<char>& message, int other) {
    std::vector<char> answer(message.size());
    const int size = static_cast<int>(message.size()), trips = std::max(5, 2'000'000 / (size + 2000)), rounds = 20;
    double best = 1e9;
    for (int round = 0; round < rounds; ++round) {
        MPI_Barrier(MPI_COMM_WORLD);
        const auto began = std::chrono::steady_clock::now();
        for (int trip = 0; trip < trips; ++trip) {
            MPI_Request open[2];
            MPI_Irecv(answer.data(), size, MPI_BYTE, other, 0, MPI_COMM_WORLD, &open[0]);
            MPI_Isend(message.data(), size, MPI_BYTE, other, 0, MPI_COMM_WORLD, &open[1]);
            MPI_Waitall(2, open, MPI_STATUSES_IGNORE);
        }
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
        best = std::min(best, taken.count() / trips);
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0, ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 2) {
        if (rank == 0) std::fputs("start two: mpirun -n 2 ping_pong\n", stderr);
        MPI_Finalize();
        return 2;
    }
    for (int size = 4, first = 1; size <= 1 << 22; size *= 4, first = 0) {
        std::vector<char> message(static_cast<std::size_t>(size));
        const double seconds = seconds_of(message, 1 - rank);
        if (rank == 0)
            std::printf(R"(%s{"bytes": %d, "microseconds": %.3f})", first ? "[" : ",\n ", size, 1e6 * seconds);
    }
    if (rank == 0) std::puts("]");
    MPI_Finalize();
    return 0;
}
