// All keys of the window, in one table: what it does, the help over it and docs/keys.md come from here.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace boids::viewer {

/// What a key can ask for.
enum class Action {
    pause,
    step,
    reset,
    reload,
    read_file,
    undo,
    redo,
    add,
    remove_last,
    remove_under_pointer,
    add_obstacle,
    add_goal,
    add_waypoint,
    add_predator,
    add_leader,
    follow_pointer,
    help,
    panel,
    fit,
    follow_selected,
    full_screen,
    faster,
    slower,
    separation,
    alignment,
    cohesion,
    trails,
    colour,
    theme,
    debug,
    screenshot,
    window_screenshot,
    record,
    raise,
    lower,
    print_state,
    quit,
};

/// One row of the table of keys.
struct Key {
    std::string_view name;  ///< As it stands on a keyboard.
    int code;               ///< GLFW's.
    bool shift;
    Action action;
    int value;  ///< Which of the numbered values, for raise and lower.
    std::string_view help;
    bool control = false;  ///< Whether Ctrl is down as well.
};

std::span<const Key> keys();

/// What the mouse does, in the words of the help: button and effect.
struct MouseUse {
    std::string_view gesture, help;
};
std::span<const MouseUse> mouse_uses();

/// The row of a key that was pressed, or none.
const Key* find_key(int code, bool shift, bool control = false);

/// One of the ten values that number keys raise and lower: the parameters that it stands for.
struct NumberedValue {
    std::string_view name;
    std::span<const std::string_view> parameters;  ///< Keys of the parameter table; none for what is only drawn.
};

/// The ten values, in the order of the keys 1, 2, ... 9, 0.
std::span<const NumberedValue> numbered_values();

/// All of it as a Markdown page.
std::string keys_page();

}  // namespace boids::viewer
