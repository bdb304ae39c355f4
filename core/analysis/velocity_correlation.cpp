#include "boids/core/analysis/velocity_correlation.h"

#include <cmath>

#include "boids/core/numbers/random.h"
#include "boids/core/space/domain.h"

namespace boids {

namespace {

template <int D>
struct Fluctuation {
    Vector<D> place, deviation;
};

/// Whether a boid is of the sample of a moment: a draw that depends on nothing but its id and the step.
bool is_drawn(BoidId id, const State& state) {
    const double fraction = static_cast<double>(VelocityCorrelation::most_boids) / static_cast<double>(state.size());
    const auto early = static_cast<std::uint32_t>(state.step), late = static_cast<std::uint32_t>(state.step >> 32);
    return fraction >= 1 || uniform(philox4x32({early, late, id, 0}, {})[0]) < fraction;
}

/// The sample with its deviations from the mean velocity of all, in units of their root mean square; none where that is
/// 0 but for rounding.
template <int D>
std::vector<Fluctuation<D>> find_fluctuations(const State& state) {
    const auto count = static_cast<double>(state.size());
    Vector<D> mean;
    double squares = 0, speeds = 0;
    for (std::size_t index = 0; index < state.size(); ++index) mean += flatten<D>(state.boid(index).velocity) / count;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Vector<D> velocity = flatten<D>(state.boid(index).velocity), deviation = velocity - mean;
        squares += dot(deviation, deviation) / count;
        speeds += dot(velocity, velocity) / count;
    }
    std::vector<Fluctuation<D>> drawn;
    constexpr double rounding = 1e-14;  // squared, of float32
    if (!(squares > rounding * speeds)) return drawn;
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid boid = state.boid(index);
        if (is_drawn(boid.id, state))
            drawn.push_back({flatten<D>(boid.position), (flatten<D>(boid.velocity) - mean) / std::sqrt(squares)});
    }
    return drawn;
}

}  // namespace

void VelocityCorrelation::add(const State& state, const Parameters& parameters) {
    if (state.size() < 2) return;
    if (state.dimension() == 3)
        add_pairs<3>(state, parameters);
    else
        add_pairs<2>(state, parameters);
}

template <int D>
void VelocityCorrelation::add_pairs(const State& state, const Parameters& parameters) {
    const Domain<D> domain(parameters);
    const std::vector<Fluctuation<D>> all = find_fluctuations<D>(state);
    const double range = width_ * static_cast<double>(bins_.size());
    for (std::size_t one = 0; one < all.size(); ++one)
        for (std::size_t other = one + 1; other < all.size(); ++other) {
            const Vector<D> way = domain.offset(all[one].place, all[other].place);
            const double squared = dot(way, way);
            if (squared >= range * range) continue;
            Bin& bin = bins_[std::min(bins_.size() - 1, static_cast<std::size_t>(std::sqrt(squared) / width_))];
            bin.sum += dot(all[one].deviation, all[other].deviation);
            ++bin.pairs;
        }
}

std::vector<VelocityCorrelation::Point> VelocityCorrelation::curve() const {
    std::vector<Point> points;
    for (std::size_t number = 0; number < bins_.size(); ++number)
        if (const Bin& bin = bins_[number]; bin.pairs > 0)
            points.push_back(
                {(static_cast<double>(number) + 0.5) * width_, bin.sum / static_cast<double>(bin.pairs), bin.pairs});
    return points;
}

std::optional<double> VelocityCorrelation::length() const {
    double distance = 0, value = 1;  // a boid and itself
    for (const Point& next : curve()) {
        if (next.value <= 0) return distance + (next.distance - distance) * value / (value - next.value);
        distance = next.distance;
        value = next.value;
    }
    return std::nullopt;
}

}  // namespace boids
