// Whether a squared distance lies above 0 and below a limit, and what is added where it does. Lanes that do not see a
// candidate add nothing. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_WITHIN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_WITHIN_INL_H
#undef BOIDS_WITHIN_INL_H
#else
#define BOIDS_WITHIN_INL_H
#endif

#include <cstring>

#include "boids/engines/cpu/kernel/sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

// AVX-512 compares into masks, and additions take masks for nothing. Elsewhere a mask is a factor of 0 or 1.
#undef BOIDS_MASKED_ADD
#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
#define BOIDS_MASKED_ADD 1
#else
#define BOIDS_MASKED_ADD 0
#endif

#if BOIDS_MASKED_ADD

class Within {
public:
    /// Limits lane by lane.
    HWY_INLINE explicit Within(const float* limits) : limit_(hn::LoadU(Tag(), limits)) {}

    /// What distances are compared by.
    using Key = V;
    HWY_INLINE Key key(V squared) const { return squared; }

    /// Adds values where a distance is within. The mask is asked for here and not before, so that what is added need
    /// not wait for it: 5 % of the loop.
    HWY_INLINE void add(Key squared, const V& value, V& sum) const {
        sum.raw = _mm256_mask_add_ps(sum.raw, mask(squared), sum.raw, value.raw);
    }

    /// The same on the multipliers, which have less to do in space: times one, fused or not is the same.
    HWY_INLINE void add_by_product(Key squared, const V& value, V& sum) const {
        sum.raw = _mm256_mask3_fmadd_ps(value.raw, _mm256_set1_ps(1.0f), sum.raw, mask(squared));
    }

    HWY_INLINE M holds(Key squared) const { return M{mask(squared)}; }

private:
    HWY_INLINE __mmask8 mask(V squared) const {
        const __mmask8 apart = _mm256_cmp_ps_mask(squared.raw, _mm256_setzero_ps(), _CMP_GT_OQ);
        return _mm256_mask_cmp_ps_mask(apart, squared.raw, limit_.raw, _CMP_LT_OQ);
    }

    V limit_;
};

#else

/// By one comparison of whole numbers: the bits of distances keep their order, and with one taken off, 0 becomes the
/// largest of them all. Constants are read where they are needed, as there are too few registers to keep them (AVX2:
/// 8.7 cycles a candidate, 7.4 with this).
class Within {
public:
    using Whole = hn::RebindToSigned<Tag>;
    using Key = hn::Vec<Whole>;

    HWY_INLINE explicit Within(const float* limits) {
        for (std::size_t lane = 0; lane < hn::Lanes(Tag()); ++lane) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, limits + lane, sizeof bits);
            bits = limits[lane] > 0 ? bits + 0x7ffffffeu : 0x80000000u;  // the last that is within; nothing is below 0
            std::memcpy(last_ + lane, &bits, sizeof bits);
            less_one_[lane] = 0x7fffffff;
            one_[lane] = 1;
        }
    }

    HWY_INLINE Key key(V squared) const {
        return hn::Add(hn::BitCast(Whole(), squared), hn::Load(Whole(), here(less_one_)));
    }

    /// Adds values where a distance is within: times 0 or 1 a fused product rounds as the sum does. Values are finite.
    HWY_INLINE void add(Key key, const V& value, V& sum) const { sum = hn::MulAdd(factor(key), value, sum); }
    HWY_INLINE void add_by_product(Key key, const V& value, V& sum) const { add(key, value, sum); }

    HWY_INLINE M holds(Key key) const { return hn::RebindMask(Tag(), hn::Not(hn::Gt(key, hn::Load(Whole(), last_)))); }

    /// The value where a distance is within, 0 elsewhere.
    HWY_INLINE V choose(Key key, V value) const {
        const auto beyond = hn::VecFromMask(Whole(), hn::Gt(key, hn::Load(Whole(), here(last_))));
        return hn::BitCast(Tag(), hn::AndNot(beyond, hn::BitCast(Whole(), value)));
    }

private:
    HWY_INLINE V factor(Key key) const { return choose(key, hn::Load(Tag(), here(one_))); }

    /// The same place, of which the compiler does not know that nothing changes there.
    template <class T>
    static HWY_INLINE const T* here(const T* place) {
#if HWY_ARCH_X86
        asm("" : "+r"(place));
#endif
        return place;
    }

    HWY_ALIGN std::int32_t last_[group_size];
    HWY_ALIGN std::int32_t less_one_[group_size];
    HWY_ALIGN float one_[group_size];
};

#endif

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
