// Finds the boids in a box by looking at 64 at a time. Along each axis the world is cut into strips, and for each
// border between two strips a bitmap says which boids are before it. The bits that differ between two borders are the
// boids between them: they come by rising index, and nothing has to be sorted.
#pragma once

#include <vector>

#include "boids/engines/exact/fixed_grid.h"
#include "boids/engines/exact/kernels.h"

namespace boids::exact {

template <int D>
class BitmapIndex {
public:
    using Fixed = typename FixedGrid<D>::Fixed;

    /// Makes room for so many boids, who are nowhere yet, in 2^bits strips along each axis.
    void reset(std::size_t boids, const std::array<int, D>& bits) {
        words_ = words_for(boids);
        bits_ = bits;
        for (int axis = 0; axis < D; ++axis) {
            const std::uint32_t strips = std::uint32_t{1} << bits[axis];
            strip_[axis].assign(boids, strips);
            before_[axis].assign((strips + 1) * words_, 0);
        }
        everyone_.assign(words_, ~Word{0});
        if (boids % 64 != 0) everyone_.back() = (Word{1} << boids % 64) - 1;
    }

    /// A boid has moved: it changes sides of all borders between its old strip and its new one.
    void put(std::size_t index, const Fixed& position) {
        const Word bit = Word{1} << index % 64;
        for (int axis = 0; axis < D; ++axis) {
            const std::uint32_t left = strip_[axis][index], now = strip(axis, position[axis]);
            if (left == now) continue;
            strip_[axis][index] = now;
            Word* const borders = before_[axis].data() + index / 64;
            for (std::uint32_t border = std::min(left, now) + 1; border <= std::max(left, now); ++border)
                borders[border * words_] ^= bit;
        }
    }

    /// All in a box, and some just beside it.
    Box<D> box(const Fixed& centre, const Fixed& half) const {
        Box<D> result{words_, everyone_.data(), {}, {}, {}};
        for (int axis = 0; axis < D; ++axis) {
            const std::uint32_t low = strip(axis, centre[axis] - half[axis]);
            const std::uint32_t high = strip(axis, centre[axis] + half[axis]);
            result.first[axis] = before_[axis].data() + low * words_;
            result.last[axis] = before_[axis].data() + (high + 1) * words_;
            result.is_around[axis] = low <= high ? 0 : ~Word{0};
        }
        return result;
    }

    std::size_t bytes() const {
        std::size_t sum = everyone_.capacity() * sizeof(Word);
        for (int axis = 0; axis < D; ++axis)
            sum += before_[axis].capacity() * sizeof(Word) + strip_[axis].capacity() * sizeof(std::uint32_t);
        return sum;
    }

    static std::size_t bytes_for(std::size_t boids, const std::array<int, D>& bits) {
        std::size_t sum = words_for(boids) * sizeof(Word);
        for (const int each : bits)
            sum += ((std::size_t{1} << each) + 1) * words_for(boids) * sizeof(Word) + boids * sizeof(std::uint32_t);
        return sum;
    }

private:
    using Word = std::uint64_t;

    static std::size_t words_for(std::size_t boids) { return (boids + 63) / 64; }
    std::uint32_t strip(int axis, std::uint32_t fixed) const { return fixed >> (32 - bits_[axis]); }

    std::size_t words_ = 0;  ///< Of a bitmap.
    std::array<int, D> bits_{};
    std::array<std::vector<std::uint32_t>, D> strip_;  ///< Where each boid is.
    std::array<std::vector<Word>, D> before_;          ///< A bitmap for each border in turn.
    std::vector<Word> everyone_;
};

}  // namespace boids::exact
