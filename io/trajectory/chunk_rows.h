// Boids on their way into a chunk of an HDF5 file: they come as pieces of a flock end, and leave when a chunk is full.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "boids/core/state/state.h"
#include "boids/io/trajectory/chunk_packer.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/h5md_file.h"

namespace boids {

template <class Number>
class ChunkRows {
public:
    /// For as many boids as a chunk of the journal has.
    explicit ChunkRows(const JournalTitle& title)
        : axes_(title.dimension),
          position_(title.chunk_boids * axes_),
          velocity_(title.chunk_boids * axes_),
          id_(title.chunk_boids),
          species_(title.chunk_boids) {}

    std::size_t room() const { return id_.size() - boids_; }

    /// Takes over some boids of a state, in an order.
    void append(const State& state, std::span<const std::size_t> order) {
        for (std::size_t row = 0; row < order.size(); ++row)
            for (std::size_t axis = 0; axis < axes_; ++axis)
                position_[(boids_ + row) * axes_ + axis] = static_cast<Number>(state.position[axis][order[row]]);
        for (std::size_t row = 0; row < order.size(); ++row)
            for (std::size_t axis = 0; axis < axes_; ++axis)
                velocity_[(boids_ + row) * axes_ + axis] = static_cast<Number>(state.velocity[axis][order[row]]);
        for (const std::size_t index : order) {
            id_[boids_] = state.id[index];
            species_[boids_++] = state.species[index];
        }
    }

    /// The chunk, filled up with nobody, after which there are no rows.
    JournalChunk pack(ChunkPacker& packer, bool has_species) {
        constexpr Number nothing = std::numeric_limits<Number>::quiet_NaN();
        fill_from(boids_ * axes_, position_, nothing);
        fill_from(boids_ * axes_, velocity_, nothing);
        fill_from(boids_, id_, no_boid);
        fill_from(boids_, species_, no_species);
        boids_ = 0;
        return {packer.pack<Number>(position_), packer.pack<Number>(velocity_), packer.pack<BoidId>(id_),
                has_species ? packer.pack<SpeciesNumber>(species_) : std::string()};
    }

private:
    template <class Value>
    static void fill_from(std::size_t begin, std::vector<Value>& values, Value nothing) {
        std::fill(values.begin() + static_cast<std::ptrdiff_t>(begin), values.end(), nothing);
    }

    std::size_t axes_, boids_ = 0;
    std::vector<Number> position_, velocity_;
    std::vector<BoidId> id_;
    std::vector<SpeciesNumber> species_;
};

}  // namespace boids
