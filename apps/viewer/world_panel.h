// What is in the world, as lists in the panel: obstacles, goals, species and their relations, each with its values.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "boids/apps/viewer/simulation_thread.h"
#include "boids/apps/viewer/view_settings.h"
#include "boids/apps/viewer/widgets.h"

namespace boids::viewer {

class WorldPanel {
public:
    /// Draws with the panel's widgets; whom the window puts somewhere it has to be asked for.
    WorldPanel(Widgets& widgets, std::function<void()> add_predator, std::function<void()> add_leader)
        : widgets_(widgets), add_predator_(std::move(add_predator)), add_leader_(std::move(add_leader)) {}

    /// An entry that the pointer is over is marked in the scene.
    void draw(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);

private:
    /// What was done to the heading of an entry.
    struct Heading {
        bool open = false, switched = false, removed = false, hovered = false;
    };
    Heading draw_heading(const std::string& name, const std::string& title, std::optional<bool> enabled,
                         bool removable);

    void draw_add_buttons(const Scenario& scenario, SimulationThread& thread);
    void draw_obstacle(std::size_t index, ViewSettings& view_settings, const Snapshot& snapshot,
                       SimulationThread& thread);
    void draw_shape(std::size_t index, const std::string& name, const Scenario& scenario, SimulationThread& thread);
    void draw_goal(std::size_t index, ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_species(std::size_t number, const Snapshot& snapshot, SimulationThread& thread);
    void draw_relation(std::size_t index, const Snapshot& snapshot, SimulationThread& thread);

    template <class Entry, class Matters>
    void draw_fields(std::vector<Entry> Scenario::*list, std::span<const Field<Entry>> fields, std::size_t index,
                     const std::string& name, const Scenario& scenario, SimulationThread& thread,
                     const Matters& matters);
    /// Lets points be dragged, typed or taken away.
    template <class Move, class Remove>
    void draw_points(const std::string& name, const char* label, const std::vector<Vector3>& points, const World& world,
                     const Move& move, const Remove& remove);
    bool draw_species_choice(const char* label, const std::string& name, int& number, const Scenario& scenario,
                             bool everybody);

    Widgets& widgets_;
    std::function<void()> add_predator_, add_leader_;
};

}  // namespace boids::viewer
