// The random turn of the heading (eq. 21 of docs/model.md) of a block of boids: shake() of models/noise.h, operation by
// operation in doubles, several boids at once. Where vectors have no doubles, and in the scalar kernels, which all
// others are compared with, it is that function. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_SHAKE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_SHAKE_INL_H
#undef BOIDS_SHAKE_INL_H
#else
#define BOIDS_SHAKE_INL_H
#endif

#include "boids/engines/cpu/kernel/block-inl.h"
#include "boids/engines/cpu/kernel/random_words-inl.h"
#include "boids/models/noise.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

#if BOIDS_VECTOR_WORDS

using DoubleTag = hn::Repartition<double, Tag>;
using Doubles = hn::Vec<DoubleTag>;

HWY_INLINE std::uint32_t double_lanes() {
    return static_cast<std::uint32_t>(hn::Lanes(DoubleTag()));
}

/// Numbers between -1 and 1 of words that are kept with their highest bit turned over, so that they are signed: the
/// same as symmetric(), and exact.
HWY_INLINE Doubles symmetric_of(const std::int32_t* words) {
    const DoubleTag d;
    const Doubles signed_words = hn::PromoteTo(d, hn::LoadU(hn::Rebind<std::int32_t, DoubleTag>(), words));
    return hn::Mul(hn::Add(signed_words, hn::Set(d, 0.5)), hn::Set(d, 0x1p-31));
}

HWY_INLINE void keep_words(WordVector words, std::int32_t* to) {
    const hn::RebindToSigned<WordTag> d;
    hn::StoreU(hn::BitCast(d, hn::Xor(words, hn::Set(WordTag(), 0x80000000u))), d, to);
}

/// A quotient by a whole number, rounded correctly. Where products can be fused: what is left of the first quotient is
/// exact, and no quotient by so small a number is near the middle of two others, so that the second is the right one.
template <int divisor>
HWY_INLINE Doubles divided_by(Doubles number) {
    const DoubleTag d;
#if (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2) || HWY_ARCH_ARM_A64
    const Doubles inverse = hn::Set(d, 1.0 / divisor), first = hn::Mul(number, inverse);
    return hn::MulAdd(hn::NegMulAdd(first, hn::Set(d, divisor), number), inverse, first);
#else
    return hn::Div(number, hn::Set(d, divisor));
#endif
}

/// The series of sine (from 17) and cosine (from 16), as portable_sine_cosine adds them up.
template <int power>
HWY_INLINE Doubles series(Doubles square, Doubles sum) {
    const Doubles term = divided_by<(power + 1) * (power + 2)>(hn::Mul(sum, square));
    sum = hn::Sub(hn::Set(DoubleTag(), 1.0), term);
    if constexpr (power >= 2)
        return series<power - 2>(square, sum);
    else
        return sum;
}

/// portable_sine_cosine for several angles.
HWY_INLINE void find_sine_cosine(Doubles turns, Doubles& sine, Doubles& cosine) {
    const DoubleTag d;
    const Doubles quarters = hn::Mul(turns, hn::Set(d, 4.0)), half = hn::Set(d, 0.5);
    const auto below = hn::Lt(quarters, hn::Zero(d));
    const Doubles nearest = hn::Trunc(hn::IfThenElse(below, hn::Sub(quarters, half), hn::Add(quarters, half)));
    const Doubles x = hn::Mul(hn::Sub(quarters, nearest), hn::Set(d, 1.5707963267948966)), square = hn::Mul(x, x);
    const Doubles s = hn::Mul(series<17>(square, hn::Zero(d)), x), c = series<16>(square, hn::Zero(d));
    const Doubles four = hn::Set(d, 4.0), quadrant = hn::Sub(nearest, hn::Mul(four, hn::Floor(hn::Div(nearest, four))));
    const auto first = hn::Eq(quadrant, hn::Set(d, 1.0)), second = hn::Eq(quadrant, hn::Set(d, 2.0));
    const auto third = hn::Eq(quadrant, hn::Set(d, 3.0)), crossed = hn::Or(first, third);
    sine = hn::IfThenElse(crossed, c, s);
    cosine = hn::IfThenElse(crossed, s, c);
    sine = hn::IfThenElse(hn::Or(second, third), hn::Neg(sine), sine);
    cosine = hn::IfThenElse(hn::Or(first, second), hn::Neg(cosine), cosine);
}

template <int D>
HWY_INLINE Doubles dot_of(const Doubles (&a)[D], const Doubles (&b)[D]) {
    Doubles sum = hn::Mul(a[0], b[0]);  // nothing is added to 0 first: only the sign of a 0 would tell
    for (int axis = 1; axis < D; ++axis) sum = hn::Add(sum, hn::Mul(a[axis], b[axis]));
    return sum;
}

/// Makes a vector a unit vector, if it has a length, and returns that.
template <int D>
HWY_INLINE Doubles make_unit(Doubles (&a)[D]) {
    const DoubleTag d;
    const Doubles size = hn::Sqrt(dot_of<D>(a, a));
    const auto has_size = hn::Gt(size, hn::Zero(d));
    for (int axis = 0; axis < D; ++axis) a[axis] = hn::IfThenElseZero(has_size, hn::Div(a[axis], size));
    return size;
}

/// Random words of a block: those of the angle, and of a point in the ball.
template <int D>
struct ShakeWords {
    HWY_ALIGN std::int32_t angle[block_size + group_size];
    HWY_ALIGN std::int32_t point[3][block_size + group_size];

    HWY_INLINE ShakeWords(const StepTask<D>& task, const Block<D>& block) {
        const std::uint32_t* const ids = task.sorted->id.data() + block.slot;
        for (std::uint32_t at = 0; at < block.count; at += lane_count())
            keep_words(
                VectorWords(task.seed, task.step, hn::LoadU(WordTag(), ids + at), Draw::angular_noise, 0).word[0],
                angle + at);
        if constexpr (D == 3) draw_points(task, ids, block.count);
    }

private:
    /// Draws for all, and again for those whose points are not in the ball, until all have one.
    HWY_NOINLINE void draw_points(const StepTask<D>& task, const std::uint32_t* ids, std::uint32_t count) {
        HWY_ALIGN std::uint32_t waiting[block_size + group_size], id[group_size];
        HWY_ALIGN std::int32_t drawn[3][group_size];
        for (std::uint32_t at = 0; at < count + group_size; ++at) waiting[at] = std::min(at, count - 1);
        for (std::uint32_t attempt = 0; count > 0; ++attempt) {
            std::uint32_t again = 0;
            for (std::uint32_t first = 0; first < count; first += lane_count()) {
                for (std::uint32_t lane = 0; lane < lane_count(); ++lane) id[lane] = ids[waiting[first + lane]];
                const VectorWords words(task.seed, task.step, hn::Load(WordTag(), id), Draw::angular_axis, attempt);
                for (int axis = 0; axis < 3; ++axis) keep_words(words.word[axis], drawn[axis]);
                const std::uint32_t outside = find_outside(drawn), size = std::min(lane_count(), count - first);
                for (std::uint32_t lane = 0; lane < size; ++lane) {
                    const std::uint32_t at = waiting[first + lane];
                    for (int axis = 0; axis < 3; ++axis) point[axis][at] = drawn[axis][lane];
                    waiting[again] = at;  // counting on is keeping
                    again += outside >> lane & 1;
                }
            }
            count = again;
        }
    }

    /// Which points are not in the ball, or at its centre, as bits.
    static HWY_INLINE std::uint32_t find_outside(const std::int32_t (&drawn)[3][group_size]) {
        const DoubleTag d;
        std::uint32_t bits = 0;
        for (std::uint32_t lane = 0; lane < lane_count(); lane += double_lanes()) {
            const Doubles place[] = {symmetric_of(drawn[0] + lane), symmetric_of(drawn[1] + lane),
                                     symmetric_of(drawn[2] + lane)};
            const Doubles squared = dot_of<3>(place, place);
            const auto outside = hn::Or(hn::Gt(squared, hn::Set(d, 1.0)), hn::Lt(squared, hn::Set(d, 0x1p-40)));
            std::uint8_t mask[8] = {};
            hn::StoreMaskBits(d, outside, mask);
            bits |= static_cast<std::uint32_t>(mask[0]) << lane;
        }
        return bits;
    }
};

/// (21) Turns the desired velocities of the block.
template <int D>
HWY_NOINLINE void shake_block(const StepTask<D>& task, Block<D>& block) {
    const DoubleTag d;
    const hn::Rebind<float, DoubleTag> narrow;
    const ShakeWords<D> words(task, block);
    const Doubles most = hn::Set(d, task.constants->angular_noise / full_turn);
    for (std::uint32_t at = 0; at < block.count; at += double_lanes()) {
        Doubles sine, cosine, velocity[D], shaken[D];
        find_sine_cosine(hn::Mul(most, symmetric_of(words.angle + at)), sine, cosine);
        for (int axis = 0; axis < D; ++axis)
            velocity[axis] = hn::PromoteTo(d, hn::LoadU(narrow, block.velocity[axis] + at));
        if constexpr (D == 2) {
            shaken[0] = hn::Sub(hn::Mul(cosine, velocity[0]), hn::Mul(sine, velocity[1]));
            shaken[1] = hn::Add(hn::Mul(sine, velocity[0]), hn::Mul(cosine, velocity[1]));
        } else {
            Doubles heading[D], across[D];
            for (int axis = 0; axis < D; ++axis) {
                heading[axis] = velocity[axis];
                across[axis] = symmetric_of(words.point[axis] + at);
            }
            const Doubles speed = make_unit<D>(heading);
            make_unit<D>(across);
            const Doubles along = dot_of<D>(across, heading);
            for (int axis = 0; axis < D; ++axis) across[axis] = hn::Sub(across[axis], hn::Mul(heading[axis], along));
            make_unit<D>(across);
            const Doubles aside = hn::Mul(speed, sine);
            for (int axis = 0; axis < D; ++axis)
                shaken[axis] = hn::Add(hn::Mul(velocity[axis], cosine), hn::Mul(across[axis], aside));
        }
        for (int axis = 0; axis < D; ++axis)
            hn::StoreU(hn::DemoteTo(narrow, shaken[axis]), narrow, block.velocity[axis] + at);
    }
}

#else

template <int D>
HWY_NOINLINE void shake_block(const StepTask<D>& task, Block<D>& block) {
    for (std::uint32_t at = 0; at < block.count; ++at) {
        float changed[D];
        for (int axis = 0; axis < D; ++axis) changed[axis] = block.velocity[axis][at];
        shake<D>(*task.constants, {task.seed, task.step, task.sorted->id[block.slot + at]}, changed);
        for (int axis = 0; axis < D; ++axis) block.velocity[axis][at] = changed[axis];
    }
}

#endif

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
