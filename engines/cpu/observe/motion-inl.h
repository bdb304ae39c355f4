// Adding up what observables ask of all boids' places and motion, in doubles, in the lanes of ordered_sums.h, so that
// the width of the vectors does not show. Compiled once per instruction set; see observe_kernels.cpp.
#if defined(BOIDS_MOTION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_MOTION_INL_H
#undef BOIDS_MOTION_INL_H
#else
#define BOIDS_MOTION_INL_H
#endif

#include <hwy/highway.h>

#include <cmath>

#include "boids/engines/cpu/observe/observe_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_FLOAT64

using WideTag = hn::CappedTag<double, sum_lanes>;
using W = hn::Vec<WideTag>;
using WideMask = hn::Mask<WideTag>;

HWY_INLINE std::size_t wide_lanes() {
    return hn::Lanes(WideTag());
}
HWY_INLINE W wide(double number) {
    return hn::Set(WideTag(), number);
}
HWY_INLINE W wide(const float* numbers) {
    return hn::PromoteTo(WideTag(), hn::LoadU(hn::Rebind<float, WideTag>(), numbers));
}
HWY_INLINE WideMask first_of_wide(std::size_t count) {
    return hn::FirstN(WideTag(), count);
}
HWY_INLINE WideMask but(WideMask a, WideMask b) {
    return hn::AndNot(b, a);
}
HWY_INLINE W load_wide(const double* from) {
    return hn::LoadU(WideTag(), from);
}
HWY_INLINE void store(W a, double* to) {
    hn::StoreU(a, WideTag(), to);
}
HWY_INLINE W add(W a, W b) {
    return hn::Add(a, b);
}
HWY_INLINE W subtract(W a, W b) {
    return hn::Sub(a, b);
}
HWY_INLINE W multiply(W a, W b) {
    return hn::Mul(a, b);
}
HWY_INLINE W divide(W a, W b) {
    return hn::Div(a, b);
}
HWY_INLINE W square_root(W a) {
    return hn::Sqrt(a);
}
HWY_INLINE W round_down(W a) {
    return hn::Floor(a);
}
HWY_INLINE WideMask is_positive(W a) {
    return hn::Gt(a, hn::Zero(WideTag()));
}
HWY_INLINE W or_zero(WideMask holds, W a) {
    return hn::IfThenElseZero(holds, a);
}
/// (1) For ways that are less than one world long.
HWY_INLINE W short_way(W way, W size) {
    return hn::IfThenElse(hn::Ge(hn::Abs(hn::Add(way, way)), size), hn::Sub(way, hn::CopySign(size, way)), way);
}

#else  // vectors have no doubles: one boid at a time

using W = double;
using WideMask = bool;

HWY_INLINE std::size_t wide_lanes() {
    return 1;
}
HWY_INLINE W wide(double number) {
    return number;
}
HWY_INLINE W wide(const float* numbers) {
    return static_cast<double>(*numbers);
}
HWY_INLINE WideMask first_of_wide(std::size_t count) {
    return count > 0;
}
HWY_INLINE WideMask but(WideMask a, WideMask b) {
    return a && !b;
}
HWY_INLINE W load_wide(const double* from) {
    return *from;
}
HWY_INLINE void store(W a, double* to) {
    *to = a;
}
HWY_INLINE W add(W a, W b) {
    return a + b;
}
HWY_INLINE W subtract(W a, W b) {
    return a - b;
}
HWY_INLINE W multiply(W a, W b) {
    return a * b;
}
HWY_INLINE W divide(W a, W b) {
    return a / b;
}
HWY_INLINE W square_root(W a) {
    return std::sqrt(a);
}
HWY_INLINE W round_down(W a) {
    return std::floor(a);
}
HWY_INLINE WideMask is_positive(W a) {
    return a > 0;
}
HWY_INLINE W or_zero(WideMask holds, W a) {
    return holds ? a : 0;
}
HWY_INLINE W short_way(W way, W size) {
    return std::abs(way + way) >= size ? way - std::copysign(size, way) : way;
}

#endif

#define BOIDS_TERM HWY_INLINE
#include "boids/engines/cpu/observe/motion_terms-inl.h"
#undef BOIDS_TERM

/// The lanes of a vector that hold boids of a run: [skip, stop).
class WideRun {
public:
    HWY_INLINE WideRun(std::ptrdiff_t from, const RowPart& part)
        : from_(from),
          skip_(static_cast<std::size_t>(std::max<std::ptrdiff_t>(part.begin - from, 0))),
          stop_(std::min(wide_lanes(), static_cast<std::size_t>(part.end - from))) {}

    HWY_INLINE bool is_empty() const { return skip_ >= stop_; }
    HWY_INLINE WideMask present() const { return but(first_of_wide(stop_), first_of_wide(skip_)); }

    /// Numbers of these boids; anything in the other lanes, but nothing beside the run is read.
    HWY_INLINE W read(const float* numbers) const {
        if (stop_ - skip_ == wide_lanes()) return wide(numbers + from_);
        float held[sum_lanes] = {};
        for (std::size_t lane = skip_; lane < stop_; ++lane)
            held[lane] = numbers[from_ + static_cast<std::ptrdiff_t>(lane)];
        return wide(held);
    }

private:
    std::ptrdiff_t from_;
    std::size_t skip_, stop_;
};

/// Adds the numbers of the boids of a run to the lanes of a part.
template <int D, MotionPass pass>
void add_run(const MotionTask<D>& task, const RowPart& part, LaneSums<D>& lanes) {
    constexpr int count = numbers_of<D, pass>;
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(part.begin) - part.next % sum_lanes;
    for (std::size_t lane = 0; lane < sum_lanes; lane += wide_lanes()) {
        W sums[count];
        for (int number = 0; number < count; ++number) sums[number] = load_wide(lanes[number] + lane);
        for (std::ptrdiff_t from = first + static_cast<std::ptrdiff_t>(lane); from < part.end; from += sum_lanes) {
            const WideRun run(from, part);
            if (run.is_empty()) continue;
            W place[D], velocity[D], terms[count];
            for (int axis = 0; axis < D; ++axis) {
                place[axis] = run.read(task.boids->position[axis].data());
                velocity[axis] = pass == MotionPass::motion ? run.read(task.boids->velocity[axis].data()) : wide(0.0);
            }
            find_terms<D, pass>(task.frame, place, velocity, terms);
            for (int number = 0; number < count; ++number)
                sums[number] = add(sums[number], or_zero(run.present(), terms[number]));
        }
        for (int number = 0; number < count; ++number) store(sums[number], lanes[number] + lane);
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
