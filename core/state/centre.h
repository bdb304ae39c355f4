// The centre of a flock, also of one that flies across an edge of a world that wraps: the mean of the short ways from
// the circular mean (docs/model.md, Observables). A flock within half of the world has its plain mean as its centre.
#pragma once

#include "boids/core/numbers/portable_math.h"
#include "boids/core/space/domain.h"
#include "boids/core/state/state.h"

namespace boids {

/// Where the mean of places on a circle lies, as a part of the circle: by the sums of the sines and cosines of `count`
/// places. Half-way where they cancel out, as rounding would decide.
inline double circular_mean(double sines, double cosines, double count) {
    constexpr double nowhere = 1e-9;
    if (sines * sines + cosines * cosines < nowhere * nowhere * count * count) return 0.5;
    const double turns = portable_turns(sines, cosines);
    return turns < 0 ? turns + 1 : turns;
}

/// The way from one place to another, the short way round where the world wraps: also where boids do not see across its
/// edges, because they fly across them.
template <int D>
Vector<D> way_around(const Vector<D>& from, const Vector<D>& to, const Parameters& parameters) {
    Vector<D> way = to - from;
    if (parameters.edges.kind != Edge::wrap) return way;
    const Vector3 size = world_size(parameters.world);
    for (int axis = 0; axis < D; ++axis) way[axis] = minimum_image(way[axis], size[axis]);
    return way;
}

/// The circular mean of places along an axis of a world that wraps.
inline double circular_mean(const std::vector<double>& places, double size) {
    double sines = 0, cosines = 0;
    for (const double place : places) {
        const SineCosine on_circle = portable_sine_cosine(wrapped(place, size) / size);
        sines += on_circle.sine;
        cosines += on_circle.cosine;
    }
    return size * circular_mean(sines, cosines, static_cast<double>(places.size()));
}

/// The centre of at least one boid, within the world where it wraps.
template <int D>
Vector<D> centre_of(const State& state, const Parameters& parameters) {
    const bool wraps = parameters.edges.kind == Edge::wrap;
    const Vector3 size = world_size(parameters.world);
    Vector<D> centre;
    for (int axis = 0; axis < D; ++axis) {
        const std::vector<double>& places = state.position[static_cast<std::size_t>(axis)];
        const double from = wraps ? circular_mean(places, size[axis]) : 0;
        double sum = 0;
        for (const double place : places) sum += wraps ? minimum_image(place - from, size[axis]) : place;
        centre[axis] = from + sum / static_cast<double>(places.size());
        if (wraps) centre[axis] = wrapped(centre[axis], size[axis]);
    }
    return centre;
}

}  // namespace boids
