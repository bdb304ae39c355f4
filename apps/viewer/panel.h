// The panel beside the flock: every parameter of the table with a slider, switches, scenes, plots and buttons. What is
// done in it becomes a change of the view_settings or of the thread, or one of a few actions.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "boids/apps/viewer/history.h"
#include "boids/apps/viewer/simulation_thread.h"
#include "boids/apps/viewer/view_settings.h"
#include "boids/apps/viewer/widgets.h"
#include "boids/apps/viewer/world_panel.h"

namespace boids::viewer {

/// What the panel can ask the window for.
struct PanelActions {
    std::function<void()> save_scenario, copy_command, screenshot, record, reset, fit, add_predator, add_leader;
};

/// How fast the window itself is.
struct WindowPace {
    double pictures_per_second = 0;
    bool recording = false;
};

class Panel {
public:
    explicit Panel(PanelActions actions);

    /// Draws the panel at the right edge of a window and returns its width.
    float draw(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread, const History& history,
               const WindowPace& pace);

    /// Where everything was drawn last, by name: parameters by their keys.
    const std::map<std::string, WidgetPlace>& places() const { return widgets_.places(); }

private:
    void draw_scene(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_flight(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_look(ViewSettings& view_settings);
    void draw_plots(const Snapshot& snapshot, const History& history, const WindowPace& pace);
    void draw_profile(const Snapshot& snapshot);
    void draw_group(std::string_view group, ViewSettings& view_settings, const Snapshot& snapshot,
                    SimulationThread& thread);
    bool draw_header(const char* title, const std::string& name, bool opens);
    void draw_species_choice(const Snapshot& snapshot);
    void draw_parameter(const Parameter& row, const Snapshot& snapshot, SimulationThread& thread);
    Parameters preset_parameters(const Snapshot& snapshot) const;
    void take_preset(const Snapshot& snapshot);

    PanelActions actions_;
    std::vector<std::pair<std::string, std::string>> scenes_;  ///< Names and descriptions of all presets.
    Widgets widgets_;
    WorldPanel world_panel_;
    std::size_t species_ = 0;  ///< Whose parameters are shown.
    Scenario preset_;
    std::string preset_name_ = "\n";   ///< No scenario's name.
    std::optional<int> wanted_boids_;  ///< What the slider is being moved to.
    float width_ = 340;
};

}  // namespace boids::viewer
