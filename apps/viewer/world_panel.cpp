#include "boids/apps/viewer/world_panel.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "boids/api/scene_edits.h"
#include "boids/core/scenario/world_edits.h"
#include "boids/core/text/text.h"

namespace boids::viewer {

namespace {

using Edit = std::function<Scenario(const Scenario&)>;

void edit(SimulationThread& thread, Edit what) {
    thread.change([what = std::move(what)](Simulation& it) { it.set_scenario(what(it.scenario())); });
}

/// Changes an entry, if it is still there.
template <class Entry, class Change>
void edit_entry(SimulationThread& thread, std::vector<Entry> Scenario::*list, std::size_t index, Change change) {
    edit(thread, [=](Scenario scenario) {
        if (index < (scenario.*list).size()) change((scenario.*list)[index]);
        return scenario;
    });
}

/// What a slider of an entry covers: the size of this world and the speed of its flock.
SliderRange range_of(const ValueForm& form, std::string_view name, const Parameters& parameters) {
    const World& world = parameters.world;
    const double side = std::max({world.width, world.height, world.dimension == 3 ? world.depth : 0});
    const double speed = parameters.motion.max_speed;
    if (name == "x") return {0, world.width};
    if (name == "y") return {0, world.height};
    if (name == "z") return {0, world.depth};
    if (form.unit == "length") return {0, name == "range" ? 2 * side : side / 2};
    if (form.unit == "length/step") return {-2 * speed, 2 * speed};
    if (form.unit == "length/step^2") return {0, speed / 2};
    return slider_range(form, form.standard);
}

std::string title_of(const Obstacle& obstacle, std::uint64_t step) {
    const Vector3 place = obstacle.place(step);
    return fmt::format("{} at {:.0f}, {:.0f}", choice::shape[static_cast<std::size_t>(obstacle.shape)], place[0],
                       place[1]);
}

std::string title_of(const Goal& goal) {
    const std::vector<Vector3>& points = goal.track.points;
    if (points.size() == 1) return fmt::format("goal at {:.0f}, {:.0f}", points[0][0], points[0][1]);
    return fmt::format("goal of {} {}", points.size(), goal.has_waypoints() ? "waypoints" : "points, moving");
}

std::string title_of(const Relation& relation, const Scenario& scenario) {
    constexpr const char* words[] = {"flock with", "flee", "chase", "follow"};
    return fmt::format("{}: {} {}", species_name(scenario, static_cast<std::size_t>(relation.of)),
                       words[static_cast<std::size_t>(relation.kind)],
                       species_name(scenario, static_cast<std::size_t>(relation.to)));
}

bool matters_to(const Obstacle& obstacle, std::string_view name, int dimension) {
    const Shape shape = obstacle.shape;
    const bool has_path = !obstacle.track.points.empty();
    if (name == "shape") return false;  // another one may need points: it has a choice of its own
    if (name == "x" || name == "y") return !has_path;
    if (name == "z") return !has_path && dimension == 3;
    if (name == "radius") return shape == Shape::circle || shape == Shape::segment;
    if (name == "width" || name == "height") return shape == Shape::box;
    if (name == "depth") return shape == Shape::box && dimension == 3;
    return has_path;
}

bool matters_to(const Goal& goal, std::string_view name) {
    return goal.track.points.size() > 1 || (name != "speed" && name != "closed");
}

bool matters_to(const Relation& relation, std::string_view name) {
    const RelationKind kind = relation.kind;
    if (name == "kind") return true;
    if (name == "distance") return kind == RelationKind::follow || kind == RelationKind::chase;
    if (name == "foresight" || name == "quarry" || name == "capture") return kind == RelationKind::chase;
    return kind != RelationKind::flock;
}

}  // namespace

void WorldPanel::draw(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    const Scenario& scenario = snapshot.scenario;
    draw_add_buttons(scenario, thread);
    for (std::size_t index = 0; index < scenario.obstacles.size(); ++index)
        draw_obstacle(index, view_settings, snapshot, thread);
    for (std::size_t index = 0; index < scenario.goals.size(); ++index)
        draw_goal(index, view_settings, snapshot, thread);
    if (scenario.species.empty()) return;
    for (std::size_t number = 0; number < species_count(scenario); ++number) draw_species(number, snapshot, thread);
    for (std::size_t index = 0; index < scenario.relations.size(); ++index) draw_relation(index, snapshot, thread);
}

void WorldPanel::draw_add_buttons(const Scenario& scenario, SimulationThread& thread) {
    const Vector3 place = place_for_more(scenario);
    if (widgets_.button("+ obstacle", "add.obstacle"))
        edit(thread, [place](const Scenario& it) { return with_obstacle(it, place); });
    ImGui::SameLine();
    if (widgets_.button("+ goal", "add.goal"))
        edit(thread, [place](const Scenario& it) { return with_goal(it, place); });
    ImGui::SameLine();
    if (widgets_.button("+ predator", "add.predator")) add_predator_();
    if (widgets_.button("+ leader", "add.leader")) add_leader_();
    ImGui::SameLine();
    if (widgets_.button("+ species", "add.species")) edit(thread, with_species);
    if (scenario.species.empty()) return;
    ImGui::SameLine();
    if (widgets_.button("+ relation", "add.relation")) edit(thread, with_relation);
}

WorldPanel::Heading WorldPanel::draw_heading(const std::string& name, const std::string& title,
                                             std::optional<bool> enabled, bool removable) {
    Heading heading;
    ImGui::PushID(name.c_str());
    if (enabled) {
        heading.switched = ImGui::Checkbox("##enabled", &*enabled);
        widgets_.note(name + ".enabled");
        ImGui::SameLine();
    }
    heading.open = ImGui::TreeNodeEx("entry", ImGuiTreeNodeFlags_NoTreePushOnOpen, "%s", title.c_str());
    widgets_.note(name);
    heading.hovered = ImGui::IsItemHovered();
    if (removable) {
        ImGui::SameLine(ImGui::GetContentRegionMax().x - 1.5f * ImGui::GetFontSize());
        heading.removed = ImGui::SmallButton("x");
        widgets_.note(name + ".remove");
        tooltip("Remove it");
    }
    ImGui::PopID();
    return heading;
}

template <class Entry, class Matters>
void WorldPanel::draw_fields(std::vector<Entry> Scenario::*list, std::span<const Field<Entry>> fields,
                             std::size_t index, const std::string& name, const Scenario& scenario,
                             SimulationThread& thread, const Matters& matters) {
    for (const Field<Entry>& field : fields) {
        if (field.name == "enabled" || !matters(field.name)) continue;  // the heading has the switch
        double value = field.get((scenario.*list)[index]);
        if (widgets_.draw_value(field, name + "." + std::string(field.name), spoken(field.name), value,
                                range_of(field, field.name, scenario.parameters)))
            edit_entry(thread, list, index, [&field, value](Entry& entry) { field.set(entry, value); });
    }
}

template <class Move, class Remove>
void WorldPanel::draw_points(const std::string& name, const char* label, const std::vector<Vector3>& points,
                             const World& world, const Move& move, const Remove& remove) {
    for (std::size_t index = 0; index < points.size(); ++index) {
        const std::string title = fmt::format("{} {}", label, index + 1), key = fmt::format("{}.{}", name, index + 1);
        std::array<double, 3> place{points[index][0], points[index][1], points[index][2]};
        ImGui::PushID(key.c_str());
        if (ImGui::DragScalarN(title.c_str(), ImGuiDataType_Double, place.data(), world.dimension,
                               static_cast<float>(world.width / 500), nullptr, nullptr, "%.4g"))
            move(index, Vector3{place[0], place[1], place[2]});
        widgets_.note(key);
        tooltip("Drag, or double-click to type");
        ImGui::SameLine();
        const bool removed = ImGui::SmallButton("x");
        widgets_.note(key + ".remove");
        if (removed) remove(index);
        ImGui::PopID();
    }
}

bool WorldPanel::draw_species_choice(const char* label, const std::string& name, int& number, const Scenario& scenario,
                                     bool everybody) {
    std::vector<std::string_view> names;
    if (everybody) names.push_back("everybody");
    for (std::size_t species = 0; species < species_count(scenario); ++species)
        names.push_back(species_name(scenario, species));
    int index = number + (everybody ? 1 : 0);
    if (!widgets_.choose(label, name, index, names)) return false;
    number = index - (everybody ? 1 : 0);
    return true;
}

void WorldPanel::draw_obstacle(std::size_t index, ViewSettings& view_settings, const Snapshot& snapshot,
                               SimulationThread& thread) {
    const Scenario& scenario = snapshot.scenario;
    const Obstacle& obstacle = scenario.obstacles[index];
    const std::string name = fmt::format("obstacle.{}", index + 1);
    const Heading heading = draw_heading(name, title_of(obstacle, snapshot.step()), obstacle.enabled, true);
    if (heading.hovered) view_settings.marked = Handle{Handle::Kind::obstacle, index};
    if (heading.switched)
        edit_entry(thread, &Scenario::obstacles, index, [](Obstacle& it) { it.enabled = !it.enabled; });
    if (heading.removed) edit(thread, [index](const Scenario& it) { return without_obstacle(it, index); });
    if (!heading.open) return;
    const int dimension = scenario.parameters.world.dimension;
    ImGui::PushID(name.c_str());
    ImGui::Indent();
    draw_shape(index, name, scenario, thread);
    draw_fields(&Scenario::obstacles, obstacle_fields, index, name, scenario, thread,
                [&](std::string_view field) { return matters_to(obstacle, field, dimension); });
    draw_points(
        name + ".path", "path", obstacle.track.points, scenario.parameters.world,
        [&](std::size_t point, const Vector3& place) {
            edit_entry(thread, &Scenario::obstacles, index, [point, place](Obstacle& it) {
                if (point < it.track.points.size()) it.track.points[point] = place;
            });
        },
        [&](std::size_t point) {
            edit(thread, [index, point](const Scenario& it) { return without_path_point(it, index, point); });
        });
    if (widgets_.button("+ point of its path", name + ".path.add"))
        edit(thread, [index](const Scenario& it) { return with_path_point(it, index); });
    ImGui::Unindent();
    ImGui::PopID();
}

/// Its form, with the points of those forms that have some.
void WorldPanel::draw_shape(std::size_t index, const std::string& name, const Scenario& scenario,
                            SimulationThread& thread) {
    const Obstacle& obstacle = scenario.obstacles[index];
    int shape = static_cast<int>(obstacle.shape);
    if (widgets_.choose("shape", name + ".shape", shape, choice::shape))
        edit(thread, [index, shape](const Scenario& it) { return with_shape(it, index, static_cast<Shape>(shape)); });
    if (obstacle.shape != Shape::segment && obstacle.shape != Shape::polygon) return;
    draw_points(
        name + ".point", "point", obstacle.points, scenario.parameters.world,
        [&](std::size_t point, const Vector3& place) {
            edit_entry(thread, &Scenario::obstacles, index, [point, place](Obstacle& it) {
                if (point < it.points.size()) it.points[point] = place;
            });
        },
        [&](std::size_t point) {
            edit_entry(thread, &Scenario::obstacles, index, [point](Obstacle& it) {
                if (point < it.points.size()) it.points.erase(it.points.begin() + static_cast<std::ptrdiff_t>(point));
            });
        });
}

void WorldPanel::draw_goal(std::size_t index, ViewSettings& view_settings, const Snapshot& snapshot,
                           SimulationThread& thread) {
    const Scenario& scenario = snapshot.scenario;
    const Goal& goal = scenario.goals[index];
    const std::string name = fmt::format("goal.{}", index + 1);
    const Heading heading = draw_heading(name, title_of(goal), goal.enabled, true);
    if (heading.hovered) view_settings.marked = Handle{Handle::Kind::goal, index};
    if (heading.switched) edit_entry(thread, &Scenario::goals, index, [](Goal& it) { it.enabled = !it.enabled; });
    if (heading.removed) edit(thread, [index](const Scenario& it) { return without_goal(it, index); });
    if (!heading.open) return;
    ImGui::PushID(name.c_str());
    ImGui::Indent();
    int species = goal.species;
    if (!scenario.species.empty() && draw_species_choice("for", name + ".species", species, scenario, true))
        edit_entry(thread, &Scenario::goals, index, [species](Goal& it) { it.species = species; });
    draw_fields(&Scenario::goals, goal_fields, index, name, scenario, thread,
                [&](std::string_view field) { return matters_to(goal, field); });
    draw_points(
        name + ".point", "point", goal.track.points, scenario.parameters.world,
        [&](std::size_t point, const Vector3& place) {
            edit_entry(thread, &Scenario::goals, index, [point, place](Goal& it) {
                if (point < it.track.points.size()) it.track.points[point] = place;
            });
        },
        [&](std::size_t point) {
            edit(thread, [index, point](const Scenario& it) { return without_goal_point(it, index, point); });
        });
    ImGui::Unindent();
    ImGui::PopID();
}

void WorldPanel::draw_species(std::size_t number, const Snapshot& snapshot, SimulationThread& thread) {
    const std::string own(species_name(snapshot.scenario, number)), name = "species." + own;
    const std::size_t boids = snapshot.boids_of(number);
    const Heading heading = draw_heading(name, fmt::format("{}, {} alive", own, boids), std::nullopt, number > 0);
    if (heading.removed) thread.change_flock([number](Simulation& it) { remove_species(it, number); });
    if (!heading.open) return;
    ImGui::PushID(name.c_str());
    ImGui::Indent();
    if (number > 0) {
        std::array<char, 64> typed{};
        own.copy(typed.data(), typed.size() - 1);
        if (ImGui::InputText("name", typed.data(), typed.size(), ImGuiInputTextFlags_EnterReturnsTrue))
            edit_entry(thread, &Scenario::species, number - 1,
                       [chosen = std::string(typed.data())](Species& it) { it.name = chosen; });
        widgets_.note(name + ".name");
    }
    ImGui::TextDisabled("Its rules are above, as chosen there.");
    ImGui::Unindent();
    ImGui::PopID();
}

void WorldPanel::draw_relation(std::size_t index, const Snapshot& snapshot, SimulationThread& thread) {
    const Scenario& scenario = snapshot.scenario;
    const Relation& relation = scenario.relations[index];
    const std::string name = fmt::format("relation.{}", index + 1);
    const Heading heading = draw_heading(name, title_of(relation, scenario), relation.enabled, true);
    if (heading.switched)
        edit_entry(thread, &Scenario::relations, index, [](Relation& it) { it.enabled = !it.enabled; });
    if (heading.removed) edit(thread, [index](const Scenario& it) { return without_relation(it, index); });
    if (!heading.open) return;
    ImGui::PushID(name.c_str());
    ImGui::Indent();
    int of = relation.of, to = relation.to;
    if (draw_species_choice("of", name + ".of", of, scenario, false))
        edit_entry(thread, &Scenario::relations, index, [of](Relation& it) { it.of = of; });
    if (draw_species_choice("to", name + ".to", to, scenario, false))
        edit_entry(thread, &Scenario::relations, index, [to](Relation& it) { it.to = to; });
    draw_fields(&Scenario::relations, relation_fields, index, name, scenario, thread,
                [&](std::string_view field) { return matters_to(relation, field); });
    ImGui::Unindent();
    ImGui::PopID();
}

}  // namespace boids::viewer
