#include "boids/tests/engines/bits_oracle.h"

#include "boids/tests/engines/bits_gather.h"
#include "boids/tests/engines/bits_motion.h"
#include "boids/tests/engines/bits_observables.h"

namespace boids {

namespace {

using namespace bits;

/// One species: its boids, and where they are in the arrays of the state.
template <int D>
struct Kind {
    Numbers<D> numbers;
    std::vector<OneBoid<D>> flock;
    std::vector<std::size_t> index;
    std::vector<std::size_t> company;  ///< The species its rules see, itself first.
    bool joined = false;               ///< Whether it shares its grid's shape with others.

    Kind(const Scenario& scenario, const State& state, std::size_t number)
        : numbers(parameters_of(scenario, number)), company{number} {
        for (std::size_t other = 0; other < species_count(scenario); ++other)
            if (other != number && flocks_with(scenario, number, other)) company.push_back(other);
        for (std::size_t each = 0; each < state.size(); ++each)
            if (state.species[each] == number) take(state, each);
    }

    /// Section 2: a boid as a state gives it.
    void take(const State& state, std::size_t from) {
        OneBoid<D> boid{state.id[from], {}, {}};
        for (int axis = 0; axis < D; ++axis) {
            float& place = boid.position[axis];
            place = rounded(state.position[axis][from]);
            if (numbers.toroidal) place = rounded(brought_into(place, numbers.size[axis]));
            if (numbers.toroidal && place == numbers.size[axis]) place = 0;
            boid.velocity[axis] = rounded(state.velocity[axis][from]);
        }
        flock.push_back(boid);
        index.push_back(from);
    }

    void give(State& state) const {
        for (std::size_t each = 0; each < flock.size(); ++each)
            for (int axis = 0; axis < D; ++axis) {
                state.position[axis][index[each]] = flock[each].position[axis];
                state.velocity[axis][index[each]] = flock[each].velocity[axis];
            }
    }
};

/// Section 4: the grids of all species.
template <int D>
std::vector<BitsGrid<D>> grids_of(std::vector<Kind<D>>& kinds, std::size_t boids) {
    for (const Kind<D>& kind : kinds)
        for (const std::size_t other : kind.company)
            if (kind.company.size() > 1) kinds[other].joined = true;
    float greatest = 0;
    for (const Kind<D>& kind : kinds)
        if (kind.joined) greatest = std::max(greatest, kind.numbers.greatest_radius());
    std::vector<BitsGrid<D>> grids;
    for (const Kind<D>& kind : kinds)
        grids.emplace_back(kind.numbers, kind.joined ? greatest : kind.numbers.greatest_radius(),
                           kind.joined ? boids : kind.flock.size());
    return grids;
}

/// Section 13: whether another boid, of whatever species, was at a position.
template <int D>
bool is_taken(const std::vector<Kind<D>>& kinds, const OneBoid<D>& boid) {
    return std::any_of(kinds.begin(), kinds.end(), [&](const Kind<D>& kind) {
        return std::any_of(kind.flock.begin(), kind.flock.end(), [&](const OneBoid<D>& other) {
            return other.id != boid.id && other.position == boid.position;
        });
    });
}

/// The boids of a species after step number `step`.
template <int D>
std::vector<OneBoid<D>> moved(const Kind<D>& kind, const std::vector<Kind<D>>& kinds, BitsGather<D>& gather,
                              std::uint64_t seed, std::uint64_t step, Passages& passages) {
    std::vector<OneBoid<D>> next;
    for (const OneBoid<D>& boid : kind.flock) {
        RuleSum<D> sums[3];
        gather.gather(boid, sums);
        next.push_back(BitsMotion<D>(kind.numbers, {seed, step, boid.id}, boid).move(sums));
        if (!kind.numbers.given.edges.exclusive || !is_taken(kinds, next.back())) continue;
        next.back().position = boid.position;
        ++passages.taken;
    }
    return next;
}

template <int D>
State fly(const Scenario& scenario, const State& state, std::int64_t steps, Passages& passages, Look look) {
    std::vector<Kind<D>> kinds;
    for (std::size_t number = 0; number < species_count(scenario); ++number)
        kinds.emplace_back(scenario, state, number);
    const std::vector<BitsGrid<D>> grids = grids_of(kinds, state.size());
    State result = state;
    for (; result.step < state.step + static_cast<std::uint64_t>(steps); ++result.step) {
        std::vector<Sighted<D>> sighted;
        for (std::size_t number = 0; number < kinds.size(); ++number)
            sighted.emplace_back(kinds[number].numbers, grids[number], kinds[number].flock, look);
        std::vector<std::vector<OneBoid<D>>> next;
        for (const Kind<D>& kind : kinds) {
            std::vector<const Sighted<D>*> company;
            for (const std::size_t other : kind.company) company.push_back(&sighted[other]);
            BitsGather<D> gather(kind.numbers, company, look, passages);
            next.push_back(moved(kind, kinds, gather, scenario.seed, result.step, passages));
        }
        for (std::size_t number = 0; number < kinds.size(); ++number) kinds[number].flock = next[number];
        passages.folded_steps += grids[0].is_folded();
    }
    for (const Kind<D>& kind : kinds) kind.give(result);
    std::fill(result.waypoint.begin(), result.waypoint.end(), std::uint16_t{0});
    return result;
}

}  // namespace

bool is_defined(const Scenario& scenario) {
    const bool related = std::any_of(scenario.relations.begin(), scenario.relations.end(), [](const Relation& each) {
        return each.enabled && each.kind != RelationKind::flock;
    });
    return scenario.schedule == Schedule::synchronous && !related && scenario.obstacles.empty() &&
           scenario.goals.empty();
}

State fly_by_definition(const Scenario& scenario, const State& state, std::int64_t steps, Passages& passages,
                        Look look) {
    return state.dimension() == 3 ? fly<3>(scenario, state, steps, passages, look)
                                  : fly<2>(scenario, state, steps, passages, look);
}

Observables observe_by_definition(const Scenario& scenario, const State& state) {
    if (state.size() == 0) return {};
    const Parameters parameters = parameters_of(scenario, 0);
    if (state.dimension() == 3) return BitsObserver<3>(parameters, Kind<3>(scenario, state, 0).flock).observe();
    return BitsObserver<2>(parameters, Kind<2>(scenario, state, 0).flock).observe();
}

}  // namespace boids
