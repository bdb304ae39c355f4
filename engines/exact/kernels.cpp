// The loops of kernels.h, compiled once per instruction set (Highway includes this file again for each), and the choice
// among them.
#if defined(__wasm__) && !defined(HWY_COMPILE_ONLY_SCALAR)  // where Highway has no vectors of doubles
#define HWY_COMPILE_ONLY_EMU128
#endif
#include "boids/engines/simd/targets.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "boids/engines/exact/kernels.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <bit>

#include "boids/engines/exact/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace boids::exact::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Appends the lanes that a mask picks; what is behind them may be overwritten.
template <class D, class V, class M>
HWY_INLINE void append(D d, V lanes, M mask, hn::TFromD<D>* list) {
#if HWY_TARGET == HWY_AVX3
    hn::CompressStore(lanes, mask, d, list);
#else  // Highway copies its table for this onto the stack each time
    hn::TFromD<D> each[hn::MaxLanes(d)];
    std::uint8_t bits[8] = {};
    hn::StoreU(lanes, d, each);
    hn::StoreMaskBits(d, mask, bits);
    for (std::size_t lane = 0; lane < hn::Lanes(d); ++lane) {
        *list = each[lane];
        list += bits[0] >> lane & 1;
    }
#endif
}

/// Appends the numbers of the bits of a word.
HWY_INLINE std::size_t list_bits(std::uint64_t bits, std::uint32_t first, std::uint32_t* list) {
    std::size_t count = 0;
    while (bits != 0)
        for (int each = 0; each < 3; ++each) {  // several, set or not: that costs less than an end nobody predicts
            list[count] = first + static_cast<std::uint32_t>(std::countr_zero(bits));
            count += bits != 0;
            bits &= bits - 1;
        }
    return count;
}

template <int D>
std::size_t list_box(const Box<D>& box, std::uint32_t* list) {
    std::size_t count = 0;
    for (std::size_t word = 0; word < box.words; ++word) {
        std::uint64_t bits = box.everyone[word];
        for (int axis = 0; axis < D; ++axis) bits &= box.first[axis][word] ^ box.last[axis][word] ^ box.is_around[axis];
        count += list_bits(bits, static_cast<std::uint32_t>(word * 64), list + count);
    }
    return count;
}

template <int D>
std::size_t look(const Outlook<D>& outlook, const std::uint32_t* list, std::size_t count, Seen<D>& seen) {
    const hn::ScalableTag<double> d;
    const hn::RebindToSigned<decltype(d)> whole;
    const hn::Rebind<std::int32_t, decltype(d)> narrow;
    const std::size_t lanes = hn::Lanes(d);
    const auto least = hn::Set(d, outlook.least), most = hn::Set(d, outlook.most);
    const auto self = hn::Set(whole, outlook.self), stride = hn::Set(whole, outlook.stride);
    std::int64_t* const seen_index = seen.index.data();
    double *const seen_squared = seen.squared.data(), *seen_way[D];
    for (int axis = 0; axis < D; ++axis) seen_way[axis] = seen.way[axis].data();
    std::size_t kept = 0;
    for (std::size_t done = 0; done < count; done += lanes) {
        const auto present = hn::FirstN(whole, count - done);
        const auto listed = hn::PromoteTo(whole, hn::LoadU(narrow, reinterpret_cast<const std::int32_t*>(list) + done));
        const auto index = hn::IfThenElseZero(present, listed);
        const auto offset = hn::Mul(index, stride);
        decltype(hn::Zero(d)) way[D], squared = hn::Zero(d);
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = hn::Sub(hn::GatherOffset(d, outlook.positions + axis, offset), hn::Set(d, outlook.place[axis]));
            const auto is_long = hn::Ge(hn::Abs(way[axis]), hn::Set(d, outlook.half[axis]));
            const auto turn = hn::CopySignToAbs(hn::Set(d, outlook.size[axis]), way[axis]);
            way[axis] = hn::Sub(way[axis], hn::IfThenElseZero(is_long, turn));
            squared = hn::Add(squared, hn::Mul(way[axis], way[axis]));
        }
        const auto is_other = hn::AndNot(hn::Eq(index, self), present);
        const auto is_seen =
            hn::And(hn::RebindMask(d, is_other), hn::And(hn::Ge(squared, least), hn::Le(squared, most)));
        for (int axis = 0; axis < D; ++axis) append(d, way[axis], is_seen, seen_way[axis] + kept);
        append(d, squared, is_seen, seen_squared + kept);
        append(whole, index, hn::RebindMask(whole, is_seen), seen_index + kept);
        kept += hn::CountTrue(d, is_seen);
    }
    return kept;
}

}  // namespace boids::exact::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "boids/engines/simd/compiled.h"

namespace boids::exact {

namespace {

struct BothKernels {
    Kernels<2> flat;
    Kernels<3> deep;
};

#define BOIDS_KERNELS(name, target, space)            \
    {                                                 \
        name, target, {                               \
            {&space::list_box<2>, &space::look<2>}, { \
                &space::list_box<3>, &space::look<3>  \
            }                                         \
        }                                             \
    }

constexpr Compiled<BothKernels> compiled[] = {BOIDS_COMPILED(BOIDS_KERNELS)};

#undef BOIDS_KERNELS

/// Those of the plainest instruction set where there are none of this name.
const BothKernels& find_both(std::string_view name) {
    const Compiled<BothKernels>* const found = find_compiled<BothKernels>(compiled, name);
    return found ? found->kernels : compiled[0].kernels;
}

}  // namespace

template <>
Kernels<2> find_kernels<2>(std::string_view name) {
    return find_both(name).flat;
}

template <>
Kernels<3> find_kernels<3>(std::string_view name) {
    return find_both(name).deep;
}

}  // namespace boids::exact

#endif
