#include "boids/render/depth_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace boids {
namespace {

std::vector<std::size_t> ordered(const std::vector<float>& depths) {
    DepthOrder order;
    for (const float depth : depths) order.add(depth);
    std::vector<std::size_t> indices;
    for (const std::uint64_t key : order.sort()) indices.push_back(DepthOrder::index_of(key));
    return indices;
}

TEST(DepthOrder, TheFarthestIsFirstAndWhatIsBehindTheOnlookerLast) {
    EXPECT_EQ(ordered({3, -2, 1e9f, 0, -1e-9f, 3.0000002f}), (std::vector<std::size_t>{2, 5, 0, 3, 4, 1}));
    EXPECT_EQ(ordered({5, 7, 5, 5}), (std::vector<std::size_t>{1, 3, 2, 0}));
    EXPECT_TRUE(ordered({}).empty());
}

TEST(DepthOrder, IsThatOfComparing) {
    std::vector<float> depths;
    std::vector<std::pair<float, std::size_t>> compared;
    for (std::size_t i = 0; i < 5000; ++i) {
        depths.push_back(static_cast<float>(std::sin(static_cast<double>(i)) * std::exp(static_cast<double>(i % 90))));
        compared.emplace_back(depths.back(), i);
    }
    std::sort(compared.begin(), compared.end(), std::greater<>());
    std::vector<std::size_t> wanted;
    for (const auto& [depth, index] : compared) wanted.push_back(index);
    EXPECT_EQ(ordered(depths), wanted);
}

TEST(DepthOrder, ForgetsWhatIsCleared) {
    DepthOrder order;
    order.add(1);
    order.add(2);
    order.sort();
    order.clear();
    order.add(4);
    const auto sorted = order.sort();
    ASSERT_EQ(sorted.size(), 1u);
    EXPECT_EQ(DepthOrder::index_of(sorted[0]), 0u);
}

}  // namespace
}  // namespace boids
