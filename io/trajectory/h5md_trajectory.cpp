#include "boids/io/trajectory/h5md_trajectory.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <limits>

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
      journal_(std::make_unique<OutputFile>(path)) {
    journal_->write(title_bytes(title_));
}

H5mdTrajectory::H5mdTrajectory(const std::string& path, const TrajectoryTitle& title, const FileMark& mark)
    : path_(path), has_species_(species_count(title.scenario) > 1) {
    restore_journal(path, mark);
    journal_ = std::make_unique<OutputFile>(path, mark);
    title_ = JournalReader(journal_->unfinished_path()).title();
}

template <class Number>
std::vector<std::string> H5mdTrajectory::pack_vectors(const std::array<std::vector<double>, 3>& vectors,
                                                      const std::vector<std::size_t>& order) {
    const std::size_t axes = title_.dimension, chunk = title_.chunk_boids;
    std::vector<std::string> packed;
    std::vector<Number> numbers(chunk * axes);
    for (std::size_t begin = 0; begin < order.size(); begin += chunk) {
        const std::size_t count = std::min(chunk, order.size() - begin);
        for (std::size_t index = 0; index < count; ++index)
            for (std::size_t axis = 0; axis < axes; ++axis)
                numbers[index * axes + axis] = static_cast<Number>(vectors[axis][order[begin + index]]);
        std::fill(numbers.begin() + static_cast<std::ptrdiff_t>(count * axes), numbers.end(),
                  std::numeric_limits<Number>::quiet_NaN());
        packed.push_back(packer_.pack<Number>(numbers));
    }
    return packed;
}

template <class Number, class Values>
std::vector<std::string> H5mdTrajectory::pack_numbers(const Values& values, const std::vector<std::size_t>& order,
                                                      Number none) {
    const std::size_t chunk = title_.chunk_boids;
    std::vector<std::string> packed;
    std::vector<Number> numbers(chunk);
    for (std::size_t begin = 0; begin < order.size(); begin += chunk) {
        const std::size_t count = std::min(chunk, order.size() - begin);
        for (std::size_t index = 0; index < count; ++index)
            numbers[index] = static_cast<Number>(values[order[begin + index]]);
        std::fill(numbers.begin() + static_cast<std::ptrdiff_t>(count), numbers.end(), none);
        packed.push_back(packer_.pack<Number>(numbers));
    }
    return packed;
}

void H5mdTrajectory::write(const State& state, const Observables& observables) {
    const auto order = state.by_id();
    JournalFrame frame;
    frame.step = state.step;
    frame.boids = state.size();
    for (const Observable& row : observable_table) frame.observables.push_back(observables.*row.value);
    const bool single = title_.number_bytes == sizeof(float);
    frame.position = single ? pack_vectors<float>(state.position, order) : pack_vectors<double>(state.position, order);
    frame.velocity = single ? pack_vectors<float>(state.velocity, order) : pack_vectors<double>(state.velocity, order);
    frame.id = pack_numbers(state.id, order, no_boid);
    if (has_species_) frame.species = pack_numbers(state.species, order, no_species);
    journal_->write(frame_bytes(frame));
}

void H5mdTrajectory::finish() {
    journal_->mark();
    put_h5md_together(journal_->unfinished_path(), journal_->final_path());
    journal_->discard();
}

}  // namespace boids
