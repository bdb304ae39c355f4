// Arrays of the cpu engine keep what they hold, take no more memory than they need, and do not begin alike.
#include "boids/engines/cpu/grid/flock_arrays.h"

#include <gtest/gtest.h>

#include <algorithm>
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

TEST(EngineArray, IsZeroAndKeepsWhatItHoldsWhereItComesFromTheSystem) {
    constexpr std::size_t many = mapped_bytes / sizeof(std::uint32_t);
    Array<std::uint32_t> array;
    array.reserve(many);
    EXPECT_EQ(std::count(array.data(), array.data() + many + 16, 0u), static_cast<std::ptrdiff_t>(many + 16));
    array[many - 1] = 7;
    array.reserve(2 * many);
    Array<std::uint32_t> moved = std::move(array);
    EXPECT_EQ(moved[many - 1], 7u);
    EXPECT_EQ(moved[2 * many - 1], 0u);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(moved.data()) % 128, 0u);
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
