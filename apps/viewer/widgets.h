// The pieces that the panel is made of: buttons, and a slider, switch or choice for any value of a table. Each is noted
// by name, so that scripts and tests find it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "boids/core/parameters/slider_range.h"

namespace boids::viewer {

/// Where something that can be clicked is, in screen units.
struct WidgetPlace {
    float x, y, width, height;
    bool greyed = false;  ///< Whether it cannot be used now.
    /// Where it is scrolled out of sight: the middle of what can be scrolled, and whether it is above (-1) or below
    /// (1).
    struct Hidden {
        float x, y;
        int direction;
    };
    std::optional<Hidden> hidden = {};
};

/// Says something about the last piece while the pointer is over it, beside the panel: not over what it explains.
void tooltip(const std::string& text);

/// The width of the button that takes a value back, for which there is always room: nothing moves when it appears.
inline constexpr float reset_width = 16;

/// The colour of what differs from the scene, readable in either theme.
unsigned changed_colour();

class Widgets {
public:
    /// Forgets where everything was: the next picture begins.
    void begin() { places_.clear(); }
    /// Where everything was drawn last, by name: parameters by their keys.
    const std::map<std::string, WidgetPlace>& places() const { return places_; }

    /// Remembers where the last piece is.
    void note(const std::string& name);
    bool button(const char* label, const std::string& name);
    bool check(const char* label, const std::string& name, bool& on);
    /// Writes a label at the left; what comes next takes the rest of the line, less the room for a reset button.
    void label(const std::string& text);
    /// Lets choose one of some names; true when another one was chosen.
    bool choose(const std::string& name, int& index, std::span<const std::string_view> names);
    /// The same with a label.
    bool choose(const char* label, const std::string& name, int& index, std::span<const std::string_view> names);
    /// A labelled value under its key; true when it was changed.
    bool draw_value(const ValueForm& form, const std::string& key, const std::string& label, double& value,
                    const SliderRange& range);
    /// A slider with its number beside it, so wide together; a double click, or a click on the number, lets type.
    bool draw_number(const ValueForm& form, const std::string& key, double& value, const SliderRange& range,
                     float width);
    /// Explains the value that was drawn last.
    void explain(const ValueForm& form, const std::string& key);
    /// Whether a hand holds this slider just now.
    bool is_held(const std::string& key) const;

private:
    bool type_number(const ValueForm& form, const std::string& key, double& value, float width);
    bool slide(const std::string& key, double& share, float width);
    void draw_track(double share, float width) const;
    bool draw_digits(const ValueForm& form, const std::string& key, double value, float width);
    void begin_typing(const std::string& key, const ValueForm& form, double value);

    std::map<std::string, WidgetPlace> places_;
    /// The value that is being typed rather than slid.
    std::string typed_;
    std::array<char, 32> text_{};
    bool begins_typing_ = false;
    /// The slider that was pressed last, and where. A press alone moves nothing: it may become a double click.
    std::string pressed_;
    float pressed_x_ = 0;
    bool dragged_ = false;
    std::optional<double> clicked_;  ///< Where a click without a drag was, until it can be no double click any more.
    double click_time_ = 0;
};

}  // namespace boids::viewer
