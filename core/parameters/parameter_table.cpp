// The one table of parameters. TOML keys, command-line flags, sliders and docs/parameters.md are made from it; a
// forgotten, doubled or ill-defaulted parameter is a compile error.
#include "boids/core/parameters/parameter_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "boids/core/parameters/front_rows.h"

namespace boids {
namespace {

// The table is a macro's one honest use here: a member's name becomes its key, so the two cannot disagree.
#define BOIDS_ROW(member, kind, unit, standard, minimum, maximum, choices, live, help)                   \
    Parameter {                                                                                          \
        {kind, unit, static_cast<double>(standard), minimum, maximum, choices, help}, #member, live,     \
            [](const Parameters& all) { return static_cast<double>(all.member); },                       \
            [](Parameters& all, double value) { all.member = static_cast<decltype(all.member)>(value); } \
    }
#define BOIDS_REAL(member, unit, standard, minimum, maximum, help) \
    BOIDS_ROW(member, ValueKind::real, unit, standard, minimum, maximum, {}, true, help)
#define BOIDS_TOGGLE(member, standard, help) BOIDS_ROW(member, ValueKind::toggle, "", standard, 0, 1, {}, true, help)
#define BOIDS_CHOICE(member, names, standard, live, help) \
    BOIDS_ROW(member, ValueKind::choice, "", standard, 0, std::size(names) - 1.0, names, live, help)
#define BOIDS_RULE(rule, weight_, radius_, weighting_, what)                                                         \
    BOIDS_TOGGLE(rule.enabled, true, "Whether the " #rule " rule acts."),                                            \
        BOIDS_REAL(rule.weight, "1", weight_, -1e6, 1e6, "Factor of the rule's change of velocity."),                \
        BOIDS_REAL(rule.radius, "length", radius_, 0, 1e9,                                                           \
                   "Distance up to which boids are neighbours for " #rule "."),                                      \
        BOIDS_REAL(rule.view_angle, "degrees", 360, 0, 360,                                                          \
                   "A neighbour is seen when it lies less than this angle off the heading; above 180 all are."),     \
        BOIDS_CHOICE(rule.weighting, choice::weighting, weighting_, true,                                            \
                     "What a neighbour adds: its " what " in full, its unit vector, or that over the distance."),    \
        BOIDS_CHOICE(rule.combine, choice::combine, Combine::mean, true,                                             \
                     "Whether neighbours are averaged or summed."),                                                  \
        BOIDS_CHOICE(rule.response, choice::response, Response::steer, true,                                         \
                     "How the result X becomes a change of velocity: X; limit(X, max_force); unit(X); X - v; "       \
                     "limit(unit(X) max_speed - v, max_force); the same, and braking where neighbours cancel out."), \
        BOIDS_REAL(rule.max_force, "length/step^2", 0.03, 0, 1e9,                                                    \
                   "Longest change of velocity by this rule, for the responses limited, steer and steer_or_brake."), \
        BOIDS_TOGGLE(rule.topological, false,                                                                        \
                     "Whether only the nearest of the neighbours count, however far they are within the radius."),   \
        BOIDS_ROW(rule.nearest, ValueKind::integer, "boids", 7, 1, 1e9, {}, true,                                    \
                  "How many of the nearest neighbours count where the rule is topological.")

constexpr auto world_rows = std::to_array<Parameter>({
    BOIDS_ROW(world.dimension, ValueKind::integer, "", 2, 2, 3, {}, false, "A flat world (2) or a deep one (3)."),
    BOIDS_REAL(world.width, "length", 640, 1e-3, 1e9, "Size of the world along x."),
    BOIDS_REAL(world.height, "length", 360, 1e-3, 1e9, "Size of the world along y."),
    BOIDS_REAL(world.depth, "length", 360, 1e-3, 1e9, "Size of the world along z, in 3D."),

    BOIDS_ROW(start.boids, ValueKind::integer, "boids", 150, 0, 1e9, {}, false, "How many boids start."),
    BOIDS_CHOICE(start.positions, choice::start_positions, StartPositions::uniform, false,
                 "Where they start: anywhere, in a disc (ball) or all at the centre of the world, on free whole-number "
                 "positions, as a CSV file says, or as a flat, irregular flock."),
    BOIDS_ROW(start.radius, ValueKind::real, "length", 100, 0, 1e9, {}, false,
              "Radius of the disc they start in, or of one around their flock."),
    BOIDS_ROW(start.speed, ValueKind::real, "length/step", 1, 0, 1e9, {}, false,
              "Speed they start with, in random directions."),
    BOIDS_ROW(start.spread, ValueKind::real, "degrees", 180, 0, 180, {}, false,
              "How far the directions they start in are spread around the x axis: 0 for all along x, 180 for any."),
    BOIDS_ROW(start.x, ValueKind::real, "length", 0, -1e9, 1e9, {}, false,
              "How far the disc or flock they start in, or their one place, is off the centre of the world along x."),
    BOIDS_ROW(start.y, ValueKind::real, "length", 0, -1e9, 1e9, {}, false, "The same along y."),
    BOIDS_ROW(start.z, ValueKind::real, "length", 0, -1e9, 1e9, {}, false, "The same along z, in 3D."),
});

/// What the model boids alone has.
constexpr auto boids_rows = std::to_array<Parameter>({
    BOIDS_RULE(separation, 1.5, 25, Weighting::unit_over_distance, "offset (away from it)"),
    BOIDS_RULE(alignment, 1, 50, Weighting::full, "velocity"),
    BOIDS_RULE(cohesion, 1, 50, Weighting::full, "offset (towards it)"),

    BOIDS_TOGGLE(neighbours.inclusive, false, "Whether a boid at exactly the radius is a neighbour."),
    BOIDS_TOGGLE(neighbours.coincident, false, "Whether another boid at the very same position is a neighbour."),

    BOIDS_REAL(motion.inertia, "1", 1, -1e6, 1e6, "Factor of the previous velocity in the new one."),
    BOIDS_REAL(motion.max_speed, "length/step", 2, 0, 1e9, "Greatest speed, and the speed that steering aims at."),
    BOIDS_REAL(motion.min_speed, "length/step", 0, 0, 1e9, "Least speed of a boid that moves at all."),
    BOIDS_REAL(motion.speed_multiplier, "1", 1, 0, 1e6, "Factor of the velocity after its limits."),
    BOIDS_TOGGLE(motion.limit_force, false, "Whether the sum of all rules is limited to motion.max_force."),
    BOIDS_REAL(motion.max_force, "length/step^2", 0.1, 0, 1e9, "Longest change of velocity by all rules together."),
    BOIDS_CHOICE(motion.move_with, choice::move_with, MoveWith::new_velocity, true,
                 "Whether a boid moves by its new velocity or by the one it had."),

    BOIDS_REAL(noise.multiplicative, "1", 0, 0, 10, "Standard deviation of a random factor 1 + eta on the velocity."),
    BOIDS_REAL(noise.angular, "degrees", 0, 0, 180, "Greatest random turn of the heading per step, to either side."),
    BOIDS_REAL(noise.nudge_probability, "1", 0, 0, 1, "Chance per step of a nudge for a boid that no rule moves."),
    BOIDS_REAL(noise.nudge_size, "length/step", 0.1, 0, 1e6, "Greatest nudge per component of the velocity."),
});

/// What surrounds the boids of any model.
constexpr auto surroundings_rows = std::to_array<Parameter>({
    BOIDS_CHOICE(
        edges.kind, choice::edge, Edge::wrap, true,
        "The edge of the world: wraps around, is a wall that turns boids, pushes them back softly, bounces them, "
        "or is open."),
    BOIDS_CHOICE(edges.distance, choice::distance, Distance::toroidal, true,
                 "Whether boids see each other across a wrapping edge."),
    BOIDS_REAL(edges.margin, "length", 50, 0, 1e9, "How far from a wall turning and pushing begin."),
    BOIDS_REAL(edges.inset, "length", 0, 0, 1e6, "How far before the far walls of a turning world positions end."),
    BOIDS_REAL(edges.turn_angle, "degrees", 30, 0, 180, "How far a wall turns a boid that heads outwards, per step."),
    BOIDS_CHOICE(edges.turn_side, choice::turn_side, TurnSide::left, true, "To which side a wall turns a boid."),
    BOIDS_REAL(edges.push, "length/step^2", 1, 0, 1e6,
               "Velocity towards the inside that a pushing wall adds per step."),
    BOIDS_TOGGLE(edges.exclusive, false, "Whether a boid stays where it is when its new position is taken."),

    BOIDS_CHOICE(
        pointer.kind, choice::pointer, PointerKind::off, true,
        "What the user's pointer does: nothing; draws boids from everywhere; draws those within its radius, or "
        "drives them away; or hunts, so that they turn and flee."),
    BOIDS_REAL(pointer.x, "length", 0, -1e9, 1e9, "Where the pointer is along x."),
    BOIDS_REAL(pointer.y, "length", 0, -1e9, 1e9, "Where the pointer is along y."),
    BOIDS_REAL(pointer.z, "length", 0, -1e9, 1e9, "Where the pointer is along z, in 3D."),
    BOIDS_REAL(pointer.strength, "length^2/step^2", 20, 0, 1e6,
               "How strong it is: at its strongest the pointer adds strength/radius to the velocity per step."),
    BOIDS_REAL(pointer.radius, "length", 100, 1e-3, 1e9,
               "Distance at which attract and repel end, and beyond which follow weakens with the distance."),
    BOIDS_TOGGLE(pointer.heeded, true, "Whether the pointer acts on this species."),

    BOIDS_REAL(wander.strength, "length/step^2", 0, 0, 1e6,
               "Greatest change of velocity, across the heading, by a smooth random course."),
    BOIDS_REAL(wander.period, "steps", 30, 1, 1e6, "How many steps a wandering boid takes to change its mind."),

    BOIDS_CHOICE(wind.kind, choice::wind, WindKind::off, true,
                 "What moves the air, and every boid with it: nothing, the same wind everywhere, or a vortex."),
    BOIDS_REAL(wind.x, "length/step", 0, -1e6, 1e6, "Velocity of a uniform wind along x."),
    BOIDS_REAL(wind.y, "length/step", 0, -1e6, 1e6, "Velocity of a uniform wind along y."),
    BOIDS_REAL(wind.z, "length/step", 0, -1e6, 1e6, "Velocity of a uniform wind along z, in 3D."),
    BOIDS_REAL(wind.speed, "length/step", 0.5, -1e6, 1e6,
               "Speed of a vortex at the edge of its core; negative turns the other way."),
    BOIDS_REAL(wind.core, "length", 100, 1e-3, 1e9, "Radius of a vortex' core, within which it turns as a whole."),
    BOIDS_REAL(wind.centre_x, "length", 0, -1e9, 1e9, "Where the axis of a vortex is along x."),
    BOIDS_REAL(wind.centre_y, "length", 0, -1e9, 1e9, "Where the axis of a vortex is along y."),

    BOIDS_REAL(avoidance.strength, "length/step^2", 0.3, 0, 1e6,
               "Greatest change of velocity, sideways, to get around an obstacle ahead."),
    BOIDS_REAL(avoidance.look_ahead, "steps", 25, 0, 1e6, "For how many steps a boid foresees what it would hit."),
    BOIDS_REAL(avoidance.clearance, "length", 5, 0, 1e6, "How far from an obstacle a boid wants to pass."),

    BOIDS_REAL(containment.strength, "length/step^2", 0, 0, 1e6,
               "Greatest change of velocity, inwards, of a boid that foresees the edge of the world; 0 for none."),
    BOIDS_REAL(containment.margin, "length", 50, 1e-3, 1e9,
               "How far from the edge a foreseen position begins to matter."),
    BOIDS_REAL(containment.look_ahead, "steps", 10, 0, 1e6, "For how many steps a boid foresees its position."),

    BOIDS_REAL(level.strength, "length/step^2", 0, 0, 1e6,
               "Greatest change of velocity, up or down, to the height at which boids like to fly, in 3D; 0 for none."),
    BOIDS_REAL(level.height, "length", 180, -1e9, 1e9, "That height, along y."),
    BOIDS_REAL(level.range, "length", 50, 1e-3, 1e9,
               "How far from that height the change is greatest; nearer it is in proportion to the distance."),
    BOIDS_REAL(level.look_ahead, "steps", 10, 0, 1e6,
               "For how many steps a boid foresees its height; the farther, the less it climbs and sinks."),
});

#undef BOIDS_ROW
#undef BOIDS_REAL
#undef BOIDS_TOGGLE
#undef BOIDS_CHOICE
#undef BOIDS_RULE

/// The rows of a model besides boids.
template <int number>
constexpr auto rows_of_model() {
    using Model = ModelAt<number>;
    using Values = typename Model::Values;
    return []<std::size_t... index>(std::index_sequence<index...>) {
        return std::array{Parameter{
            Model::table[index], Model::table[index].key, Model::table[index].live,
            [](const Parameters& all) { return std::get<Values>(all.own).*(Model::table[index].member); },
            [](Parameters& all, double value) { std::get<Values>(all.own).*(Model::table[index].member) = value; },
            number}...};
    }
    (std::make_index_sequence<Model::table.size()>());
}

/// All rows: those above and those of the models besides boids.
constexpr auto parameter_rows = []<int... number>(std::integer_sequence<int, number...>) {
    constexpr std::size_t size = world_rows.size() + boids_rows.size() + surroundings_rows.size() +
                                 (rows_of_model<number + 1>().size() + ... + 0);
    std::array<Parameter, size> all{};
    auto end = all.begin();
    const auto append = [&](const auto& rows) { end = std::copy(rows.begin(), rows.end(), end); };
    append(world_rows);
    append(boids_rows);
    for (Parameter& row : std::span(all).subspan(world_rows.size(), boids_rows.size())) row.model = boids_model;
    append(surroundings_rows);
    (append(rows_of_model<number + 1>()), ...);
    return all;
}
(std::make_integer_sequence<int, static_cast<int>(model_count) - 1>());

}  // namespace

constinit const std::span<const Parameter> parameter_table = parameter_rows;

Parameters default_parameters() {
    Parameters result{};
    for (const Parameter& parameter : parameter_rows) parameter.set(result, parameter.standard);
    return result;
}

const Parameter* find_parameter(std::string_view key) {
    const auto row = std::ranges::find(parameter_rows, key, &Parameter::key);
    return row != parameter_rows.end() ? &*row : nullptr;
}

namespace {

struct Anything {
    template <class T>
    constexpr operator T() const {
        return T{};
    }
};

/// The number of members of a plain struct: the most initialisers it takes.
template <class T, class... Members>
consteval std::size_t count_members() {
    if constexpr (requires { T{Members{}..., Anything{}}; })
        return count_members<T, Members..., Anything>();
    else
        return sizeof...(Members);
}

/// Each row writes and reads a member of its own.
consteval bool rows_are_distinct() {
    for (const Parameter& written : parameter_rows) {
        Parameters all{};
        written.set(all, 1);
        for (const Parameter& read : parameter_rows)
            if (read.get(all) != (&read == &written ? 1 : 0)) return false;
    }
    return true;
}

consteval bool defaults_are_in_range() {
    for (const Parameter& row : parameter_rows)
        if (!(row.minimum <= row.standard && row.standard <= row.maximum)) return false;
    return true;
}

static_assert(count_members<Parameters>() == 17, "a new group of parameters belongs into the sums below");
static_assert(world_rows.size() == count_members<World>() + count_members<Start>() &&
                  boids_rows.size() == 3 * count_members<Rule>() + count_members<Neighbours>() +
                                           count_members<Motion>() + count_members<Noise>() &&
                  surroundings_rows.size() == count_members<Edges>() + count_members<Pointer>() +
                                                  count_members<Wander>() + count_members<Wind>() +
                                                  count_members<Avoidance>() + count_members<Containment>() +
                                                  count_members<Level>(),
              "every parameter needs its row in the table");
static_assert(
    []<int... number>(std::integer_sequence<int, number...>) {
        return ((ModelAt<number + 1>::table.size() == count_members<typename ModelAt<number + 1>::Values>()) && ...);
    }(std::make_integer_sequence<int, static_cast<int>(model_count) - 1>()),
    "every value of a model needs its row");
static_assert(rows_are_distinct(), "two rows of the table mean the same member");
static_assert(defaults_are_in_range(), "a default lies outside its range");
static_assert(std::ranges::all_of(front_rows,
                                  [](const FrontRow& front) {
                                      return std::ranges::find(parameter_rows, front.key, &Parameter::key) !=
                                             parameter_rows.end();
                                  }),
              "a row that comes first is not in the table");

}  // namespace
}  // namespace boids
