#include "boids/render/colouring.h"

#include <numbers>

#include "boids/core/space/cell_index.h"
#include "boids/core/state/flocks.h"
#include "boids/core/state/observables.h"
#include "boids/core/state/specks.h"
#include "boids/render/palette.h"

namespace boids {

namespace {

/// A number without bounds brought between 0 and 1; the typical one becomes 1/2.
float relative_to(double typical, double value) {
    return static_cast<float>(value > 0 ? value / (value + typical) : 0);
}

double mean_speed(const State& state) {
    double sum = 0;
    for (std::size_t index = 0; index < state.size(); ++index) sum += length(state.boid(index).velocity);
    return sum / static_cast<double>(state.size());
}

/// In 3D a heading is its turn in the horizontal plane: that is what an onlooker calls north or east.
void number_by_heading(const State& state, std::vector<float>& numbers) {
    const bool solid = state.dimension() == 3;
    const std::vector<double>& northwards = state.velocity[solid ? 2 : 1];
    for (std::size_t index = 0; index < state.size(); ++index) {
        const double north = solid ? -northwards[index] : northwards[index];  // seen from above, z points south
        numbers[index] = heading_number(state.velocity[0][index], north);
    }
}

void number_by_speed(const State& state, const Motion& motion, std::vector<float>& numbers) {
    const double typical = mean_speed(state);
    const double range = motion.max_speed * motion.speed_multiplier - motion.min_speed;
    const bool limited = motion.max_speed < 100 * typical && range > 0;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const double speed = length(state.boid(index).velocity);
        numbers[index] = limited ? static_cast<float>(std::clamp((speed - motion.min_speed) / range, 0.0, 1.0))
                                 : relative_to(typical, speed);
    }
}

template <int D>
void number_by_neighbours(const State& state, const Parameters& parameters, std::vector<float>& numbers) {
    const double radius = neighbour_radius(parameters);
    const CellIndex<D> near(state, Domain<D>(parameters), radius);
    double sum = 0;
    for (std::size_t index = 0; index < near.size(); ++index) {
        int count = -1;  // the boid itself is not its neighbour
        near.for_each_near(near.position(index), radius, [&](std::size_t, double) { ++count; });
        numbers[index] = static_cast<float>(count);
        sum += count;
    }
    const double typical = std::max(sum / static_cast<double>(state.size()), 1.0);
    for (float& number : numbers) number = relative_to(typical, number);
}

/// How far a boid's velocity is from the mean of those around it: where a flock turns, it lights up.
template <int D>
void number_by_deviation(const State& state, const Parameters& parameters, std::vector<float>& numbers) {
    const double radius = neighbour_radius(parameters), typical = 0.25 * mean_speed(state);
    const CellIndex<D> near(state, Domain<D>(parameters), radius);
    for (std::size_t index = 0; index < near.size(); ++index) {
        Vector<D> sum;
        double count = 0;
        near.for_each_near(near.position(index), radius, [&](std::size_t other, double) {
            for (int axis = 0; axis < D; ++axis) sum[axis] += state.velocity[axis][other];
            ++count;
        });
        numbers[index] = relative_to(typical, length(sum / count - flatten<D>(state.boid(index).velocity)));
    }
}

/// A flock has the colour of its smallest id, so it keeps it while the flock lasts; the golden section keeps
/// neighbouring ids far apart in colour.
template <int D>
void number_by_flock(const State& state, const Parameters& parameters, std::vector<float>& numbers) {
    Groups groups = find_flocks<D>(state, parameters);
    std::vector<BoidId> smallest(state.size(), ~BoidId{0});
    for (std::size_t index = 0; index < state.size(); ++index) {
        BoidId& least = smallest[groups.root(index)];
        least = std::min(least, state.id[index]);
    }
    for (std::size_t index = 0; index < state.size(); ++index)
        numbers[index] = static_cast<float>(std::fmod(smallest[groups.root(index)] / std::numbers::phi, 1.0));
}

/// Species have a colour each; after the last the first comes again.
float number_of_species(std::uint8_t species) {
    return (static_cast<float>(species % Palette::species) + 0.5f) / Palette::species;
}

void number_by_species(const State& state, std::vector<float>& numbers) {
    for (std::size_t index = 0; index < state.size(); ++index) numbers[index] = number_of_species(state.species[index]);
}

template <int D>
void number_in(Colouring colouring, const State& state, const Parameters& parameters, std::vector<float>& numbers) {
    switch (colouring) {
        case Colouring::heading: number_by_heading(state, numbers); return;
        case Colouring::speed: number_by_speed(state, parameters.motion, numbers); return;
        case Colouring::flock: number_by_flock<D>(state, parameters, numbers); return;
        case Colouring::neighbours: number_by_neighbours<D>(state, parameters, numbers); return;
        case Colouring::velocity_deviation: number_by_deviation<D>(state, parameters, numbers); return;
        case Colouring::plain: return;
        case Colouring::species: number_by_species(state, numbers); return;
    }
}

}  // namespace

void number_boids(Colouring colouring, const State& state, const Parameters& parameters, std::vector<float>& numbers) {
    numbers.assign(state.size(), 0);
    if (state.size() == 0) return;
    if (state.dimension() == 3)
        number_in<3>(colouring, state, parameters, numbers);
    else
        number_in<2>(colouring, state, parameters, numbers);
}

std::optional<float> number_of_all(Colouring colouring, const Scenario& scenario) {
    if (colouring == Colouring::plain) return 0;
    if (colouring == Colouring::species && species_count(scenario) == 1) return number_of_species(0);
    return {};
}

}  // namespace boids
