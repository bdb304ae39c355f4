// Sorts out candidates that are too far from a whole group of boids, a vector of candidates at a time. What is dropped
// would have added nothing, so no sum changes. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_SIFT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_SIFT_INL_H
#undef BOIDS_SIFT_INL_H
#else
#define BOIDS_SIFT_INL_H
#endif

#include <cstddef>
#include <cstring>
#include <span>

#include "boids/engines/cpu/kernel/sums-inl.h"

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
struct SlotList {
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

/// Writes the chosen lanes, and up to a vector more; elements may be of any type of four bytes.
HWY_INLINE void append_values(M chosen, V values, void* to) {
    const Tag d;
#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
    hn::StoreU(hn::Compress(values, chosen), d, static_cast<float*>(to));
#elif HWY_TARGET == HWY_AVX2
    const auto mask = static_cast<unsigned>(_mm256_movemask_ps(hn::VecFromMask(d, chosen).raw));
    const __m256i packed = _mm256_set1_epi32(static_cast<int>(lane_table.lanes[mask]));
    const __m256i lane = _mm256_srlv_epi32(packed, _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
    _mm256_storeu_ps(static_cast<float*>(to), _mm256_permutevar8x32_ps(values.raw, lane));
#else
    HWY_ALIGN float each[group_size];
    hn::Store(values, d, each);
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, chosen, bits);
    auto* bytes = static_cast<std::byte*>(to);
    for (std::uint32_t lane = 0; lane < hn::Lanes(d); ++lane) {
        std::memcpy(bytes, each + lane, sizeof(float));
        bytes += (bits[0] >> lane & 1) * sizeof(float);
    }
#endif
}

/// Runs cut into pieces of at most a vector, in order. One loop over all pieces ends once, where a loop over each run
/// would end nine times at a place hard to foretell (space: 22 ns a boid, 9 like this).
template <int D>
class Pieces {
public:
    explicit Pieces(const Runs<D>& runs) : runs_(runs) {}

    std::uint32_t count = 0;
    std::uint32_t begin(std::uint32_t piece) const { return begin_[piece]; }
    std::uint32_t size(std::uint32_t piece) const { return size_[piece]; }

    /// Cuts as much as there is room for, which is no more than a list holds; false when there was nothing left.
    HWY_INLINE bool cut() {
        if (next_ == runs_.count) return false;
        const Whole d;
        const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
        const std::uint32_t room = SlotList::most / lanes;
        for (count = 0; next_ < runs_.count; ++next_, at_ = 0) {
            const Run run = runs_.run[static_cast<std::size_t>(next_)];
            const std::uint32_t from = std::max(at_, run.begin), wanted = (run.end - from + lanes - 1) / lanes;
            const std::uint32_t taken = std::min(wanted, room - count);
            const auto end = hn::Set(d, run.end), whole = hn::Set(d, lanes);
            for (std::uint32_t done = 0; done < taken; done += lanes) {
                const auto piece = hn::Add(hn::Set(d, from + done * lanes), hn::Mul(hn::Iota(d, 0), whole));
                hn::StoreU(piece, d, begin_ + count + done);
                hn::StoreU(hn::Min(hn::Sub(end, piece), whole), d, size_ + count + done);
            }
            count += taken;
            at_ = from + taken * lanes;
            if (taken < wanted) break;
        }
        return true;
    }

private:
    using Whole = hn::RebindToUnsigned<Tag>;
    const Runs<D>& runs_;
    int next_ = 0;          ///< The run to go on with,
    std::uint32_t at_ = 0;  ///< and where in it.
    std::uint32_t begin_[SlotList::most + group_size], size_[SlotList::most + group_size];
};

/// Some candidates of a vector of boids, in order.
struct LookList {
    std::uint32_t at;  ///< The first of the boids in their block.
    bool goes_on;      ///< With what the same boids have added up before.
    const std::uint32_t *begin, *end;
};

/// Who is near and who is close, sifted for several vectors of boids of a block before anybody looks at them: how long
/// a list is, is known long before its end is reached.
class SiftedBlock {
public:
    /// Lists the candidates in some pieces that are within two distances of a box.
    template <int D>
    HWY_NOINLINE void add(const Others<D>& flock, const GroupBox<D>& group, const Pieces<D>& pieces, float near_squared,
                          float close_squared, std::uint32_t at, bool goes_on) {
        const Tag d;
        const Others<D> others = flock;
        const GroupBox<D> box = group;
        const V is_near = hn::Set(d, near_squared), is_close = hn::Set(d, close_squared);
        std::uint32_t *near = near_end_, *close = close_end_;
        for (std::uint32_t piece = 0; piece < pieces.count; ++piece) {
            const std::uint32_t first = pieces.begin(piece);
            const V squared = box.squared_to(others, first);
            const M inside = hn::FirstN(d, pieces.size(piece));
            near += append(hn::And(inside, hn::Lt(squared, is_near)), first, near);
            close += append(hn::And(inside, hn::Lt(squared, is_close)), first, close);
        }
        near_list_[count_] = {at, goes_on, near_end_, near};
        close_list_[count_++] = {at, goes_on, close_end_, close};
        near_end_ = near;
        close_end_ = close;
    }

    /// Whether there is room for another.
    bool has_room() const { return count_ < most_lists && near_end_ <= near_ + most && close_end_ <= close_ + most; }
    void clear() {
        count_ = 0;
        near_end_ = near_;
        close_end_ = close_;
    }

    std::span<const LookList> near() const { return {near_list_, count_}; }
    std::span<const LookList> close() const { return {close_list_, count_}; }

private:
    static constexpr std::uint32_t most_lists = block_size / group_size;
    static constexpr std::uint32_t most = 2 * SlotList::most;  // what lists of a usual block hold
    LookList near_list_[most_lists], close_list_[most_lists];
    std::uint32_t near_[most + SlotList::most + 2 * group_size];  // a vector is written whole
    std::uint32_t close_[most + SlotList::most + 2 * group_size];
    std::uint32_t *near_end_ = near_, *close_end_ = close_;
    std::uint32_t count_ = 0;
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
