// Trajectories as text: a CSV table of all moments, and extended XYZ, which OVITO, ASE and other viewers of particles
// read.
#pragma once

#include <memory>
#include <string>

#include "boids/io/trajectory/trajectory_writer.h"

namespace boids {

/// What the text formats share: a file, and numbers with just the digits that read back exactly.
class TextTrajectory : public TrajectoryWriter {
public:
    TextTrajectory(std::unique_ptr<OutputFile> file, const TrajectoryTitle& title)
        : file_(std::move(file)), scenario_(title.scenario), single_(title.single) {}

    FileMark mark() override { return file_->mark(); }
    void keep_unfinished() override { file_->keep_unfinished(); }
    void finish() override { file_->finish(); }

protected:
    void add_number(double value);
    bool has_species() const { return species_count(scenario_) > 1; }
    /// Writes the text gathered so far, if it is much.
    void flush_much();
    void flush();

    std::unique_ptr<OutputFile> file_;
    std::string text_;
    Scenario scenario_;

private:
    bool single_;
};

/// step,id,x,y[,z],vx,vy[,vz][,species]: one line per boid and moment, by step and id.
class CsvTrajectory final : public TextTrajectory {
public:
    using TextTrajectory::TextTrajectory;
    void add(const FramePiece& piece) override;
};

/// A new CSV trajectory with its header.
std::unique_ptr<TrajectoryWriter> begin_csv_trajectory(const std::string& path, const TrajectoryTitle& title);

/// One block per moment: the number of boids, a line of properties, and a line per boid by id. Readers such as ASE
/// take "species" for chemical elements, so it holds a letter for each; their names are in "kind" where there are
/// several.
class XyzTrajectory final : public TextTrajectory {
public:
    XyzTrajectory(std::unique_ptr<OutputFile> file, const TrajectoryTitle& title);
    void add(const FramePiece& piece) override;

private:
    void begin_moment(const StateHead& head, const Observables& observables);

    std::string box_;  ///< The properties that never change.
};

}  // namespace boids
