#include "boids/io/trajectory/text_trajectory.h"

#include <charconv>

#include "boids/core/parameters/step_time.h"
#include "boids/core/text/text.h"

namespace boids {

void TextTrajectory::add_number(double value) {
    char digits[32];
    const auto result = single_ ? std::to_chars(digits, digits + sizeof digits, static_cast<float>(value))
                                : std::to_chars(digits, digits + sizeof digits, value);
    text_.append(digits, result.ptr);
}

void TextTrajectory::flush_much() {
    constexpr std::size_t much = std::size_t{1} << 20;
    if (text_.size() >= much) flush();
}

void TextTrajectory::flush() {
    file_->write(text_);
    text_.clear();
}

std::unique_ptr<TrajectoryWriter> begin_csv_trajectory(const std::string& path, const TrajectoryTitle& title) {
    auto file = std::make_unique<OutputFile>(path);
    const bool deep = title.scenario.parameters.world.dimension == 3;
    file->write(std::string(deep ? "step,id,x,y,z,vx,vy,vz" : "step,id,x,y,vx,vy") +
                (species_count(title.scenario) > 1 ? ",species\n" : "\n"));
    return std::make_unique<CsvTrajectory>(std::move(file), title);
}

void CsvTrajectory::add(const FramePiece& piece) {
    const State& state = piece.boids;
    const auto axes = static_cast<std::size_t>(state.dimension());
    const std::string step = std::to_string(piece.head.step) + ",";
    for (const std::size_t index : state.by_id()) {
        text_ += step + std::to_string(state.id[index]);
        for (const auto* vectors : {&state.position, &state.velocity})
            for (std::size_t axis = 0; axis < axes; ++axis) {
                text_ += ',';
                add_number((*vectors)[axis][index]);
            }
        if (has_species()) text_.append(",").append(species_name(scenario_, state.species[index]));
        text_ += '\n';
        flush_much();
    }
    flush();
}

namespace {

/// A chemical element for a species, as other programs want one: B for boids, and so on.
std::string_view element_of(std::size_t species) {
    constexpr std::string_view elements[] = {"B", "C", "N", "O", "F", "Na", "Mg", "Al", "Si", "P", "S", "Cl", "K"};
    return elements[species % std::size(elements)];
}

}  // namespace

XyzTrajectory::XyzTrajectory(std::unique_ptr<OutputFile> file, const TrajectoryTitle& title)
    : TextTrajectory(std::move(file), title) {
    const Parameters& parameters = title.scenario.parameters;
    const World& world = parameters.world;
    const bool flat = world.dimension == 2;
    const char* wraps = parameters.edges.kind == Edge::wrap ? "T" : "F";
    // Readers want three dimensions: a flat world lies in a box one unit deep.
    box_ = "Lattice=\"" + number_text(world.width) + " 0 0 0 " + number_text(world.height) + " 0 0 0 " +
           number_text(flat ? 1 : world.depth) + "\" Origin=\"0 0 0\" pbc=\"" + wraps + " " + wraps + " " +
           (flat ? "F" : wraps) + "\" Properties=species:S:1:pos:R:3:velo:R:3:id:I:1" +
           (has_species() ? ":kind:S:1" : "");
}

void XyzTrajectory::begin_moment(const StateHead& head, const Observables& observables) {
    const double time = static_cast<double>(head.step) * step_time(scenario_.parameters);
    text_ +=
        std::to_string(head.boids) + "\n" + box_ + " Step=" + std::to_string(head.step) + " Time=" + number_text(time);
    for (const Observable& observable : observable_table)
        text_ += " " + std::string(observable.name) + "=" + number_text(observables.*observable.value);
    text_ += '\n';
}

void XyzTrajectory::add(const FramePiece& piece) {
    if (piece.is_first()) begin_moment(piece.head, piece.observables);
    const State& state = piece.boids;
    for (const std::size_t index : state.by_id()) {
        text_ += element_of(state.species[index]);
        for (const auto* vectors : {&state.position, &state.velocity})
            for (int axis = 0; axis < 3; ++axis) {
                text_ += ' ';
                add_number(axis < state.dimension() ? (*vectors)[static_cast<std::size_t>(axis)][index] : 0);
            }
        text_ += ' ' + std::to_string(state.id[index]);
        if (has_species()) text_.append(" ").append(species_name(scenario_, state.species[index]));
        text_ += '\n';
        flush_much();
    }
    flush();
}

}  // namespace boids
