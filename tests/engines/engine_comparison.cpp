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

/// Boids for which rounding decides who is a neighbour or what a wall does: no two precisions must agree on them.
class Borderline {
public:
    Borderline(const Scenario& scenario, const State& state) : scenario_(scenario), state_(state) {}

    /// The border that a boid is on.
    Border border_of(std::size_t index) {
        parameters_ = parameters_of(scenario_, state_.species[index]);
        return state_.dimension() == 3 ? border_in<3>(index) : border_in<2>(index);
    }

private:
    static bool near(double a, double b, double scale) { return std::abs(a - b) < 1e-5 * scale; }

    template <int D>
    static double largest(const Domain<D>& domain) {
        double world = 0;
        for (int axis = 0; axis < D; ++axis) world = std::max(world, domain.size()[axis]);
        return world;
    }

    template <int D>
    Border border_in(std::size_t index) const {
        const Domain<D> domain(parameters_);
        const Boid own = state_.boid(index);
        const double world = largest(domain);
        for (std::size_t other = 0; other < state_.size(); ++other) {
            if (other == index || !flocks_with(scenario_, state_.species[index], state_.species[other])) continue;
            const Vector<D> way = domain.offset(flatten<D>(own.position), flatten<D>(state_.boid(other).position));
            const Border border = border_of_neighbour(domain, flatten<D>(own.velocity), way, world);
            if (border != Border::none) return border;
        }
        if (is_born_inside<D>(domain, own.id)) return Border::birth;
        if (is_inside(domain, flatten<D>(own.position))) return Border::inside;
        if (cancels_out<D>(index)) return Border::cancelling;
        if (is_opposite_pointer(domain, flatten<D>(own.position), world)) return Border::pointer;
        for (int axis = 0; axis < D; ++axis) {
            const double place = own.position[axis], margin = parameters_.edges.margin;
            if (near(place, margin, world) || near(place, domain.size()[axis] - margin, world)) return Border::margin;
        }
        return Border::none;
    }

    template <int D>
    Border border_of_neighbour(const Domain<D>& domain, const Vector<D>& velocity, const Vector<D>& way,
                               double world) const {
        const double distance = length(way), cosine = dot(velocity, way) / (length(velocity) * distance);
        for (const Rule* rule : {&parameters_.separation, &parameters_.alignment, &parameters_.cohesion}) {
            if (near(distance, rule->radius, std::max(rule->radius, world * 0.05))) return Border::radius;
            const double edge = std::clamp(std::cos(radians(rule->view_angle)), -0.9999, 0.9999);
            if (rule->view_angle <= 180 && std::abs(cosine - edge) < 1e-4) return Border::view_angle;
        }
        for (int axis = 0; axis < D && domain.toroidal(); ++axis)
            if (near(std::abs(way[axis]), domain.size()[axis] / 2, world)) return Border::half_world;
        return Border::none;
    }

    /// Whether a boid that is caught would be born again in an obstacle.
    template <int D>
    bool is_born_inside(const Domain<D>& domain, BoidId id) const {
        const Words words = Random{scenario_.seed, 0, id}.words(Draw::respawn_position);
        Vector<D> place;
        for (int axis = 0; axis < D; ++axis) place[axis] = uniform(words[axis]) * domain.farthest(axis);
        const bool hunted =
            std::ranges::any_of(scenario_.relations, [](const Relation& each) { return each.capture > 0; });
        return hunted && is_inside(domain, place);
    }

    /// Whether a place is in an obstacle after the step: the way out can point anywhere, and lead from one into
    /// another.
    template <int D>
    bool is_inside(const Domain<D>& domain, const Vector<D>& place) const {
        return std::ranges::any_of(scenario_.obstacles, [&](const Obstacle& obstacle) {
            Solid<D, double> solid(obstacle, domain);
            solid.move(obstacle, 1);
            return solid.surface(domain.offset(solid.place, place)).distance < 0;
        });
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

/// A start and a scenario that differ from others by about the rounding of float32, or several times that.
struct Shake {
    Scenario scenario;
    State start;
};

std::vector<Shake> shaken(const Scenario& scenario, const State& start, RandomScenarios& random, bool rich) {
    // In a rich world far more is decided by next to nothing: who is nearest, what a path would hit. More shakes find
    // it.
    const int repeats = rich ? 12 : 4;
    const double times = rich ? 8 : 1;
    std::vector<Shake> shakes;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const State moved = jittered(start, scenario, random, times);
        shakes.push_back({jittered(scenario, random), moved});
    }
    return shakes;
}

std::vector<State> stepped(const std::vector<Shake>& shakes) {
    std::vector<State> result;
    for (const Shake& shake : shakes) result.push_back(stepped(shake.scenario, shake.start, "reference"));
    return result;
}

double scale_of(const Scenario& scenario) {
    const Vector3 size = world_size(scenario.parameters.world);
    return std::max({size[0], size[1], size[2]});
}

/// Whether what rounding may do to a start moves the boid elsewhere: something has changed its mind.
bool jumps(const std::pair<double, double>& strayed, const Scenario& scenario) {
    return strayed.second > 1e-2 || strayed.first > 1e-2 * scale_of(scenario);
}

template <class Body>
void for_each_parameters(Scenario& scenario, Body&& body) {
    body(scenario.parameters);
    for (Species& each : scenario.species) body(each.parameters);
}

/// What may make a step jump, and how to do without it.
struct Suspect {
    Border border;
    void (*remove)(Scenario&);
};

constexpr Suspect suspects[] = {
    {Border::capture,
     [](Scenario& scenario) {
         for (Relation& each : scenario.relations) each.capture = 0;
     }},
    {Border::rank,
     [](Scenario& scenario) {
         for_each_parameters(scenario, [](Parameters& all) {
             for (Rule* rule : {&all.separation, &all.alignment, &all.cohesion}) rule->topological = false;
         });
     }},
    {Border::goal, [](Scenario& scenario) { scenario.goals.clear(); }},
    {Border::relation,
     [](Scenario& scenario) {
         std::erase_if(scenario.relations, [](const Relation& each) { return each.kind != RelationKind::flock; });
     }},
    {Border::obstacle, [](Scenario& scenario) { scenario.obstacles.clear(); }},
    {Border::margin,
     [](Scenario& scenario) {
         Edge& kind = scenario.parameters.edges.kind;
         if (kind != Edge::wrap) kind = Edge::open;
     }},
};

/// What makes the step of a boid jump: the first without which, and without those before, it does not; none where it is
/// none of them.
Border cause_of_jump(BoidId id, Scenario scenario, const State& start, std::vector<Shake> shakes) {
    for (const Suspect& suspect : suspects) {
        suspect.remove(scenario);
        for (Shake& shake : shakes) suspect.remove(shake.scenario);
        const State calm = stepped(scenario, start, "reference");
        if (!jumps(worst_distance(*calm.find(id), calm, stepped(shakes), scenario), scenario)) return suspect.border;
    }
    return Border::none;
}

/// Whether a boid wishes for next to nothing and the least speed makes that far more, with all its rounding.
bool is_sped_up(BoidId id, double speed, Scenario scenario, const State& start) {
    for_each_parameters(scenario, [](Parameters& all) { all.motion.min_speed = 0; });
    const State slow = stepped(scenario, start, "reference");
    return length(slow.boid(*slow.find(id)).velocity) * 256 < speed;
}

/// One step of a random scenario by either engine, and what becomes of it when its start is shaken.
class Comparison {
public:
    Comparison(std::uint64_t number, std::size_t boids, bool rich) : random_(number) {
        scenario_ = rich ? random_.world() : random_.scenario();
        start_ = random_.state(scenario_, boids);
        expected_ = stepped(scenario_, start_, "reference");
        actual_ = stepped(scenario_, start_, "cpu");
        shakes_ = shaken(scenario_, start_, random_, rich);
        strays_ = stepped(shakes_);
        room_ = 2e-5 * std::max(1.0, static_cast<double>(boids) / 64);  // the rounding of a sum grows with its terms
    }

    std::string compare(ComparisonTally& tally) {
        if (actual_.size() != start_.size() || actual_.step != 1) return "boids or steps are lost";
        std::size_t left_out = 0;
        for (std::size_t index = 0; index < expected_.size(); ++index) {
            const auto strayed = worst_distance(index, expected_, strays_, scenario_);
            if (agrees(index, strayed)) {
                ++tally.compared;
                tally.unsteady += strayed.second > 1e-3;
                continue;
            }
            const Border border = border_of(index, strayed);
            if (border == Border::none) return difference_of(index, strayed);
            ++tally.left_out[static_cast<std::size_t>(border)];
            left_out += border != Border::rest;  // where parameters cancel out, a whole flock rests
            if (left_out > most_left_out) return "too many boids are on a border; " + difference_of(index, strayed);
        }
        return "";
    }

private:
    /// One boid or two may be on a border by chance. Where many differ it is no rounding.
    static constexpr std::size_t most_left_out = 8;

    bool agrees(std::size_t index, const std::pair<double, double>& strayed) const {
        const std::size_t there = *actual_.find(expected_.id[index]);
        if (actual_.species[there] != expected_.species[index] || actual_.waypoint[there] != expected_.waypoint[index])
            return false;
        const auto [position, velocity] = distance_of(index, expected_, actual_, scenario_);
        // A boid whose reference step itself changes a little under float32 rounding gets that much more room.
        const double more = jumps(strayed, scenario_) ? 0 : 16;
        return velocity <= room_ + more * strayed.second &&
               position <= room_ + scale_of(scenario_) * 0x1p-22 + more * (strayed.first + strayed.second);
    }

    /// The border that a boid is on where the engines differ; none where they may not.
    Border border_of(std::size_t index, const std::pair<double, double>& strayed) const {
        const BoidId id = expected_.id[index];
        const Border border = Borderline(scenario_, start_).border_of(*start_.find(id));
        if (border != Border::none) return border;
        const double speed =
            std::max(length(expected_.boid(index).velocity), length(actual_.boid(*actual_.find(id)).velocity));
        if (is_sped_up(id, speed, scenario_, start_)) return Border::rest;
        return jumps(strayed, scenario_) ? cause_of_jump(id, scenario_, start_, shakes_) : Border::none;
    }

    std::string difference_of(std::size_t index, const std::pair<double, double>& strayed) const {
        const auto [position, velocity] = distance_of(index, expected_, actual_, scenario_);
        return "boid " + std::to_string(expected_.id[index]) + ": position off by " + std::to_string(position) +
               ", velocity by " + std::to_string(velocity) +
               ", or another species or waypoint; shaken, the reference moves by " + std::to_string(strayed.first) +
               " and " + std::to_string(strayed.second);
    }

    RandomScenarios random_;
    Scenario scenario_;
    State start_, expected_, actual_;
    std::vector<Shake> shakes_;
    std::vector<State> strays_;
    double room_;
};

}  // namespace

std::string describe_left_out(const ComparisonTally& tally) {
    std::string result;
    for (std::size_t border = 0; border < tally.left_out.size(); ++border)
        if (tally.left_out[border] > 0)
            result += (result.empty() ? "" : ", ") + std::string(border_names[border]) + " " +
                      std::to_string(tally.left_out[border]);
    return result;
}

std::string compare_engines(std::uint64_t number, std::size_t boids, ComparisonTally& tally, Richness richness) {
    const std::string difference = Comparison(number, boids, richness == Richness::everything).compare(tally);
    return difference.empty() ? "" : "scenario " + std::to_string(number) + ", " + difference;
}

}  // namespace boids
