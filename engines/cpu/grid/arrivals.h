// The boids that come to a row of cells, handed out by column and in a column by id. Few come to a cell, so each column
// has a list in which a newcomer is put where it belongs; where very many come to one cell, all are sorted instead.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace boids::cpu {

class Arrivals {
public:
    /// Makes room for the columns of a row.
    void reserve(std::size_t columns) {
        if (last_.size() >= columns) return;
        last_.resize(columns, nobody);
        filled_.resize((columns + 63) / 64);
    }

    /// Makes room for so many boids.
    void reserve_arrivals(std::size_t boids) { arrivals_.reserve(boids); }

    void add(std::uint32_t column, std::uint32_t boid, std::uint32_t id) {
        filled_[column / 64] |= std::uint64_t{1} << column % 64;
        arrivals_.push_back({id, column, boid, nobody});
        if (!gave_up_) link(last_[column], static_cast<std::uint32_t>(arrivals_.size() - 1));
    }

    /// Calls body(column, boid, id) for everybody in order, and forgets them.
    template <class Body>
    void take_all(Body&& body) {
        if (gave_up_) take_sorted(body);
        for (std::size_t word = 0; word < filled_.size(); ++word)
            for (std::uint64_t left = std::exchange(filled_[word], 0); left != 0; left &= left - 1) {
                const std::size_t column = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
                const std::uint32_t last = std::exchange(last_[column], nobody);
                if (!gave_up_) take_list(last, body);
            }
        arrivals_.clear();
        walked_ = 0;
        gave_up_ = false;
    }

private:
    static constexpr std::uint32_t nobody = 0xffffffffu;
    struct Arrival {
        std::uint32_t id, column, boid;
        std::uint32_t next;  ///< In the list of its column.
    };

    /// How many others may be passed before lists are given up.
    std::size_t patience() const { return 1024 + 8 * arrivals_.size(); }

    /// Puts a newcomer into the list of its column, which begins with the highest id: boids come by rising id, mostly.
    void link(std::uint32_t& last, std::uint32_t newcomer) {
        std::uint32_t* later = &last;
        for (; *later != nobody && arrivals_[*later].id > arrivals_[newcomer].id; ++walked_)
            later = &arrivals_[*later].next;
        gave_up_ = walked_ > patience();
        arrivals_[newcomer].next = *later;
        *later = newcomer;
    }

    /// Turns a list around, so that it begins with the lowest id, and goes along it.
    template <class Body>
    void take_list(std::uint32_t last, Body& body) {
        std::uint32_t lowest = nobody;
        for (std::uint32_t each = last; each != nobody;) {
            const std::uint32_t before = std::exchange(arrivals_[each].next, lowest);
            lowest = std::exchange(each, before);
        }
        for (; lowest != nobody; lowest = arrivals_[lowest].next)
            body(arrivals_[lowest].column, arrivals_[lowest].boid, arrivals_[lowest].id);
    }

    template <class Body>
    void take_sorted(Body& body) {
        std::sort(arrivals_.begin(), arrivals_.end(), [](const Arrival& a, const Arrival& b) {
            return a.column != b.column ? a.column < b.column : a.id < b.id;
        });
        for (const Arrival& each : arrivals_) body(each.column, each.boid, each.id);
    }

    std::vector<Arrival> arrivals_;
    std::vector<std::uint32_t> last_;    ///< Of each column, the arrival of the highest id.
    std::vector<std::uint64_t> filled_;  ///< A bit for each column.
    std::size_t walked_ = 0;             ///< How many others were passed in lists.
    bool gave_up_ = false;               ///< Lists are no longer kept.
};

}  // namespace boids::cpu
