#include "boids/tests/engines/engine_comparison.h"

#include <algorithm>

#include "boids/core/numbers/random.h"
#include "boids/core/space/domain.h"
#include "boids/core/space/solid.h"
#include "boids/engines/engine.h"
#include "boids/engines/reference/rules.h"
#include "boids/tests/engines/random_scenario.h"

namespace boids {
namespace {

State stepped(const Scenario& scenario, const State& state, const std::string& engine) {
    const auto flock = make_engine(scenario, {engine, 1, ""});
    flock->load(state);
    flock->advance(1);
    State result;
    flock->store(result);
    return result;
}

/// How exactly float32 knows the ways between boids along an axis: to a part of the flock's extent, or of the world's
/// where ways lead across its edge.
double rounding(const State& state, const Scenario& scenario, int axis) {
    const auto [low, high] = std::minmax_element(state.position[axis].begin(), state.position[axis].end());
    const Edges& edges = scenario.parameters.edges;
    const bool across = edges.kind == Edge::wrap && edges.distance == Distance::toroidal && *high > *low;
    return (across ? world_size(scenario.parameters.world)[axis] : *high - *low) * 0x1p-24;
}

/// The same for ways to obstacles and goals, which may be anywhere in the world; 0 where there are none. It moves the
/// flock as a whole: the ways within it are not known any worse.
double rounding_of_scenery(const Scenario& scenario, int axis) {
    const bool plain = scenario.obstacles.empty() && scenario.goals.empty();
    return plain ? 0 : world_size(scenario.parameters.world)[axis] * 0x1p-24;
}

/// The state with every number moved by about the rounding of float32, or several times that.
State jittered(const State& state, const Scenario& scenario, RandomScenarios& random, double times) {
    State result = state;
    for (int axis = 0; axis < state.dimension() && state.size() > 0; ++axis) {
        const double size = rounding(state, scenario, axis) * times;
        const double shift = rounding_of_scenery(scenario, axis) * times * random.between(-1, 1);
        for (std::size_t index = 0; index < state.size(); ++index) {
            result.position[axis][index] += shift + size * random.between(-1, 1);
            result.velocity[axis][index] *= 1 + 0x1p-23 * times * random.between(-1, 1);
        }
    }
    return result;
}

/// The scenario with the pointer moved by about the rounding of a way across the edge.
Scenario jittered(const Scenario& scenario, RandomScenarios& random) {
    Scenario result = scenario;
    if (!Domain<3>(scenario.parameters).toroidal()) return result;
    const Vector3 size = world_size(scenario.parameters.world) * 0x1p-24;
    result.parameters.pointer.x += size[0] * random.between(-1, 1);
    result.parameters.pointer.y += size[1] * random.between(-1, 1);
    result.parameters.pointer.z += size[2] * random.between(-1, 1);
    return result;
}

/// Boids for which rounding decides who is a neighbour or what a wall does: no two precisions can agree on them.
class Borderline {
public:
    Borderline(const Scenario& scenario, const State& state) : scenario_(scenario), state_(state) {}

    bool contains(std::size_t index) {
        parameters_ = parameters_of(scenario_, state_.species[index]);
        return state_.dimension() == 3 ? on_border<3>(index) : on_border<2>(index);
    }

private:
    static bool near(double a, double b, double scale) { return std::abs(a - b) < 1e-5 * scale; }

    template <int D>
    bool on_border(std::size_t index) const {
        const Domain<D> domain(parameters_);
        const Boid own = state_.boid(index);
        double world = 0;
        for (int axis = 0; axis < D; ++axis) world = std::max(world, domain.size()[axis]);
        for (std::size_t other = 0; other < state_.size(); ++other) {
            if (other == index || !flocks_with(scenario_, state_.species[index], state_.species[other])) continue;
            const Vector<D> way = domain.offset(flatten<D>(own.position), flatten<D>(state_.boid(other).position));
            const double distance = length(way);
            const double cosine = dot(flatten<D>(own.velocity), way) / (length(own.velocity) * distance);
            for (const Rule* rule : {&parameters_.separation, &parameters_.alignment, &parameters_.cohesion}) {
                if (near(distance, rule->radius, std::max(rule->radius, world * 0.05))) return true;
                const double edge = std::clamp(std::cos(radians(rule->view_angle)), -0.9999, 0.9999);
                if (rule->view_angle <= 180 && std::abs(cosine - edge) < 1e-4) return true;
            }
            if (domain.toroidal())
                for (int axis = 0; axis < D; ++axis)
                    if (near(std::abs(way[axis]), domain.size()[axis] / 2, world)) return true;
        }
        if (is_born_inside<D>(domain, own.id)) return true;
        if (cancels_out<D>(index) || is_opposite_pointer(domain, flatten<D>(own.position), world)) return true;
        for (int axis = 0; axis < D; ++axis) {
            const double place = own.position[axis], margin = parameters_.edges.margin;
            if (near(place, margin, world) || near(place, domain.size()[axis] - margin, world)) return true;
        }
        return false;
    }

    /// Whether a boid that is caught would be born again in an obstacle, where the way out can point anywhere.
    template <int D>
    bool is_born_inside(const Domain<D>& domain, BoidId id) const {
        const Words words = Random{scenario_.seed, 0, id}.words(Draw::respawn_position);
        Vector<D> place;
        for (int axis = 0; axis < D; ++axis) place[axis] = uniform(words[axis]) * domain.farthest(axis);
        const bool hunted =
            std::ranges::any_of(scenario_.relations, [](const Relation& each) { return each.capture > 0; });
        for (const Obstacle& obstacle : scenario_.obstacles) {
            Solid<D, double> solid(obstacle, domain);
            solid.move(obstacle, 1);
            if (hunted && solid.surface(domain.offset(solid.place, place)).distance < 0) return true;
        }
        return false;
    }

    /// Whether the pointer is nearly half a world away: then rounding decides which way is the short one.
    template <int D>
    bool is_opposite_pointer(const Domain<D>& domain, const Vector<D>& position, double world) const {
        const Pointer& pointer = parameters_.pointer;
        if (pointer.kind == PointerKind::off || !domain.toroidal()) return false;
        const Vector<D> way = domain.offset(position, flatten<D>(Vector3{pointer.x, pointer.y, pointer.z}));
        for (int axis = 0; axis < D; ++axis)
            if (near(std::abs(way[axis]), domain.size()[axis] / 2, world)) return true;
        return false;
    }

    /// Whether a rule's neighbours nearly cancel out: then rounding decides the direction of what is left.
    template <int D>
    bool cancels_out(std::size_t index) const {
        const Domain<D> domain(parameters_);
        const Boid own = state_.boid(index);
        Vector<D> sum[3];
        double lengths[3] = {};
        for (std::size_t other = 0; other < state_.size(); ++other) {
            if (other == index || !flocks_with(scenario_, state_.species[index], state_.species[other])) continue;
            const Boid seen = state_.boid(other);
            const Vector<D> way = domain.offset(flatten<D>(own.position), flatten<D>(seen.position));
            const double angle = reference::angle_between(flatten<D>(own.velocity), way);
            const reference::Sight<D> sight{way, length(way), angle};
            const auto add = [&](int which, const Rule& rule, const Vector<D>& x) {
                if (!reference::perceives(rule, parameters_.neighbours, sight)) return;
                const Vector<D> term = reference::weighted(rule.weighting, x, sight.distance);
                sum[which] += term;
                lengths[which] += length(term);
            };
            add(0, parameters_.separation, -way);
            add(1, parameters_.alignment, flatten<D>(seen.velocity));
            add(2, parameters_.cohesion, way);
        }
        for (int which = 0; which < 3; ++which)
            if (length(sum[which]) < 0.02 * lengths[which]) return true;
        return false;
    }

    const Scenario& scenario_;
    const State& state_;
    Parameters parameters_{};  ///< Of the boid in question.
};

/// The difference of two coordinates, the short way where the world wraps.
double difference(double a, double b, const Scenario& scenario, int axis) {
    const double apart = std::abs(a - b), size = world_size(scenario.parameters.world)[axis];
    return scenario.parameters.edges.kind == Edge::wrap ? std::min(apart, std::abs(size - apart)) : apart;
}

/// How far apart a boid is in two states: {position, velocity}.
std::pair<double, double> distance_of(std::size_t index, const State& a, const State& b, const Scenario& scenario) {
    const std::size_t other = *b.find(a.id[index]);
    double position = 0, velocity = 0;
    for (int axis = 0; axis < a.dimension(); ++axis) {
        position = std::max(position, difference(a.position[axis][index], b.position[axis][other], scenario, axis));
        velocity = std::max(velocity, std::abs(a.velocity[axis][index] - b.velocity[axis][other]));
    }
    return {position, velocity};
}

/// How far one boid strays in the worst of several states.
std::pair<double, double> worst_distance(std::size_t index, const State& state, const std::vector<State>& others,
                                         const Scenario& scenario) {
    std::pair<double, double> worst{0, 0};
    for (const State& other : others) {
        const auto [position, velocity] = distance_of(index, state, other, scenario);
        worst = {std::max(worst.first, position), std::max(worst.second, velocity)};
    }
    return worst;
}

}  // namespace

std::string compare_engines(std::uint64_t number, std::size_t boids, ComparisonTally& tally, Richness richness) {
    RandomScenarios random(number);
    const bool rich = richness == Richness::everything;
    const Scenario scenario = rich ? random.world() : random.scenario();
    const State start = random.state(scenario, boids);
    const State expected = stepped(scenario, start, "reference"), actual = stepped(scenario, start, "cpu");
    if (actual.size() != start.size() || actual.step != 1) return "boids or steps are lost";
    // In a rich world far more is decided by a hair: who is nearest, what a path would hit. More shakes find it.
    const int repeats = rich ? 12 : 4;
    const double times = rich ? 8 : 1;
    std::vector<State> shaken;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const State moved = jittered(start, scenario, random, times);
        shaken.push_back(stepped(jittered(scenario, random), moved, "reference"));
    }
    Borderline borderline(scenario, start);
    const Vector3 size = world_size(scenario.parameters.world);
    const double scale = std::max({size[0], size[1], size[2]});
    const double room =
        2e-5 * std::max(1.0, static_cast<double>(boids) / 64);  // the rounding of a sum grows with its terms
    for (std::size_t index = 0; index < expected.size(); ++index) {
        if (borderline.contains(*start.find(expected.id[index]))) {
            ++tally.borderline;
            continue;
        }
        // A boid whose reference step itself changes under float32 rounding gets that much more room.
        const auto [shaken_position, shaken_velocity] = worst_distance(index, expected, shaken, scenario);
        if (rich && (shaken_velocity > 1e-2 || shaken_position > 1e-2 * scale)) {
            ++tally.borderline;
            continue;
        }
        const auto [position, velocity] = distance_of(index, expected, actual, scenario);
        ++tally.compared;
        tally.unsteady += shaken_velocity > 1e-3;
        const std::size_t there = *actual.find(expected.id[index]);
        if (actual.species[there] != expected.species[index] || actual.waypoint[there] != expected.waypoint[index])
            return "scenario " + std::to_string(number) + ", boid " + std::to_string(expected.id[index]) +
                   ": another species or waypoint";
        const bool equal = velocity <= room + 16 * shaken_velocity &&
                           position <= room + scale * 0x1p-22 + 16 * (shaken_position + shaken_velocity);
        if (!equal)
            return "scenario " + std::to_string(number) + ", boid " + std::to_string(expected.id[index]) +
                   ": position off by " + std::to_string(position) + ", velocity by " + std::to_string(velocity) +
                   "; shaken, the reference moves by " + std::to_string(shaken_position) + " and " +
                   std::to_string(shaken_velocity);
    }
    return "";
}

}  // namespace boids
