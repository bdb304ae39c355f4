// How fast the window draws, and how long a hand waits for its effect.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include "boids/apps/viewer/simulation_thread.h"

namespace boids::viewer {

class PaceMeter {
public:
    /// A picture has been shown.
    void picture() {
        const auto now = Clock::now();
        const double time = std::chrono::duration<double>(now - shown_).count();
        if (pictures_ > 0) {
            recent_ = recent_ > 0 ? 0.9 * recent_ + 0.1 * time : time;
            longest_ = std::max(longest_, time);
        } else {
            first_ = now;
        }
        shown_ = now;
        ++pictures_;
        if (input_) {
            const double latency = std::chrono::duration<double>(now - *input_).count();
            latency_sum_ += latency;
            latency_most_ = std::max(latency_most_, latency);
            ++inputs_;
            input_.reset();
        }
    }

    /// Something was pressed or moved; the next picture answers it.
    void input() {
        if (!input_) input_ = Clock::now();
    }

    double pictures_per_second() const { return recent_ > 0 ? 1 / recent_ : 0; }
    long pictures() const { return pictures_; }
    /// From the first picture to the last.
    double seconds() const { return std::chrono::duration<double>(shown_ - first_).count(); }
    double mean_rate() const { return pictures_ > 1 ? static_cast<double>(pictures_ - 1) / seconds() : 0; }
    double longest_picture() const { return longest_; }
    long inputs() const { return inputs_; }
    double mean_latency() const { return inputs_ > 0 ? latency_sum_ / static_cast<double>(inputs_) : 0; }
    double longest_latency() const { return latency_most_; }

private:
    Clock::time_point shown_{}, first_{};
    std::optional<Clock::time_point> input_;
    long pictures_ = 0, inputs_ = 0;
    double recent_ = 0, longest_ = 0, latency_sum_ = 0, latency_most_ = 0;
};

}  // namespace boids::viewer
