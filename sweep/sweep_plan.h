// What a sweep is to do: a scenario, the parameters that vary and their values, and how each run is measured. Its runs
// are numbered: the first parameter changes slowest, the seed fastest.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/scenario/scenario.h"

namespace boids {

/// A parameter that varies, by "group.name" or "species.group.name", and the values it takes.
struct Variation {
    std::string key;
    std::vector<double> values;  ///< As the parameter table has them: a choice is the index of its name.
};

/// A part of a sweep, for machines that share it: every count-th run, from the number-th on.
struct Shard {
    std::int64_t number = 1, count = 1;
};

struct SweepPlan {
    Scenario scenario;  ///< What all runs have in common; its seed is that of the first.
    std::vector<Variation> over;
    std::int64_t seeds = 1;   ///< Runs at each point, with seeds that follow each other.
    std::int64_t warmup = 0;  ///< Steps before anything is measured.
    std::int64_t steps = 1;   ///< Steps that are measured.
    std::int64_t every = 1;   ///< Steps between two measurements.
    std::string engine;       ///< One of engine_names, or empty for the fastest that can.
    Shard shard;
};

/// One run of a sweep.
struct SweepRun {
    std::size_t index, point;
    std::uint64_t seed;
    std::vector<double> values;  ///< Of each parameter that varies.
};

/// A sweep has at most this many runs.
inline constexpr std::int64_t most_runs = 1'000'000;

/// "KEY=FIRST:LAST:COUNT", equal distances from the first to the last, or "KEY=A,B,C"; an Error names what is wrong.
Variation parse_variation(const Scenario& scenario, std::string_view text);

/// "3/16", the third of sixteen; an Error otherwise.
Shard parse_shard(const std::string& text);

/// An Error where a sweep cannot be, or where something that varies cannot change anything: all is found before the
/// first run.
void check(const SweepPlan& plan);

/// The row of the parameter table that a key of this scenario means.
const Parameter& parameter_of(const Scenario& scenario, std::string_view key);
/// The same, or null where it means none.
const Parameter* find_parameter_of(const Scenario& scenario, std::string_view key);

std::size_t point_count(const SweepPlan& plan);
std::size_t run_count(const SweepPlan& plan);
/// The values at a point.
std::vector<double> values_at(const SweepPlan& plan, std::size_t point);
SweepRun run_at(const SweepPlan& plan, std::size_t index);
/// The numbers of the runs that are the shard's, rising.
std::vector<std::size_t> runs_of_shard(const SweepPlan& plan);
/// What a run flies.
Scenario scenario_of(const SweepPlan& plan, const SweepRun& run);
/// How many boids it begins with.
std::size_t boids_of(const Scenario& scenario);

/// The runs that stand for the sweep in pictures, about so many: along the first parameter, at both ends of the second.
std::vector<std::size_t> snapshot_runs(const SweepPlan& plan, std::size_t count);

}  // namespace boids
