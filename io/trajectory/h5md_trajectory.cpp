#include "boids/io/trajectory/h5md_trajectory.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "boids/io/scenario_file.h"
#include "boids/io/trajectory/h5md_file.h"
#include "boids/version.h"

namespace boids {

namespace {

JournalTitle journal_title(const TrajectoryTitle& title) {
    constexpr std::size_t fewest = 64, most = 65536;  // chunks of at most half a megabyte
    JournalTitle result;
    result.number_bytes = title.single ? sizeof(float) : sizeof(double);
    result.dimension = static_cast<std::uint32_t>(title.scenario.parameters.world.dimension);
    result.chunk_boids = static_cast<std::uint32_t>(std::clamp(title.boids, fewest, most));
    result.scenario = write_scenario(title.scenario);
    result.engine = title.engine;
    result.program = BOIDS_VERSION;
    return result;
}

std::variant<ChunkRows<float>, ChunkRows<double>> rows_for(const JournalTitle& title) {
    if (title.number_bytes == sizeof(float)) return ChunkRows<float>(title);
    return ChunkRows<double>(title);
}

/// Makes sure that the journal holds what a mark stands for: it is taken apart from the finished file if need be.
/// Another one's journal does not stay.
void restore_journal(const std::string& path, const FileMark& mark) {
    const std::string journal = unfinished_name(path);
    if (holds(journal, mark) || !std::filesystem::exists(path)) return;
    take_h5md_apart(path, journal);
    if (!holds(journal, mark)) std::remove(journal.c_str());
}

}  // namespace

H5mdTrajectory::H5mdTrajectory(const std::string& path, const TrajectoryTitle& title)
    : path_(path),
      title_(journal_title(title)),
      has_species_(species_count(title.scenario) > 1),
      journal_(std::make_unique<OutputFile>(path)),
      rows_(rows_for(title_)) {
    journal_->write(title_bytes(title_));
}

H5mdTrajectory::H5mdTrajectory(const std::string& path, const TrajectoryTitle& title, const FileMark& mark)
    : path_(path), has_species_(species_count(title.scenario) > 1), rows_(ChunkRows<float>({})) {
    restore_journal(path, mark);
    journal_ = std::make_unique<OutputFile>(path, mark);
    title_ = JournalReader(journal_->unfinished_path()).title();
    rows_ = rows_for(title_);
}

void H5mdTrajectory::add(const FramePiece& piece) {
    if (piece.is_first()) begin_moment(piece.head, piece.observables);
    std::visit([&](auto& rows) { add_rows(piece, rows); }, rows_);
}

void H5mdTrajectory::begin_moment(const StateHead& head, const Observables& observables) {
    JournalFrame frame{head.step, head.boids, {}};
    for (const Observable& row : observable_table) frame.observables.push_back(observables.*row.value);
    journal_->write(frame_bytes(frame));
}

template <class Number>
void H5mdTrajectory::add_rows(const FramePiece& piece, ChunkRows<Number>& rows) {
    const std::vector<std::size_t> order = piece.boids.by_id();
    for (std::span<const std::size_t> left(order); !left.empty();) {
        const std::size_t count = std::min(left.size(), rows.room());
        rows.append(piece.boids, left.first(count));
        left = left.subspan(count);
        if (rows.room() == 0 || (left.empty() && piece.is_last()))
            journal_->write(chunk_bytes(rows.pack(packer_, has_species_)));
    }
}

void H5mdTrajectory::finish() {
    journal_->mark();
    put_h5md_together(journal_->unfinished_path(), journal_->final_path());
    journal_->discard();
}

}  // namespace boids
