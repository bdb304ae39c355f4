// What the leader asks of the ranks that follow it: a command to all, and what belongs to it.
#pragma once

#include <mpi.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>

#include "boids/engines/mpi/rank_flock.h"

namespace boids::mpi {

enum class Task : std::int32_t {
    build,
    drop,
    load,
    begin,
    head,
    read,
    advance,
    store,
    take_velocities,
    change,
    observe,
    profile,
    leave
};

struct Command {
    Task task;
    std::int32_t flock;   ///< Which flock is meant, as a leader may have several.
    std::int64_t number;  ///< Of steps, of a species; of threads for a flock that is to be built.
};

/// Brings the leader's command to all. Ranks that wait for one sleep: the leader may be writing a file.
inline void broadcast(Command& command, MPI_Comm ranks) {
    MPI_Request request;
    MPI_Ibcast(&command, sizeof command, MPI_BYTE, leader, ranks, &request);
    int done = 0;
    for (int tries = 0; MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE), done == 0; ++tries)
        if (tries > 1000) std::this_thread::sleep_for(std::chrono::microseconds(50));
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

inline void broadcast(std::string& text, MPI_Comm ranks) {
    std::uint64_t size = text.size();
    MPI_Bcast(&size, 1, MPI_UINT64_T, leader, ranks);
    text.resize(size);
    MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, leader, ranks);
}

}  // namespace boids::mpi
