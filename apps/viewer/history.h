// The recent past of some numbers, for the plots of the panel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "boids/core/state/observables.h"

namespace boids::viewer {

/// The last few hundred values of every observable, oldest first from `begin()`.
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
        next_ = (next_ + 1) % length;
        if (count_ < length) ++count_;
    }

    const float* values(std::size_t observable) const { return values_[observable].data(); }
    int count() const { return count_; }
    /// Where the oldest value stands.
    int begin() const { return count_ < length ? 0 : next_; }

private:
    std::array<std::array<float, length>, std::size(observable_table)> values_{};
    int count_ = 0, next_ = 0;
    std::uint64_t step_ = 0;
};

}  // namespace boids::viewer
