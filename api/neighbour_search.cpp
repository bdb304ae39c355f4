#include "boids/api/neighbour_search.h"

#include <algorithm>
#include <cmath>

#include "boids/core/parameters/kernel_constants.h"

namespace boids {

namespace {

/// Whether a way lies less than a view angle off a heading; without a heading, everything is seen.
bool is_in_view(const Vector3& heading, const Vector3& way, double view_angle) {
    const double lengths = length(heading) * length(way);
    if (lengths == 0 || view_angle > 180) return view_angle > 0;
    const double cosine = dot(heading, way) / lengths;
    return cosine > std::clamp(std::cos(radians(view_angle)), -straight_cosine, straight_cosine) && view_angle > 0;
}

template <int D>
bool is_seen(const Outlook& outlook, const Vector3& position, const Domain<D>& domain) {
    const Vector3 way = lift(domain.offset(flatten<D>(outlook.position), flatten<D>(position)));
    return position != outlook.position && length(way) <= outlook.distance &&
           is_in_view(outlook.heading, way, outlook.view_angle);
}

}  // namespace

void NeighbourSearch::forget() {
    was_asked_ = false;
    grid_ = {};
}

std::vector<std::size_t> NeighbourSearch::find(const State& state, const Parameters& parameters,
                                               const Outlook& outlook) {
    return state.dimension() == 3 ? find_in<3>(state, parameters, outlook) : find_in<2>(state, parameters, outlook);
}

template <int D>
std::vector<std::size_t> NeighbourSearch::find_in(const State& state, const Parameters& parameters,
                                                  const Outlook& outlook) {
    const Domain<D> domain(parameters);
    std::vector<std::size_t> found;
    const auto keep_if_seen = [&](std::size_t index) {
        if (is_seen<D>(outlook, state.boid(index).position, domain)) found.push_back(index);
    };
    if (!was_asked_) {
        for (std::size_t index = 0; index < state.size(); ++index) keep_if_seen(index);
    } else if (outlook.distance >= 0) {
        if (!std::holds_alternative<CellIndex<D>>(grid_)) grid_.emplace<CellIndex<D>>(state, domain, 0);
        const double reach = outlook.distance * (1 + 1e-9);  // the very edge is for is_seen
        std::get<CellIndex<D>>(grid_).for_each_near(flatten<D>(outlook.position), reach,
                                                    [&](std::size_t index, double) { keep_if_seen(index); });
    }
    was_asked_ = true;
    std::ranges::sort(found, {}, [&](std::size_t index) { return state.id[index]; });
    return found;
}

}  // namespace boids
