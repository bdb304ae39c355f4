#include "boids/io/trajectory/usd_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

#include "boids/core/parameters/step_time.h"
#include "boids/core/text/text.h"
#include "boids/version.h"

namespace boids {

namespace {

// A bird one unit long, its beak along z and its back along y, as other programs turn what they instance.
constexpr float bird_points[][3] = {
    {0, 0, 0.5f},           {0, 0.09f, 0.10f},       {0, -0.08f, 0.08f},     {0.08f, 0.02f, 0.16f},
    {-0.08f, 0.02f, 0.16f}, {0, 0.02f, -0.28f},      {0.13f, 0.02f, -0.5f},  {-0.13f, 0.02f, -0.5f},
    {0.70f, 0.06f, -0.06f}, {-0.70f, 0.06f, -0.06f}, {0.06f, 0.02f, -0.12f}, {-0.06f, 0.02f, -0.12f},
};
constexpr int bird_faces[][3] = {
    {0, 3, 1},  {0, 1, 4},  {0, 2, 3},  {0, 4, 2},  {1, 3, 10}, {1, 10, 5}, {1, 5, 11}, {1, 11, 4},
    {2, 10, 3}, {2, 5, 10}, {2, 11, 5}, {2, 4, 11}, {3, 8, 10}, {4, 11, 9}, {5, 6, 7},
};

// The first species is dark, others stand out; told apart also by colour-blind eyes (Okabe and Ito).
constexpr float colours[][3] = {{0.05f, 0.05f, 0.06f}, {0.90f, 0.62f, 0.0f}, {0.34f, 0.71f, 0.91f},
                                {0.0f, 0.62f, 0.45f},  {0.84f, 0.37f, 0.0f}, {0.80f, 0.47f, 0.65f}};

using Quaternion = std::array<double, 4>;  ///< The real part first.

Vector3 cross(const Vector3& a, const Vector3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// A rotation as a quaternion, by the columns of its matrix; always from the largest of the four numbers.
Quaternion quaternion_of(const Vector3& x, const Vector3& y, const Vector3& z) {
    const double squares[] = {1 + x[0] + y[1] + z[2], 1 + x[0] - y[1] - z[2], 1 - x[0] + y[1] - z[2],
                              1 - x[0] - y[1] + z[2]};
    const auto largest = std::max_element(std::begin(squares), std::end(squares)) - std::begin(squares);
    const double twice = std::sqrt(squares[largest]), part = 0.5 / twice;
    switch (largest) {
        case 0: return {twice / 2, (y[2] - z[1]) * part, (z[0] - x[2]) * part, (x[1] - y[0]) * part};
        case 1: return {(y[2] - z[1]) * part, twice / 2, (y[0] + x[1]) * part, (z[0] + x[2]) * part};
        case 2: return {(z[0] - x[2]) * part, (y[0] + x[1]) * part, twice / 2, (z[1] + y[2]) * part};
        default: return {(x[1] - y[0]) * part, (z[0] + x[2]) * part, (z[1] + y[2]) * part, twice / 2};
    }
}

/// How a bird is turned that flies along a velocity with its back up: along y in space, and to the onlooker in a plane.
Quaternion orientation_of(const Vector3& velocity, int dimension) {
    const Vector3 ahead = length(velocity) > 0 ? unit(velocity) : Vector3{1, 0, 0};
    const Vector3 up = dimension == 2 ? Vector3{0, 0, 1} : Vector3{0, 1, 0};
    const Vector3 across = cross(up, ahead);
    constexpr double steepest = 1e-6;  // straight up, any side will do
    const Vector3 side = length(across) > steepest ? unit(across) : Vector3{1, 0, 0};
    return quaternion_of(side, cross(ahead, side), ahead);
}

/// A name as USD wants it of a prim: letters, digits and underscores, and no other prim's.
std::string prim_name(std::string_view name, std::set<std::string>& taken) {
    std::string result;
    for (const char letter : name) {
        const bool plain =
            (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
        result += plain ? letter : '_';
    }
    if (result.empty() || (result[0] >= '0' && result[0] <= '9')) result = "_" + result;
    const std::string plain = result;
    for (int number = 2; !taken.insert(result).second; ++number) result = plain + "_" + std::to_string(number);
    return result;
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter == '\n' || letter == '\r' ? ' ' : letter;
    }
    return result + "\"";
}

void add_number(std::string& text, double value, int digits = 0) {
    char place[32];
    const auto narrow = static_cast<float>(value);
    const auto end = digits > 0
                         ? std::to_chars(place, place + sizeof place, narrow, std::chars_format::general, digits).ptr
                         : std::to_chars(place, place + sizeof place, narrow).ptr;
    text.append(place, end);
}

template <class Numbers>
void add_tuple(std::string& text, const Numbers& numbers, int digits = 0) {
    text += '(';
    for (std::size_t index = 0; index < std::size(numbers); ++index) {
        if (index > 0) text += ", ";
        add_number(text, numbers[index], digits);
    }
    text += ')';
}

/// "[a, b, c]" of what `add` writes for each.
template <class Values, class Add>
std::string array_text(const Values& values, const Add& add) {
    std::string text = "[";
    for (const auto& value : values) {
        if (text.size() > 1) text += ", ";
        add(text, value);
    }
    return text + "]";
}

class Stage {
public:
    Stage(const Conversion& conversion, OutputFile& file) : conversion_(conversion), file_(file) {}

    void write() {
        name_species();
        write_head();
        file_.write("def Xform \"flock\" (\n    kind = \"component\"\n)\n{\n    def PointInstancer \"boids\"\n    {\n");
        write_prototype_names();
        write_samples();
        file_.write("        float3[] extent.timeSamples = {\n" + extents_ + "        }\n\n");
        write_prototypes();
        file_.write("    }\n}\n");
    }

private:
    std::size_t moments() const { return conversion_.moments.size(); }
    int dimension() const { return conversion_.scenario().parameters.world.dimension; }

    void name_species() {
        std::set<std::string> taken;
        const Scenario& scenario = conversion_.scenario();
        for (std::size_t species = 0; species < species_count(scenario); ++species)
            names_.push_back(prim_name(species_name(scenario, species), taken));
    }

    void write_head() {
        const Scenario& scenario = conversion_.scenario();
        const std::string rate = std::to_string(steps_per_second);
        const std::string first = moments() > 0 ? std::to_string(conversion_.step(0)) : "0";
        const std::string last = moments() > 0 ? std::to_string(conversion_.step(moments() - 1)) : "0";
        file_.write("#usda 1.0\n(\n    defaultPrim = \"flock\"\n    doc = " +
                    quoted(scenario.name + ", recorded by boids " BOIDS_VERSION) + "\n    startTimeCode = " + first +
                    "\n    endTimeCode = " + last + "\n    framesPerSecond = " + rate +
                    "\n    timeCodesPerSecond = " + rate + "\n    metersPerUnit = 1\n    upAxis = \"Y\"\n)\n\n");
    }

    void write_prototype_names() {
        std::string text;
        for (const std::string& name : names_)
            text += (text.empty() ? "" : ", ") + ("</flock/boids/prototypes/" + name + ">");
        file_.write("        rel prototypes = [" + text + "]\n");
    }

    /// An attribute is written with all its samples, so moments are read once for each. Ids and prototypes hold until
    /// they change; places do not, as between two samples programs go on by velocities.
    void write_samples() {
        write_attribute("int64[] ids", Holds::until_changed, [&](const State& state, const auto& order) {
            return array_text(order, [&](std::string& text, std::size_t i) { text += std::to_string(state.id[i]); });
        });
        write_attribute("int[] protoIndices", Holds::until_changed, [&](const State& state, const auto& order) {
            return array_text(order,
                              [&](std::string& text, std::size_t i) { text += std::to_string(state.species[i]); });
        });
        write_attribute("point3f[] positions", Holds::never, [&](const State& state, const auto& order) {
            see(state);
            return array_text(
                order, [&](std::string& text, std::size_t i) { add_tuple(text, state.boid(i).position.component); });
        });
        // Per second, as USD has it.
        const double rate = steps_per_second * step_time(conversion_.scenario().parameters);
        write_attribute("vector3f[] velocities", Holds::never, [&](const State& state, const auto& order) {
            return array_text(order, [&](std::string& text, std::size_t i) {
                add_tuple(text, (rate * state.boid(i).velocity).component, 6);
            });
        });
        // Of half precision, which is what four digits are.
        write_attribute("quath[] orientations", Holds::never, [&](const State& state, const auto& order) {
            return array_text(order, [&](std::string& text, std::size_t i) {
                add_tuple(text, orientation_of(state.boid(i).velocity, dimension()), 4);
            });
        });
    }

    enum class Holds { until_changed, never };

    template <class Values>
    void write_attribute(const std::string& name, Holds holds, const Values& values) {
        constexpr std::size_t passes = 5;
        file_.write("        " + name + ".timeSamples = {\n");
        std::string before;
        for (std::size_t index = 0; index < moments(); ++index) {
            const State state = conversion_.moment(index, pass_, passes);
            std::string now = values(state, state.by_id());
            if (holds == Holds::until_changed && now == before) continue;
            file_.write("            " + std::to_string(state.step) + ": " + now + ",\n");
            before = std::move(now);
        }
        file_.write("        }\n");
        ++pass_;
    }

    /// Remembers the box around a moment, and how large birds are beside their neighbours.
    void see(const State& state) {
        Vector3 low{}, high{};
        for (int axis = 0; axis < state.dimension() && state.size() > 0; ++axis) {
            const auto [least, most] = std::minmax_element(state.position[axis].begin(), state.position[axis].end());
            low[axis] = *least;
            high[axis] = *most;
        }
        if (extents_.empty()) size_ = bird_size(state);
        for (int axis = 0; axis < 3; ++axis) {
            low[axis] -= size_;
            high[axis] += size_;
        }
        extents_ += "            " + std::to_string(state.step) + ": [";
        add_tuple(extents_, low.component);
        extents_ += ", ";
        add_tuple(extents_, high.component);
        extents_ += "],\n";
    }

    /// Half as long as it is to the nearest neighbour at first.
    double bird_size(const State& state) const {
        const double distance = observe(state, conversion_.scenario().parameters).nearest_neighbour_distance;
        return distance > 0 ? distance / 2 : 1;
    }

    void write_prototypes() {
        file_.write("        def Scope \"prototypes\"\n        {\n");
        for (std::size_t species = 0; species < names_.size(); ++species) file_.write(prototype(species));
        file_.write("        }\n");
    }

    std::string prototype(std::size_t species) const {
        const std::string indent(16, ' ');
        const auto scaled = [this](std::string& text, const float(&point)[3]) {
            add_tuple(text, std::array{size_ * point[0], size_ * point[1], size_ * point[2]}, 6);
        };
        const auto corners = [](std::string& text, const int(&face)[3]) {
            text += std::to_string(face[0]) + ", " + std::to_string(face[1]) + ", " + std::to_string(face[2]);
        };
        const auto three = [](std::string& text, const int(&)[3]) { text += "3"; };
        std::string colour;
        add_tuple(colour, colours[species % std::size(colours)]);
        return "            def Mesh \"" + names_[species] + "\"\n            {\n" + indent +
               "custom string boids:species = " + quoted(species_name(conversion_.scenario(), species)) + "\n" +
               indent + "uniform bool doubleSided = 1\n" + indent + "uniform token subdivisionScheme = \"none\"\n" +
               indent + "point3f[] points = " + array_text(bird_points, scaled) + "\n" + indent +
               "int[] faceVertexCounts = " + array_text(bird_faces, three) + "\n" + indent +
               "int[] faceVertexIndices = " + array_text(bird_faces, corners) + "\n" + indent +
               "color3f[] primvars:displayColor = [" + colour + "]\n            }\n";
    }

    const Conversion& conversion_;
    OutputFile& file_;
    std::vector<std::string> names_;  ///< Of the species, as prims.
    std::string extents_;             ///< Samples of the box around all birds.
    double size_ = 1;                 ///< Length of a bird.
    std::size_t pass_ = 0;            ///< How many attributes are written.
};

}  // namespace

void write_usd(const Conversion& conversion, const std::string& path) {
    OutputFile file(path);
    Stage(conversion, file).write();
    file.finish();
}

}  // namespace boids
