// The least few of many numbers, per lane, in order. Numbers are taken eight at a time: eight are sorted and then
// merged with the least so far by Batcher's networks, which takes less than half of the comparisons of putting each in
// its place, and no branch. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_LEAST_FEW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_LEAST_FEW_INL_H
#undef BOIDS_LEAST_FEW_INL_H
#else
#define BOIDS_LEAST_FEW_INL_H
#endif

#include <cmath>
#include <utility>

#include "boids/engines/cpu/kernel/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

HWY_INLINE void put_in_order(V& low, V& high) {
    const V least = hn::Min(low, high);
    high = hn::Max(low, high);
    low = least;
}

/// Every second two of neighbours, from the second on.
template <int first, int stride, int... pair>
HWY_INLINE void order_pairs(V* number, std::integer_sequence<int, pair...>) {
    (put_in_order(number[first + (2 * pair + 1) * stride], number[first + (2 * pair + 2) * stride]), ...);
}

/// Brings the one behind some in order into its place.
template <int first, int stride, int... step>
HWY_INLINE void sink(V* number, std::integer_sequence<int, step...>) {
    constexpr int last = sizeof...(step);
    (put_in_order(number[first + (last - 1 - step) * stride], number[first + (last - step) * stride]), ...);
}

/// Merges `before` numbers in order with `after` in order that follow them, each `stride` from the next. Halves of both
/// must be whole until one is left behind.
template <int first, int stride, int before, int after>
HWY_INLINE void merge(V* number) {
    if constexpr (after == 1) {
        sink<first, stride>(number, std::make_integer_sequence<int, before>());
    } else {
        static_assert(before % 2 == 0 && after % 2 == 0);
        merge<first, 2 * stride, before / 2, after / 2>(number);
        merge<first + stride, 2 * stride, before / 2, after / 2>(number);
        order_pairs<first, stride>(number, std::make_integer_sequence<int, (before + after) / 2 - 1>());
    }
}

template <int first, int count>
HWY_INLINE void sort(V* number) {
    if constexpr (count > 1) {
        sort<first, count / 2>(number);
        sort<first + count / 2, count / 2>(number);
        merge<first, 1, count / 2, count / 2>(number);
    }
}

template <int most>
class LeastFew {
public:
    HWY_INLINE LeastFew() : last_(hn::Set(Tag(), INFINITY)) {
        for (V& each : number_) each = last_;
    }

    HWY_INLINE void add(V number) {
        number_[most + waiting_] = number;
        if (++waiting_ == at_once) merge_waiting();
    }

    /// Adds numbers that are in memory, a row of `group_size` for each, and infinite ones up to whole eights. Eights of
    /// which none is among the least are passed over.
    HWY_INLINE void add_rows(const float* rows, std::uint32_t count) {
        const Tag d;
        for (std::uint32_t done = 0; done < count; done += at_once, rows += at_once * group_size) {
            V least = hn::LoadU(d, rows);
            for (int each = 1; each < at_once; ++each) least = hn::Min(least, hn::LoadU(d, rows + each * group_size));
            if (hn::AllFalse(d, hn::Lt(least, last_))) continue;
            for (int each = 0; each < at_once; ++each) number_[most + each] = hn::LoadU(d, rows + each * group_size);
            merge_waiting();
        }
    }

    /// All of them in order, the least first.
    HWY_INLINE const V* in_order() {
        while (waiting_ != 0) add(hn::Set(Tag(), INFINITY));
        return number_;
    }

private:
    static constexpr int at_once = 8;

    /// A function of its own: within a loop, a browser's compiler runs out of registers.
    HWY_NOINLINE void merge_waiting() {
        V number[most + at_once];  // in registers, where there are as many
        load(number, std::make_integer_sequence<int, most + at_once>());
        sort<most, at_once>(number);
        merge<0, 1, most, at_once>(number);
        store(number, std::make_integer_sequence<int, most>());
        last_ = number[most - 1];
        waiting_ = 0;
    }

    template <int... each>
    HWY_INLINE void load(V* number, std::integer_sequence<int, each...>) const {
        ((number[each] = number_[each]), ...);
    }
    template <int... each>
    HWY_INLINE void store(const V* number, std::integer_sequence<int, each...>) {
        ((number_[each] = number[each]), ...);
    }

    V number_[most + at_once];
    V last_;  ///< None of the least is more.
    int waiting_ = 0;
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
