// Groups of boids that are connected through pairs: flocks, for observables and for the colours of a picture.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace boids {

/// Union by size, path halving.
class Groups {
public:
    explicit Groups(std::size_t count) : parent_(count), size_(count, 1) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }

    void connect(std::size_t a, std::size_t b) {
        a = root(a);
        b = root(b);
        if (a == b) return;
        if (size_[a] < size_[b]) std::swap(a, b);
        parent_[b] = a;
        size_[a] += size_[b];
    }

    /// The member that stands for the group of a member.
    std::size_t root(std::size_t index) {
        while (parent_[index] != index) index = parent_[index] = parent_[parent_[index]];
        return index;
    }

    std::size_t count() const {
        std::size_t roots = 0;
        for (std::size_t index = 0; index < parent_.size(); ++index) roots += parent_[index] == index;
        return roots;
    }

    /// The sizes of all groups.
    std::vector<std::size_t> sizes() const {
        std::vector<std::size_t> result;
        for (std::size_t index = 0; index < parent_.size(); ++index)
            if (parent_[index] == index) result.push_back(size_[index]);
        return result;
    }

    std::size_t largest() const { return *std::max_element(size_.begin(), size_.end()); }

private:
    std::vector<std::size_t> parent_, size_;
};

}  // namespace boids
