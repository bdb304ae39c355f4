#include "boids/engines/cpu/grid/search_choice.h"

#include <algorithm>

#include "boids/core/space/minimum_image.h"

namespace boids::cpu {

namespace {

/// The greatest squared radius of the rules that act, with or without a rank, and the greatest rank.
struct Reach {
    float ranked = 0, unranked = 0;
    std::int32_t nearest = 0;

    explicit Reach(const KernelConstants& constants) {
        for (const RuleConstants* rule : {&constants.separation, &constants.alignment, &constants.cohesion}) {
            if (!rule->acts) continue;
            float& farthest = rule->nearest > 0 ? ranked : unranked;
            farthest = std::max(farthest, rule->radius_squared);
            nearest = std::max(nearest, rule->nearest);
        }
    }
};

template <int D>
float squared_distance(const FlockArrays<D>& one, std::uint32_t slot, const FlockArrays<D>& other, std::uint32_t there,
                       const KernelConstants& constants) {
    float squared = 0;
    for (int axis = 0; axis < D; ++axis) {
        float way = other.position[axis][there] - one.position[axis][slot];
        if (constants.toroidal) way = minimum_image(way, constants.size[axis]);
        squared += way * way;
    }
    return squared;
}

/// Candidates that the grid names for some boids, and about how many of them rules without a rank see.
struct Sample {
    double candidates = 0, seen = 0;

    /// Adds a run, of which it looks at a few.
    template <int D>
    void add(Run run, const FlockArrays<D>& one, std::uint32_t slot, const FlockArrays<D>& other,
             const KernelConstants& constants, float unranked) {
        constexpr std::uint32_t looks = 16;
        const std::uint32_t size = run.end - run.begin, step = size / looks + 1;
        candidates += size;
        for (std::uint32_t there = run.begin; there < run.end; there += step)
            if (squared_distance<D>(one, slot, other, there, constants) < unranked) seen += step;
    }
};

}  // namespace

bool may_search(const KernelConstants& constants) {
    const Reach reach(constants);
    return constants.model == boids_model && reach.ranked > 4 * reach.unranked;
}

template <int D>
bool is_worth_a_search(const Swarm<D>& swarm, std::span<const Swarm<D>> swarms) {
    constexpr std::size_t boids = 64;
    const Reach reach(swarm.constants);
    Sample sample;
    Runs<D> runs;
    for (std::size_t each = 0; each < boids && swarm.count > 0; ++each) {
        const std::size_t boid = swarm.count * each / boids;
        for_each_row_part(swarm.grid, swarm.sorter.own_before(), boid, boid + 1, [&](const RowPart& part) {
            const float x = swarm.sorted.position[0][part.begin];
            for (const std::size_t other : swarm.company.members) {
                swarms[other].grid.find_runs(part.row, x, x, runs);
                for (int index = 0; index < runs.count; ++index)
                    sample.add<D>(runs.run[static_cast<std::size_t>(index)], swarm.sorted, part.begin,
                                  swarms[other].sorted, swarm.constants, reach.unranked);
            }
        });
    }
    // Measured: a search costs as much as to look at so many. Whom rules without a rank see it must put in order.
    return sample.candidates > boids * (64.0 + 8.0 * reach.nearest) + 8 * sample.seen;
}

template bool is_worth_a_search(const Swarm<2>&, std::span<const Swarm<2>>);
template bool is_worth_a_search(const Swarm<3>&, std::span<const Swarm<3>>);

}  // namespace boids::cpu
