// The recent past of some numbers, for the plots of the panel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "boids/core/state/observables.h"

namespace boids::viewer {

/// The last few hundred values of every observable, oldest first.
class History {
public:
    static constexpr int length = 240;

    /// Takes the observables of a step, unless it has them.
    void add(std::uint64_t step, const Observables& observables) {
        if (count_ > 0 && step == step_) return;
        if (step < step_) count_ = next_ = 0;  // the flock began anew
        step_ = step;
        for (std::size_t row = 0; row < std::size(observable_table); ++row)
            values_[row][static_cast<std::size_t>(next_)] =
                static_cast<float>(observables.*observable_table[row].value);
        steps_[static_cast<std::size_t>(next_)] = step;
        next_ = (next_ + 1) % length;
        if (count_ < length) ++count_;
    }

    int count() const { return count_; }
    /// A value of an observable and its step, counted from the oldest.
    float value(std::size_t observable, int index) const { return values_[observable][place(index)]; }
    std::uint64_t step(int index) const { return steps_[place(index)]; }

private:
    std::size_t place(int index) const {
        return static_cast<std::size_t>(((count_ < length ? 0 : next_) + index) % length);
    }

    std::array<std::uint64_t, length> steps_{};
    std::array<std::array<float, length>, std::size(observable_table)> values_{};
    int count_ = 0, next_ = 0;
    std::uint64_t step_ = 0;
};

}  // namespace boids::viewer
