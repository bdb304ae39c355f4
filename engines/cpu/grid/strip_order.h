// A rough order of boids by place, strip after strip of the world, in two passes that several workers make at once.
// What is near in the world is then near in memory, as far as a cache is concerned.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace boids::cpu {

class StripOrder {
public:
    /// For boids in so many pieces, in a world of a size along the axis of the strips.
    StripOrder(std::size_t pieces, double size) : per_length_(strips / size), next_(pieces) {}

    /// One boid of a piece is at a place.
    void count(std::size_t piece, double place) { ++next_[piece][strip_of(place)]; }
    /// All have been counted.
    void begin_placing() {
        std::uint32_t before = 0;
        for (std::size_t strip = 0; strip < strips; ++strip)
            for (auto& piece : next_) before += std::exchange(piece[strip], before);
    }
    /// The number of the next boid of a piece, which is at a place; they come as they were counted.
    std::size_t next(std::size_t piece, double place) { return next_[piece][strip_of(place)]++; }

private:
    static constexpr std::size_t strips = 256;  // as many as there may be pens in memory at once, a few to an array

    /// Whoever is beyond the world belongs to its first or last strip.
    std::size_t strip_of(double place) const {
        const double strip = place * per_length_;
        return !(strip > 0) ? 0 : strip < strips ? static_cast<std::size_t>(strip) : strips - 1;
    }

    double per_length_;
    std::vector<std::array<std::uint32_t, strips>> next_;  ///< By piece and strip: how many, then where.
};

}  // namespace boids::cpu
