#include "boids/api/timed_flight.h"

#include <algorithm>
#include <cmath>

#include "boids/api/float_rows.h"
#include "boids/core/space/domain.h"

namespace boids {

TimedFlight::TimedFlight(Simulation& flock, double steps_per_second)
    : flock_(flock), steps_per_second_(steps_per_second) {
    if (!(steps_per_second > 0) || !std::isfinite(steps_per_second))
        throw Error("a flight of " + std::to_string(steps_per_second) +
                    " steps a second is not possible; ask for more than 0");
    remember();
}

int TimedFlight::pass(double seconds, int most_steps) {
    if (!(seconds >= 0) || !std::isfinite(seconds))
        throw Error(std::to_string(seconds) + " seconds cannot pass; time takes 0 or more of them");
    const double due = fraction_ + seconds * steps_per_second_;
    const int steps = static_cast<int>(std::min(std::floor(due), std::max(0.0, static_cast<double>(most_steps))));
    if (steps > 1) flock_.advance(steps - 1);
    if (steps > 0) remember();
    if (steps > 0) flock_.advance();
    fraction_ = due - std::floor(due);
    return steps;
}

void TimedFlight::remember() {
    const auto keep = [](const auto& view, auto& kept) { kept.assign(view.begin(), view.end()); };
    keep(flock_.ids(), ids_before_);
    keep(flock_.positions(), positions_before_);
    keep(flock_.velocities(), velocities_before_);
}

template <class Body>
void TimedFlight::for_each_known(Body&& body) const {
    const std::span<const BoidId> now = flock_.ids();
    for (std::size_t row = 0, before = 0; row < now.size(); ++row) {
        while (before < ids_before_.size() && ids_before_[before] < now[row]) ++before;
        if (before < ids_before_.size() && ids_before_[before] == now[row]) body(row, before);
    }
}

namespace {

/// What lies between two numbers.
float between(double before, double way, double fraction) {
    return static_cast<float>(before + fraction * way);
}

/// The longest way in a step that is flown: a boid that is caught begins again somewhere else, and does not fly there.
double longest_way(const Scenario& scenario, double speed) {
    const Wind& wind = scenario.parameters.wind;
    if (!has_captures(scenario)) return HUGE_VAL;
    return 2 * speed + length(Vector3{wind.x, wind.y, wind.z}) + wind.speed;
}

}  // namespace

std::span<const float> TimedFlight::positions() {
    const std::span<const float> now = flock_.positions(), speed = flock_.velocities();
    const Parameters& parameters = flock_.parameters();
    const Vector3 size = world_size(parameters.world);
    const bool wraps = parameters.edges.kind == Edge::wrap;
    const auto dimension = static_cast<std::size_t>(parameters.world.dimension);
    positions_.assign(now.begin(), now.end());
    for_each_known([&](std::size_t row, std::size_t before) {
        Vector3 way, old_velocity, velocity;
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            const int at = static_cast<int>(axis);
            way[at] = static_cast<double>(now[row * dimension + axis]) - positions_before_[before * dimension + axis];
            if (wraps) way[at] = minimum_image(way[at], size[at]);
            velocity[at] = speed[row * dimension + axis];
            old_velocity[at] = velocities_before_[before * dimension + axis];
        }
        if (length(way) > longest_way(flock_.scenario(), std::max(length(velocity), length(old_velocity)))) return;
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            float& place = positions_[row * dimension + axis];
            const int at = static_cast<int>(axis);
            place = between(positions_before_[before * dimension + axis], way[at], fraction_);
            if (wraps) place = static_cast<float>(wrapped(place, size[at]));
            if (wraps && !(place < size[at])) place = 0;  // a tiny negative place rounds up to the edge
        }
    });
    return positions_;
}

std::span<const float> TimedFlight::velocities() {
    const std::span<const float> now = flock_.velocities();
    const auto dimension = static_cast<std::size_t>(flock_.parameters().world.dimension);
    velocities_.assign(now.begin(), now.end());
    for_each_known([&](std::size_t row, std::size_t before) {
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            const double old = velocities_before_[before * dimension + axis];
            velocities_[row * dimension + axis] = between(old, now[row * dimension + axis] - old, fraction_);
        }
    });
    return velocities_;
}

std::span<const float> TimedFlight::orientations() {
    const std::span<const float> heading = velocities();
    const auto dimension = static_cast<std::size_t>(flock_.parameters().world.dimension);
    orientations_.resize(heading.size() / dimension * 4);
    for (std::size_t row = 0; row * dimension < heading.size(); ++row) {
        Vector3 each;
        for (std::size_t axis = 0; axis < dimension; ++axis)
            each[static_cast<int>(axis)] = heading[row * dimension + axis];
        const Quaternion turn = orientation_of(each, static_cast<int>(dimension));
        std::ranges::copy(turn, orientations_.begin() + static_cast<std::ptrdiff_t>(4 * row));
    }
    return orientations_;
}

}  // namespace boids
