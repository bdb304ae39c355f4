// Brings candidates that a search has found into the order in which the grid would name them, so that every sum has the
// bits it would have by looking at everybody within the radius. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_CANDIDATE_ORDER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_CANDIDATE_ORDER_INL_H
#undef BOIDS_CANDIDATE_ORDER_INL_H
#else
#define BOIDS_CANDIDATE_ORDER_INL_H
#endif

#include <algorithm>
#include <iterator>
#include <vector>

#include "boids/engines/cpu/kernel/tree_search-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// The rank of each by its key, which is a row and a slot. A few are compared each with each: that is quicker than to
/// guess how each comparison of a sort ends. Each is read once for four vectors of others, as reading and counting on
/// take as long as comparing.
HWY_NOINLINE inline void rank_by_key(std::vector<Ordered>& order, Array<std::uint32_t>& rank) {
    const hn::RebindToSigned<Tag> d;
    const hn::RebindToUnsigned<Tag> ranks;
    constexpr std::uint32_t few = 256, slot_bits = 24, at_once = 4;
    const auto count = static_cast<std::uint32_t>(order.size());
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
    rank.reserve(count + at_once * group_size);
    HWY_ALIGN std::int32_t key[few + at_once * group_size];
    bool fits = count <= few;
    for (std::uint32_t each = 0; fits && each < count; ++each) {
        const auto row = static_cast<std::uint32_t>(order[each].key >> 32);
        const auto slot = static_cast<std::uint32_t>(order[each].key);
        static_assert(RowOrder<3>::count << slot_bits <= std::uint64_t{1} << 31);
        fits = slot >> slot_bits == 0;
        key[each] = static_cast<std::int32_t>(row << slot_bits | slot);
    }
    if (!fits) {
        std::sort(order.begin(), order.end(), [](const Ordered& a, const Ordered& b) { return a.key < b.key; });
        for (std::uint32_t each = 0; each < count; ++each) rank[each] = each;
        return;
    }
    for (std::uint32_t first = 0; first < count; first += at_once * lanes) {
        const auto a = hn::LoadU(d, key + first), b = hn::LoadU(d, key + first + lanes);
        const auto c = hn::LoadU(d, key + first + 2 * lanes), e = hn::LoadU(d, key + first + 3 * lanes);
        auto before_a = hn::Zero(d), before_b = before_a, before_c = before_a, before_e = before_a;
        for (std::uint32_t each = 0; each < count; ++each) {
            const auto other = hn::Set(d, key[each]);
            before_a = hn::Sub(before_a, hn::VecFromMask(d, hn::Gt(a, other)));
            before_b = hn::Sub(before_b, hn::VecFromMask(d, hn::Gt(b, other)));
            before_c = hn::Sub(before_c, hn::VecFromMask(d, hn::Gt(c, other)));
            before_e = hn::Sub(before_e, hn::VecFromMask(d, hn::Gt(e, other)));
        }
        hn::StoreU(hn::BitCast(ranks, before_a), ranks, rank.data() + first);
        hn::StoreU(hn::BitCast(ranks, before_b), ranks, rank.data() + first + lanes);
        hn::StoreU(hn::BitCast(ranks, before_c), ranks, rank.data() + first + 2 * lanes);
        hn::StoreU(hn::BitCast(ranks, before_e), ranks, rank.data() + first + 3 * lanes);
    }
}

/// The order of boids of one row, and of those who see in the same order.
template <int D>
class CandidateOrder {
public:
    CandidateOrder(const StepTask<D>& task, std::uint32_t row)
        : task_(task), row_(row), rows_(*task.grid, lines_of(row)) {}

    /// Whether boids of a row see in this order.
    bool serves(std::uint32_t row) const { return row == row_ || rows_.serves(lines_of(row)); }

    /// Lists kept candidates of a species in order, behind those of the species before it.
    void bring(const Candidates<D>& found, std::uint32_t kind, std::uint32_t begin, std::uint32_t end,
               SearchMemory<D>& memory) const {
        const BoxTree<D>& tree = *task_.seen[kind].tree;
        memory.order.resize(end - begin);
        // Candidates are of a few rows, in turns: who asks for each anew waits for divisions.
        constexpr std::uint32_t remembered_bits = 4;
        std::uint64_t asked[1 << remembered_bits], order[1 << remembered_bits];
        std::fill(std::begin(asked), std::end(asked), ~std::uint64_t{0});
        for (std::uint32_t each = begin; each < end; ++each) {
            const std::uint32_t candidate = memory.kept[each], place = found.place_of(candidate);
            const std::uint32_t row = tree.row[place],
                                shift = found.are_copied() ? found.shift[candidate] : shifts<D>.none;
            const std::uint64_t question = std::uint64_t{row} << 8 | shift;
            const std::uint64_t at = question * 0x9E3779B97F4A7C15u >> (64 - remembered_bits);
            if (asked[at] != question) {
                asked[at] = question;
                order[at] = std::uint64_t{rows_.of(lines_of(row), shifts<D>.of[shift])} << 32;
            }
            memory.order[each - begin] = {order[at] | tree.slot[place], found.index[candidate]};
        }
        rank_by_key(memory.order, memory.rank);
        for (std::uint32_t each = 0; each < end - begin; ++each)
            memory.in_order[begin + memory.rank[each]] = memory.order[each].index;
    }

private:
    using Lines = typename RowOrder<D>::Lines;

    Lines lines_of(std::uint32_t row) const {
        Lines lines;
        for (int axis = 1; axis < D; ++axis)
            lines[static_cast<std::size_t>(axis - 1)] = task_.grid->line_of_row(static_cast<int>(row), axis);
        return lines;
    }

    const StepTask<D>& task_;
    std::uint32_t row_;
    const RowOrder<D> rows_;
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
