// The boids as the kernels see them: float32, one array per component. Capacity grows but never shrinks, so that the
// steady step allocates nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "boids/engines/cpu/grid/staggered_memory.h"

namespace boids::cpu {

/// One array that keeps what it holds when it grows; reading a few elements beyond its end is safe. Most arrays never
/// grow, so only one that does gets room for more than was asked for.
template <class T>
class Array {
public:
    void reserve(std::size_t size) {
        if (size <= capacity_) return;
        constexpr std::size_t slack = 16;  // one vector of the widest kind
        const std::size_t larger = capacity_ == 0 ? size : size + size / 8;
        auto grown = allocate_staggered<T>(larger + slack);
        if (capacity_ != 0) std::memcpy(grown.get(), data_.get(), capacity_ * sizeof(T));
        data_ = std::move(grown);
        capacity_ = larger;
    }

    /// Gives the memory back.
    void release() {
        data_ = {};
        capacity_ = 0;
    }

    T* data() { return data_.get(); }
    const T* data() const { return data_.get(); }
    T& operator[](std::size_t index) { return data_.get()[index]; }
    const T& operator[](std::size_t index) const { return data_.get()[index]; }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return capacity_ * sizeof(T); }
    /// The bytes of a new one that is made for so many elements.
    static constexpr std::size_t bytes_for(std::size_t size) { return size * sizeof(T); }

private:
    StaggeredMemory<T> data_;
    std::size_t capacity_ = 0;
};

template <int D>
struct FlockArrays {
    Array<float> position[D];
    Array<float> velocity[D];
    Array<std::uint32_t> id;
    Array<std::uint32_t> waypoint;  ///< The waypoints boids fly to, where they count them.
    bool counts_waypoints = false;

    void reserve(std::size_t size) {
        for (int axis = 0; axis < D; ++axis) {
            position[axis].reserve(size);
            velocity[axis].reserve(size);
        }
        id.reserve(size);
        if (counts_waypoints) waypoint.reserve(size);
    }

    /// Whether there is room for so many.
    bool holds(std::size_t size) const {
        return size <= id.capacity() && (!counts_waypoints || size <= waypoint.capacity());
    }

    /// Copies one boid from another set of arrays.
    void take(std::size_t index, const FlockArrays& source, std::size_t from) {
        for (int axis = 0; axis < D; ++axis) {
            position[axis][index] = source.position[axis][from];
            velocity[axis][index] = source.velocity[axis][from];
        }
        id[index] = source.id[from];
        if (counts_waypoints) waypoint[index] = source.waypoint[from];
    }

    /// The bytes of new ones that are made for so many boids.
    std::size_t bytes_for(std::size_t size) const {
        const std::size_t numbers = 2 * D * Array<float>::bytes_for(size);
        return numbers + (counts_waypoints ? 2 : 1) * Array<std::uint32_t>::bytes_for(size);
    }

    std::size_t bytes() const {
        std::size_t sum = id.bytes() + waypoint.bytes();
        for (int axis = 0; axis < D; ++axis) sum += position[axis].bytes() + velocity[axis].bytes();
        return sum;
    }
};

}  // namespace boids::cpu
