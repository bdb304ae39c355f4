// Looking without flying: what observables ask of each boid's neighbourhood. As in gather-inl.h lanes are boids that
// look, and what they look at is broadcast. Numbers of neighbours, least distances and flocks do not depend on the
// order in which boids are looked at. Compiled once per instruction set; see observe_kernels.cpp.
#if defined(BOIDS_LOOK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_LOOK_INL_H
#undef BOIDS_LOOK_INL_H
#else
#define BOIDS_LOOK_INL_H
#endif

#include <hwy/highway.h>

#include <bit>

#include "boids/engines/cpu/kernel/gather-inl.h"
#include "boids/engines/cpu/observe/observe_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Some boids that look around, one per lane.
template <int D, bool wraps>
class Look {
public:
    HWY_INLINE Look(const LookTask<D>& task, std::uint32_t slot, std::uint32_t size)
        : task_(task), slot_(slot), size_(size) {
        const Tag d;
        const M present = hn::FirstN(d, size);
        for (int axis = 0; axis < D; ++axis)  // lanes without a boid look from infinitely far away
            own_[axis] = hn::IfThenElse(present, hn::LoadU(d, task.place[axis] + slot), hn::Set(d, INFINITY));
        nearest_ = hn::Set(d, INFINITY);
        count_ = hn::Zero(Whole());
        scan<true, false>(slot, slot + size, task.view_squared);
        if (!are_lanes_connected()) connect_lanes();
        if (!task.trees->empty()) span_box();
    }

    /// Looks at each of [begin, end), oneself and the other lanes left out.
    HWY_INLINE void look_at(std::uint32_t begin, std::uint32_t end, float view_squared, bool links) {
        const std::uint32_t before = std::min(end, slot_), after = std::max(begin, slot_ + size_);
        scan<false, false>(begin, before, view_squared);  // who comes before has connected us
        if (links)
            scan_and_list(after, end, view_squared);
        else
            scan<false, false>(after, end, view_squared);
    }

    /// Looks at a crowd.
    HWY_INLINE void look_at(const CrowdTree& tree) {
        visit(tree.root, tree.boids, bounds(task_.trees->node(tree.root)), {true, true});
    }

    /// Writes how far each lane's nearest neighbour is, infinitely where it may be out of reach, and adds up the rest.
    HWY_INLINE void store(float* nearest, LookTally& tally) {
        const Tag d;
        connect_strangers();
        float distance[group_size];
        std::int32_t count[group_size] = {};
        const M found = hn::Lt(nearest_, hn::Set(d, task_.trusted_squared));
        hn::StoreU(hn::IfThenElse(found, hn::Sqrt(nearest_), hn::Set(d, INFINITY)), d, distance);
        hn::StoreU(count_, Whole(), count);
        const std::int64_t self = task_.view_squared > 0 ? 1 : 0;
        tally.neighbours += counted_;
        for (std::uint32_t lane = 0; lane < size_; ++lane) {
            nearest[lane] = distance[lane];
            tally.neighbours += count[lane] - self;
            tally.isolated += distance[lane] == INFINITY ? 1 : 0;
        }
    }

private:
    using Whole = hn::RebindToSigned<Tag>;

    /// What is still to be found out in a part of a crowd, besides the nearest.
    struct Needs {
        bool count, links;
    };

    /// The least and the largest squared distance that a boid in a box can have from one that looks.
    struct Bounds {
        double nearest, farthest;
    };

    HWY_INLINE V squared_to(std::uint32_t other) const {
        const Tag d;
        V squared;
        for (int axis = 0; axis < D; ++axis) {
            V way = hn::Sub(hn::Set(d, task_.place[static_cast<std::size_t>(axis)][other]), own_[axis]);
            if constexpr (wraps) way = minimum_image(way, task_.size[axis]);
            const V square = hn::Mul(way, way);
            squared = axis == 0 ? square : hn::Add(squared, square);
        }
        return squared;
    }

    /// Counts and finds the nearest among [begin, end), and lists those who are not known to be of the lanes' flock.
    template <bool self, bool links>
    HWY_INLINE void scan(std::uint32_t begin, std::uint32_t end, float view_squared) {
        const Tag d;
        const Whole whole;
        const V view = hn::Set(d, view_squared);
        V nearest = nearest_;
        auto count = count_;
        const DisjointSets::Reader flock = task_.links->reader();
        const std::uint32_t root = is_united() ? root_ : nobody;
        std::uint32_t strangers = strangers_;
        for (std::uint32_t other = begin; other < end; ++other) {
            V squared = squared_to(other);
            count = hn::Sub(count, hn::BitCast(whole, hn::VecFromMask(d, hn::Lt(squared, view))));
            if constexpr (links) {
                stranger_[strangers] = other;
                strangers += flock.above(other) != root ? 1 : 0;
            }
            if constexpr (self) {
                const auto lane = static_cast<float>(static_cast<std::int32_t>(other - slot_));
                squared = hn::IfThenElse(hn::Eq(hn::Iota(d, 0.0f), hn::Set(d, lane)), hn::Set(d, INFINITY), squared);
            }
            nearest = hn::Min(nearest, squared);
        }
        nearest_ = nearest;
        count_ = count;
        strangers_ = strangers;
    }

    HWY_INLINE void scan_and_list(std::uint32_t begin, std::uint32_t end, float view_squared) {
        for (std::uint32_t stop; begin < end; begin = stop) {
            if (strangers_ > most_strangers / 2) connect_strangers();
            stop = std::min(end, begin + most_strangers - strangers_);
            scan<false, true>(begin, stop, view_squared);
        }
    }

    /// The lanes that a boid is connected with for being near.
    HWY_INLINE std::uint32_t lanes_near(std::uint32_t other) const {
        const Tag d;
        std::uint8_t lanes[8];
        hn::StoreMaskBits(d, hn::Lt(squared_to(other), hn::Set(d, task_.link_squared)), lanes);
        return lanes[0];
    }

    /// Connects those listed with the lanes they are near.
    HWY_INLINE void connect_strangers() {
        std::uint8_t lanes[most_strangers];
        std::uint32_t near = 0;
        for (std::uint32_t index = 0; index < strangers_; ++index) {
            const std::uint32_t other = stranger_[index], found = lanes_near(other);
            stranger_[near] = other;
            lanes[near] = static_cast<std::uint8_t>(found);
            near += found != 0 ? 1 : 0;
        }
        for (std::uint32_t index = 0; index < near; ++index) connect_with_lanes(stranger_[index], lanes[index]);
        strangers_ = 0;
    }

    bool is_united() const { return flocks_ == 1; }

    /// Whether others have connected the lanes already, as those of the row before mostly have.
    HWY_INLINE bool are_lanes_connected() {
        root_ = task_.links->root(slot_);
        for (std::uint32_t lane = 1; lane < size_; ++lane)
            if (!task_.links->points_to(slot_ + lane, root_)) return false;
        flocks_ = 1;
        flock_[0] = static_cast<std::uint8_t>((1u << size_) - 1);
        return true;
    }

    /// Connects the lanes with each other, and notes which of them are of one flock.
    HWY_INLINE void connect_lanes() {
        for (std::uint32_t left = (1u << size_) - 1; left != 0;) {
            std::uint32_t flock = left & (0u - left);
            for (std::uint32_t looked = 0; looked != flock;) {
                const std::uint32_t lane = first_of(flock & ~looked);
                looked |= 1u << lane;
                flock |= lanes_near(slot_ + lane);
            }
            flock_[flocks_++] = static_cast<std::uint8_t>(flock);
            left &= ~flock;
            const std::uint32_t first = first_of(flock);
            for (flock &= flock - 1; flock != 0; flock &= flock - 1)
                task_.links->connect(slot_ + first, slot_ + first_of(flock));
        }
        root_ = task_.links->root(slot_);
    }

    /// Connects a boid with some lanes, and through it lanes that were of several flocks.
    HWY_INLINE void connect_with_lanes(std::uint32_t other, std::uint32_t lanes) {
        DisjointSets& links = *task_.links;
        if (is_united() && (links.points_to(other, root_) || links.adopt(other, root_))) return;
        std::uint32_t united = 0, kept = 0;
        for (std::uint32_t index = 0; index < flocks_; ++index) {
            const std::uint8_t flock = flock_[index];
            if ((flock & lanes) == 0) {
                flock_[kept++] = flock;
                continue;
            }
            united |= flock;
            links.connect(other, slot_ + first_of(flock));
        }
        flock_[kept] = static_cast<std::uint8_t>(united);
        flocks_ = kept + 1;
        root_ = links.root(slot_);
    }

    static std::uint32_t first_of(std::uint32_t lanes) { return static_cast<std::uint32_t>(std::countr_zero(lanes)); }

    void span_box() {
        for (int axis = 0; axis < D; ++axis) {
            const float* place = task_.place[axis] + slot_;
            float low = place[0], high = place[0];
            for (std::uint32_t lane = 1; lane < size_; ++lane) {
                low = std::min(low, place[lane]);
                high = std::max(high, place[lane]);
            }
            middle_[axis] = (static_cast<double>(low) + high) / 2;
            half_size_[axis] = (static_cast<double>(high) - low) / 2;
        }
    }

    Bounds bounds(const TreeNode<D>& box) const {
        Bounds result{0, 0};
        for (int axis = 0; axis < D; ++axis) {
            double way = std::abs((static_cast<double>(box.low[axis]) + box.high[axis]) / 2 - middle_[axis]);
            double room = half_size_[axis] + (static_cast<double>(box.high[axis]) - box.low[axis]) / 2;
            double near = way - room, far = way + room;
            if constexpr (wraps) {
                const double size = task_.size[axis];
                way = std::abs(boids::minimum_image(way, size));
                room += size * 0x1p-20;  // what float32 loses where it wraps
                near = std::min(way - room, size - way - room);
                far = std::min(way + room, size * 0.500001);
            }
            near = std::max(near, 0.0);
            result.nearest += near * near;
            result.farthest += far * far;
        }
        return {result.nearest * (1 - 1e-5), result.farthest * (1 + 1e-5)};  // sure, whatever float32 would make of it
    }

    /// How far the nearest is for the lane that is worst off.
    HWY_INLINE float worst_nearest() const {
        const Tag d;
        const V present = hn::IfThenElseZero(hn::FirstN(d, size_), nearest_);
        return hn::GetLane(hn::MaxOfLanes(d, present));
    }

    void visit(std::uint32_t index, Run boids, const Bounds& bound, Needs needs) {
        const TreeNode<D>& box = task_.trees->node(index);
        if (needs.count) needs.count = !is_counted(boids, bound);
        if (needs.links) needs.links = !is_linked(box, boids, bound);
        if (!needs.count && !needs.links && bound.nearest >= static_cast<double>(worst_nearest())) return;
        const std::uint32_t count = boids.end - boids.begin, left = left_half(count);
        if (count <= leaf_size)
            return look_at(boids.begin, boids.end, needs.count ? task_.view_squared : -1, needs.links);
        const std::uint32_t near = index + 1, far = near + nodes_of(left);
        const Run first{boids.begin, boids.begin + left}, second{boids.begin + left, boids.end};
        const Bounds to_first = bounds(task_.trees->node(near)), to_second = bounds(task_.trees->node(far));
        if (to_first.nearest <= to_second.nearest) visit(near, first, to_first, needs);
        visit(far, second, to_second, needs);
        if (to_first.nearest > to_second.nearest) visit(near, first, to_first, needs);
    }

    /// Whether all or none of these are within view; counts them, except for the lanes themselves.
    bool is_counted(Run boids, const Bounds& bound) {
        if (bound.nearest >= static_cast<double>(task_.view_squared)) return true;
        if (bound.farthest >= static_cast<double>(task_.view_squared)) return false;
        const std::uint32_t begin = std::max(boids.begin, slot_), end = std::min(boids.end, slot_ + size_);
        const std::uint32_t lanes = begin < end ? end - begin : 0;
        counted_ += std::int64_t{boids.end - boids.begin - lanes} * size_;
        return true;
    }

    /// Whether nobody of these is to be connected any more.
    bool is_linked(const TreeNode<D>& box, Run boids, const Bounds& bound) {
        if (bound.nearest >= static_cast<double>(task_.link_squared)) return true;
        if (!box.is_one_flock) return false;
        if (bound.farthest < static_cast<double>(task_.link_squared)) {
            connect_with_lanes(boids.begin, (1u << size_) - 1);
            return true;
        }
        root_ = task_.links->root(slot_);
        return is_united() && task_.links->is_below(boids.begin, root_);
    }

    static constexpr std::uint32_t most_strangers = 256, nobody = 0xFFFFFFFFu;

    const LookTask<D>& task_;
    std::uint32_t slot_, size_, root_ = 0;
    std::uint32_t flocks_ = 0;  ///< Of how many flocks the lanes are, as far as is known.
    std::uint8_t flock_[group_size];
    V own_[D], nearest_;
    hn::Vec<Whole> count_;
    std::int64_t counted_ = 0;  ///< Neighbours of all lanes that were counted as crowds.
    double middle_[D], half_size_[D];
    std::uint32_t strangers_ = 0, stranger_[most_strangers];
};

/// The boids to look together with the one at `slot`: a group, but no mixture of crowds and others.
template <int D>
HWY_INLINE std::uint32_t group_end(const CrowdTrees<D>& trees, std::uint32_t slot, std::uint32_t end) {
    const CrowdTree* next = trees.empty() ? nullptr : trees.next_after(slot);
    if (next == nullptr) return std::min(end, slot + group_size);
    const Run crowd = next->boids;
    if (slot < crowd.begin) return std::min({end, slot + group_size, crowd.begin});
    return std::min({end, crowd.end, slot + leaf_size - (slot - crowd.begin) % leaf_size});
}

template <int D, bool wraps>
HWY_INLINE void look_through(const LookTask<D>& task, Run run, Look<D, wraps>& look) {
    if (!task.trees->empty())
        for (const CrowdTree& tree : task.trees->within(run)) {
            look.look_at(run.begin, tree.boids.begin, task.view_squared, true);
            look.look_at(tree);
            run.begin = tree.boids.end;
        }
    look.look_at(run.begin, run.end, task.view_squared, true);
}

template <int D, bool wraps>
void look_part(const LookTask<D>& task, const RowPart& part, LookTally& tally) {
    const Tag d;
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(d));
    Runs<D> runs;
    for (std::uint32_t slot = part.begin, end; slot < part.end; slot = end) {
        end = group_end(*task.trees, slot, part.end);
        const float* x = task.place[0];
        task.grid->find_runs(part.row, x[slot], x[end - 1], runs);
        for (std::uint32_t lane = slot; lane < end; lane += lanes) {
            Look<D, wraps> look(task, lane, std::min(lanes, end - lane));
            for (int index = 0; index < runs.count; ++index)
                look_through(task, runs.run[static_cast<std::size_t>(index)], look);
            look.store(task.nearest + part.next + (lane - part.begin), tally);
        }
    }
}

/// Looks around for some boids of a row.
template <int D>
void look_around(const LookTask<D>& task, const RowPart& part, LookTally& tally) {
    if (task.wraps)
        look_part<D, true>(task, part, tally);
    else
        look_part<D, false>(task, part, tally);
}

/// The least squared distance from a place to those in some runs that are elsewhere. Here lanes are those looked at.
template <int D>
float nearest_elsewhere(const LookTask<D>& task, const float* own, const Runs<D>& runs) {
    const Tag d;
    const bool wraps = task.wraps;
    V least = hn::Set(d, INFINITY);
    for (int index = 0; index < runs.count; ++index) {
        const Run run = runs.run[static_cast<std::size_t>(index)];
        for (std::uint32_t other = run.begin; other < run.end; other += static_cast<std::uint32_t>(hn::Lanes(d))) {
            V squared = hn::Zero(d);
            for (int axis = 0; axis < D; ++axis) {
                V way = hn::Sub(hn::LoadU(d, task.place[axis] + other), hn::Set(d, own[axis]));
                if (wraps) way = minimum_image(way, task.size[axis]);
                squared = hn::Add(squared, hn::Mul(way, way));
            }
            const M elsewhere = hn::And(hn::Gt(squared, hn::Zero(d)), hn::FirstN(d, run.end - other));
            least = hn::Min(least, hn::IfThenElse(elsewhere, squared, hn::Set(d, INFINITY)));
        }
    }
    return hn::GetLane(hn::MinOfLanes(d, least));
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
