#include "boids/io/trajectory/text_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "boids/core/scenario/scenario.h"
#include "boids/core/text/error.h"
#include "boids/io/state_csv.h"
#include "boids/io/text_file.h"

namespace boids {

namespace {

/// Cuts the first line, or the first word of a line, off a text.
std::string_view cut(std::string_view& text, char end) {
    const std::size_t length = std::min(text.find(end), text.size());
    const std::string_view result = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return result;
}

/// The number of a species; a name that is new becomes the next one.
std::uint8_t number_species(Scenario& scenario, std::string_view name) {
    if (const auto known = find_species(scenario, name)) return static_cast<std::uint8_t>(*known);
    if (scenario.species.size() >= most_species) return 0;
    scenario.species.push_back({std::string(name), scenario.parameters});
    return static_cast<std::uint8_t>(scenario.species.size());
}

/// The world of a table that does not tell: without walls, of the dimension of the header. Species are numbered as they
/// appear.
Scenario any_world(std::string_view text) {
    text = after_comments(text);
    std::string_view header = cut(text, '\n');
    Scenario scenario;
    scenario.parameters.world.dimension = header.find(",z,") == header.npos ? 2 : 3;
    scenario.parameters.edges.kind = Edge::open;
    const std::size_t column = header.find(",species");
    if (column == header.npos) return scenario;
    const auto commas = std::count(header.begin(), header.begin() + static_cast<std::ptrdiff_t>(column), ',') + 1;
    while (!text.empty()) {
        std::string_view line = cut(text, '\n');
        for (std::ptrdiff_t count = 0; count < commas; ++count) cut(line, ',');
        line = cut(line, ',');
        number_species(scenario, line.substr(0, line.find_last_not_of(" \t\r") + 1));
    }
    return scenario;
}

template <class Number>
std::optional<Number> number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The lines of an extended XYZ file.
class XyzReader {
public:
    XyzReader(std::string_view text, const std::string& path) : rest_(text), path_(path) {}

    bool at_end() const { return rest_.empty(); }

    State next_moment() {
        const auto count = number<std::size_t>(line());
        if (!count) fail("a moment begins with the number of its boids");
        const std::string_view properties = line();
        if (properties.find("Properties=species:S:1:pos:R:3:velo:R:3:id:I:1") == properties.npos)
            fail("the properties are not those that boids writes");
        const auto step = number<std::uint64_t>(value_of(properties, " Step="));
        if (!step) fail("the moment has no Step");
        has_kind_ = properties.find(":id:I:1:kind:S:1 ") != properties.npos;
        // A flat world was given a depth of one; nothing else tells it from a thin one.
        State state(properties.find(" 0 0 0 1\"") == properties.npos ? 3 : 2);
        for (std::size_t index = 0; index < *count; ++index) state.append(next_boid());
        state.step = *step;
        return state;
    }

private:
    std::string_view line() {
        ++line_;
        return cut(rest_, '\n');
    }

    static std::string_view value_of(std::string_view properties, std::string_view name) {
        const std::size_t place = properties.find(name);
        if (place == properties.npos) return {};
        properties.remove_prefix(place + name.size());
        return cut(properties, ' ');
    }

    Boid next_boid() {
        std::string_view words = line();
        cut(words, ' ');
        Boid boid;
        for (Vector3* vector : {&boid.position, &boid.velocity})
            for (int axis = 0; axis < 3; ++axis) {
                const auto value = number<double>(cut(words, ' '));
                if (!value) fail("the line of a boid is not: species, position, velocity, id");
                (*vector)[axis] = *value;
            }
        const auto id = number<BoidId>(has_kind_ ? cut(words, ' ') : words);
        if (!id) fail("the line of a boid ends with its id");
        boid.id = *id;
        if (has_kind_) boid.species = number_species(scenario_, words);
        return boid;
    }

    [[noreturn]] void fail(const std::string& sentence) const {
        throw Error(path_ + ":" + std::to_string(line_) + ": " + sentence + "; is this a trajectory of boids?");
    }

    std::string_view rest_;
    const std::string& path_;
    std::size_t line_ = 0;
    bool has_kind_ = false;
    Scenario scenario_;  ///< Holds the species that have appeared.
};

}  // namespace

State read_any_state_csv(const std::string& path) {
    const std::string text = read_file(path, table_nature);
    return parse_state_csv(text, path, any_world(text)).state;
}

std::vector<State> read_trajectory_csv(const std::string& path) {
    const std::string text = read_file(path, table_nature);
    std::string_view rest = after_comments(text);
    std::string_view header = cut(rest, '\n');
    const Scenario scenario = any_world(text);
    cut(header, ',');  // a moment is the table of a state once the column of its step is gone
    std::vector<State> states;
    while (!rest.empty()) {
        const std::string_view step = rest.substr(0, rest.find(','));
        std::string table = std::string(header) + "\n";
        while (!rest.empty() && rest.substr(0, rest.find(',')) == step) {
            cut(rest, ',');
            table.append(cut(rest, '\n')).append("\n");
        }
        const auto value = number<std::uint64_t>(step);
        if (!value) throw Error(path + ": step is \"" + std::string(step) + "\"; it takes a whole number from 0");
        states.push_back(parse_state_csv(table, path + " at step " + std::string(step), scenario).state);
        states.back().step = *value;
    }
    return states;
}

std::vector<State> read_trajectory_xyz(const std::string& path) {
    const std::string text = read_file(path, table_nature);
    XyzReader reader(text, path);
    std::vector<State> states;
    while (!reader.at_end()) states.push_back(reader.next_moment());
    return states;
}

}  // namespace boids
