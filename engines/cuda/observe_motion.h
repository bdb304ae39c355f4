// Adding up places and motion on a card, with the bits of the cpu engine: a thread to each lane of a part, and then one
// to each number of some parts.
#pragma once

#include "boids/engines/cpu/observe/motion_sums.h"
#include "boids/engines/cuda/observe_task.h"

namespace boids::cuda {

namespace terms {

using cpu::MotionFrame;
using cpu::MotionNumbers;
using cpu::MotionPass;
using cpu::numbers_of;
using cpu::rotations;
using W = double;

BOIDS_CARD W wide(double number) {
    return number;
}
BOIDS_CARD W add(W a, W b) {
    return a + b;
}
BOIDS_CARD W subtract(W a, W b) {
    return a - b;
}
BOIDS_CARD W multiply(W a, W b) {
    return a * b;
}
BOIDS_CARD W divide(W a, W b) {
    return a / b;
}
BOIDS_CARD W square_root(W a) {
    return ::sqrt(a);
}
BOIDS_CARD W round_down(W a) {
    return ::floor(a);
}
BOIDS_CARD bool is_positive(W a) {
    return a > 0;
}
BOIDS_CARD W or_zero(bool holds, W a) {
    return holds ? a : 0.0;
}
BOIDS_CARD W short_way(W way, W size) {
    return ::fabs(way + way) >= size ? way - ::copysign(size, way) : way;
}

#define BOIDS_TERM BOIDS_CARD
#include "boids/engines/cpu/observe/motion_terms-inl.h"
#undef BOIDS_TERM

}  // namespace terms

/// Adds up the numbers of one lane of a part.
template <int D, cpu::MotionPass pass>
struct AddLane {
    static constexpr int block = 128, least_blocks = 1, count = cpu::numbers_of<D, pass>;
    ObserveTask<D> task;
    cpu::MotionFrame<D> frame;
    double* lanes;  ///< Lane by lane, the numbers of each together.

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        double sums[count] = {};
        const auto read = [&](std::uint32_t slot) { return task.sorted.read_bird(slot); };
        for_each_of_lane(task, thread, read, [&](const Bird<D>& bird) {
            double place[D], velocity[D], numbers[count];
            for (int axis = 0; axis < D; ++axis) {
                place[axis] = static_cast<double>(bird.place[axis]);
                velocity[axis] = static_cast<double>(bird.velocity[axis]);
            }
            terms::find_terms<D, pass>(frame, place, velocity, numbers);
            for (int number = 0; number < count; ++number) sums[number] = sums[number] + numbers[number];
        });
        for (int number = 0; number < count; ++number)
            lanes[thread * std::size_t{count} + static_cast<std::size_t>(number)] = sums[number];
    }
};

/// Adds up one number of the parts that go together: the lanes of each in order, then the parts.
struct AddParts {
    static constexpr int block = 64, least_blocks = 1;
    static constexpr std::uint32_t at_once = 8;  ///< Parts that are read, so that a thread waits for memory once.
    const double* lanes;
    double* together;
    std::uint32_t parts, count;

    BOIDS_CARD void operator()(std::uint32_t thread) const {
        const std::uint32_t number = thread % count, first = thread / count * cpu::parts_together;
        const std::uint32_t last = parts - first < cpu::parts_together ? parts : first + cpu::parts_together;
        double sum = 0;
        for (std::uint32_t from = first; from < last; from += at_once) {
            double read[at_once][cpu::sum_lanes];
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < at_once; ++each) {
                const std::size_t part = from + each < last ? from + each : from;
                BOIDS_UNROLL
                for (std::uint32_t lane = 0; lane < cpu::sum_lanes; ++lane)
                    read[each][lane] = lanes[(part * cpu::sum_lanes + lane) * count + number];
            }
            BOIDS_UNROLL
            for (std::uint32_t each = 0; each < at_once; ++each) {
                double added = 0;
                BOIDS_UNROLL
                for (std::uint32_t lane = 0; lane < cpu::sum_lanes; ++lane) added = added + read[each][lane];
                if (from + each < last) sum = sum + added;
            }
        }
        together[thread] = sum;
    }
};

}  // namespace boids::cuda
