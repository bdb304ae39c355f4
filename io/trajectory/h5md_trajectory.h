// Writes an H5MD 1.1 trajectory: moments are packed into a journal while the run flies; the HDF5 file is put together
// when it ends.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "boids/io/trajectory/chunk_rows.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/trajectory_writer.h"

namespace boids {

class H5mdTrajectory final : public TrajectoryWriter {
public:
    H5mdTrajectory(const std::string& path, const TrajectoryTitle& title);
    /// Goes on from a mark, in the journal or, where the run had ended, in the finished file.
    H5mdTrajectory(const std::string& path, const TrajectoryTitle& title, const FileMark& mark);

    void add(const FramePiece& piece) override;
    FileMark mark() override { return journal_->mark(); }
    void keep_unfinished() override { journal_->keep_unfinished(); }
    void finish() override;

private:
    void begin_moment(const StateHead& head, const Observables& observables);
    template <class Number>
    void add_rows(const FramePiece& piece, ChunkRows<Number>& rows);

    std::string path_;
    JournalTitle title_;
    bool has_species_ = false;
    std::unique_ptr<OutputFile> journal_;
    ChunkPacker packer_;
    std::variant<ChunkRows<float>, ChunkRows<double>> rows_;  ///< By the bytes of a number.
};

}  // namespace boids
