#include "boids/render/scenery_plan.h"

#include <algorithm>
#include <cmath>

#include "boids/core/space/solid.h"

namespace boids {

namespace {

/// Where a thing is seen: once, or wherever it reaches into a world that repeats.
class Repeats {
public:
    Repeats(const Parameters& parameters, const View& view)
        : view_(view), dimension_(parameters.world.dimension), size_(world_size(parameters.world)) {
        const bool follows = view.period != Vector3{};
        const bool toroidal = parameters.edges.kind == Edge::wrap && parameters.edges.distance == Distance::toroidal;
        repeats_ = follows || toroidal;
        low_ = follows ? -0.5 * size_ : -view.origin;
    }

    /// Calls visit(place relative to the camera) for each copy of what lies within place - extent and place + extent.
    template <class Visit>
    void visit(const Vector3& place, const Vector3& extent, Visit&& visit) const {
        if (!repeats_) return visit(view_.relative(place));
        visit_along(dimension_ - 1, view_.relative(inside(place)), extent, visit);
    }

    /// Shortens a line to what of it lies in the part of the world that is seen; false where nothing does.
    bool cut(Vector3& from, Vector3& to) const {
        if (!repeats_) return true;
        const Vector3 start = from, way = to - from;
        double enter = 0, leave = 1;
        for (int axis = 0; axis < dimension_; ++axis) {
            if (way[axis] == 0) continue;
            const double one = (low_[axis] - start[axis]) / way[axis];
            const double other = (low_[axis] + size_[axis] - start[axis]) / way[axis];
            enter = std::max(enter, std::min(one, other));
            leave = std::min(leave, std::max(one, other));
        }
        from = start + way * enter;
        to = start + way * leave;
        return enter < leave;
    }

private:
    Vector3 inside(Vector3 place) const {
        for (int axis = 0; axis < dimension_; ++axis) place[axis] = wrapped(place[axis], size_[axis]);
        return place;
    }

    template <class Visit>
    void visit_along(int axis, const Vector3& place, const Vector3& extent, Visit&& visit) const {
        if (axis < 0) return visit(place);
        const int turns = extent[axis] >= endless ? 0 : 1;
        for (int turn = -turns; turn <= turns; ++turn) {
            Vector3 copy = place;
            copy[axis] += turn * size_[axis];
            const bool before = copy[axis] + extent[axis] <= low_[axis];
            const bool behind = copy[axis] - extent[axis] >= low_[axis] + size_[axis];
            if (turn != 0 && (before || behind)) continue;
            visit_along(axis - 1, copy, extent, visit);
        }
    }

    static constexpr double endless = 1e9;
    const View& view_;
    int dimension_;
    Vector3 size_;
    Vector3 low_;  ///< The corner of the part of the world that is seen.
    bool repeats_;
};

template <int D>
Vector3 extent_of(const Obstacle& obstacle, const Parameters& parameters) {
    return lift(Solid<D, double>(obstacle, Domain<D>(parameters)).extent);
}

/// The way from one point to the next; boids see a way across the edge where that is shorter.
Vector3 way_between(const Vector3& from, const Vector3& to, const Parameters& parameters) {
    if (parameters.world.dimension == 3) return Domain<3>(parameters).offset(from, to);
    return lift(Domain<2>(parameters).offset(flatten<2>(from), flatten<2>(to)));
}

void add_track_segments(const Track& track, bool leads, const Parameters& parameters, const Repeats& repeats,
                        std::vector<TrackSegment>& track_segments) {
    const std::size_t count = track.points.size();
    const std::size_t parts = track.closed && count > 2 ? count : count - 1;
    double begin = 0;
    for (std::size_t index = 0; index < parts; ++index) {
        const Vector3 &from = track.points[index], &to = track.points[(index + 1) % count];
        const Vector3 half = 0.5 * (leads ? way_between(from, to, parameters) : to - from);
        const Vector3 extent{std::abs(half[0]), std::abs(half[1]), std::abs(half[2])};
        repeats.visit(from + half, extent, [&](const Vector3& middle) {
            Vector3 start = middle - half, stop = middle + half;
            const Vector3 whole = start;
            if (repeats.cut(start, stop)) track_segments.push_back({start, stop, begin + length(start - whole), leads});
        });
        begin += 2 * length(half);
    }
}

void add_obstacle(const Obstacle& obstacle, double step, const Parameters& parameters, const Repeats& repeats,
                  SceneryPlan& plan) {
    const Track& track = obstacle.track;
    const Vector3 place =
        track.points.empty() ? Vector3{obstacle.x, obstacle.y, obstacle.z} : place_between(track, step);
    const Vector3 extent =
        parameters.world.dimension == 3 ? extent_of<3>(obstacle, parameters) : extent_of<2>(obstacle, parameters);
    repeats.visit(place, extent, [&](const Vector3& copy) { plan.solids.push_back({&obstacle, copy, extent}); });
    if (track.moves()) add_track_segments(track, false, parameters, repeats, plan.track_segments);
}

void add_goal(const Goal& goal, double step, const Parameters& parameters, const Repeats& repeats, SceneryPlan& plan) {
    const Track& track = goal.track;
    const Vector3 extent{goal.radius, goal.radius, goal.radius};
    const auto add = [&](const Vector3& place) {
        repeats.visit(place, extent, [&](const Vector3& copy) {
            plan.goals.push_back({copy, goal.radius, goal.weight < 0});
        });
    };
    if (goal.has_waypoints())
        for (const Vector3& point : track.points) add(point);
    else
        add(place_between(track, step));
    if (track.points.size() > 1)
        add_track_segments(track, goal.has_waypoints(), parameters, repeats, plan.track_segments);
}

/// Where the wind carries something in some steps (docs/model.md, 23): along a line, or around the axis of a vortex.
Vector3 carried(const Vector3& place, double steps, const Wind& wind) {
    if (wind.kind == WindKind::uniform) return place + steps * Vector3{wind.x, wind.y, wind.z};
    const double x = place[0] - wind.centre_x, y = place[1] - wind.centre_y;
    const double nearest = std::max(std::hypot(x, y), wind.core);
    const double angle = steps * wind.speed * wind.core / (nearest * nearest);
    return {wind.centre_x + x * std::cos(angle) - y * std::sin(angle),
            wind.centre_y + x * std::sin(angle) + y * std::cos(angle), place[2]};
}

/// Streaks that drift with the wind, spread over the world: each for a while, then again from where it began.
void add_wind(double step, const Parameters& parameters, const Repeats& repeats, SceneryPlan& plan) {
    constexpr int across = 18;
    constexpr double life = 80, tail = 26;  // in steps
    const Wind& wind = parameters.wind;
    const Vector3 size = world_size(parameters.world);
    const int up = std::max(1, static_cast<int>(across * size[1] / size[0]));
    for (int row = 0; row < up; ++row)
        for (int column = 0; column < across; ++column) {
            const double phase = 0.618 * (row * across + column);  // the golden section: no two neighbours alike
            const double age = life * (step / life + phase - std::floor(step / life + phase));
            const Vector3 place{(column + 0.25 + 0.5 * (row % 2)) * size[0] / across, (row + 0.5) * size[1] / up,
                                size[2] / 2};
            const Vector3 to = carried(place, age - life / 2, wind),
                          half = 0.5 * (to - carried(place, age - life / 2 - tail, wind));
            repeats.visit(to - half, {}, [&](const Vector3& middle) {
                plan.track_segments.push_back({middle - half, middle + half, 0, false, true});
            });
        }
}

/// The farthest first, so that near ones smooth their edges over far ones.
void sort_by_depth(std::vector<PlacedSolid>& solids, const View& view) {
    std::stable_sort(solids.begin(), solids.end(), [&view](const PlacedSolid& a, const PlacedSolid& b) {
        return view.depth(view.origin + a.place) > view.depth(view.origin + b.place);
    });
}

}  // namespace

bool has_scenery(const Scenario& scenario) {
    const auto enabled = [](const auto& entry) { return entry.enabled; };
    return std::any_of(scenario.obstacles.begin(), scenario.obstacles.end(), enabled) ||
           std::any_of(scenario.goals.begin(), scenario.goals.end(), enabled) ||
           scenario.parameters.wind.kind != WindKind::off;
}

Vector3 place_between(const Track& track, double step) {
    const double whole = std::floor(std::max(step, 0.0)), fraction = std::max(step, 0.0) - whole;
    const Vector3 before = track.place(static_cast<std::uint64_t>(whole));
    if (fraction == 0 || !track.moves()) return before;
    return before + fraction * (track.place(static_cast<std::uint64_t>(whole) + 1) - before);
}

SceneryPlan plan_scenery(const Scenario& scenario, double step, const View& view) {
    const Parameters& parameters = scenario.parameters;
    const Repeats repeats(parameters, view);
    SceneryPlan plan;
    if (parameters.wind.kind != WindKind::off) add_wind(step, parameters, repeats, plan);
    for (const Obstacle& obstacle : scenario.obstacles)
        if (obstacle.enabled) add_obstacle(obstacle, step, parameters, repeats, plan);
    for (const Goal& goal : scenario.goals)
        if (goal.enabled && !goal.track.points.empty()) add_goal(goal, step, parameters, repeats, plan);
    if (parameters.world.dimension == 3) sort_by_depth(plan.solids, view);
    return plan;
}

}  // namespace boids
