// Reads finished H5MD files, moment by moment or as the chunks they are stored in.
#include <algorithm>
#include <cstdio>
#include <optional>

#include "boids/core/state/observables.h"
#include "boids/core/text/error.h"
#include "boids/io/scenario_file.h"
#include "boids/io/trajectory/damage.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/h5md_file.h"
#include "boids/io/trajectory/hdf5.h"
#include "boids/io/trajectory/hdf5_storage.h"

namespace boids {

namespace {

using hdf5::check;
using hdf5::Handle;
using hdf5::size_of;
using hdf5::space_of;

Handle open_set(hid_t where, const std::string& name) {
    return {H5Dopen2(where, name.c_str(), H5P_DEFAULT), H5Dclose, "data set"};
}

std::string without_padding(std::string text) {
    while (!text.empty() && text.back() == '\0') text.pop_back();
    return text;
}

std::string read_text(hid_t where, const std::string& name) {
    const Handle set = open_set(where, name);
    const Handle type(H5Dget_type(set), H5Tclose, "type");
    if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) > 0) throw hdf5::Problem{"text"};
    hdf5::check_written(set);
    std::string text(H5Tget_size(type), '\0');
    check(H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()), "text");
    return without_padding(text);
}

std::string read_text_attribute(hid_t file, const char* object, const char* name) {
    const Handle attribute(H5Aopen_by_name(file, object, name, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, "attribute");
    const Handle type(H5Aget_type(attribute), H5Tclose, "type");
    if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) > 0) throw hdf5::Problem{"attribute"};
    constexpr std::size_t longest = 1 << 16;  // what fits among the properties of a group, where ours are
    if (H5Tget_size(type) > longest) throw hdf5::Problem{"attribute"};
    std::string text(H5Tget_size(type), '\0');
    check(H5Aread(attribute, type, text.data()), "attribute");
    return without_padding(text);
}

std::int64_t read_whole_attribute(hid_t file, const char* object, const char* name) {
    const Handle attribute(H5Aopen_by_name(file, object, name, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, "attribute");
    const Handle space(H5Aget_space(attribute), H5Sclose, "space");
    if (H5Sget_simple_extent_npoints(space) != 1) throw hdf5::Problem{"attribute"};
    std::int64_t value = 0;
    check(H5Aread(attribute, H5T_NATIVE_INT64, &value), "attribute");
    return value;
}

template <class Number>
std::vector<Number> read_series(hid_t where, const std::string& name, hid_t type) {
    const Handle set = open_set(where, name);
    const auto size = size_of(set);
    if (size.size() != 1) throw hdf5::Problem{"series"};
    hdf5::check_written(set);
    std::vector<Number> values(size[0]);
    check(H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), "series");
    return values;
}

/// One moment of a data set of all boids.
template <class Number>
std::vector<Number> read_moment(hid_t set, std::size_t frame, hid_t type) {
    std::vector<hsize_t> count = size_of(set), offset(count.size(), 0);
    if (count.size() < 2) throw hdf5::Problem{"moment"};
    offset[0] = frame;
    count[0] = 1;
    std::size_t total = 1;
    for (const hsize_t length : count) total *= length;
    std::vector<Number> values(total);
    if (total == 0) return values;
    const Handle in_file(H5Dget_space(set), H5Sclose, "space"), in_memory = space_of(count);
    check(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, offset.data(), nullptr, count.data(), nullptr), "moment");
    check(H5Dread(set, type, in_memory, in_file, H5P_DEFAULT, values.data()), "moment");
    return values;
}

Handle open_file(const std::string& path) {
    return {H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, "file"};
}

[[noreturn]] void refuse(const std::string& path) {
    throw Error(path + ": is damaged or no H5MD trajectory of boids; `boids run --trajectory FILE.h5` writes one");
}

/// The data sets of a file that hold all boids.
struct Particles {
    explicit Particles(hid_t file)
        : position(open_set(file, "particles/boids/position/value")),
          velocity(open_set(file, "particles/boids/velocity/value")),
          id(open_set(file, "particles/boids/id/value")) {}
    Handle position, velocity, id;
};

/// The data set of species, which is there where the scenario has several.
std::optional<Handle> open_species(hid_t file, const Scenario& scenario) {
    if (species_count(scenario) < 2) return std::nullopt;
    return open_set(file, "particles/boids/species/value");
}

std::vector<SpeciesNumber> read_species(hid_t set, std::size_t frame) {
    const Handle stored(H5Dget_type(set), H5Tclose, "type");
    const Handle type(H5Tget_native_type(stored, H5T_DIR_ASCEND), H5Tclose, "type");
    if (H5Tget_class(type) != H5T_ENUM || H5Tget_size(type) != sizeof(SpeciesNumber)) throw hdf5::Problem{"species"};
    return read_moment<SpeciesNumber>(set, frame, type);
}

JournalTitle read_title(hid_t file, const Particles& sets) {
    const Handle properties(H5Dget_create_plist(sets.position), H5Pclose, "list of properties");
    hsize_t chunk[3] = {};
    if (H5Pget_chunk(properties, 3, chunk) != 3) throw hdf5::Problem{"chunks"};
    const Handle type(H5Dget_type(sets.position), H5Tclose, "type");
    JournalTitle title;
    title.number_bytes = static_cast<std::uint32_t>(H5Tget_size(type));
    title.dimension = static_cast<std::uint32_t>(chunk[2]);
    title.chunk_boids = static_cast<std::uint32_t>(chunk[1]);
    title.scenario = read_text(file, "parameters/scenario");
    title.engine = read_text_attribute(file, "parameters", "engine");
    title.program = read_text_attribute(file, "h5md/creator", "version");
    return title;
}

std::string read_chunk(hid_t set, std::size_t frame, std::uint64_t first_boid) {
    const hsize_t offset[] = {frame, first_boid, 0};
    hsize_t bytes = 0;
    check(H5Dget_chunk_storage_size(set, offset, &bytes), "chunk");
    std::string chunk(bytes, '\0');
    std::uint32_t filters = 0;
    check(H5Dread_chunk(set, H5P_DEFAULT, offset, &filters, chunk.data()), "chunk");
    return chunk;
}

/// A file that is open, what all its moments share, and how many boids each of them has: as much as is on the disk.
struct Contents {
    explicit Contents(const std::string& path_) : path(path_), file(open_file(path_)), sets(file) {
        title = read_title(file, sets);
        scenario = parse_scenario(title.scenario, path);
        species = open_species(file, scenario);
        steps = read_series<std::uint64_t>(file, "particles/boids/position/step", H5T_NATIVE_UINT64);
        boids = read_series<std::uint64_t>(file, "observables/boids/count/value", H5T_NATIVE_UINT64);
        check_sizes();
        check_storage();
        check_steps_and_box();
    }

    std::string path;
    Handle file;
    Particles sets;
    std::optional<Handle> species;
    JournalTitle title;
    Scenario scenario;
    std::vector<std::uint64_t> steps, boids;

private:
    void check_sizes() const {
        const auto positions = size_of(sets.position), velocities = size_of(sets.velocity), ids = size_of(sets.id);
        const auto axes = static_cast<hsize_t>(scenario.parameters.world.dimension);
        if (positions.size() != 3 || positions != velocities || ids.size() != 2 || positions[2] != axes ||
            positions[0] != ids[0] || positions[1] != ids[1] || positions[0] != steps.size() ||
            positions[0] != boids.size() || (species && size_of(*species) != ids))
            throw hdf5::Problem{"sizes"};
        const std::uint64_t most = boids.empty() ? 0 : *std::max_element(boids.begin(), boids.end());
        if (positions[1] != most) throw hdf5::Problem{"number of boids"};
        const Handle type(H5Dget_type(sets.id), H5Tclose, "type");
        if (H5Tequal(type, H5T_STD_U32LE) <= 0)
            throw hdf5::Problem{"type of ids"};  // conversion would hide negative ones
    }

    /// What a sound file cannot hold, though every part of it can be read.
    void check_steps_and_box() const {
        if (const auto damage = find_damage(steps)) refuse_damaged(path, *damage);
        const auto dimension = read_whole_attribute(file, "particles/boids/box", "dimension");
        const World& world = scenario.parameters.world;
        if (dimension != world.dimension)
            refuse_damaged(path, "its box has dimension " + std::to_string(dimension) + " and its world " +
                                     std::to_string(world.dimension));
        std::vector<double> edges = {world.width, world.height, world.depth};
        edges.resize(static_cast<std::size_t>(world.dimension));
        if (read_series<double>(file, "particles/boids/box/edges", H5T_NATIVE_DOUBLE) != edges)
            refuse_damaged(path, "its box does not have the size of its world");
    }

    void check_storage() const {
        for (const Handle* set : {&sets.position, &sets.velocity, &sets.id}) hdf5::check_rows_written(*set, boids);
        if (species) hdf5::check_rows_written(*species, boids);
    }
};

std::vector<std::vector<double>> read_observables(const Contents& contents) {
    std::vector<std::vector<double>> all;
    for (const Observable& row : observable_table) {
        const std::string name = "observables/boids/" + std::string(row.name) + "/value";
        all.push_back(read_series<double>(contents.file, name, H5T_NATIVE_DOUBLE));
        if (all.back().size() != contents.steps.size()) throw hdf5::Problem{"series"};
    }
    return all;
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

void write_journal(const Contents& contents, File out) {
    const JournalTitle& title = contents.title;
    const Particles& sets = contents.sets;
    const auto observables = read_observables(contents);
    const auto require = [&](bool good) {
        if (!good) throw Failure(contents.path + ": cannot be prepared for going on; check the space on the disk");
    };
    const auto put = [&](const std::string& bytes) {
        require(std::fwrite(bytes.data(), 1, bytes.size(), out.get()) == bytes.size());
    };
    put(title_bytes(title));
    for (std::size_t index = 0; index < contents.steps.size(); ++index) {
        JournalFrame frame{contents.steps[index], contents.boids[index], {}};
        for (const auto& series : observables) frame.observables.push_back(series[index]);
        put(frame_bytes(frame));
        for (std::uint64_t boid = 0; boid < frame.boids; boid += title.chunk_boids)
            put(chunk_bytes({read_chunk(sets.position, index, boid), read_chunk(sets.velocity, index, boid),
                             read_chunk(sets.id, index, boid),
                             contents.species ? read_chunk(*contents.species, index, boid) : std::string()}));
    }
    require(std::fclose(out.release()) == 0);
}

State read_state(const Contents& contents, std::size_t index) {
    const int axes = contents.scenario.parameters.world.dimension;
    const auto ids = read_moment<BoidId>(contents.sets.id, index, H5T_NATIVE_UINT32);
    const auto positions = read_moment<double>(contents.sets.position, index, H5T_NATIVE_DOUBLE);
    const auto velocities = read_moment<double>(contents.sets.velocity, index, H5T_NATIVE_DOUBLE);
    std::vector<SpeciesNumber> species(ids.size(), 0);
    if (contents.species) species = read_species(*contents.species, index);
    State state(axes);
    state.reserve(ids.size());
    for (std::size_t row = 0; row < ids.size(); ++row) {
        if (ids[row] == no_boid) continue;
        if (species[row] < 0 || static_cast<std::size_t>(species[row]) >= species_count(contents.scenario))
            throw hdf5::Problem{"species"};
        Boid boid{ids[row], {}, {}};
        boid.species = static_cast<std::uint8_t>(species[row]);
        for (int axis = 0; axis < axes; ++axis) {
            const std::size_t place = row * static_cast<std::size_t>(axes) + static_cast<std::size_t>(axis);
            boid.position[axis] = positions[place];
            boid.velocity[axis] = velocities[place];
        }
        state.append(boid);
    }
    state.step = contents.steps.at(index);
    return state;
}

/// Refuses a moment that cannot be one of ours: rows are as many as are counted, and in the order of ids.
void check_state(const State& state, const Contents& contents, std::size_t index) {
    const std::string where = "at step " + std::to_string(state.step) + " ";
    if (state.size() != contents.boids[index])
        refuse_damaged(contents.path, where + "there are " + std::to_string(state.size()) + " boids, not the " +
                                          std::to_string(contents.boids[index]) + " that it counts");
    if (const auto damage = find_damage(state)) refuse_damaged(contents.path, *damage);
    const auto fall = std::is_sorted_until(state.id.begin(), state.id.end());
    if (fall != state.id.end())
        refuse_damaged(contents.path,
                       where + "boid " + std::to_string(*fall) + " comes after boid " + std::to_string(*(fall - 1)));
}

}  // namespace

void take_h5md_apart(const std::string& path, const std::string& journal) {
    const hdf5::Quiet quiet;
    try {
        const Contents contents(path);
        File out(std::fopen(journal.c_str(), "wb"), std::fclose);
        if (!out) throw Failure(journal + ": cannot be written; check the folder and its permissions");
        try {
            write_journal(contents, std::move(out));
        } catch (...) {
            std::remove(journal.c_str());
            throw;
        }
    } catch (const hdf5::Problem&) {
        refuse(path);
    }
}

struct H5mdReader::Parts : Contents {
    using Contents::Contents;
};

H5mdReader::H5mdReader(const std::string& path) {
    const hdf5::Quiet quiet;
    try {
        parts_ = std::make_unique<Parts>(path);
    } catch (const hdf5::Problem&) {
        refuse(path);
    }
}

H5mdReader::~H5mdReader() = default;

const Scenario& H5mdReader::scenario() const {
    return parts_->scenario;
}

const std::string& H5mdReader::engine() const {
    return parts_->title.engine;
}

const std::string& H5mdReader::program() const {
    return parts_->title.program;
}

bool H5mdReader::single() const {
    return parts_->title.number_bytes == sizeof(float);
}

const std::vector<std::uint64_t>& H5mdReader::steps() const {
    return parts_->steps;
}

const std::vector<std::uint64_t>& H5mdReader::boids() const {
    return parts_->boids;
}

State H5mdReader::frame(std::size_t index) const {
    const hdf5::Quiet quiet;
    try {
        State state = read_state(*parts_, index);
        check_state(state, *parts_, index);
        return state;
    } catch (const hdf5::Problem&) {
        refuse(parts_->path);
    }
}

}  // namespace boids
