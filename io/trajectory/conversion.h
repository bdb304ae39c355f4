// A recording written anew in another format: moment by moment, as a run writes it, or at once where the format wants
// to know all of it first.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "boids/io/trajectory/recording.h"
#include "boids/io/trajectory/trajectory_writer.h"

namespace boids {

/// What is to be converted.
struct Conversion {
    /// Told before each moment is read how many were and how many will be; what it throws ends the conversion.
    using Watch = std::function<void(std::size_t done, std::size_t all)>;

    std::string from;                  ///< The file of the recording.
    const Recording& recording;        ///< One with a scenario.
    std::vector<std::size_t> moments;  ///< Which of its moments.
    Watch watch;

    const Scenario& scenario() const { return *recording.scenario(); }
    std::uint64_t step(std::size_t index) const { return *recording.step(moments[index]); }
    /// One of the moments, for a format that reads all of them `passes` times.
    State moment(std::size_t index, std::size_t pass = 0, std::size_t passes = 1) const;
};

/// The moments of a recording whose steps are multiples of a number.
std::vector<std::size_t> moments_every(const Recording& recording, std::uint64_t steps);

/// Writes a recording in the format that the ending of a name asks for. What is there under that name stays until the
/// new file is complete. An Error where there is no such format.
void convert(const Conversion& conversion, const std::string& path);

/// Throws when a path has no ending of such a format; `flag` begins the sentence.
void check_conversion_name(const std::string& flag, const std::string& path);

}  // namespace boids
