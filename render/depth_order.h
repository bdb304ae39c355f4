// The order in which things in space are drawn, the farthest first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace boids {

/// Orders things by depth, ten times as fast as by comparing them: by eleven bits after eleven of what is a whole
/// number that rises as a float does.
class DepthOrder {
public:
    /// What one thing takes, in bytes.
    static constexpr std::size_t bytes_each = 2 * sizeof(std::uint64_t);

    void clear() { keys_.clear(); }
    /// Adds the next thing.
    void add(float depth);
    /// The indices of all that were added, the farthest first; of equals the last.
    std::span<const std::uint64_t> sort();
    /// The index in one of these.
    static std::size_t index_of(std::uint64_t key) { return static_cast<std::uint32_t>(key); }

private:
    std::vector<std::uint64_t> keys_, sorted_;  ///< How near, and the index.
};

}  // namespace boids
