// The vocabulary of models (models/rules.h) for as many boids at once as a vector has lanes, and the rules of all
// models in it. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_LANES_INL_H
#undef BOIDS_LANES_INL_H
#else
#define BOIDS_LANES_INL_H
#endif

#include "boids/engines/cpu/kernel/sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// A truth per lane.
struct LaneMask {
    M raw;

    HWY_INLINE explicit LaneMask(M mask) : raw(mask) {}
    friend HWY_INLINE LaneMask operator&(LaneMask a, LaneMask b) { return LaneMask(hn::And(a.raw, b.raw)); }
    friend HWY_INLINE LaneMask operator|(LaneMask a, LaneMask b) { return LaneMask(hn::Or(a.raw, b.raw)); }
    friend HWY_INLINE LaneMask operator!(LaneMask a) { return LaneMask(hn::Not(a.raw)); }
    friend HWY_INLINE bool all(LaneMask a) { return hn::AllTrue(Tag(), a.raw); }
    friend HWY_INLINE bool any(LaneMask a) { return !hn::AllFalse(Tag(), a.raw); }
};

/// A number per lane.
struct Lanes {
    V raw;

    HWY_INLINE Lanes() : raw(hn::Zero(Tag())) {}
    HWY_INLINE explicit Lanes(float number) : raw(hn::Set(Tag(), number)) {}
    HWY_INLINE explicit Lanes(V numbers) : raw(numbers) {}

    HWY_INLINE Lanes& operator+=(Lanes b) { return *this = *this + b; }
    HWY_INLINE Lanes& operator-=(Lanes b) { return *this = *this - b; }
    HWY_INLINE Lanes& operator*=(Lanes b) { return *this = *this * b; }
    HWY_INLINE Lanes& operator/=(Lanes b) { return *this = *this / b; }
    friend HWY_INLINE Lanes operator+(Lanes a, Lanes b) { return Lanes(hn::Add(a.raw, b.raw)); }
    friend HWY_INLINE Lanes operator-(Lanes a, Lanes b) { return Lanes(hn::Sub(a.raw, b.raw)); }
    friend HWY_INLINE Lanes operator-(Lanes a) { return Lanes(hn::Neg(a.raw)); }
    friend HWY_INLINE Lanes operator*(Lanes a, Lanes b) { return Lanes(hn::Mul(a.raw, b.raw)); }
    friend HWY_INLINE Lanes operator/(Lanes a, Lanes b) { return Lanes(hn::Div(a.raw, b.raw)); }
    friend HWY_INLINE LaneMask operator<(Lanes a, Lanes b) { return LaneMask(hn::Lt(a.raw, b.raw)); }
    friend HWY_INLINE LaneMask operator<=(Lanes a, Lanes b) { return LaneMask(hn::Le(a.raw, b.raw)); }
    friend HWY_INLINE LaneMask operator>(Lanes a, Lanes b) { return LaneMask(hn::Gt(a.raw, b.raw)); }
    friend HWY_INLINE LaneMask operator>=(Lanes a, Lanes b) { return LaneMask(hn::Ge(a.raw, b.raw)); }
    friend HWY_INLINE LaneMask operator!=(Lanes a, Lanes b) { return LaneMask(hn::Ne(a.raw, b.raw)); }
    friend HWY_INLINE Lanes min(Lanes a, Lanes b) { return Lanes(hn::Min(a.raw, b.raw)); }
    friend HWY_INLINE Lanes max(Lanes a, Lanes b) { return Lanes(hn::Max(a.raw, b.raw)); }
    friend HWY_INLINE Lanes floor(Lanes a) { return Lanes(hn::Floor(a.raw)); }
    friend HWY_INLINE Lanes sqrt(Lanes a) { return Lanes(hn::Sqrt(a.raw)); }
    friend HWY_INLINE Lanes select(LaneMask mask, Lanes yes, Lanes no) {
        return Lanes(hn::IfThenElse(mask.raw, yes.raw, no.raw));
    }
    friend HWY_INLINE Lanes zero_unless(LaneMask mask, Lanes value) {
        return Lanes(hn::IfThenElseZero(mask.raw, value.raw));
    }
};

/// 2 to the power of a whole number between -126 and 127.
HWY_INLINE Lanes power_of_two(Lanes whole) {
    const hn::RebindToSigned<Tag> d;
    const auto exponent = hn::Add(hn::ConvertTo(d, whole.raw), hn::Set(d, 127));
    return Lanes(hn::BitCast(Tag(), hn::ShiftLeft<23>(exponent)));
}

/// The e of x = 2^e m with 1 <= m < 2, for a positive, normal x.
HWY_INLINE Lanes exponent_of(Lanes x) {
    const hn::RebindToSigned<Tag> d;
    return Lanes(hn::ConvertTo(Tag(), hn::Sub(hn::ShiftRight<23>(hn::BitCast(d, x.raw)), hn::Set(d, 127))));
}

/// The m of that.
HWY_INLINE Lanes mantissa_of(Lanes x) {
    const hn::RebindToSigned<Tag> d;
    const auto digits = hn::And(hn::BitCast(d, x.raw), hn::Set(d, 0x007FFFFF));
    return Lanes(hn::BitCast(Tag(), hn::Or(digits, hn::Set(d, 0x3F800000))));
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#define BOIDS_RULES_BEGIN   \
    HWY_BEFORE_NAMESPACE(); \
    namespace boids::cpu::HWY_NAMESPACE {
#define BOIDS_RULES_END \
    }                   \
    HWY_AFTER_NAMESPACE();
#define BOIDS_RULE HWY_INLINE
#include "boids/models/rules.h"

#endif
