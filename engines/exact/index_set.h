// Brings a few indices into rising order: a bit for each, and bits that say in which words there are any. The work is
// in proportion to their number, and among a million boids hardly more than among a thousand.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace boids::exact {

class IndexSet {
public:
    /// An empty set of indices below a bound.
    void reset(std::size_t bound) {
        for (auto& level : levels_) level.assign(bound = (bound + 63) / 64, 0);
    }

    void add(std::uint32_t index) {
        for (auto& level : levels_) {
            level[index / 64] |= Word{1} << index % 64;
            index /= 64;
        }
    }

    /// Calls visit(index) for all indices by rising order, and leaves the set empty.
    template <class Visit>
    void drain(const Visit& visit) {
        for (std::uint32_t word = 0; word < levels_[2].size(); ++word)
            drain_word<2>(word, [&](std::uint32_t middle) {
                drain_word<1>(middle, [&](std::uint32_t low) { drain_word<0>(low, visit); });
            });
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& level : levels_) sum += level.capacity() * sizeof(Word);
        return sum;
    }

    static std::size_t bytes_for(std::size_t bound) {
        std::size_t sum = 0;
        for (int level = 0; level < level_count; ++level) sum += (bound = (bound + 63) / 64) * sizeof(Word);
        return sum;
    }

private:
    using Word = std::uint64_t;

    template <int Level, class Visit>
    void drain_word(std::uint32_t word, const Visit& visit) {
        Word bits = levels_[Level][word];
        levels_[Level][word] = 0;
        for (; bits != 0; bits &= bits - 1) visit(word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }

    static constexpr int level_count = 3;
    std::array<std::vector<Word>, level_count> levels_;  ///< A bit says that a word of the level before is not zero.
};

}  // namespace boids::exact
