// Sorts out candidates that are too far from a whole group of boids, a vector of candidates at a time. What is dropped
// would have added nothing, so no sum changes. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_SIFT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_SIFT_INL_H
#undef BOIDS_SIFT_INL_H
#else
#define BOIDS_SIFT_INL_H
#endif

#include "boids/engines/cpu/sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Where the sorted boids of a species are.
template <int D>
struct Others {
    const float* position[D];
    const float* velocity[D];

    HWY_INLINE explicit Others(const FlockArrays<D>& flock) {
        for (int axis = 0; axis < D; ++axis) {
            position[axis] = flock.position[axis].data();
            velocity[axis] = flock.velocity[axis].data();
        }
    }
};

/// Some candidates, in order.
struct Listed {
    static constexpr std::uint32_t most = 1024;
    std::uint32_t slot[most + 2 * group_size];  // a vector is written whole
    std::uint32_t count;
};

/// The box around a group.
template <int D>
struct GroupBox {
    V low[D], high[D];

    HWY_INLINE GroupBox(const Others<D>& looking, std::uint32_t slot, std::uint32_t size) {
        const Tag d;
        for (int axis = 0; axis < D; ++axis) {
            const float* place = looking.position[axis] + slot;
            if (size == group_size && hn::Lanes(d) == group_size) {
                const V all = hn::LoadU(d, place);
                low[axis] = hn::MinOfLanes(d, all);
                high[axis] = hn::MaxOfLanes(d, all);
                continue;
            }
            float lowest = place[0], highest = place[0];
            for (std::uint32_t lane = 1; lane < size; ++lane) {
                lowest = std::min(lowest, place[lane]);
                highest = std::max(highest, place[lane]);
            }
            low[axis] = hn::Set(d, lowest);
            high[axis] = hn::Set(d, highest);
        }
    }

    /// The squared distance of some candidates from the box. Rounding keeps order, so this is never more than what a
    /// boid in the box would compute: no slack is needed.
    HWY_INLINE V squared_to(const Others<D>& others, std::uint32_t first) const {
        const Tag d;
        V squared;
        for (int axis = 0; axis < D; ++axis) {
            const V place = hn::LoadU(d, others.position[axis] + first);
            const V way = hn::Sub(place, hn::Min(hn::Max(place, low[axis]), high[axis]));
            const V square = hn::Mul(way, way);
            squared = axis == 0 ? square : hn::Add(squared, square);
        }
        return squared;
    }
};

#if HWY_TARGET == HWY_AVX2
/// By mask of eight lanes: which lanes it has, in order, four bits each. Highway's Compress copies its table at every
/// call (190 instead of 70 ns a boid in space).
struct LaneTable {
    std::uint32_t lanes[256];
    constexpr LaneTable() : lanes{} {
        for (std::uint32_t mask = 0; mask < 256; ++mask)
            for (std::uint32_t lane = 0, next = 0; lane < 8; ++lane)
                if ((mask >> lane & 1) != 0) lanes[mask] |= lane << (4 * next++);
    }
};
inline constexpr LaneTable lane_table;
#endif

/// Writes first + lane for each chosen lane, and up to a vector more; returns how many there are.
HWY_INLINE std::uint32_t append(M chosen, std::uint32_t first, std::uint32_t* to) {
    const Tag d;
#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
    const hn::RebindToUnsigned<Tag> whole;
    const auto slot = hn::Add(hn::Set(whole, first), hn::Iota(whole, 0));
    hn::StoreU(hn::Compress(slot, hn::RebindMask(whole, chosen)), whole, to);
    return static_cast<std::uint32_t>(hn::CountTrue(d, chosen));
#elif HWY_TARGET == HWY_AVX2
    const auto mask = static_cast<unsigned>(_mm256_movemask_ps(hn::VecFromMask(d, chosen).raw));
    const __m256i packed = _mm256_set1_epi32(static_cast<int>(lane_table.lanes[mask]));
    const __m256i spread = _mm256_srlv_epi32(packed, _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
    const __m256i lane = _mm256_and_si256(spread, _mm256_set1_epi32(7));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                        _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(first)), lane));
    return static_cast<std::uint32_t>(_mm_popcnt_u32(mask));
#else
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, chosen, bits);
    std::uint32_t count = 0;
    for (std::uint32_t lane = 0; lane < hn::Lanes(d); ++lane) {
        to[count] = first + lane;
        count += bits[0] >> lane & 1;
    }
    return count;
#endif
}

/// Lists the candidates of some runs that are within two distances of a box, as many at a time as a list holds.
template <int D>
class Sifter {
public:
    HWY_INLINE Sifter(const Runs<D>& runs, float near_squared, float close_squared)
        : runs_(runs), near_squared_(near_squared), close_squared_(close_squared) {}

    HWY_INLINE bool is_done() const { return next_ == runs_.count; }

    HWY_NOINLINE void sift(const Others<D>& flock, const GroupBox<D>& group, Listed& near, Listed& close) {
        const Tag d;
        const Others<D> others = flock;
        const GroupBox<D> box = group;
        const V near_squared = hn::Set(d, near_squared_), close_squared = hn::Set(d, close_squared_);
        std::uint32_t near_count = 0, close_count = 0;
        for (; next_ < runs_.count; ++next_, at_ = 0) {
            const Run run = runs_.run[static_cast<std::size_t>(next_)];
            const std::uint32_t begin = std::max(at_, run.begin);
            const std::uint32_t end = std::min(run.end, begin + Listed::most - std::max(near_count, close_count));
            for (std::uint32_t first = begin; first < end; first += static_cast<std::uint32_t>(hn::Lanes(d))) {
                const V squared = box.squared_to(others, first);
                const M inside = hn::FirstN(d, end - first);
                near_count += append(hn::And(inside, hn::Lt(squared, near_squared)), first, near.slot + near_count);
                close_count += append(hn::And(inside, hn::Lt(squared, close_squared)), first, close.slot + close_count);
            }
            at_ = end;
            if (end < run.end) break;
        }
        near.count = near_count;
        close.count = close_count;
    }

private:
    const Runs<D>& runs_;
    float near_squared_, close_squared_;
    int next_ = 0;          ///< The run to go on with,
    std::uint32_t at_ = 0;  ///< and where in it.
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
