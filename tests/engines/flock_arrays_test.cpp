// Arrays of the cpu engine keep what they hold, take no more memory than they need, and do not begin alike.
#include "boids/engines/cpu/grid/flock_arrays.h"

#include <gtest/gtest.h>

#include <set>

namespace boids::cpu {
namespace {

TEST(EngineArray, TakesWhatItIsAskedForAndMoreOnlyWhenItGrows) {
    Array<float> array;
    array.reserve(1000);
    EXPECT_EQ(array.bytes(), 4000u);
    array.reserve(900);
    EXPECT_EQ(array.bytes(), 4000u);
    array.reserve(1600);
    EXPECT_EQ(array.bytes(), 4u * (1600 + 200));
}

TEST(EngineArray, KeepsWhatItHoldsAndIsZeroBeyond) {
    Array<std::uint32_t> array;
    array.reserve(3);
    for (std::uint32_t index = 0; index < 3; ++index) array[index] = index + 7;
    array.reserve(5000);
    Array<std::uint32_t> moved = std::move(array);
    for (std::uint32_t index = 0; index < 5000 + 16; ++index) EXPECT_EQ(moved[index], index < 3 ? index + 7 : 0u);
}

TEST(EngineArray, BeginsAtAPlaceOfItsOwnWithinAPage) {
    Array<float> arrays[12];
    std::set<std::uintptr_t> places;
    for (Array<float>& each : arrays) {
        each.reserve(100'000);
        const auto address = reinterpret_cast<std::uintptr_t>(each.data());
        EXPECT_EQ(address % 128, 0u);  // two vectors of the widest kind
        places.insert(address % 4096);
    }
    EXPECT_EQ(places.size(), std::size(arrays));
}

}  // namespace
}  // namespace boids::cpu
