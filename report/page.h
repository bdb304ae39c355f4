// The report of a run: one page that needs nothing but a browser, to be shown, sent and printed.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "boids/core/numbers/distributions.h"
#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"
#include "boids/engines/engine.h"

namespace boids::report {

/// The observables of one moment.
struct Sample {
    std::uint64_t step = 0;
    Observables observables{};
};

/// A picture of one moment: PNG bytes, or why there is none.
struct Picture {
    std::uint64_t step = 0;
    std::string png;
    std::string problem;
};

/// All that a report tells.
struct Report {
    Scenario scenario;
    Scenario preset;   ///< What the scenario is compared with: the preset of its name, or the defaults.
    std::string toml;  ///< The whole scenario as a file.
    std::string version, engine, machine;
    std::size_t boids = 0;
    double seconds = 0;  ///< Of the steps, with everything that was written meanwhile.
    std::uint64_t hash = 0;
    std::vector<Sample> samples;
    std::vector<Picture> pictures;
    Distributions distributions;
    Profile profile;
};

/// The page as HTML.
std::string page(const Report& report);

}  // namespace boids::report
