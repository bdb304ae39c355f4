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

// Highway's Compress copies its table for doubles onto the stack at each call, and its CompressStore, by the
// instruction that writes to memory, takes a hundred cycles on AMD's processors.
#if HWY_TARGET == HWY_AVX3
HWY_INLINE __m512d picked(__m512d lanes, __mmask8 mask) {
    return _mm512_maskz_compress_pd(mask, lanes);
}
HWY_INLINE __m512i picked(__m512i lanes, __mmask8 mask) {
    return _mm512_maskz_compress_epi64(mask, lanes);
}
#elif HWY_TARGET == HWY_AVX2
/// By mask of four lanes: the halves of those it has, in order.
struct HalfTable {
    alignas(32) std::int32_t halves[16][8];
    constexpr HalfTable() : halves{} {
        for (int mask = 0; mask < 16; ++mask)
            for (int lane = 0, next = 0; lane < 4; ++lane)
                for (int half = 0; half < 2 && (mask >> lane & 1) != 0; ++half) halves[mask][next++] = 2 * lane + half;
    }
};
inline constexpr HalfTable half_table;
#endif

/// Appends the lanes that a mask picks; what is behind them may be overwritten, as far as a vector reaches.
template <class D, class V, class M>
HWY_INLINE void append(D d, V lanes, M mask, hn::TFromD<D>* list) {
#if HWY_TARGET == HWY_AVX3
    hn::StoreU(V{picked(lanes.raw, mask.raw)}, d, list);
#elif HWY_TARGET == HWY_AVX2
    const hn::Repartition<std::int32_t, D> half;
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, mask, bits);
    const __m256i order = hn::Load(half, half_table.halves[bits[0]]).raw;
    const __m256i each = hn::BitCast(half, lanes).raw;
    hn::StoreU(hn::BitCast(d, hn::Vec<decltype(half)>{_mm256_permutevar8x32_epi32(each, order)}), d, list);
#else
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

/// The places of some boids who are listed, axis by axis.
template <int D, class Tag>
HWY_INLINE void load_places(Tag d, const Outlook<D>& outlook, const std::uint32_t* list, hn::Vec<Tag> (&place)[D]) {
    const hn::RebindToSigned<Tag> whole;
    const hn::Rebind<std::int32_t, Tag> narrow;
    const auto index = hn::PromoteTo(whole, hn::LoadU(narrow, reinterpret_cast<const std::int32_t*>(list)));
    const auto offset = hn::Mul(index, hn::Set(whole, outlook.stride));
    for (int axis = 0; axis < D; ++axis) place[axis] = hn::GatherOffset(d, outlook.positions + axis, offset);
}

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
/// Four places in the plane at once.
HWY_INLINE void load_four(const Outlook<2>& outlook, const std::uint32_t* list, __m256d& x, __m256d& y) {
    const auto at = [&](int lane) HWY_ATTR {
        const char* const first = reinterpret_cast<const char*>(outlook.positions);
        return _mm_loadu_pd(reinterpret_cast<const double*>(first + std::int64_t{list[lane]} * outlook.stride));
    };
    const __m256d even = _mm256_insertf128_pd(_mm256_castpd128_pd256(at(0)), at(2), 1);
    const __m256d odd = _mm256_insertf128_pd(_mm256_castpd128_pd256(at(1)), at(3), 1);
    x = _mm256_unpacklo_pd(even, odd);
    y = _mm256_unpackhi_pd(even, odd);
}

/// A boid's x and y stand together: loading them so takes half the time of gathering each by itself.
template <class Tag>
HWY_INLINE void load_places(Tag, const Outlook<2>& outlook, const std::uint32_t* list, hn::Vec<Tag> (&place)[2]) {
#if HWY_TARGET == HWY_AVX2
    load_four(outlook, list, place[0].raw, place[1].raw);
#else
    __m256d low[2], high[2];
    load_four(outlook, list, low[0], low[1]);
    load_four(outlook, list + 4, high[0], high[1]);
    for (int axis = 0; axis < 2; ++axis)
        place[axis].raw = _mm512_insertf64x4(_mm512_castpd256_pd512(low[axis]), high[axis], 1);
#endif
}
#endif

template <int D>
std::size_t look(const Outlook<D>& outlook, std::uint32_t* list, std::size_t count, Seen<D>& seen) {
    const hn::ScalableTag<double> d;
    const hn::RebindToSigned<decltype(d)> whole;
    const hn::Rebind<std::int32_t, decltype(d)> narrow;
    const std::size_t lanes = hn::Lanes(d);
    const auto least = hn::Set(d, outlook.least), most = hn::Set(d, outlook.most);
    const auto self = hn::Set(whole, outlook.self);
    std::int64_t* const seen_index = seen.index.data();
    double *const seen_squared = seen.squared.data(), *seen_way[D];
    for (int axis = 0; axis < D; ++axis) seen_way[axis] = seen.way[axis].data();
    std::size_t kept = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) list[count + lane] = 0;  // so that all of a vector are somebody
    for (std::size_t done = 0; done < count; done += lanes) {
        const auto present = hn::FirstN(whole, count - done);
        const auto index = hn::PromoteTo(whole, hn::LoadU(narrow, reinterpret_cast<const std::int32_t*>(list) + done));
        hn::Vec<decltype(d)> way[D], squared = hn::Zero(d);
        load_places(d, outlook, list + done, way);
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = hn::Sub(way[axis], hn::Set(d, outlook.place[axis]));
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
