// The observables of neighbourhoods against plain counting over all pairs: dense and thin flocks, worlds smaller than
// the radius, boids far outside the world, flat and deep, with and without a torus.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "boids/core/parameters/parameter_table.h"
#include "boids/core/space/domain.h"
#include "boids/core/state/observables.h"
#include "random_flock.h"

namespace boids {
namespace {

struct Case {
    std::string name;
    std::uint32_t boids;
    double width, height, depth;
    double flock_radius, view_radius;
    double spread;     ///< The box boids are in, in worlds.
    double far_shift;  ///< How far every tenth boid is moved off.
};

const Case cases[] = {
    {"thin", 120, 100, 60, 40, 8, 5, 1, 0},
    {"dense", 300, 20, 20, 20, 3, 6, 1, 0},
    {"small_world", 40, 5, 3, 4, 10, 20, 1, 0},
    {"narrow_world", 80, 200, 2, 3, 7, 4, 1, 0},
    {"overflowing", 120, 100, 60, 40, 12, 9, 3, 0},
    {"far_strays", 120, 100, 60, 40, 9, 6, 1, 12345.5},
    {"tiny_radius", 150, 100, 60, 40, 0.01, 0.5, 1, 0},
    {"pair", 2, 100, 60, 40, 8, 5, 1, 0},
    {"in_one_place", 12, 100, 60, 40, 8, 5, 0, 0},
};

template <int D>
class PlainCount {
public:
    PlainCount(const State& state, const Parameters& parameters) : domain_(parameters) {
        for (std::size_t index = 0; index < state.size(); ++index)
            positions_.push_back(flatten<D>(state.boid(index).position));
    }

    double nearest_distance() const {
        double sum = 0;
        for (std::size_t self = 0; self < positions_.size(); ++self) {
            double least = INFINITY;
            for (std::size_t other = 0; other < positions_.size(); ++other)
                if (other != self) least = std::min(least, distance(self, other));
            sum += least;
        }
        return sum / static_cast<double>(positions_.size());
    }

    double mean_neighbours(double radius) const {
        int pairs = 0;
        for (std::size_t self = 0; self < positions_.size(); ++self)
            for (std::size_t other = 0; other < positions_.size(); ++other)
                pairs += other != self && distance(self, other) < radius;
        return pairs / static_cast<double>(positions_.size());
    }

    /// Sizes of the groups, by spreading a mark from boid to boid.
    std::vector<int> flock_sizes(double radius) const {
        std::vector<int> sizes;
        std::vector<bool> marked(positions_.size());
        for (std::size_t first = 0; first < positions_.size(); ++first) {
            if (marked[first]) continue;
            std::vector<std::size_t> group{first};
            marked[first] = true;
            for (std::size_t next = 0; next < group.size(); ++next)
                for (std::size_t other = 0; other < positions_.size(); ++other)
                    if (!marked[other] && distance(group[next], other) <= radius) {
                        marked[other] = true;
                        group.push_back(other);
                    }
            sizes.push_back(static_cast<int>(group.size()));
        }
        return sizes;
    }

private:
    double distance(std::size_t a, std::size_t b) const { return length(domain_.offset(positions_[a], positions_[b])); }

    Domain<D> domain_;
    std::vector<Vector<D>> positions_;
};

Parameters parameters_of(const Case& row, int dimension, bool torus) {
    Parameters parameters = default_parameters();
    parameters.world = {dimension, row.width, row.height, row.depth};
    parameters.edges.kind = torus ? Edge::wrap : Edge::open;
    parameters.edges.distance = Distance::toroidal;
    parameters.cohesion.radius = row.flock_radius;
    parameters.alignment.radius = row.view_radius;
    parameters.separation.radius = row.view_radius / 2;
    return parameters;
}

State flock_of(const Case& row, int dimension) {
    const Vector3 box{row.width * row.spread, row.height * row.spread, row.depth * row.spread};
    State state = random_flock(row.boids, box, 1, dimension);
    for (std::size_t index = 0; index < state.size(); ++index)
        for (int axis = 0; axis < dimension; ++axis) {
            if (row.spread > 1) state.position[axis][index] -= box[axis] / 3;
            if (index % 10 == 0) state.position[axis][index] += (index % 20 == 0 ? 1 : -1) * row.far_shift;
        }
    return state;
}

template <int D>
void expect_plain_count(const Case& row, bool torus) {
    SCOPED_TRACE(row.name + (torus ? " torus " : " plain ") + std::to_string(D) + "D");
    const Parameters parameters = parameters_of(row, D, torus);
    const State state = flock_of(row, D);
    const Observables seen = observe(state, parameters);
    const PlainCount<D> count(state, parameters);
    const std::vector<int> sizes = count.flock_sizes(row.flock_radius);
    EXPECT_NEAR(seen.nearest_neighbour_distance, count.nearest_distance(), 1e-12 * (1 + row.far_shift));
    EXPECT_NEAR(seen.mean_neighbours, count.mean_neighbours(std::max(row.view_radius, row.flock_radius)), 1e-12);
    EXPECT_EQ(seen.flocks, static_cast<double>(sizes.size()));
    EXPECT_EQ(seen.largest_flock, *std::max_element(sizes.begin(), sizes.end()));
}

TEST(NeighbourhoodObservables, AreThoseOfPlainCounting) {
    for (const Case& row : cases)
        for (const bool torus : {false, true}) {
            expect_plain_count<2>(row, torus);
            expect_plain_count<3>(row, torus);
        }
}

}  // namespace
}  // namespace boids
