// The panel beside the flock: every parameter of the table with a slider, switches, scenes, plots and buttons. What is
// done in it becomes a change of the face or of the flight, or one of a few wishes.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "boids/apps/viewer/face.h"
#include "boids/apps/viewer/flight.h"
#include "boids/apps/viewer/history.h"
#include "boids/apps/viewer/widgets.h"
#include "boids/apps/viewer/world_panel.h"

namespace boids::viewer {

/// What the panel can ask the window for.
struct PanelWishes {
    std::function<void()> save_scenario, copy_command, screenshot, record, reset, fit, add_predator, add_leader;
};

/// How fast the window itself is.
struct WindowPace {
    double pictures_per_second = 0;
    bool recording = false;
};

class Panel {
public:
    explicit Panel(PanelWishes wishes);

    /// Draws the panel at the right edge of a window and returns its width.
    float draw(Face& face, const Moment& moment, Flight& flight, const History& history, const WindowPace& pace);

    /// Where everything was drawn last, by name: parameters by their keys.
    const std::map<std::string, WidgetPlace>& places() const { return widgets_.places(); }

private:
    void draw_scene(Face& face, const Moment& moment, Flight& flight);
    void draw_flight(Face& face, const Moment& moment, Flight& flight);
    void draw_look(Face& face);
    void draw_plots(const Moment& moment, const History& history, const WindowPace& pace);
    void draw_profile(const Moment& moment);
    void draw_group(std::string_view group, Face& face, const Moment& moment, Flight& flight);
    bool draw_header(const char* title, const std::string& name, bool opens);
    void draw_species_choice(const Moment& moment);
    void draw_parameter(const Parameter& row, const Moment& moment, Flight& flight);
    Parameters preset_parameters(const Moment& moment) const;
    void take_preset(const Moment& moment);

    PanelWishes wishes_;
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
