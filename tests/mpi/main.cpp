// The leader runs the tests; the other ranks follow it.
#include <gtest/gtest.h>

#include "boids/tests/mpi/on_ranks.h"

int main(int argc, char** argv) {
    if (const auto code = boids::follow_leader_in_columns()) return *code;
    testing::InitGoogleTest(&argc, argv);
    const int code = RUN_ALL_TESTS();
    boids::leave_ranks();
    return code;
}
