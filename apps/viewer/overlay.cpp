#include "boids/apps/viewer/overlay.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "boids/apps/viewer/forces.h"
#include "boids/apps/viewer/keys.h"
#include "boids/core/space/domain.h"
#include "boids/core/state/observables.h"

namespace boids::viewer {

namespace {

constexpr ImU32 separation_colour = IM_COL32(255, 120, 90, 255), alignment_colour = IM_COL32(110, 220, 130, 255),
                cohesion_colour = IM_COL32(110, 170, 255, 255), force_colour = IM_COL32(235, 110, 255, 255),
                faint = IM_COL32(150, 160, 180, 70), marked = IM_COL32(255, 220, 120, 220);

/// What stands out from the background of either theme.
ImU32 plain_colour(float opacity) {
    return ImGui::GetColorU32(ImGuiCol_Text, opacity);
}

/// The name of a key in the help, readable in either theme.
ImVec4 key_colour() {
    const bool dark = ImGui::GetStyleColorVec4(ImGuiCol_Text).x > 0.5f;
    return dark ? ImVec4{1.0f, 0.8f, 0.4f, 1.0f} : ImVec4{0.6f, 0.35f, 0.0f, 1.0f};
}

ImVec2 to_imgui(const Vector2& place) {
    return {static_cast<float>(place[0]), static_cast<float>(place[1])};
}

void draw_arrow(ImDrawList& list, const Vector2& from, const Vector2& to, ImU32 colour, float thickness) {
    const Vector2 way = to - from;
    const double size = length(way);
    if (!(size > 1)) return;
    const Vector2 ahead = way / size, aside{-ahead[1], ahead[0]};
    const double head = std::min(8.0, 0.5 * size);
    list.AddLine(to_imgui(from), to_imgui(to), colour, thickness);
    list.AddTriangleFilled(to_imgui(to), to_imgui(to - ahead * head + aside * (0.5 * head)),
                           to_imgui(to - ahead * head - aside * (0.5 * head)), colour);
}

/// The ring of a rule: its radius, as a pie where it does not look all around.
void draw_ring(ImDrawList& list, const Boid& boid, const Rule& rule, const Screen& screen, ImU32 colour, bool flat) {
    if (!rule.enabled) return;
    const ImVec2 centre = to_imgui(screen.place(boid.position));
    const auto radius = static_cast<float>(screen.length(rule.radius));
    if (!flat || rule.view_angle >= 180) {
        list.AddCircle(centre, radius, colour, 0, 1.5f);
        return;
    }
    // On the screen y points down.
    const auto heading = static_cast<float>(-std::atan2(boid.velocity[1], boid.velocity[0]));
    const auto angle = static_cast<float>(radians(rule.view_angle));
    list.PathArcTo(centre, radius, heading - angle, heading + angle, 48);
    list.PathLineTo(centre);
    list.PathStroke(colour, ImDrawFlags_Closed, 1.5f);
}

void draw_numbers(const Boid& boid, const RuleForces& forces, ImVec2 place, bool flat, bool has_rules) {
    ImGui::SetNextWindowPos({place.x + 18, place.y + 18}, ImGuiCond_Always);
    ImGui::SetNextWindowBgAlpha(0.75f);
    ImGui::Begin("selected", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::Text("boid %u", boid.id);
    const std::string height = flat ? "" : fmt::format(", {:.1f}", boid.position[2]);
    ImGui::TextUnformatted(fmt::format("at {:.1f}, {:.1f}{}", boid.position[0], boid.position[1], height).c_str());
    ImGui::TextUnformatted(
        fmt::format("speed {:.3g}, {} neighbours", length(boid.velocity), forces.neighbours.size()).c_str());
    const auto line = [](ImU32 colour, const char* name, const Vector3& force) {
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextUnformatted(fmt::format("{} {:.3g}", name, length(force)).c_str());
        ImGui::PopStyleColor();
    };
    if (has_rules) {
        line(separation_colour, "separation", forces.separation);
        line(alignment_colour, "alignment", forces.alignment);
        line(cohesion_colour, "cohesion", forces.cohesion);
    } else {
        line(force_colour, "force", forces.sum);
    }
    ImGui::End();
}

constexpr float velocity_opacity = 0.75f;
constexpr double steps_shown = 8;  // of a velocity: one step would be hidden under the boid

void draw_velocities(ImDrawList& list, const State& state, const Screen& screen) {
    constexpr std::size_t most_arrows = ForceLimits{}.boids;
    const ImU32 colour = plain_colour(velocity_opacity);
    for (std::size_t index = 0; index < std::min(state.size(), most_arrows); ++index) {
        const Boid boid = state.boid(index);
        draw_arrow(list, screen.place(boid.position), screen.place(boid.position + steps_shown * boid.velocity), colour,
                   1);
    }
}

double longest_of(const std::vector<Vector3>& forces) {
    double longest = 0;
    for (const Vector3& force : forces) longest = std::max(longest, length(force));
    return longest;
}

/// How long the longest arrow of a force is, in units of the interface: with more boids shorter, or they hide each
/// other.
double force_length(std::size_t boids) {
    return std::clamp(36 * std::sqrt(200 / static_cast<double>(boids)), 12.0, 36.0);
}

/// Forces are tiny against velocities: whatever the strongest is, its arrow can be seen.
void draw_forces(ImDrawList& list, const State& state, const std::vector<Vector3>& forces, const Screen& screen) {
    const double longest = longest_of(forces);
    if (!(longest > 0)) return;
    const double scale = force_length(state.size()) / longest / std::max(screen.length(1), 1e-9);
    const float thickness = forces.size() > 300 ? 1.0f : 1.5f;
    for (std::size_t index = 0; index < forces.size(); ++index) {
        const Vector3 position = state.boid(index).position;
        draw_arrow(list, screen.place(position), screen.place(position + scale * forces[index]), force_colour,
                   thickness);
    }
}

/// A line between two positions.
void draw_edge(ImDrawList& list, const Vector3& from, const Vector3& to, const Screen& screen) {
    list.AddLine(to_imgui(screen.place(from)), to_imgui(screen.place(to)), marked, 2);
}

void draw_ball(ImDrawList& list, const Vector3& place, double radius, const Screen& screen) {
    const double nearness = screen.view.focus / screen.view.depth(place);
    if (!(nearness > 0)) return;
    list.AddCircle(to_imgui(screen.place(place)), static_cast<float>(screen.length(radius) * nearness), marked, 0, 2);
}

void draw_box(ImDrawList& list, const Vector3& place, const Vector3& size, const Screen& screen) {
    const auto corner = [&](int bits) {
        return place + Vector3{(bits & 1 ? 0.5 : -0.5) * size[0], (bits & 2 ? 0.5 : -0.5) * size[1],
                               (bits & 4 ? 0.5 : -0.5) * size[2]};
    };
    for (int bits = 0; bits < 8; ++bits)
        for (const int axis : {1, 2, 4})
            if (!(bits & axis)) draw_edge(list, corner(bits), corner(bits | axis), screen);
}

void draw_obstacle(ImDrawList& list, const Obstacle& obstacle, const Vector3& place, bool flat, const Screen& screen) {
    const std::vector<Vector3>& points = obstacle.points;
    switch (obstacle.shape) {
        case Shape::circle: return draw_ball(list, place, obstacle.radius, screen);
        case Shape::box:
            return draw_box(list, place, {obstacle.width, obstacle.height, flat ? 0 : obstacle.depth}, screen);
        case Shape::segment:
            draw_ball(list, place + points[0], obstacle.radius, screen);
            draw_ball(list, place + points[1], obstacle.radius, screen);
            return draw_edge(list, place + points[0], place + points[1], screen);
        case Shape::polygon:
            for (std::size_t index = 0; index < points.size(); ++index)
                draw_edge(list, place + points[index], place + points[(index + 1) % points.size()], screen);
    }
}

/// A line of the help.
struct HelpLine {
    std::string key, help;
};

/// What all keys and the mouse do. Keys that do the same share a line, and so do those that raise numbers.
std::vector<HelpLine> help_lines() {
    std::vector<HelpLine> lines;
    std::string raised;
    for (const Key& key : keys()) {
        if (key.action == Action::raise)
            raised +=
                (raised.empty() ? "" : ", ") + std::string(numbered_values()[static_cast<std::size_t>(key.value)].name);
        if (key.action == Action::raise || key.action == Action::lower) continue;
        if (!lines.empty() && lines.back().help == key.help)
            lines.back().key += ", " + std::string(key.name);
        else
            lines.push_back({std::string(key.name), std::string(key.help)});
    }
    lines.push_back({"1 to 9, 0", "raise, with Shift lower: " + raised});
    for (const MouseUse& use : mouse_uses()) lines.push_back({std::string(use.gesture), std::string(use.help)});
    return lines;
}

}  // namespace

void draw_handle(const Handle& handle, const Snapshot& snapshot, const Screen& screen) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Vector3 place = place_of(handle, snapshot.scenario, snapshot.step());
    if (handle.kind == Handle::Kind::obstacle) {
        const bool flat = snapshot.scenario.parameters.world.dimension == 2;
        return draw_obstacle(list, snapshot.scenario.obstacles[handle.index], place, flat, screen);
    }
    list.AddCircle(to_imgui(screen.place(place)), 12, marked, 0, 2);
    draw_ball(list, place, snapshot.scenario.goals[handle.index].radius, screen);
}

void draw_help(double width, Widgets& widgets) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const std::vector<HelpLine> lines = help_lines();
    const float scene = static_cast<float>(width) - 24, letter = ImGui::GetFontSize();
    const float wide = std::min(scene < 44 * letter ? window.x - 24 : scene, 76 * letter);
    ImGui::SetNextWindowPos({12, 12}, ImGuiCond_Always);
    ImGui::SetNextWindowSize({wide, 0});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {wide, window.y - 24});
    ImGui::SetNextWindowBgAlpha(wide > scene ? 1 : 0.9f);
    ImGui::Begin("help", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {8, 1});
    const int columns = wide > 46 * letter ? 2 : 1;
    const std::size_t rows = (lines.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns);
    ImGui::Columns(columns, "keys", false);
    for (std::size_t index = 0; index < lines.size(); ++index) {
        if (index > 0 && index % rows == 0) ImGui::NextColumn();
        ImGui::TextColored(key_colour(), "%s", lines[index].key.c_str());
        const bool is_short = ImGui::GetItemRectSize().x < 7 * letter;
        ImGui::SameLine(is_short ? 8 * letter : 0);  // from the left edge of the column
        ImGui::TextWrapped("%s", lines[index].help.c_str());
        widgets.note("help." + lines[index].key);
    }
    ImGui::Columns(1);
    ImGui::PopStyleVar();
    ImGui::End();
}

const ImDrawList* draw_message(const ViewSettings& view_settings, double now, double width) {
    constexpr double shown = 4;
    if (view_settings.message.empty() || now - view_settings.message_time > shown) return nullptr;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({static_cast<float>(width) / 2, window.y - 16}, ImGuiCond_Always, {0.5f, 1});
    ImGui::SetNextWindowBgAlpha(0.8f);
    ImGui::Begin("message", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextUnformatted(view_settings.message.c_str());
    const ImDrawList* list = ImGui::GetWindowDrawList();
    ImGui::End();
    return list;
}

void draw_selected(const Boid& boid, const Snapshot& snapshot, const Screen& screen) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Parameters parameters = as_flown(parameters_of(snapshot.scenario, boid.species));
    const bool flat = parameters.world.dimension == 2, has_rules = parameters.model == boids_model;
    const RuleForces forces = rule_forces_of(boid, snapshot.state(), snapshot.scenario);
    for (const Boid& neighbour : forces.neighbours)
        list.AddCircle(to_imgui(screen.place(neighbour.position)), 5, marked, 0, 1.5f);
    draw_ring(list, boid, parameters.separation, screen, separation_colour, flat);
    draw_ring(list, boid, parameters.alignment, screen, alignment_colour, flat);
    draw_ring(list, boid, parameters.cohesion, screen, cohesion_colour, flat);
    const Vector2 place = screen.place(boid.position);
    if (!has_rules)
        list.AddCircle(to_imgui(place), static_cast<float>(screen.length(neighbour_radius(parameters))), force_colour,
                       0, 1.5f);
    const auto arrow = [&](const Vector3& force, ImU32 colour) {
        constexpr double pixels =
            60;  // forces are tiny against velocities: arrows show directions, and which is longest
        const double longest =
            has_rules ? std::max({length(forces.separation), length(forces.alignment), length(forces.cohesion)})
                      : length(forces.sum);
        if (!(length(force) > 0) || !(longest > 0)) return;
        const double reach = pixels * length(force) / longest / std::max(screen.length(1), 1e-9);
        draw_arrow(list, place, screen.place(boid.position + unit(force) * reach), colour, 2.5f);
    };
    arrow(forces.separation, separation_colour);
    arrow(forces.alignment, alignment_colour);
    arrow(forces.cohesion, cohesion_colour);
    if (!has_rules) arrow(forces.sum, force_colour);
    list.AddCircle(to_imgui(place), 11, plain_colour(1), 0, 2);
    draw_numbers(boid, forces, to_imgui(place), flat, has_rules);
}

void draw_debug(const Snapshot& snapshot, const std::vector<Vector3>& forces, const Screen& screen) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Parameters& parameters = snapshot.scenario.parameters;
    const World& world = parameters.world;
    draw_velocities(list, snapshot.state(), screen);
    draw_forces(list, snapshot.state(), forces, screen);
    if (world.dimension == 3) return;
    const double cell = neighbour_radius(parameters);
    const auto line = [&](Vector3 from, Vector3 to, ImU32 colour) {
        list.AddLine(to_imgui(screen.place(from)), to_imgui(screen.place(to)), colour);
    };
    constexpr double most_lines = 200;
    if (cell > 0 && world.width / cell < most_lines && world.height / cell < most_lines) {
        for (double x = 0; x <= world.width; x += cell) line({x, 0, 0}, {x, world.height, 0}, faint);
        for (double y = 0; y <= world.height; y += cell) line({0, y, 0}, {world.width, y, 0}, faint);
    }
    const bool walls = parameters.edges.kind == Edge::turn || parameters.edges.kind == Edge::push;
    const double margin = parameters.edges.margin;
    if (walls && margin > 0)
        list.AddRect(to_imgui(screen.place({margin, world.height - margin, 0})),
                     to_imgui(screen.place({world.width - margin, margin, 0})), marked);
}

void draw_legend(const Snapshot& snapshot, const std::vector<Vector3>& forces) {
    const std::size_t boids = snapshot.boids();
    ImGui::SetNextWindowPos({12, ImGui::GetIO().DisplaySize.y - 12}, ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowBgAlpha(0.75f);
    ImGui::Begin("legend", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    const auto line = [](ImU32 colour, const std::string& text) {
        const ImVec2 place = ImGui::GetCursorScreenPos();
        const float middle = place.y + ImGui::GetTextLineHeight() / 2, width = 1.6f * ImGui::GetFontSize();
        draw_arrow(*ImGui::GetWindowDrawList(), {place.x, middle}, {place.x + width, middle}, colour, 1.5f);
        ImGui::Dummy({width, ImGui::GetTextLineHeight()});
        ImGui::SameLine();
        ImGui::TextUnformatted(text.c_str());
    };
    line(plain_colour(velocity_opacity), fmt::format("velocity, {} steps far", steps_shown));
    const std::string some = forces.size() < boids ? fmt::format(" for {} of {} boids", forces.size(), boids) : "";
    line(force_colour, fmt::format("sum of the rules{}, at most {:.2g}", some, longest_of(forces)));
    ImGui::End();
}

}  // namespace boids::viewer
