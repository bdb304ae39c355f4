// Lists of boids by cell that change one boid at a time and never allocate for it: short blocks, the first of a cell in
// a table, the others from a pool. Only the first block of a cell has room to spare.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace boids::exact {

class CellLists {
public:
    using Index = std::uint32_t;

    /// Empties all lists and makes room for so many cells and boids.
    void reset(std::size_t cells, std::size_t boids) {
        blocks_.reserve(blocks_for(cells, boids));
        blocks_.assign(cells, Block{});
        free_ = none;
    }

    void add(std::size_t cell, Index boid) {
        if (blocks_[cell].count == Block::room) make_room(cell);
        Block& first = blocks_[cell];
        first.boids[first.count++] = boid;
    }

    /// Takes out a boid that is in this cell; the last of the first block takes its place.
    void remove(std::size_t cell, Index boid) {
        Block& first = blocks_[cell];
        Index* const place = find(cell, boid);
        *place = first.boids[--first.count];
        if (first.count == 0 && first.next != none) {
            const Index emptied = first.next;
            first = blocks_[emptied];
            blocks_[emptied].next = free_;
            free_ = emptied;
        }
    }

    /// Calls visit(boid) for all boids of a cell, in no order, and returns how many they are.
    template <class Visit>
    std::size_t for_each(std::size_t cell, const Visit& visit) const {
        std::size_t all = 0;
        for (Index at = static_cast<Index>(cell); at != none; at = blocks_[at].next) {
            const Block& block = blocks_[at];
            for (Index slot = 0; slot < block.count; ++slot) visit(block.boids[slot]);
            all += block.count;
        }
        return all;
    }

    std::size_t bytes() const { return blocks_.capacity() * sizeof(Block); }
    static std::size_t bytes_for(std::size_t cells, std::size_t boids) {
        return blocks_for(cells, boids) * sizeof(Block);
    }

private:
    static constexpr Index none = ~Index{0};

    /// Half a line of the cache.
    struct Block {
        static constexpr Index room = 6;
        Index next = none, count = 0;
        std::array<Index, room> boids;
    };

    static std::size_t blocks_for(std::size_t cells, std::size_t boids) { return cells + boids / Block::room; }

    /// Puts the full first block of a cell behind an empty one.
    void make_room(std::size_t cell) {
        Index spare = free_;
        if (spare == none) {
            spare = static_cast<Index>(blocks_.size());
            blocks_.emplace_back();
        } else {
            free_ = blocks_[spare].next;
        }
        blocks_[spare] = blocks_[cell];
        blocks_[cell] = {spare, 0, {}};
    }

    Index* find(std::size_t cell, Index boid) {
        for (Index at = static_cast<Index>(cell);; at = blocks_[at].next) {
            Block& block = blocks_[at];
            Index* const end = block.boids.data() + block.count;
            Index* const found = std::find(block.boids.data(), end, boid);
            if (found != end) return found;
        }
    }

    std::vector<Block> blocks_;  ///< The first of every cell, then those of the pool.
    Index free_ = none;          ///< The first of the pool that nobody uses.
};

}  // namespace boids::exact
