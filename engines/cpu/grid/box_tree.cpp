#include "boids/engines/cpu/grid/box_tree.h"

#include <algorithm>
#include <atomic>
#include <bit>

namespace boids::cpu {

namespace {

/// How many of some boids go to the left half: as many whole leaves as the greatest power of two that leaves some, so
/// that eight nodes beside each other are always the eighths of one.
std::uint32_t left_part(std::uint32_t boids, std::uint32_t width) {
    const std::uint32_t leaves = (boids + width - 1) / width;
    return std::bit_floor(leaves - 1) * width;
}

/// Rounded up to whole nodes.
std::size_t in_whole(std::size_t count, std::size_t width) {
    return (count + width - 1) / width * width;
}

/// Brings those of [first, last) that are less first, and returns where the others begin. Whether one is less cannot be
/// foretold, so that all are swapped.
template <class T, class IsLess>
T* part(T* first, T* last, IsLess is_less) {
    T* middle = first;
    for (T* each = first; each != last; ++each) {
        const T one = *each;
        *each = *middle;
        *middle = one;
        middle += is_less(one);
    }
    return middle;
}

/// Brings the least of [first, last) before `middle`, by an axis, in no order.
template <class Leaf>
void bring_least_first(Leaf* first, Leaf* middle, Leaf* last, int axis) {
    for (auto rounds = 2 * std::bit_width(static_cast<std::size_t>(last - first)); rounds > 0; --rounds) {
        const float a = first->place[axis], b = first[(last - first) / 2].place[axis], c = last[-1].place[axis];
        const float pivot = std::max(std::min(a, b), std::min(std::max(a, b), c));
        Leaf* from = part(first, last, [&](const Leaf& one) { return one.place[axis] < pivot; });
        if (from == first) from = part(first, last, [&](const Leaf& one) { return one.place[axis] == pivot; });
        if (from == middle) return;
        (middle < from ? last : first) = from;
    }
    std::nth_element(first, middle, last,  // they were parted badly each time
                     [axis](const Leaf& one, const Leaf& other) { return one.place[axis] < other.place[axis]; });
}

}  // namespace

template <int D>
std::size_t BoxTree<D>::nodes_for(std::size_t boids) {
    std::size_t sum = 0;
    for (std::size_t nodes = boids;;) {
        nodes = (nodes + width - 1) / width;
        sum += in_whole(nodes, width);
        if (nodes <= width) return sum;
    }
}

template <int D>
void BoxTree<D>::reserve(std::size_t size) {
    boids.reserve(size + width);
    own_.reserve(size);
    order_.reserve(size);
    for (Array<std::uint32_t>* each : {&slot, &number, &row}) each->reserve(size);
    number_of_id_.reserve(size);
    const std::size_t nodes = nodes_for(size);
    for (int axis = 0; axis < D; ++axis) {
        low[axis].reserve(nodes);
        high[axis].reserve(nodes);
    }
}

template <int D>
bool BoxTree<D>::plant(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted, Workers& workers) {
    constexpr std::uint32_t long_wait = 16;
    const std::uint32_t count = sorter.own_before().back();
    reserve(count);
    if (wait_ > 0) --wait_;
    if (count > 0 && count == count_ && wait_ == 0) {
        if (follow(grid, sorter, sorted, workers)) return false;
        if (age_ < 2) wait_ = long_wait;
    }
    count_ = count;
    plant_anew(grid, sorter, sorted, workers);
    return true;
}

/// Notes all boids by number, and calls body(number) for each.
template <int D>
template <class Body>
void BoxTree<D>::collect_own(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted,
                             Workers& workers, Body&& body) {
    const std::size_t parts = parts_for(count_, workers.count());
    workers.for_each(parts, [&](std::size_t part) {
        for_each_row_part(grid, sorter.own_before(), count_ * part / parts, count_ * (part + 1) / parts,
                          [&](const RowPart& run) {
                              for (std::uint32_t at = run.begin; at < run.end; ++at) {
                                  const std::uint32_t own = run.next + (at - run.begin);
                                  Own& one = own_[own];
                                  for (int axis = 0; axis < D; ++axis) {
                                      one.position[axis] = sorted.position[axis][at];
                                      one.velocity[axis] = sorted.velocity[axis][at];
                                  }
                                  one.id = sorted.id[at];
                                  one.slot = at;
                                  one.row = static_cast<std::uint32_t>(run.row);
                                  body(own);
                              }
                          });
    });
}

template <int D>
void BoxTree<D>::plant_anew(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted,
                            Workers& workers) {
    age_ = 0;
    if (count_ == 0) return;
    collect_own(grid, sorter, sorted, workers, [&](std::uint32_t own) {
        std::copy_n(own_[own].position, D, order_[own].place);
        order_[own].number = own;
    });
    order(workers);
    take_boids(workers, [&](std::uint32_t at) { return order_[at].number; });
    enclose_nodes();
    look_at_leaves();
    first_extent_ = extent_;
    number_ids();
}

/// Makes room for the numbers of all ids, where these are dense.
template <int D>
void BoxTree<D>::number_ids() {
    const auto [least, most] = std::minmax_element(boids.id.data(), boids.id.data() + count_);
    least_id_ = *least;
    const std::size_t range = std::size_t{*most - *least} + 1;
    number_of_id_.resize(range <= 2 * std::size_t{count_} ? range : 0);
}

/// Lets the boxes follow the boids in the order they have. False where others have come, where that order has become a
/// bad one, or where ids must be in order because boids have met at one place.
template <int D>
bool BoxTree<D>::follow(const Grid<D>& grid, const Sorter<D>& sorter, const FlockArrays<D>& sorted, Workers& workers) {
    constexpr std::uint32_t oldest = 32;
    constexpr double worn = 1.15;
    if (++age_ > oldest || has_points_ || number_of_id_.empty()) return false;
    collect_own(grid, sorter, sorted, workers, [&](std::uint32_t own) {
        const std::uint32_t from_least = own_[own].id - least_id_;
        if (from_least < number_of_id_.size()) number_of_id_[from_least] = own;
    });
    const bool are_the_same = take_boids(workers, [&](std::uint32_t at) {
        const std::uint32_t own = number_of_id_[boids.id[at] - least_id_];
        return own < count_ && own_[own].id == boids.id[at] ? own : count_;
    });
    if (!are_the_same) return false;
    enclose_nodes();
    look_at_leaves();
    return !has_points_ && extent_ < worn * first_extent_;
}

/// The boids of one of the 2^depth parts that so many halvings make.
template <int D>
Run BoxTree<D>::span(std::uint32_t depth, std::uint32_t index) const {
    Run run{0, count_};
    while (depth-- > 0) {
        const bool right = (index >> depth & 1) != 0;
        if (run.end - run.begin <= width) {
            if (right) return {run.end, run.end};
            continue;
        }
        const std::uint32_t middle = run.begin + left_part(run.end - run.begin, width);
        (right ? run.begin : run.end) = middle;
    }
    return run;
}

/// Halves some boids across their longest extent; false where there is nothing to halve.
template <int D>
bool BoxTree<D>::halve(Run run) {
    if (run.end - run.begin <= width) return false;
    Leaf* const first = order_.data() + run.begin;
    Leaf* const last = order_.data() + run.end;
    float least[D], most[D];
    for (int axis = 0; axis < D; ++axis) least[axis] = most[axis] = first->place[axis];
    for (const Leaf* each = first; each != last; ++each)
        for (int axis = 0; axis < D; ++axis) {
            least[axis] = std::min(least[axis], each->place[axis]);
            most[axis] = std::max(most[axis], each->place[axis]);
        }
    int widest = 0;
    for (int axis = 1; axis < D; ++axis)
        if (most[axis] - least[axis] > most[widest] - least[widest]) widest = axis;
    if (!(most[widest] > least[widest])) {
        std::sort(first, last, [this](const Leaf& a, const Leaf& b) { return own_[a.number].id < own_[b.number].id; });
        return false;
    }
    bring_least_first(first, first + left_part(run.end - run.begin, width), last, widest);
    return true;
}

template <int D>
void BoxTree<D>::halve_all(Run run) {
    if (!halve(run)) return;
    const std::uint32_t middle = run.begin + left_part(run.end - run.begin, width);
    halve_all({run.begin, middle});
    halve_all({middle, run.end});
}

/// Brings the boids into the order of the tree: all workers, once there are parts enough for them.
template <int D>
void BoxTree<D>::order(Workers& workers) {
    constexpr std::size_t parts_per_worker = 4;
    const std::size_t wanted = workers.count() == 1 ? 1 : static_cast<std::size_t>(workers.count()) * parts_per_worker;
    const auto depth =
        static_cast<std::uint32_t>(std::bit_width(std::min(wanted, parts_for(count_, workers.count())) - 1));
    for (std::uint32_t level = 0; level < depth; ++level)
        workers.for_each(std::size_t{1} << level,
                         [&](std::size_t index) { halve(span(level, static_cast<std::uint32_t>(index))); });
    workers.for_each(std::size_t{1} << depth,
                     [&](std::size_t index) { halve_all(span(depth, static_cast<std::uint32_t>(index))); });
}

/// Copies the boids in their order, and encloses those of each leaf. find(at) is the number of the boid at a place;
/// false where there is none.
template <int D>
template <class Find>
bool BoxTree<D>::take_boids(Workers& workers, Find&& find) {
    const std::size_t parts = parts_for(count_, workers.count()), leaves = this->leaves();
    std::atomic<bool> are_all_found = true;
    workers.for_each(parts, [&](std::size_t part) {
        const auto begin = static_cast<std::uint32_t>(leaves * part / parts);
        const auto end = static_cast<std::uint32_t>(leaves * (part + 1) / parts);
        for (std::uint32_t at = begin * width; at < std::min(end * width, count_); ++at) {
            number[at] = find(at);
            if (number[at] >= count_) {
                are_all_found = false;
                return;
            }
            take(at, own_[number[at]]);
        }
        enclose_leaves(begin, end);
    });
    for (int axis = 0; axis < D; ++axis) std::fill_n(boids.position[axis].data() + count_, width, INFINITY);
    return are_all_found;
}

template <int D>
void BoxTree<D>::take(std::uint32_t at, const Own& one) {
    for (int axis = 0; axis < D; ++axis) {
        boids.position[axis][at] = one.position[axis];
        boids.velocity[axis][at] = one.velocity[axis];
    }
    boids.id[at] = one.id;
    slot[at] = one.slot;
    row[at] = one.row;
}

template <int D>
void BoxTree<D>::enclose_leaves(std::uint32_t begin, std::uint32_t end) {
    for (int axis = 0; axis < D; ++axis)
        for (std::uint32_t leaf = begin; leaf < end; ++leaf) {
            const float* const place = boids.position[axis].data();
            float least = place[leaf * width], most = least;
            for (std::uint32_t at = leaf * width + 1; at < std::min(leaf * width + width, count_); ++at) {
                least = std::min(least, place[at]);
                most = std::max(most, place[at]);
            }
            low[axis][leaf] = least;
            high[axis][leaf] = most;
        }
}

/// Encloses the nodes above the leaves, level by level.
template <int D>
void BoxTree<D>::enclose_nodes() {
    std::uint32_t nodes = leaves(), first = 0;
    for (levels_ = 0;; ++levels_) {
        first_node_[levels_] = first;
        const auto end = static_cast<std::uint32_t>(in_whole(nodes, width));
        for (int axis = 0; axis < D; ++axis) {
            std::fill(low[axis].data() + first + nodes, low[axis].data() + first + end, INFINITY);
            std::fill(high[axis].data() + first + nodes, high[axis].data() + first + end, -INFINITY);
        }
        if (nodes <= width) break;
        const std::uint32_t above = end / width;
        for (int axis = 0; axis < D; ++axis)
            for (std::uint32_t node = 0; node < above; ++node) {
                const float* lows = low[axis].data() + first + node * width;
                const float* highs = high[axis].data() + first + node * width;
                low[axis][first + end + node] = *std::min_element(lows, lows + width);
                high[axis][first + end + node] = *std::max_element(highs, highs + width);
            }
        first += end;
        nodes = above;
    }
    ++levels_;
}

/// Finds how large the leaves are, and whether some are points.
template <int D>
void BoxTree<D>::look_at_leaves() {
    extent_ = 0;
    has_points_ = false;
    for (std::uint32_t leaf = 0; leaf < leaves(); ++leaf) {
        double extent = 0;
        for (int axis = 0; axis < D; ++axis) extent += high[axis][leaf] - low[axis][leaf];
        extent_ += extent;
        has_points_ |= !(extent > 0) && leaf * width + 1 < count_;
    }
}

template <int D>
std::size_t BoxTree<D>::bytes() const {
    std::size_t sum = boids.bytes() + own_.bytes() + order_.bytes() + number_of_id_.capacity() * sizeof(std::uint32_t);
    for (const Array<std::uint32_t>* each : {&slot, &number, &row}) sum += each->bytes();
    for (int axis = 0; axis < D; ++axis) sum += low[axis].bytes() + high[axis].bytes();
    return sum;
}

template <int D>
std::size_t BoxTree<D>::bytes_for(std::size_t size) {
    const FlockArrays<D> in_order;
    return in_order.bytes_for(size + width) + Array<Own>::bytes_for(size) + Array<Leaf>::bytes_for(size) +
           4 * Array<std::uint32_t>::bytes_for(size) + 2 * D * Array<float>::bytes_for(nodes_for(size));
}

template class BoxTree<2>;
template class BoxTree<3>;

}  // namespace boids::cpu
