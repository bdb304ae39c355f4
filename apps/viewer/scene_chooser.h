// The chooser of scenes: each with its picture and what it shows, in groups.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "boids/apps/viewer/widgets.h"
#include "boids/core/scenario/scenario.h"

namespace boids::viewer {

class SceneChooser {
public:
    explicit SceneChooser(Widgets& widgets);
    ~SceneChooser();

    /// The scene that is flown, as a button as wide as the panel; a click opens the list beside it. Calls `chosen` with
    /// the name of another one.
    void draw(const Scenario& scenario, const std::function<void(const std::string&)>& chosen);

private:
    class Pictures;

    void draw_button(const Scenario& scenario);
    void draw_list(const std::string& flown, const std::function<void(const std::string&)>& chosen);
    bool draw_entry(const std::string& name, bool flown);

    Widgets& widgets_;
    std::map<std::string, std::string, std::less<>> descriptions_;
    std::unique_ptr<Pictures> pictures_;  ///< Made when they are first seen.
};

}  // namespace boids::viewer
