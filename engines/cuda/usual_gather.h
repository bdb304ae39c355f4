// The sums of the usual flock, for one boid of a bordered grid: each row around it is one run of candidates, read
// several at a time, past its end too: what comes after it is too far to matter. Only the own row can hold oneself.
#pragma once

#include "boids/engines/cuda/card_task.h"

namespace boids::cuda {

/// What a boid adds up, rule by rule.
template <int D>
struct Sums {
    Vec<D, float> away, along, towards;
    /// How many neighbours each rule sees. Of a usual flock: 1 for separation, which is 0 by its sum where nobody is
    /// close (as in the cpu engine), and whether there is any for the others.
    float away_count, along_count, towards_count;
};

/// Where nobody asks what a boid sees besides its sums.
struct NoWitness {
    template <bool own_row, int some>
    BOIDS_CARD void note(std::uint32_t, const float (&)[some]) {}
};

/// A witness is told of all candidates, some at a time: the first slot, and the squares of their distances.
template <int D, class Witness = NoWitness>
class UsualGather {
public:
    static constexpr int at_once = D == 2 ? 4 : 3;  ///< The fastest of 1 to 8.
    static_assert(at_once <= row_padding + 1);

    BOIDS_CARD UsualGather(const CardTask<D>& task, const Bird<D>& self, const Witness& witness = {})
        : witness_(witness),
          sorted_(task.sorted),
          near_squared_(task.constants.alignment.radius_squared),
          close_squared_(task.constants.separation.radius_squared) {
        BOIDS_UNROLL
        for (int axis = 0; axis < D; ++axis) {
            away_[axis] = along_[axis] = 0.f;
            towards_[axis] = -0.f;  // it stays that exactly where there is no neighbour
            place_[axis] = self.place[axis];
        }
    }

    template <bool ghosts, class Task>
    BOIDS_CARD void gather(const Task& task) {
        const BorderedView<D, ghosts> view(task.grid, place_);
        task.for_each_company([&](auto cells) { look_along_rows(task.grid, view, cells.first(task), *this); });
    }

    BOIDS_CARD const Witness& witness() const { return witness_; }

    /// The way to a neighbour is not 0 along some axis. Along one alone it may be -0: from a boid at 0 to one at -0.
    BOIDS_CARD bool sees_anybody() const {
        std::uint32_t changed = 0;
        BOIDS_UNROLL
        for (int axis = 0; axis < D; ++axis) changed |= bits_of(towards_[axis]) ^ bits_of(-0.f);
        return changed != 0;
    }

    BOIDS_CARD Sums<D> sums() const {
        Sums<D> result;
        BOIDS_UNROLL
        for (int axis = 0; axis < D; ++axis) {
            result.away[axis] = away_[axis];
            result.along[axis] = along_[axis];
            result.towards[axis] = towards_[axis] + 0.f;  // no sum is -0
        }
        result.away_count = 1.f;
        result.along_count = result.towards_count = sees_anybody() ? 1.f : 0.f;
        return result;
    }

    template <bool own_row>
    BOIDS_CARD void look_along(std::uint32_t begin, int count) {
        const Quad* main = sorted_.main + begin;
        const Couple* rest = D == 3 ? sorted_.rest + begin : nullptr;
        BOIDS_NO_UNROLL
        for (; count > 0; count -= at_once, begin += at_once) {
            Quad quad[at_once];
            Couple couple[at_once];
            float way[at_once][D], squared[at_once];
            bool close[at_once], any = false;
            BOIDS_UNROLL
            for (int each = 0; each < at_once; ++each) {
                quad[each] = read(main + each);
                if constexpr (D == 3) couple[each] = read(rest + each);
            }
            main += at_once;
            if constexpr (D == 3) rest += at_once;
            BOIDS_UNROLL
            for (int each = 0; each < at_once; ++each) {
                close[each] = look_at<own_row>(quad[each], couple[each], way[each], squared[each]);
                any |= close[each];
            }
            witness_.template note<own_row>(begin, squared);
            if (!any) continue;
            BOIDS_UNROLL
            for (int each = 0; each < at_once; ++each) push_away(close[each], way[each], squared[each]);
        }
    }

private:
    /// Adds one who is near; whether it is close.
    template <bool own_row>
    BOIDS_CARD bool look_at(const Quad& quad, const Couple& couple, float (&way)[D], float& squared) {
        way[0] = quad.x - place_[0];
        way[1] = quad.y - place_[1];
        squared = way[0] * way[0] + way[1] * way[1];
        if constexpr (D == 3) {
            way[2] = quad.z - place_[2];
            squared = squared + way[2] * way[2];
        }
        const bool elsewhere = !own_row || squared > 0.f;
#ifdef __CUDA_ARCH__
        // Adds where a predicate says so: written as a condition, the compiler makes selections of it.
        if constexpr (D == 2) {
            asm("{\n .reg .pred p,z;\n setp.ne.u32 z,%9,0;\n setp.lt.and.f32 p,%4,%10,z;\n"
                " @p add.rn.f32 %0,%0,%5;\n @p add.rn.f32 %1,%1,%6;\n"
                " @p add.rn.f32 %2,%2,%7;\n @p add.rn.f32 %3,%3,%8;\n}"
                : "+f"(towards_[0]), "+f"(towards_[1]), "+f"(along_[0]), "+f"(along_[1])
                : "f"(squared), "f"(way[0]), "f"(way[1]), "f"(quad.z), "f"(quad.w), "r"(static_cast<int>(elsewhere)),
                  "f"(near_squared_));
        } else {
            asm("{\n .reg .pred p,z;\n setp.ne.u32 z,%13,0;\n setp.lt.and.f32 p,%6,%14,z;\n"
                " @p add.rn.f32 %0,%0,%7;\n @p add.rn.f32 %1,%1,%8;\n @p add.rn.f32 %2,%2,%9;\n"
                " @p add.rn.f32 %3,%3,%10;\n @p add.rn.f32 %4,%4,%11;\n @p add.rn.f32 %5,%5,%12;\n}"
                : "+f"(towards_[0]), "+f"(towards_[1]), "+f"(towards_[D - 1]), "+f"(along_[0]), "+f"(along_[1]),
                  "+f"(along_[D - 1])
                : "f"(squared), "f"(way[0]), "f"(way[1]), "f"(way[D - 1]), "f"(quad.w), "f"(couple.x), "f"(couple.y),
                  "r"(static_cast<int>(elsewhere)), "f"(near_squared_));
        }
#else
        if (elsewhere && squared < near_squared_) {
            const float velocity[3] = {D == 2 ? quad.z : quad.w, D == 2 ? quad.w : couple.x, couple.y};
            for (int axis = 0; axis < D; ++axis) {
                towards_[axis] += way[axis];
                along_[axis] += velocity[axis];
            }
        }
#endif
        return elsewhere && squared < close_squared_;
    }

    BOIDS_CARD void push_away(bool close, const float (&way)[D], float squared) {
        const float inverse = reciprocal(squared);
        BOIDS_UNROLL
        for (int axis = 0; axis < D; ++axis) {
            const float push = way[axis] * inverse;
            if (close) away_[axis] = away_[axis] - push;
        }
    }

    Witness witness_;
    const Rows<D>& sorted_;
    float near_squared_, close_squared_;
    float place_[D], away_[D], along_[D], towards_[D];
};

/// The same sums by plain arithmetic, for numbers of any size.
template <int D>
BOIDS_CARD Sums<D> gather_slowly(const CardTask<D>& task, const Bird<D>& self) {
    Sums<D> sums{};
    sums.away_count = 1.f;
    for_each_cell_run(task.grid, self.place, [&](int from, int to) {
        BOIDS_NO_UNROLL
        for (std::uint32_t slot = task.first[from]; slot < task.first[to]; ++slot) {
            const Bird<D> other = task.sorted.read_bird(slot);
            Vec<D, float> way;
            for (int axis = 0; axis < D; ++axis) way[axis] = other.place[axis] - self.place[axis];
            const float squared = dot(way, way);
            if (!(squared > 0.f)) continue;
            if (squared < task.constants.alignment.radius_squared) {
                sums.along_count = sums.towards_count = 1.f;
                for (int axis = 0; axis < D; ++axis) {
                    sums.towards[axis] = sums.towards[axis] + way[axis];
                    sums.along[axis] = sums.along[axis] + other.velocity[axis];
                }
            }
            if (squared < task.constants.separation.radius_squared) {
                const float inverse = 1 / squared;
                for (int axis = 0; axis < D; ++axis) sums.away[axis] = sums.away[axis] - way[axis] * inverse;
            }
        }
    });
    return sums;
}

}  // namespace boids::cuda
