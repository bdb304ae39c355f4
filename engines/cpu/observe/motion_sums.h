// What the observables of places and motion come of: three sums over all boids, each of which needs what the one before
// found. Every engine that adds up in the order of ordered_sums.h finds the same.
#pragma once

#include <array>
#include <cmath>

#include "boids/core/space/domain.h"
#include "boids/core/state/centre.h"
#include "boids/core/state/observables.h"

namespace boids::cpu {

/// What is added up: where boids are around a torus, ways to them, what they do.
enum class MotionPass { circle, ways, motion };

/// Rotations are around z alone in the plane, and around x, y and z in space.
template <int D>
inline constexpr int rotations = D == 2 ? 1 : 3;

/// The numbers of the last sum: D of unit velocities, cross products of ways and velocities as unit vectors and as they
/// are, the square of the way, the speed.
template <int D>
struct MotionNumbers {
    static constexpr int heading = 0, rotation = D, momentum = rotation + rotations<D>,
                         squared = momentum + rotations<D>, speed = squared + 1, count = speed + 1;
};

/// How many numbers a boid adds.
template <int D, MotionPass pass>
inline constexpr int numbers_of = pass == MotionPass::circle ? 2 * D
                                  : pass == MotionPass::ways ? D
                                                             : MotionNumbers<D>::count;

/// One after another; a sum of fewer numbers leaves the rest alone.
template <int D>
using MotionSums = std::array<double, static_cast<std::size_t>(MotionNumbers<D>::count)>;

/// The world as the motion of all boids is seen in it.
template <int D>
struct MotionFrame {
    bool wraps;  ///< Whether boids fly across the edges.
    double size[D], inverse_size[D];
    double from[D];  ///< Where the ways to the boids begin.
};

template <int D>
double size_of_vector(const double* sums) {
    return length(Vector3{sums[0], sums[1], D == 3 ? sums[2] : 0});
}

/// What rotations say: in the plane with a sign.
template <int D>
double amount_of_rotation(const double* sums) {
    return D == 2 ? sums[0] : size_of_vector<3>(sums);
}

/// The observables of places and motion of at least one boid; sum_up(pass, frame) adds up over all of them.
template <int D, class SumUp>
void measure_motion(const Parameters& parameters, std::size_t count, const SumUp& sum_up, Observables& result) {
    using Numbers = MotionNumbers<D>;
    const auto boids = static_cast<double>(count);
    MotionFrame<D> frame{parameters.edges.kind == Edge::wrap, {}, {}, {}};
    const Vector3 size = world_size(parameters.world);
    for (int axis = 0; axis < D; ++axis) {
        frame.size[axis] = size[axis];
        frame.inverse_size[axis] = 1 / size[axis];
    }
    if (frame.wraps) {
        const MotionSums<D> circle = sum_up(MotionPass::circle, frame);
        for (int axis = 0; axis < D; ++axis) {
            const auto sine = static_cast<std::size_t>(2 * axis);
            frame.from[axis] = circular_mean(circle[sine], circle[sine + 1], boids) * frame.size[axis];
        }
    }
    const MotionSums<D> ways = sum_up(MotionPass::ways, frame);
    for (int axis = 0; axis < D; ++axis) {
        frame.from[axis] += ways[static_cast<std::size_t>(axis)] / boids;
        if (frame.wraps) frame.from[axis] = wrapped(frame.from[axis], frame.size[axis]);
    }
    const MotionSums<D> all = sum_up(MotionPass::motion, frame);
    result.polarisation = size_of_vector<D>(&all[Numbers::heading]) / boids;
    result.milling = amount_of_rotation<D>(&all[Numbers::rotation]) / boids;
    result.angular_momentum = amount_of_rotation<D>(&all[Numbers::momentum]) / boids;
    result.mean_speed = all[Numbers::speed] / boids;
    result.radius_of_gyration = std::sqrt(all[Numbers::squared] / boids);
    result.centre_x = frame.from[0];
    result.centre_y = frame.from[1];
    if constexpr (D == 3) result.centre_z = frame.from[2];
}

}  // namespace boids::cpu
