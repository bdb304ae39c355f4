#include "boids/render/depth_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace boids {

namespace {

/// Rises where a float falls. The bits of positive floats rise with them, those of negative ones fall.
std::uint32_t nearness_key(float number) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    return bits >> 31 ? bits : ~(bits | 0x80000000u);
}

}  // namespace

void DepthOrder::add(float depth) {
    keys_.push_back(static_cast<std::uint64_t>(nearness_key(depth)) << 32 | static_cast<std::uint32_t>(keys_.size()));
}

std::span<const std::uint64_t> DepthOrder::sort() {
    std::reverse(keys_.begin(), keys_.end());
    sorted_.resize(keys_.size());
    constexpr int bits = 11;
    for (int shift = 32; shift < 64; shift += bits) {
        const auto digit = [shift](std::uint64_t key) { return key >> shift & ((1u << bits) - 1); };
        std::array<std::uint32_t, 1u << bits> begins{};
        for (const std::uint64_t key : keys_) ++begins[digit(key)];
        std::uint32_t before = 0;
        for (std::uint32_t& begin : begins) before += std::exchange(begin, before);
        for (const std::uint64_t key : keys_) sorted_[begins[digit(key)]++] = key;
        keys_.swap(sorted_);
    }
    return keys_;
}

}  // namespace boids
