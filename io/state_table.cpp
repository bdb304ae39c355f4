#include "boids/io/state_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>

#include "boids/core/space/domain.h"
#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/io/table_reader.h"

namespace boids {

namespace {

constexpr std::array<std::string_view, 5> columns_2d = {"id", "x", "y", "vx", "vy"};
constexpr std::array<std::string_view, 7> columns_3d = {"id", "x", "y", "z", "vx", "vy", "vz"};

std::span<const std::string_view> columns(int dimension) {
    if (dimension == 3) return columns_3d;
    return columns_2d;
}

BoidId read_id(const TableReader& table) {
    const std::string_view field = table.fields[0];
    BoidId id = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), id);
    if (error != std::errc{} || end != field.data() + field.size() || id == std::numeric_limits<BoidId>::max())
        table.fail("id is \"" + excerpt(field) + "\"; it takes a whole number from 0 to 4294967294");
    return id;
}

/// Where the columns are that not every table has.
struct OptionalColumns {
    std::optional<std::size_t> species, waypoint;
};

OptionalColumns read_header(TableReader& table, int dimension) {
    const auto wanted = columns(dimension);
    const std::string expected = joined(wanted, ",");
    do {
        if (!table.next()) table.fail_whole("the file is empty; its first line must be " + expected);
    } while (table.fields[0].starts_with('#'));  // a comment
    OptionalColumns result;
    const auto& fields = table.fields;
    bool good = fields.size() >= wanted.size() && std::equal(wanted.begin(), wanted.end(), fields.begin());
    for (std::size_t column = wanted.size(); column < fields.size(); ++column) {
        auto& place = fields[column] == "waypoint" ? result.waypoint : result.species;
        good = good && !place && (fields[column] == "species" || fields[column] == "waypoint");
        place = column;
    }
    if (good) return result;
    table.fail("the header is \"" + excerpt(joined(fields, ",")) + "\"; a world of dimension " +
               std::to_string(dimension) + " needs " + expected);
}

std::uint8_t read_species(const TableReader& table, std::size_t column, const Scenario& scenario) {
    const std::string_view field = table.fields[column];
    if (const auto number = find_species(scenario, field)) return static_cast<std::uint8_t>(*number);
    std::vector<std::string> known;
    for (std::size_t number = 0; number < species_count(scenario); ++number)
        known.emplace_back(species_name(scenario, number));
    const std::vector<std::string_view> names(known.begin(), known.end());
    table.fail("species is \"" + excerpt(field) + "\"; it takes one of " + excerpt(joined(names)) +
               suggestion(field, known));
}

std::uint16_t read_leg(const TableReader& table, std::size_t column) {
    const std::string_view field = table.fields[column];
    std::uint16_t waypoint = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), waypoint);
    if (error != std::errc{} || end != field.data() + field.size())
        table.fail("waypoint is \"" + excerpt(field) + "\"; it takes a whole number from 0 to 65535");
    return waypoint;
}

void check_position(const TableReader& table, const Boid& boid, const Parameters& parameters) {
    const Domain<3> domain(parameters);
    for (int axis = 0; axis < parameters.world.dimension; ++axis) {
        Vector3 along;
        along[axis] = boid.position[axis];
        if (domain.contains(along)) continue;
        table.fail(std::string(1, "xyz"[axis]) + " is " + number_text(boid.position[axis]) +
                   ", outside the world; it takes 0 to " + number_text(domain.size()[axis]));
    }
}

}  // namespace

StateTable parse_state_csv(const std::string& text, const std::string& path, const Scenario& scenario) {
    const int dimension = scenario.parameters.world.dimension;
    const auto names = columns(dimension);
    const auto axes = static_cast<std::size_t>(dimension);
    TableReader table(text, path);
    const OptionalColumns optional = read_header(table, dimension);
    const std::vector<std::string_view> header = table.fields;
    State state(dimension);
    std::unordered_set<BoidId> seen;
    while (table.next()) {
        if (table.fields.size() != header.size())
            table.fail("the line has " + std::to_string(table.fields.size()) + " fields; it takes " +
                       std::to_string(header.size()) + ": " + joined(header, ","));
        Boid boid{read_id(table), {}, {}};
        for (std::size_t axis = 0; axis < axes; ++axis) {
            boid.position[static_cast<int>(axis)] = table.number(1 + axis, names[1 + axis]);
            boid.velocity[static_cast<int>(axis)] = table.number(1 + axes + axis, names[1 + axes + axis]);
        }
        if (optional.species) boid.species = read_species(table, *optional.species, scenario);
        if (optional.waypoint) boid.waypoint = read_leg(table, *optional.waypoint);
        if (!seen.insert(boid.id).second)
            table.fail("id " + std::to_string(boid.id) + " appears twice; ids must differ");
        check_position(table, boid, scenario.parameters);
        state.append(boid);
    }
    return {std::move(state), optional.species.has_value()};
}

namespace {

bool has_waypoints(const StatePieces& pieces) {
    bool any = false;
    pieces.visit([&any](const State& piece) {
        any = any || std::any_of(piece.waypoint.begin(), piece.waypoint.end(),
                                 [](std::uint16_t waypoint) { return waypoint != 0; });
    });
    return any;
}

}  // namespace

void write_state_csv(const StatePieces& pieces, const Scenario& scenario,
                     const std::function<void(const std::string&)>& write) {
    const int dimension = pieces.head().dimension;
    const bool species = species_count(scenario) > 1, waypoints = has_waypoints(pieces);
    write(joined(columns(dimension), ",") + (species ? ",species" : "") + (waypoints ? ",waypoint" : "") + "\n");
    const auto axes = static_cast<std::size_t>(dimension);
    std::string line;
    pieces.visit([&](const State& piece) {
        for (const std::size_t index : piece.by_id()) {
            line = std::to_string(piece.id[index]);
            for (std::size_t axis = 0; axis < axes; ++axis) line += "," + number_text(piece.position[axis][index]);
            for (std::size_t axis = 0; axis < axes; ++axis) line += "," + number_text(piece.velocity[axis][index]);
            if (species) line.append(",").append(species_name(scenario, piece.species[index]));
            if (waypoints) line += "," + std::to_string(piece.waypoint[index]);
            write(line + "\n");
        }
    });
}

}  // namespace boids
