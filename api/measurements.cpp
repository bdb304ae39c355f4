#include "boids/api/measurements.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "boids/core/parameters/model.h"
#include "boids/core/state/flocks.h"

namespace boids {

namespace {

/// Where the boids of one species are: in the state, and in the rows of all boids.
struct Members {
    std::vector<std::size_t> indices, rows;
};

Members members_of(const State& state, std::span<const std::size_t> order, std::size_t species) {
    Members members;
    for (std::size_t row = 0; row < order.size(); ++row)
        if (state.species[order[row]] == species) {
            members.indices.push_back(order[row]);
            members.rows.push_back(row);
        }
    return members;
}

State state_of(const State& all, std::span<const std::size_t> indices) {
    State state(all.dimension());
    state.reserve(indices.size());
    for (const std::size_t index : indices) state.append(all.boid(index));
    return state;
}

/// The angle between two directions in degrees; 0 where one of them is none.
double angle_between(const Vector3& one, const Vector3& other) {
    const double lengths = length(one) * length(other);
    if (!(lengths > 0)) return 0;
    return std::acos(std::clamp(dot(one, other) / lengths, -1.0, 1.0)) * 180 / std::numbers::pi;
}

template <int D>
void measure_neighbours(const State& state, const Parameters& parameters, std::span<const std::size_t> rows,
                        Measurements& result) {
    const double radius = neighbour_radius(parameters);
    const CellIndex<D> near(state, Domain<D>(parameters), radius);
    std::vector<Vector3> headings;
    headings.reserve(state.size());
    for (std::size_t index = 0; index < state.size(); ++index) headings.push_back(unit(state.boid(index).velocity));
    for (std::size_t index = 0; index < state.size(); ++index) {
        Vector3 heading;
        std::uint32_t count = 0;
        near.for_each_near(near.position(index), radius, [&](std::size_t other, double squared) {
            if (other == index || (!parameters.neighbours.inclusive && !(squared < radius * radius))) return;
            heading += headings[other];
            ++count;
        });
        result.neighbours[rows[index]] = count;
        result.deviation[rows[index]] = static_cast<float>(angle_between(headings[index], heading));
    }
}

template <int D>
void number_flocks(const State& state, const Parameters& parameters, std::span<const std::size_t> rows,
                   Measurements& result) {
    constexpr std::uint32_t unknown = ~std::uint32_t{0};
    Groups groups = find_flocks<D>(state, parameters);
    std::vector<std::uint32_t> numbers(state.size(), unknown);
    std::uint32_t flocks = 0;
    for (std::size_t index = 0; index < state.size(); ++index) {
        std::uint32_t& number = numbers[groups.root(index)];
        if (number == unknown) number = flocks++;
        result.flock[rows[index]] = number;
    }
}

template <int D>
void measure_species(const State& state, const Parameters& parameters, std::span<const std::size_t> rows,
                     Measurements& result) {
    measure_neighbours<D>(state, parameters, rows, result);
    number_flocks<D>(state, parameters, rows, result);
}

}  // namespace

Measurements measure(const State& state, const Scenario& scenario) {
    Measurements result;
    result.neighbours.resize(state.size());
    result.flock.resize(state.size());
    result.deviation.resize(state.size());
    const std::vector<std::size_t> order = state.by_id();
    for (std::size_t species = 0; species < species_count(scenario); ++species) {
        const Members members = members_of(state, order, species);
        const State own = state_of(state, members.indices);
        const Parameters parameters = parameters_of(scenario, species);
        if (state.dimension() == 3)
            measure_species<3>(own, parameters, members.rows, result);
        else
            measure_species<2>(own, parameters, members.rows, result);
    }
    return result;
}

}  // namespace boids
