// What a benchmark finds out: one row of the table that `boids bench` prints.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "boids/core/space/vector.h"
#include "boids/engines/engine.h"

namespace boids::benchmarks {

struct Measurement {
    std::string variant;  ///< Which of several flocks of a workload; empty where its size tells.
    std::size_t boids = 0;
    int dimension = 2;
    Vector3 world;  ///< Its size; 0 along z in 2D. length
    std::string engine;
    int ranks = 1;    ///< Processes that fly the flock together,
    int threads = 1;  ///< and the threads of each.
    std::string simd;
    std::int64_t warmup = 0;           ///< Steps before the first that is timed.
    std::int64_t steps = 0;            ///< Timed steps of one repeat.
    std::vector<double> seconds;       ///< Of all timed steps, one per repeat, shortest first.
    double mean_neighbours = 0;        ///< Within the largest radius, before the timed steps.
    double mean_neighbours_after = 0;  ///< The same after them.
    double bytes_per_boid = 0;         ///< Held by the engine.
    double start_seconds = 0;          ///< To load the flock into a new engine and make the first step.
    std::vector<PhaseTime> phases;     ///< Where the time of all repeats went.
    double messages = 0;               ///< Sent in all repeats by all ranks,
    double message_bytes = 0;          ///< and the bytes in them.
    std::int64_t observe_every = 0;    ///< Steps between two observations, where what they cost is measured too.
    std::vector<double> observed;      ///< Time of observed steps over that of the same steps alone, least first.
    std::uint64_t hash = 0;            ///< Of the last state: depends on neither threads nor simd.

    double median_seconds() const { return seconds.empty() ? 0 : seconds[seconds.size() / 2]; }
    double best_seconds() const { return seconds.empty() ? 0 : seconds.front(); }
    /// Later steps that could have been made in the time it took to start.
    double start_steps() const {
        return median_seconds() > 0 ? start_seconds * static_cast<double>(steps) / median_seconds() : 0;
    }
    double observed_ratio() const { return observed.empty() ? 1 : observed[observed.size() / 2]; }
    /// Steps that could have been made in the time of one observation.
    double steps_per_observation() const { return (observed_ratio() - 1) * static_cast<double>(observe_every); }
    /// Of what all ranks sent, the part of one rank and step.
    double sent_per_step(double all) const {
        const auto parts = static_cast<double>(steps) * static_cast<double>(seconds.size()) * ranks;
        return parts > 0 ? all / parts : 0;
    }
    double boid_steps() const { return static_cast<double>(boids) * static_cast<double>(steps); }
};

/// Asked every now and then whether to go on.
using KeepGoing = std::function<bool()>;

/// One measurement that can be made; nothing when it was stopped.
struct Task {
    std::size_t boids = 0;
    std::function<std::optional<Measurement>(const KeepGoing&)> measure;
};

}  // namespace boids::benchmarks
