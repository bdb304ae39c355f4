// The loops of kernels.h, compiled once per instruction set (Highway includes this file again for each), and the choice
// among them.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "boids/engines/exact/kernels.cpp"
#if defined(__x86_64__)
#define HWY_COMPILE_ALL_ATTAINABLE
#elif defined(__wasm__)  // where Highway has no vectors of doubles
#define HWY_COMPILE_ONLY_EMU128
#else  // as in engines/cpu/kernel/kernel.cpp
#define HWY_COMPILE_ONLY_STATIC
#endif
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#endif
#include "boids/engines/exact/kernels.h"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <bit>

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

namespace boids::exact {

namespace {

struct CompiledKernels {
    std::int64_t target;
    std::string_view name;
    Kernels<2> flat;
    Kernels<3> deep;
};

#define BOIDS_KERNELS(name, target, space)                      \
    CompiledKernels {                                           \
        target, name, {&space::list_box<2>, &space::look<2>}, { \
            &space::list_box<3>, &space::look<3>                \
        }                                                       \
    }

constexpr CompiledKernels compiled[] = {
#if HWY_TARGETS & HWY_SCALAR
    BOIDS_KERNELS("scalar", HWY_SCALAR, N_SCALAR),
#elif HWY_TARGETS & HWY_EMU128
    BOIDS_KERNELS("scalar", HWY_EMU128, N_EMU128),
#endif
#if HWY_TARGETS & HWY_NEON
    BOIDS_KERNELS("neon", HWY_NEON, N_NEON),
#endif
#if HWY_TARGETS & HWY_SSE4
    BOIDS_KERNELS("sse4", HWY_SSE4, N_SSE4),
#endif
#if HWY_TARGETS & HWY_AVX2
    BOIDS_KERNELS("avx2", HWY_AVX2, N_AVX2),
#endif
#if HWY_TARGETS & HWY_AVX3
    BOIDS_KERNELS("avx512", HWY_AVX3, N_AVX3),
#endif
};

#undef BOIDS_KERNELS

const CompiledKernels& find_compiled(std::string_view name) {
    const std::int64_t here = HWY_SUPPORTED_TARGETS | HWY_SCALAR | HWY_EMU128;
    const CompiledKernels* found = &compiled[0];
    for (const CompiledKernels& each : compiled)
        if ((each.target & here) != 0 && (name.empty() || name == each.name)) found = &each;
    return *found;
}

}  // namespace

template <>
Kernels<2> find_kernels<2>(std::string_view name) {
    return find_compiled(name).flat;
}

template <>
Kernels<3> find_kernels<3>(std::string_view name) {
    return find_compiled(name).deep;
}

}  // namespace boids::exact

#endif
