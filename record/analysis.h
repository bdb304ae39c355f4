// What is measured of a recording as a whole: time averages of the observables with errors, and what needs pairs of
// boids, boxes or ways (docs/model.md, Over time), of each species and of all boids together. Moments are added one by
// one, so that a recording of any length fits.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/analysis/displacement.h"
#include "boids/core/analysis/number_fluctuations.h"
#include "boids/core/analysis/velocity_correlation.h"
#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"

namespace boids {

enum class Measure { averages, correlation, fluctuations, displacement, flock_sizes };

inline constexpr auto measure_names =
    std::to_array<std::string_view>({"averages", "correlation", "fluctuations", "displacement", "flock_sizes"});

struct AnalysisPlan {
    std::array<bool, measure_names.size()> wanted{};  ///< By Measure.
    std::size_t moments = 0;                          ///< How many there will be.
    std::size_t bins = 50;                            ///< Of distances, for the correlation.
    std::optional<double> range{};  ///< The largest of these; without it half of the world's shortest side. length

    bool wants(Measure measure) const { return wanted[static_cast<std::size_t>(measure)]; }
};

/// A line of the result.
struct AnalysisRow {
    std::string measure, species;
    std::optional<double> x;  ///< What the value belongs to, such as a distance; none for a single number.
    double value;
    std::optional<double> error;  ///< One standard deviation, where it is known.
    std::uint64_t samples;        ///< What it is the mean of: moments, pairs, boxes, boids or flocks.
};

class Analysis {
public:
    Analysis(const Scenario& scenario, const AnalysisPlan& plan);

    /// Adds the next moment.
    void add(const State& state);

    /// Everything that was found.
    std::vector<AnalysisRow> rows() const;
    /// Whether displacements across an edge of the world are known: boids were seen often enough.
    bool knows_displacements() const;

private:
    /// The boids of a species, or all.
    struct Group {
        std::string name;
        std::size_t species;
        Parameters parameters;
        std::vector<Observables> observables;
        double boids = 0;  ///< Summed over the moments.
        VelocityCorrelation correlation;
        NumberFluctuations fluctuations;
        Displacement displacement;
        std::map<std::size_t, std::uint64_t> flocks;  ///< How many there were of each size.
    };

    void add_to(Group& group, const State& state) const;
    void add_averages(const Group& group, std::vector<AnalysisRow>& rows) const;
    void add_curves(const Group& group, std::vector<AnalysisRow>& rows) const;

    AnalysisPlan plan_;
    std::vector<Group> groups_;
    std::uint64_t first_step_ = 0, last_step_ = 0;
    std::size_t moments_ = 0;
};

/// The rows as a table with a header.
std::string analysis_csv(const std::vector<AnalysisRow>& rows);

}  // namespace boids
