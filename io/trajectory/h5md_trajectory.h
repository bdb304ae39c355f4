// Writes an H5MD 1.1 trajectory: moments are packed into a journal while the run flies; the HDF5 file is put together
// when it ends.
#pragma once

#include <memory>
#include <string>

#include "boids/io/trajectory/chunk_packer.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/trajectory_writer.h"

namespace boids {

class H5mdTrajectory final : public TrajectoryWriter {
public:
    H5mdTrajectory(const std::string& path, const TrajectoryTitle& title);
    /// Goes on from a mark, in the journal or, where the run had ended, in the finished file.
    H5mdTrajectory(const std::string& path, const TrajectoryTitle& title, const FileMark& mark);

    void write(const State& state, const Observables& observables) override;
    FileMark mark() override { return journal_->mark(); }
    void keep_unfinished() override { journal_->keep_unfinished(); }
    void finish() override;

private:
    template <class Number>
    std::vector<std::string> pack_vectors(const std::array<std::vector<double>, 3>& vectors,
                                          const std::vector<std::size_t>& order);
    /// One whole number per boid; `none` fills the last chunk.
    template <class Number, class Values>
    std::vector<std::string> pack_numbers(const Values& values, const std::vector<std::size_t>& order, Number none);

    std::string path_;
    JournalTitle title_;
    bool has_species_ = false;
    std::unique_ptr<OutputFile> journal_;
    ChunkPacker packer_;
};

}  // namespace boids
