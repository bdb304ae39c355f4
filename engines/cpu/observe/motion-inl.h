// Adding up what observables ask of all boids' places and motion, in doubles. Boid k of those asked for goes into sum k
// modulo eight, and the eight are added in order, so that the width of the vectors does not show. Compiled once per
// instruction set; see kernel.cpp.
#if defined(BOIDS_MOTION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_MOTION_INL_H
#undef BOIDS_MOTION_INL_H
#else
#define BOIDS_MOTION_INL_H
#endif

#include <hwy/highway.h>

#include <cmath>
#include <numbers>

#include "boids/engines/cpu/kernel/kernel.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

inline constexpr std::size_t sum_width = 8;

#if HWY_HAVE_FLOAT64

using WideTag = hn::CappedTag<double, sum_width>;
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
HWY_INLINE WideMask both(WideMask a, WideMask b) {
    return hn::And(a, b);
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
HWY_INLINE WideMask both(WideMask a, WideMask b) {
    return a && b;
}
HWY_INLINE W or_zero(WideMask holds, W a) {
    return holds ? a : 0;
}
HWY_INLINE W short_way(W way, W size) {
    return std::abs(way + way) >= size ? way - std::copysign(size, way) : way;
}

#endif

/// Adds up `count` numbers of each of the boids [begin, end). add_boid(index, present, sums) adds those of as many
/// boids as vectors have lanes, of which `present` are there.
template <int count, class AddBoid>
HWY_INLINE std::array<double, static_cast<std::size_t>(count)> sum_up(std::size_t begin, std::size_t end,
                                                                      const AddBoid& add_boid) {
    double lanes[count][sum_width];
    for (std::size_t lane = 0; lane < sum_width; lane += wide_lanes()) {
        W sums[count];
        for (W& each : sums) each = wide(0.0);
        for (std::size_t index = begin + lane; index < end; index += sum_width)
            add_boid(index, first_of_wide(end - index), sums);
        for (int number = 0; number < count; ++number) store(sums[number], lanes[number] + lane);
    }
    std::array<double, static_cast<std::size_t>(count)> result{};
    for (std::size_t number = 0; number < result.size(); ++number)
        for (std::size_t lane = 0; lane < sum_width; ++lane) result[number] += lanes[number][lane];
    return result;
}

/// A polynomial by Horner's rule; `coefficient` has the highest power first.
template <std::size_t terms>
HWY_INLINE W polynomial(W x, const double (&coefficient)[terms]) {
    W value = wide(coefficient[0]);
    for (std::size_t term = 1; term < terms; ++term) value = add(multiply(value, x), wide(coefficient[term]));
    return value;
}

/// Sine and cosine of whole turns, by those of half the angle less a quarter turn: to about 1e-13, without cases.
HWY_INLINE void find_on_circle(W turns, W& sine, W& cosine) {
    static constexpr double sine_series[] = {1.0 / 355687428096000,
                                             -1.0 / 1307674368000,
                                             1.0 / 6227020800,
                                             -1.0 / 39916800,
                                             1.0 / 362880,
                                             -1.0 / 5040,
                                             1.0 / 120,
                                             -1.0 / 6,
                                             1.0};
    static constexpr double cosine_series[] = {-1.0 / 6402373705728000,
                                               1.0 / 20922789888000,
                                               -1.0 / 87178291200,
                                               1.0 / 479001600,
                                               -1.0 / 3628800,
                                               1.0 / 40320,
                                               -1.0 / 720,
                                               1.0 / 24,
                                               -1.0 / 2,
                                               1.0};
    const W part = subtract(subtract(turns, round_down(turns)), wide(0.5));
    const W half_angle = multiply(part, wide(std::numbers::pi)), squared = multiply(half_angle, half_angle);
    const W half_sine = multiply(half_angle, polynomial(squared, sine_series));
    const W half_cosine = polynomial(squared, cosine_series);
    sine = multiply(wide(-2.0), multiply(half_sine, half_cosine));
    cosine = subtract(multiply(wide(2.0), multiply(half_sine, half_sine)), wide(1.0));
}

template <int D>
CircleSums sum_circle(const MotionTask<D>& task, std::size_t begin, std::size_t end) {
    double inverse[D];
    for (int axis = 0; axis < D; ++axis) inverse[axis] = 1 / task.size[axis];
    const auto found = sum_up<2 * D>(begin, end, [&](std::size_t index, WideMask present, W(&sums)[2 * D]) HWY_ATTR {
        for (int axis = 0; axis < D; ++axis) {
            W sine, cosine;
            find_on_circle(multiply(wide(task.boids->position[axis].data() + index), wide(inverse[axis])), sine,
                           cosine);
            sums[2 * axis] = add(sums[2 * axis], or_zero(present, sine));
            sums[2 * axis + 1] = add(sums[2 * axis + 1], or_zero(present, cosine));
        }
    });
    CircleSums result{};
    for (std::size_t axis = 0; axis < D; ++axis) {
        result.sine[axis] = found[2 * axis];
        result.cosine[axis] = found[2 * axis + 1];
    }
    return result;
}

/// The way to boids along an axis.
template <int D>
HWY_INLINE W way_to(const MotionTask<D>& task, int axis, std::size_t index) {
    const W way = subtract(wide(task.boids->position[axis].data() + index), wide(task.from[axis]));
    return task.wraps ? short_way(way, wide(task.size[axis])) : way;
}

template <int D>
AxisSums sum_ways(const MotionTask<D>& task, std::size_t begin, std::size_t end) {
    const auto found = sum_up<D>(begin, end, [&](std::size_t index, WideMask present, W(&sums)[D]) HWY_ATTR {
        for (int axis = 0; axis < D; ++axis) sums[axis] = add(sums[axis], or_zero(present, way_to(task, axis, index)));
    });
    AxisSums result{};
    std::copy(found.begin(), found.end(), result.begin());
    return result;
}

template <int D>
MotionSums sum_motion(const MotionTask<D>& task, std::size_t begin, std::size_t end) {
    constexpr int turns = D == 2 ? 1 : 3;  // around z alone, or around x, y and z
    constexpr int rotation = D, momentum = rotation + turns, squared = momentum + turns, speed = squared + 1;
    const auto found =
        sum_up<speed + 1>(begin, end, [&](std::size_t index, WideMask present, W(&sums)[speed + 1]) HWY_ATTR {
            const auto add_to = [&](int number, W value) HWY_ATTR { sums[number] = add(sums[number], value); };
            W way[D], velocity[D], arm[D], direction[D], distance = wide(0.0), length = wide(0.0);
            for (int axis = 0; axis < D; ++axis) {
                way[axis] = or_zero(present, way_to(task, axis, index));
                velocity[axis] = or_zero(present, wide(task.boids->velocity[axis].data() + index));
                distance = add(distance, multiply(way[axis], way[axis]));
                length = add(length, multiply(velocity[axis], velocity[axis]));
            }
            add_to(squared, distance);
            distance = square_root(distance);
            length = square_root(length);
            add_to(speed, length);
            for (int axis = 0; axis < D; ++axis) {
                direction[axis] = or_zero(is_positive(length), divide(velocity[axis], length));
                arm[axis] = or_zero(is_positive(distance), divide(way[axis], distance));
                add_to(axis, direction[axis]);
            }
            for (int turn = 0; turn < turns; ++turn) {
                const int a = D == 2 ? 0 : (turn + 1) % D, b = D == 2 ? 1 : (turn + 2) % D;
                add_to(rotation + turn, subtract(multiply(arm[a], direction[b]), multiply(arm[b], direction[a])));
                add_to(momentum + turn, subtract(multiply(way[a], velocity[b]), multiply(way[b], velocity[a])));
            }
        });
    MotionSums result{};
    const auto part = [&](int first, int count, double* to) { std::copy_n(found.begin() + first, count, to); };
    part(0, D, result.heading.data());
    part(rotation, turns, result.rotation.data() + (D == 2 ? 2 : 0));
    part(momentum, turns, result.momentum.data() + (D == 2 ? 2 : 0));
    result.squared = found[squared];
    result.speed = found[speed];
    return result;
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
