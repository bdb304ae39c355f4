// Puts a finished H5MD file together from a journal.

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>

#include "boids/core/parameters/step_time.h"
#include "boids/core/state/observables.h"
#include "boids/core/text/error.h"
#include "boids/core/text/text.h"
#include "boids/io/output_file.h"
#include "boids/io/scenario_file.h"
#include "boids/io/trajectory/chunk_packer.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/h5md_file.h"
#include "boids/io/trajectory/hdf5.h"

namespace boids {

namespace {

using hdf5::check;
using hdf5::Handle;
using hdf5::space_of;

constexpr const char* particles = "particles/boids";

Handle create_group(hid_t where, const std::string& name) {
    const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, "list of properties");
    H5Pset_create_intermediate_group(links, 1);
    return {H5Gcreate2(where, name.c_str(), links, H5P_DEFAULT, H5P_DEFAULT), H5Gclose, "group"};
}

Handle text_type(std::size_t length) {
    Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "type");
    H5Tset_size(type, std::max<std::size_t>(length, 1));
    H5Tset_cset(type, H5T_CSET_UTF8);
    H5Tset_strpad(type, H5T_STR_NULLPAD);
    return type;
}

void write_attribute(hid_t where, const char* name, hid_t stored, hid_t given, const Handle& space, const void* value) {
    const Handle attribute(H5Acreate2(where, name, stored, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, name);
    check(H5Awrite(attribute, given, value), name);
}

Handle scalar() {
    return {H5Screate(H5S_SCALAR), H5Sclose, "space"};
}

void write_text_attribute(hid_t where, const char* name, const std::string& text) {
    const Handle type = text_type(text.size());
    write_attribute(where, name, type, type, scalar(), text.c_str());
}

void write_number_attribute(hid_t where, const char* name, double value) {
    write_attribute(where, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, scalar(), &value);
}

void write_whole_attribute(hid_t where, const char* name, std::int64_t value) {
    write_attribute(where, name, H5T_STD_I64LE, H5T_NATIVE_INT64, scalar(), &value);
}

/// Properties of new data sets: without the time of day, so that equal runs make equal files.
Handle timeless() {
    Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "list of properties");
    check(H5Pset_obj_track_times(properties, false), "times");
    return properties;
}

/// A data set that is written once, whole.
void write_values(hid_t where, const char* name, hid_t stored, hid_t given, const Handle& space, const void* values) {
    const Handle set(H5Dcreate2(where, name, stored, space, H5P_DEFAULT, timeless(), H5P_DEFAULT), H5Dclose, name);
    check(H5Dwrite(set, given, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), name);
}

void write_text(hid_t where, const char* name, const std::string& text) {
    const Handle type = text_type(text.size());
    write_values(where, name, type, type, scalar(), text.c_str());
}

/// /h5md: what kind of file this is and who made it.
void write_h5md_group(hid_t file, const JournalTitle& title) {
    const Handle group = create_group(file, "h5md");
    const std::array<std::int32_t, 2> version = {1, 1};
    write_attribute(group, "version", H5T_STD_I32LE, H5T_NATIVE_INT32, space_of({2}), version.data());
    const char* user = std::getenv("USER");
    const std::string author = user && *user ? user : "unknown";
    write_text_attribute(create_group(group, "author"), "name", author.substr(0, longest_name));
    const Handle creator = create_group(group, "creator");
    write_text_attribute(creator, "name", "boids");
    write_text_attribute(creator, "version", title.program);
}

/// /parameters: the scenario as the file it was, and every parameter by its group and name.
void write_parameters(hid_t file, const JournalTitle& title, const Scenario& scenario) {
    const Handle all = create_group(file, "parameters");
    write_text(all, "scenario", title.scenario);
    write_text_attribute(all, "name", scenario.name);
    write_text_attribute(all, "engine", title.engine);
    write_text_attribute(all, "model", std::string(model_name(scenario.parameters)));
    write_text_attribute(all, "schedule", std::string(schedule_names[static_cast<std::size_t>(scenario.schedule)]));
    write_whole_attribute(all, "seed", static_cast<std::int64_t>(scenario.seed));
    for (const Parameter& row : rows_of(scenario.parameters)) {
        const std::string group_name(row.group()), name(row.name());
        const bool exists = H5Lexists(all, group_name.c_str(), H5P_DEFAULT) > 0;
        const Handle group = exists ? Handle(H5Gopen2(all, group_name.c_str(), H5P_DEFAULT), H5Gclose, "group")
                                    : create_group(all, group_name);
        const double value = row.get(scenario.parameters);
        if (row.kind == ValueKind::choice)
            write_text_attribute(group, name.c_str(), std::string(row.choices[static_cast<std::size_t>(value)]));
        else if (row.kind == ValueKind::real)
            write_number_attribute(group, name.c_str(), value);
        else
            write_whole_attribute(group, name.c_str(), static_cast<std::int64_t>(value));
    }
}

/// particles/boids/box: the size of the world, and where it wraps.
void write_box(hid_t group, const Parameters& parameters) {
    const auto axes = static_cast<hsize_t>(parameters.world.dimension);
    const Handle box = create_group(group, "box");
    write_whole_attribute(box, "dimension", parameters.world.dimension);
    const std::string wraps = parameters.edges.kind == Edge::wrap ? "periodic" : std::string("none\0\0\0\0", 8);
    const std::string boundary = wraps + wraps + wraps;
    const Handle type = text_type(wraps.size());
    write_attribute(box, "boundary", type, type, space_of({axes}), boundary.data());
    const std::array<double, 3> edges = {parameters.world.width, parameters.world.height, parameters.world.depth};
    write_values(box, "edges", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, space_of({axes}), edges.data());
}

/// What is known of a journal once it has been read through.
struct Extent {
    std::vector<std::uint64_t> steps, boids;
    std::vector<std::vector<double>> observables;  ///< By observable, then moment.
    std::uint64_t most_boids = 0;
    double step_time = 1;
};

Extent measure(const std::string& journal) {
    JournalReader reader(journal);
    Extent extent;
    extent.observables.resize(std::size(observable_table));
    while (const auto frame = reader.next()) {
        extent.steps.push_back(frame->step);
        extent.boids.push_back(frame->boids);
        extent.most_boids = std::max(extent.most_boids, frame->boids);
        for (std::size_t row = 0; row < extent.observables.size() && row < frame->observables.size(); ++row)
            extent.observables[row].push_back(frame->observables[row]);
    }
    return extent;
}

/// An H5MD element that changes with time: value, and the steps and times it shares with all others.
class Element {
public:
    Element(hid_t where, const std::string& name, const Extent& extent, std::optional<hid_t> clock = {})
        : group_(create_group(where, name)) {
        if (clock) {
            for (const char* shared : {"step", "time"})
                check(H5Lcreate_hard(*clock, shared, group_, shared, H5P_DEFAULT, H5P_DEFAULT), shared);
            return;
        }
        const Handle space = space_of({extent.steps.size()});
        std::vector<double> times(extent.steps.begin(), extent.steps.end());
        for (double& time : times) time *= extent.step_time;
        write_values(group_, "step", H5T_STD_U64LE, H5T_NATIVE_UINT64, space, extent.steps.data());
        write_values(group_, "time", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, space, times.data());
    }

    hid_t group() const { return group_; }

private:
    Handle group_;
};

/// The data set of one element of all boids, to be filled with packed chunks.
Handle create_chunked(hid_t where, hid_t type, const std::vector<hsize_t>& size, const std::vector<hsize_t>& chunk,
                      hid_t given, const void* fill) {
    const Handle properties = timeless();
    check(H5Pset_chunk(properties, static_cast<int>(chunk.size()), chunk.data()), "chunks");
    check(H5Pset_shuffle(properties), "shuffle");
    check(H5Pset_deflate(properties, packing_level), "deflate");
    check(H5Pset_fill_value(properties, given, fill), "fill value");
    std::vector<hsize_t> most = size;
    most[0] = most[1] = H5S_UNLIMITED;
    return {H5Dcreate2(where, "value", type, space_of(size, most), H5P_DEFAULT, properties, H5P_DEFAULT), H5Dclose,
            "data set"};
}

void write_chunk(hid_t set, std::size_t frame, std::size_t first_boid, const std::string& chunk) {
    const hsize_t offset[] = {frame, first_boid, 0};
    check(H5Dwrite_chunk(set, H5P_DEFAULT, 0, offset, chunk.size(), chunk.data()), "chunk");
}

void write_observables(hid_t file, const Extent& extent, hid_t clock) {
    const Handle group = create_group(file, "observables/boids");
    const Handle space = space_of({extent.steps.size()});
    const Element count(group, "count", extent, clock);
    write_values(count.group(), "value", H5T_STD_U64LE, H5T_NATIVE_UINT64, space, extent.boids.data());
    for (std::size_t row = 0; row < std::size(observable_table); ++row) {
        const Element element(group, std::string(observable_table[row].name), extent, clock);
        write_values(element.group(), "value", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, space,
                     extent.observables[row].data());
        const Handle value(H5Dopen2(element.group(), "value", H5P_DEFAULT), H5Dclose, "data set");
        write_text_attribute(value, "unit", std::string(observable_table[row].unit));
    }
}

/// The names of species and their numbers.
Handle species_type(const Scenario& scenario) {
    Handle type(H5Tenum_create(H5T_STD_I16LE), H5Tclose, "type");
    for (std::size_t species = 0; species < species_count(scenario); ++species) {
        const auto number = static_cast<SpeciesNumber>(species);
        check(H5Tenum_insert(type, std::string(species_name(scenario, species)).c_str(), &number), "type");
    }
    return type;
}

/// observables/NAME/position: where things of the scenery are at each moment, if any of them moves.
template <class Entry, class Place>
void write_places(hid_t file, const char* name, const Extent& extent, hid_t clock, int dimension,
                  const std::vector<Entry>& entries, const Place& place) {
    if (std::none_of(entries.begin(), entries.end(), [](const Entry& entry) { return entry.track.moves(); })) return;
    std::vector<double> values;
    for (const std::uint64_t step : extent.steps)
        for (const Entry& entry : entries) {
            const Vector3 at = place(entry, step);
            for (int axis = 0; axis < dimension; ++axis) values.push_back(at[axis]);
        }
    const Handle group = create_group(file, std::string("observables/") + name);
    const Element element(group, "position", extent, clock);
    write_values(element.group(), "value", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE,
                 space_of({extent.steps.size(), entries.size(), static_cast<hsize_t>(dimension)}), values.data());
    const Handle value(H5Dopen2(element.group(), "value", H5P_DEFAULT), H5Dclose, "data set");
    write_text_attribute(value, "unit", "length");
}

void write_scenery(hid_t file, const Extent& extent, hid_t clock, const Scenario& scenario) {
    const int dimension = scenario.parameters.world.dimension;
    write_places(file, "obstacles", extent, clock, dimension, scenario.obstacles,
                 [](const Obstacle& obstacle, std::uint64_t step) { return obstacle.place(step); });
    write_places(file, "goals", extent, clock, dimension, scenario.goals,
                 [](const Goal& goal, std::uint64_t step) { return goal.track.place(step); });
}

/// particles/boids: box, id, position, velocity and, where there are several, species of every moment.
void write_particles(hid_t file, JournalReader& journal, const Extent& extent, const Scenario& scenario) {
    const JournalTitle& title = journal.title();
    const bool single = title.number_bytes == sizeof(float);
    const hid_t type = single ? H5T_IEEE_F32LE : H5T_IEEE_F64LE;
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const std::vector<hsize_t> size = {extent.steps.size(), extent.most_boids, title.dimension};
    const std::vector<hsize_t> chunk = {1, title.chunk_boids, title.dimension};

    const Handle group = create_group(file, particles);
    write_box(group, scenario.parameters);
    const Element position(group, "position", extent);
    const Element velocity(group, "velocity", extent, position.group());
    const Element id(group, "id", extent, position.group());
    const Handle positions = create_chunked(position.group(), type, size, chunk, H5T_NATIVE_DOUBLE, &nothing);
    const Handle velocities = create_chunked(velocity.group(), type, size, chunk, H5T_NATIVE_DOUBLE, &nothing);
    const Handle ids = create_chunked(id.group(), H5T_STD_U32LE, {size[0], size[1]}, {chunk[0], chunk[1]},
                                      H5T_NATIVE_UINT32, &no_boid);
    write_text_attribute(positions, "unit", "length");
    write_text_attribute(velocities, "unit", "length/step");
    std::optional<Handle> species;
    if (species_count(scenario) > 1) {
        const Element element(group, "species", extent, position.group());
        const Handle kinds = species_type(scenario);
        species = create_chunked(element.group(), kinds, {size[0], size[1]}, {chunk[0], chunk[1]}, kinds, &no_species);
    }
    for (std::size_t index = 0; index < extent.steps.size(); ++index) {
        const auto frame = journal.next([&](std::size_t number, const JournalChunk& each) {
            const std::size_t first_boid = number * title.chunk_boids;
            write_chunk(positions, index, first_boid, each.position);
            write_chunk(velocities, index, first_boid, each.velocity);
            write_chunk(ids, index, first_boid, each.id);
            if (species) write_chunk(*species, index, first_boid, each.species);
        });
        if (!frame) throw hdf5::Problem{"journal"};
    }
    write_observables(file, extent, position.group());
    write_scenery(file, extent, position.group(), scenario);
}

void write_file(const std::string& path, const std::string& journal) {
    Extent extent = measure(journal);
    JournalReader reader(journal);
    const Scenario scenario = parse_scenario(reader.title().scenario, journal);
    extent.step_time = step_time(scenario.parameters);
    Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose, "file");
    write_h5md_group(file, reader.title());
    write_parameters(file, reader.title(), scenario);
    write_particles(file, reader, extent, scenario);
    check(H5Fflush(file, H5F_SCOPE_GLOBAL), "flush");
    file.close("file");
}

/// Brings a file that is complete and closed to the disk.
bool sync_file(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb+"), std::fclose);
    return file && ::fsync(::fileno(file.get())) == 0;
}

}  // namespace

void put_h5md_together(const std::string& journal, const std::string& path) {
    const hdf5::Quiet quiet;
    const std::string unfinished = assembly_name(path);
    const auto fail = [&] {
        std::remove(unfinished.c_str());
        throw Failure(path + ": cannot be written to its end; check the space on the disk");
    };
    try {
        write_file(unfinished, journal);
    } catch (const hdf5::Problem&) {
        fail();
    } catch (const Error&) {
        throw Failure(path + ": cannot be finished, as " + journal + " was removed or changed; run it again");
    }
    if (!sync_file(unfinished) || std::rename(unfinished.c_str(), path.c_str()) != 0) fail();
    sync_folder(path);
}

}  // namespace boids
