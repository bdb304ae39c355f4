// The engine as the leader has it: each call is an order to all ranks, and done by the leader as by the others.
#pragma once

#include <memory>
#include <string_view>

#include "boids/engines/mpi/commands.h"

namespace boids::mpi {

std::unique_ptr<Engine> make_mpi_engine(const Scenario& scenario, std::string_view simd,
                                        std::shared_ptr<Workers> workers, MPI_Comm ranks);

/// Does what the leader orders until it leaves.
void follow(MPI_Comm ranks);

/// Ends all ranks with a sentence.
[[noreturn]] void end_all(const std::string& sentence);

/// Does a piece of work that all ranks do together; where one of them fails none can go on.
template <class Work>
void do_together(Work&& work) {
    try {
        work();
    } catch (const std::bad_alloc&) {
        end_all("there is not enough memory for this; use fewer boids, or more ranks");
    } catch (const std::exception& error) {
        end_all(error.what());
    }
}

}  // namespace boids::mpi
