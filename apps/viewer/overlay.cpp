#include "boids/apps/viewer/overlay.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "boids/apps/viewer/keys.h"
#include "boids/core/observables.h"
#include "boids/engines/reference/rules.h"

namespace boids::viewer {

namespace {

constexpr ImU32 separation_colour = IM_COL32(255, 120, 90, 255), alignment_colour = IM_COL32(110, 220, 130, 255),
                cohesion_colour = IM_COL32(110, 170, 255, 255), velocity_colour = IM_COL32(235, 235, 235, 200),
                faint = IM_COL32(150, 160, 180, 70), marked = IM_COL32(255, 220, 120, 220);

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

/// What each rule asks of one boid, and who its neighbours are.
struct Wishes {
    Vector3 separation, alignment, cohesion;
    std::vector<Vector3> neighbours;
};

template <int D>
Wishes wishes_of(const Boid& boid, const Moment& moment) {
    const Parameters& parameters = moment.scenario.parameters;
    const Domain<D> domain(parameters);
    const double reach = largest_radius(parameters);
    std::vector<reference::Bird<D>> near{{boid.id, flatten<D>(boid.position), flatten<D>(boid.velocity)}};
    Wishes wishes;
    for (std::size_t index = 0; index < moment.state.size(); ++index) {
        if (moment.state.id[index] == boid.id) continue;
        const Boid other = moment.state.boid(index);
        const Vector<D> way = domain.offset(near[0].position, flatten<D>(other.position));
        if (dot(way, way) > reach * reach) continue;
        near.push_back({other.id, flatten<D>(other.position), flatten<D>(other.velocity)});
        wishes.neighbours.push_back(other.position);
    }
    const auto only = [&](Rule Parameters::*rule) {
        Parameters alone = parameters;
        for (Rule Parameters::*each : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion})
            if (each != rule) (alone.*each).enabled = false;
        return lift(reference::steering<D>(near, 0, alone, domain, {true}));
    };
    wishes.separation = only(&Parameters::separation);
    wishes.alignment = only(&Parameters::alignment);
    wishes.cohesion = only(&Parameters::cohesion);
    return wishes;
}

void draw_numbers(const Boid& boid, const Wishes& wishes, ImVec2 place) {
    ImGui::SetNextWindowPos({place.x + 18, place.y + 18}, ImGuiCond_Always);
    ImGui::SetNextWindowBgAlpha(0.75f);
    ImGui::Begin("selected", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::Text("boid %u", boid.id);
    ImGui::TextUnformatted(
        fmt::format("at {:.1f}, {:.1f}, {:.1f}", boid.position[0], boid.position[1], boid.position[2]).c_str());
    ImGui::TextUnformatted(
        fmt::format("speed {:.3g}, {} neighbours", length(boid.velocity), wishes.neighbours.size()).c_str());
    const auto line = [](ImU32 colour, const char* name, const Vector3& wish) {
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextUnformatted(fmt::format("{} {:.3g}", name, length(wish)).c_str());
        ImGui::PopStyleColor();
    };
    line(separation_colour, "separation", wishes.separation);
    line(alignment_colour, "alignment", wishes.alignment);
    line(cohesion_colour, "cohesion", wishes.cohesion);
    ImGui::End();
}

}  // namespace

void draw_help(double width) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({12, 12}, ImGuiCond_Always);
    const float widest = std::max(static_cast<float>(width) - 24, 100.0f);
    ImGui::SetNextWindowSizeConstraints({0, 0}, {widest, window.y - 24});
    ImGui::SetNextWindowBgAlpha(0.9f);
    ImGui::Begin("help", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    const bool roomy = width > 60 * ImGui::GetFontSize();
    if (ImGui::BeginTable("keys", roomy ? 4 : 2)) {
        for (const Key& key : keys()) {
            if (key.action == Action::lower) continue;  // said once, below
            ImGui::TableNextColumn();
            ImGui::TextColored({1.0f, 0.8f, 0.4f, 1.0f}, "%.*s", static_cast<int>(key.name.size()), key.name.data());
            ImGui::TableNextColumn();
            ImGui::Text("%.*s  ", static_cast<int>(key.help.size()), key.help.data());
        }
        ImGui::EndTable();
    }
    ImGui::Text("Shift and a number lowers what the number raises.");
    ImGui::Separator();
    for (const MouseUse& use : mouse_uses()) {
        ImGui::TextColored({1.0f, 0.8f, 0.4f, 1.0f}, "%.*s", static_cast<int>(use.gesture.size()), use.gesture.data());
        ImGui::SameLine();
        ImGui::Text("%.*s", static_cast<int>(use.help.size()), use.help.data());
    }
    ImGui::End();
}

void draw_message(const Face& face, double now, double width) {
    constexpr double shown = 4;
    if (face.message.empty() || now - face.message_time > shown) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({static_cast<float>(width) / 2, window.y - 16}, ImGuiCond_Always, {0.5f, 1});
    ImGui::SetNextWindowBgAlpha(0.8f);
    ImGui::Begin("message", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextUnformatted(face.message.c_str());
    ImGui::End();
}

void draw_selected(const Boid& boid, const Moment& moment, const Screen& screen) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Parameters& parameters = moment.scenario.parameters;
    const bool flat = parameters.world.dimension == 2;
    const Wishes wishes = flat ? wishes_of<2>(boid, moment) : wishes_of<3>(boid, moment);
    for (const Vector3& neighbour : wishes.neighbours)
        list.AddCircle(to_imgui(screen.place(neighbour)), 5, marked, 0, 1.5f);
    draw_ring(list, boid, parameters.separation, screen, separation_colour, flat);
    draw_ring(list, boid, parameters.alignment, screen, alignment_colour, flat);
    draw_ring(list, boid, parameters.cohesion, screen, cohesion_colour, flat);
    const Vector2 place = screen.place(boid.position);
    const auto arrow = [&](const Vector3& wish, ImU32 colour) {
        constexpr double pixels =
            60;  // wishes are tiny against velocities: arrows show directions, and which is longest
        const double longest = std::max({length(wishes.separation), length(wishes.alignment), length(wishes.cohesion)});
        if (!(length(wish) > 0) || !(longest > 0)) return;
        const double reach = pixels * length(wish) / longest / std::max(screen.length(1), 1e-9);
        draw_arrow(list, place, screen.place(boid.position + unit(wish) * reach), colour, 2.5f);
    };
    arrow(wishes.separation, separation_colour);
    arrow(wishes.alignment, alignment_colour);
    arrow(wishes.cohesion, cohesion_colour);
    list.AddCircle(to_imgui(place), 11, IM_COL32(255, 255, 255, 255), 0, 2);
    draw_numbers(boid, wishes, to_imgui(place));
}

void draw_debug(const Moment& moment, const Screen& screen) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Parameters& parameters = moment.scenario.parameters;
    const World& world = parameters.world;
    constexpr std::size_t most_arrows = 5000;
    for (std::size_t index = 0; index < std::min(moment.state.size(), most_arrows); ++index) {
        const Boid boid = moment.state.boid(index);
        draw_arrow(list, screen.place(boid.position), screen.place(boid.position + 8 * boid.velocity), velocity_colour,
                   1);
    }
    if (world.dimension == 3) return;
    const double cell = largest_radius(parameters);
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

}  // namespace boids::viewer
