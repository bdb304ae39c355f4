#include "boids/apps/terminal/flock_picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/core/space/solid.h"
#include "boids/render/palette.h"
#include "boids/render/role.h"
#include "boids/render/scenery_plan.h"

namespace boids::terminal {

namespace {

Colour mixed(const Colour& a, const Colour& b, double fraction) {
    const auto f = static_cast<float>(fraction);
    return {a.red + f * (b.red - a.red), a.green + f * (b.green - a.green), a.blue + f * (b.blue - a.blue)};
}

int dot(double pixel) {
    return static_cast<int>(std::floor(std::clamp(pixel, -1.0, 1e6)));
}

/// The edge of a world that is seen from above.
void draw_edge(DotCanvas& canvas, const View& view, const Colour& colour) {
    const PixelBox& box = view.world;
    const int left = dot(box.left), right = dot(box.left + box.width - 1);
    const int top = dot(view.height - box.bottom - box.height), bottom = dot(view.height - box.bottom - 1);
    for (int x = left; x <= right; ++x) {
        canvas.set(x, top, colour);
        canvas.set(x, bottom, colour);
    }
    for (int y = top; y <= bottom; ++y) {
        canvas.set(left, y, colour);
        canvas.set(right, y, colour);
    }
}

/// Whether the line of sight through a pixel meets a solid whose middle is at a place relative to the camera.
template <int D>
bool is_seen(const Solid<D, double>& solid, const Vector3& middle, const View& view, const Vector2& pixel) {
    const Vector3 there = view.position(pixel) - view.origin;
    if constexpr (D == 2) return solid.surface(flatten<2>(there - middle)).distance < 0;
    const Vector3 eye = Vector3{view.rows[2][0], view.rows[2][1], view.rows[2][2]} * -view.focus;
    return solid.first_hit(flatten<D>(eye - middle), flatten<D>((there - eye) * 2.0), 0).fraction <= 1;
}

/// A solid as a shadow, dot by dot within the square around it.
template <int D>
void draw_solid(DotCanvas& canvas, const PlacedSolid& placed, const Parameters& parameters, const View& view,
                const Colour& colour) {
    const Solid<D, double> solid(*placed.obstacle, Domain<D>(parameters));
    const Vector3 middle = placed.place + lift(solid.place) - placed.obstacle->place(0);
    const double depth = view.depth(view.origin + middle);
    if (depth <= 0) return;
    const Vector2 centre = view.pixel(view.origin + middle);
    const double reach = length(lift(solid.extent)) * view.pixels_per_unit * view.focus / depth * (D == 3 ? 1.2 : 1);
    const auto first = [](double pixel) { return dot(std::max(pixel, 0.0)); };
    const int right = std::min(dot(centre[0] + reach), canvas.width() - 1);
    const int bottom = std::min(dot(centre[1] + reach), canvas.height() - 1);
    for (int y = first(centre[1] - reach); y <= bottom; ++y)
        for (int x = first(centre[0] - reach); x <= right; ++x)
            if (is_seen<D>(solid, middle, view, {x + 0.5, y + 0.5})) canvas.set(x, y, colour);
}

void draw_goal(DotCanvas& canvas, const PlacedGoal& goal, const View& view, const ThemeColours& colours) {
    const Vector3 place = view.origin + goal.place;
    const double depth = view.depth(place);
    if (depth <= 0) return;
    const Vector2 centre = view.pixel(place);
    const double radius = std::max(goal.radius * view.pixels_per_unit * view.focus / depth, 1.0);
    const int count = std::clamp(static_cast<int>(4 * radius), 8, 400);
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i / count;
        canvas.set(dot(centre[0] + radius * std::cos(angle)), dot(centre[1] + radius * std::sin(angle)),
                   goal.shunned ? colours.shunned : colours.goal);
    }
}

void draw_scenery(DotCanvas& canvas, const Scenario& scenario, double step, const View& view,
                  const ThemeColours& colours) {
    const SceneryPlan plan = plan_scenery(scenario, step, view);
    const Parameters& parameters = scenario.parameters;
    const Colour solid = mixed(colours.solid, colours.line, 0.5);
    for (const PlacedSolid& placed : plan.solids)
        if (parameters.world.dimension == 3)
            draw_solid<3>(canvas, placed, parameters, view, solid);
        else
            draw_solid<2>(canvas, placed, parameters, view, solid);
    for (const PlacedGoal& goal : plan.goals) draw_goal(canvas, goal, view, colours);
}

/// The colour of every boid, paler the farther away it is.
class BoidColours {
public:
    BoidColours(const Scenario& scenario, const View& view, const Style& style)
        : palette_(palette_for(style.colouring, style.theme)),
          role_colours_(role_colours(style.theme)),
          far_(colours_of(style).background),
          view_(view),
          roles_(roles_of(scenario)) {}

    Role role(std::size_t species) const { return species < roles_.size() ? roles_[species] : Role::none; }

    Colour at(double number, Role role, double depth) const {
        const Colour near =
            role == Role::none ? palette_.at(number) : role_colours_.colours[static_cast<std::size_t>(role)];
        if (view_.farthest <= view_.nearest) return near;
        constexpr double most_fog = 0.6;
        return mixed(near, far_,
                     most_fog * std::clamp((depth - view_.nearest) / (view_.farthest - view_.nearest), 0.0, 1.0));
    }

private:
    Palette palette_;
    RoleColours role_colours_;
    Colour far_;
    const View& view_;
    std::vector<Role> roles_;
};

void draw_boids(DotCanvas& canvas, const State& state, const View& view, const BoidColours& colours,
                const std::vector<float>& numbers) {
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Boid boid = state.boid(index);
        const double depth = view.depth(boid.position);
        if (depth <= 0) continue;
        const Vector2 pixel = view.pixel(boid.position);
        const Role role = colours.role(boid.species);
        const Colour colour = colours.at(numbers[index], role, depth);
        const int x = dot(pixel[0]), y = dot(pixel[1]), reach = role == Role::none ? 0 : 1;
        for (int up = -reach; up <= reach; ++up)  // who hunts or leads is larger
            for (int right = -reach; right <= reach; ++right) canvas.set_boid(x + right, y + up, colour);
    }
}

}  // namespace

void draw_flock(DotCanvas& canvas, const State& state, const Scenario& scenario, const View& view, const Style& style,
                const std::vector<float>& numbers) {
    const ThemeColours colours = colours_of(style);
    if (scenario.parameters.world.dimension == 2 && scenario.parameters.edges.kind != Edge::open)
        draw_edge(canvas, view, mixed(colours.background, colours.line, 0.6));
    if (has_scenery(scenario)) draw_scenery(canvas, scenario, static_cast<double>(state.step), view, colours);
    draw_boids(canvas, state, view, BoidColours(scenario, view, style), numbers);
}

}  // namespace boids::terminal
