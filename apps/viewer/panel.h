// The panel beside the flock, in two layers: above, always in sight, what somebody needs who flies a flock for the
// first time; below, under "More", every parameter of the table, the look, plots and buttons. What is done in it
// becomes a change of the view_settings or of the thread, or one of a few actions.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "boids/apps/viewer/history.h"
#include "boids/apps/viewer/scene_chooser.h"
#include "boids/apps/viewer/simulation_thread.h"
#include "boids/apps/viewer/view_settings.h"
#include "boids/apps/viewer/widgets.h"
#include "boids/apps/viewer/world_panel.h"

namespace boids::viewer {

/// What the panel can ask the window for.
struct PanelActions {
    std::function<void()> save_scenario, copy_command, screenshot, record, reset, fit, add_predator, add_leader;
    std::function<void(const std::string&)> choose_scene;
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

    /// Forgets where everything was: the next picture begins.
    void begin() { widgets_.begin(); }
    Widgets& widgets() { return widgets_; }

private:
    void draw_front(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_boids(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_flight(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_front_rows(const Snapshot& snapshot, SimulationThread& thread);
    void draw_rule_heading(std::span<const Parameter* const> rows, const Snapshot& snapshot);
    void draw_rule(std::span<const Parameter* const> rows, const Snapshot& snapshot, SimulationThread& thread);
    void draw_rule_number(const Parameter& row, float width, const Snapshot& snapshot, SimulationThread& thread);
    void draw_more(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread,
                   const History& history, const WindowPace& pace);
    void draw_scene(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_look(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_scene_look(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread);
    void draw_profile(const Snapshot& snapshot);
    void draw_group(std::string_view group, ViewSettings& view_settings, const Snapshot& snapshot,
                    SimulationThread& thread);
    bool draw_header(const char* title, const std::string& name, bool opens);
    void draw_species_choice(const Snapshot& snapshot);
    void draw_parameter(const Parameter& row, const std::string& label, const Snapshot& snapshot,
                        SimulationThread& thread);
    void draw_reset(const Parameter& row, const Snapshot& snapshot, SimulationThread& thread);
    Parameters opened_parameters(const Snapshot& snapshot) const;

    PanelActions actions_;
    Widgets widgets_;
    SceneChooser chooser_;
    WorldPanel world_panel_;
    std::size_t species_ = 0;             ///< Whose parameters are shown.
    std::optional<double> wanted_boids_;  ///< What the slider is being moved to.
    float width_ = 360;
};

}  // namespace boids::viewer
