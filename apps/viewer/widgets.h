// The pieces that the panel is made of: buttons, and a slider, switch or choice for any value of a table. Each is noted
// by name, so that scripts and tests find it.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "boids/core/parameters/parameter_table.h"

namespace boids::viewer {

/// Where something that can be clicked is, in screen units.
struct WidgetPlace {
    float x, y, width, height;
};

/// The part of what a value may be that a slider covers.
struct SliderRange {
    double low, high;
};

/// Around a usual value, not all that is allowed.
SliderRange slider_range(const ValueForm& form, double usual);

/// Says something about the last piece while the pointer is over it.
void tooltip(const std::string& text);

class Widgets {
public:
    /// Forgets where everything was: the next picture begins.
    void begin() { places_.clear(); }
    /// Where everything was drawn last, by name: parameters by their keys.
    const std::map<std::string, WidgetPlace>& places() const { return places_; }

    /// Remembers where the last piece is.
    void note(const std::string& name);
    bool button(const char* label, const std::string& name);
    /// Lets choose one of some names; true when another one was chosen.
    bool choose(const char* label, const std::string& name, int& index, std::span<const std::string_view> names);
    /// A value under its key; true when it was changed.
    bool draw_value(const ValueForm& form, const std::string& key, const std::string& label, double& value,
                    const SliderRange& range);

private:
    bool draw_number(const ValueForm& form, const std::string& key, const std::string& label, double& value,
                     const SliderRange& range);

    std::map<std::string, WidgetPlace> places_;
    std::string typed_;  ///< The value that is being typed rather than slid.
    bool begins_typing_ = false;
};

}  // namespace boids::viewer
