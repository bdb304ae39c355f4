// Finished H5MD 1.1 files: put together from a journal, taken apart into one again, and read moment by moment. H5MD is
// described by de Buyl, Colberg and Höfling (Comput. Phys. Commun. 185, 2014) and at nongnu.org/h5md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"

namespace boids {

/// The id that marks a place where there is no boid, in moments with fewer of them than others.
inline constexpr BoidId no_boid = 0xFFFFFFFF;

/// The same among the species, which H5MD 1.1 wants as an enumeration.
using SpeciesNumber = std::int16_t;
inline constexpr SpeciesNumber no_species = -1;

/// Makes a finished file of all moments of a journal; a Failure when the disk refuses.
void put_h5md_together(const std::string& journal, const std::string& path);

/// Makes a journal of a finished file, the one it was made from to the last bit.
void take_h5md_apart(const std::string& path, const std::string& journal);

class H5mdReader {
public:
    /// Opens a file of ours; an Error when it is something else or damaged.
    explicit H5mdReader(const std::string& path);
    ~H5mdReader();

    const Scenario& scenario() const;
    const std::string& engine() const;
    const std::string& program() const;
    /// Whether numbers have four bytes.
    bool single() const;
    std::size_t frames() const { return steps().size(); }
    const std::vector<std::uint64_t>& steps() const;
    /// How many boids each moment has.
    const std::vector<std::uint64_t>& boids() const;
    State frame(std::size_t index) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace boids
