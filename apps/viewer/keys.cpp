#include "boids/apps/viewer/keys.h"

#include <GLFW/glfw3.h>
#include <fmt/core.h>

#include <array>

namespace boids::viewer {

namespace {

constexpr std::string_view max_speed[] = {"motion.max_speed"};
constexpr std::string_view max_force[] = {"separation.max_force", "alignment.max_force", "cohesion.max_force"};
constexpr std::string_view separation_radius[] = {"separation.radius"};
constexpr std::string_view neighbour_radii[] = {"alignment.radius", "cohesion.radius"};
constexpr std::string_view separation_weight[] = {"separation.weight"};
constexpr std::string_view alignment_weight[] = {"alignment.weight"};
constexpr std::string_view cohesion_weight[] = {"cohesion.weight"};
constexpr std::string_view speed_multiplier[] = {"motion.speed_multiplier"};

constexpr NumberedValue values[] = {
    {"max speed", max_speed},
    {"max force", max_force},
    {"separation radius", separation_radius},
    {"neighbour radius", neighbour_radii},
    {"separation weight", separation_weight},
    {"alignment weight", alignment_weight},
    {"cohesion weight", cohesion_weight},
    {"speed multiplier", speed_multiplier},
    {"boid width", {}},
    {"boid height", {}},
};

constexpr auto table = std::to_array<Key>({
    {"Space", GLFW_KEY_SPACE, false, Action::pause, 0, "start or pause"},
    {".", GLFW_KEY_PERIOD, false, Action::step, 0, "a single step"},
    {"R", GLFW_KEY_R, false, Action::reset, 0, "back to the start"},
    {"Shift+R", GLFW_KEY_R, true, Action::reload, 0, "back to the start, with everything as the scene was opened"},
    {"F5", GLFW_KEY_F5, false, Action::read_file, 0, "read the scene's file once more, as it is now"},
    {"Ctrl+Z", GLFW_KEY_Z, false, Action::undo, 0, "undo the last change of the scene", true},
    {"Ctrl+Shift+Z", GLFW_KEY_Z, true, Action::redo, 0, "do again what was undone", true},
    {"Ctrl+Y", GLFW_KEY_Y, false, Action::redo, 0, "do again what was undone", true},
    {"+", GLFW_KEY_EQUAL, false, Action::faster, 0, "twice the steps per second"},
    {"-", GLFW_KEY_MINUS, false, Action::slower, 0, "half the steps per second"},
    {"Enter", GLFW_KEY_ENTER, false, Action::add, 0, "add a boid at a random free place"},
    {"Backspace", GLFW_KEY_BACKSPACE, false, Action::remove_last, 0, "remove the boid that was added last"},
    {"Delete", GLFW_KEY_DELETE, false, Action::remove_under_pointer, 0,
     "remove what is under the pointer: a boid, an obstacle or a point of a goal"},
    {"O", GLFW_KEY_O, false, Action::add_obstacle, 0,
     "add an obstacle at the pointer; keep it down and move the mouse to size it"},
    {"G", GLFW_KEY_G, false, Action::add_goal, 0, "add a goal at the pointer"},
    {"Shift+G", GLFW_KEY_G, true, Action::add_waypoint, 0, "add a waypoint at the pointer to the last goal"},
    {"P", GLFW_KEY_P, false, Action::add_predator, 0, "add a predator at the pointer"},
    {"L", GLFW_KEY_L, false, Action::add_leader, 0, "add a leader at the pointer"},
    {"M", GLFW_KEY_M, false, Action::follow_pointer, 0,
     "boids follow the pointer, or do what was last chosen for it, or no longer"},
    {"S", GLFW_KEY_S, false, Action::separation, 0, "separation on or off"},
    {"A", GLFW_KEY_A, false, Action::alignment, 0, "alignment on or off"},
    {"C", GLFW_KEY_C, false, Action::cohesion, 0, "cohesion on or off"},
    {"T", GLFW_KEY_T, false, Action::trails, 0, "trails on or off"},
    {"K", GLFW_KEY_K, false, Action::colour, 0, "the next meaning of colours"},
    {"B", GLFW_KEY_B, false, Action::theme, 0, "dark or light"},
    {"D", GLFW_KEY_D, false, Action::debug, 0, "velocities, forces, grid and wall margins"},
    {"F", GLFW_KEY_F, false, Action::fit, 0, "fit the world into the window"},
    {"V", GLFW_KEY_V, false, Action::follow_selected, 0, "the camera follows the selected boid"},
    {"Tab", GLFW_KEY_TAB, false, Action::panel, 0, "show or hide the panel"},
    {"H", GLFW_KEY_H, false, Action::help, 0, "show or hide this help"},
    {"F1", GLFW_KEY_F1, false, Action::help, 0, "show or hide this help"},
    {"F2", GLFW_KEY_F2, false, Action::screenshot, 0, "save a picture of the flock"},
    {"Shift+F2", GLFW_KEY_F2, true, Action::window_screenshot, 0, "save a picture of the whole window"},
    {"F3", GLFW_KEY_F3, false, Action::record, 0, "begin or end a film of what is seen"},
    {"F11", GLFW_KEY_F11, false, Action::full_screen, 0, "full screen, or a window again"},
    {"F12", GLFW_KEY_F12, false, Action::print_state, 0, "print all there is to know as JSON on standard output"},
    {"1", GLFW_KEY_1, false, Action::raise, 0, "raise the max speed"},
    {"2", GLFW_KEY_2, false, Action::raise, 1, "raise the max force"},
    {"3", GLFW_KEY_3, false, Action::raise, 2, "raise the separation radius"},
    {"4", GLFW_KEY_4, false, Action::raise, 3, "raise the neighbour radius"},
    {"5", GLFW_KEY_5, false, Action::raise, 4, "raise the separation weight"},
    {"6", GLFW_KEY_6, false, Action::raise, 5, "raise the alignment weight"},
    {"7", GLFW_KEY_7, false, Action::raise, 6, "raise the cohesion weight"},
    {"8", GLFW_KEY_8, false, Action::raise, 7, "raise the speed multiplier"},
    {"9", GLFW_KEY_9, false, Action::raise, 8, "wider boids"},
    {"0", GLFW_KEY_0, false, Action::raise, 9, "longer boids"},
    {"Shift+1", GLFW_KEY_1, true, Action::lower, 0, "lower the max speed"},
    {"Shift+2", GLFW_KEY_2, true, Action::lower, 1, "lower the max force"},
    {"Shift+3", GLFW_KEY_3, true, Action::lower, 2, "lower the separation radius"},
    {"Shift+4", GLFW_KEY_4, true, Action::lower, 3, "lower the neighbour radius"},
    {"Shift+5", GLFW_KEY_5, true, Action::lower, 4, "lower the separation weight"},
    {"Shift+6", GLFW_KEY_6, true, Action::lower, 5, "lower the alignment weight"},
    {"Shift+7", GLFW_KEY_7, true, Action::lower, 6, "lower the cohesion weight"},
    {"Shift+8", GLFW_KEY_8, true, Action::lower, 7, "lower the speed multiplier"},
    {"Shift+9", GLFW_KEY_9, true, Action::lower, 8, "narrower boids"},
    {"Shift+0", GLFW_KEY_0, true, Action::lower, 9, "shorter boids"},
    {"Q", GLFW_KEY_Q, false, Action::quit, 0, "quit"},
    {"Escape", GLFW_KEY_ESCAPE, false, Action::quit, 0,
     "quit; first closes a menu, or leaves full screen, the help, a large plot or the selection"},
});

constexpr MouseUse uses[] = {
    {"left click on free space", "add a boid there; drag for a stream of them"},
    {"left click on a boid", "select it: its rules, radii, neighbours and numbers are shown"},
    {"left drag on an obstacle or goal", "move it"},
    {"right click",
     "boids follow the pointer, or no longer; in the panel it can attract or repel them instead, or be a predator"},
    {"wheel", "zoom in and out at the pointer"},
    {"middle drag, or Shift and left drag", "move the view; in space turn it"},
    {"a file dropped on the window", "open it: a scenario (.toml), a recording (.h5), or a state to start from (.csv)"},
};

}  // namespace

std::span<const Key> keys() {
    return table;
}

std::span<const MouseUse> mouse_uses() {
    return uses;
}

std::span<const NumberedValue> numbered_values() {
    return values;
}

const Key* find_key(int code, bool shift, bool control) {
    if (code == GLFW_KEY_KP_ENTER) code = GLFW_KEY_ENTER;
    if (code == GLFW_KEY_KP_ADD) code = GLFW_KEY_EQUAL;
    if (code == GLFW_KEY_KP_SUBTRACT) code = GLFW_KEY_MINUS;
    const Key* plain = nullptr;
    for (const Key& key : table) {
        if (key.code != code || key.control != control) continue;
        if (key.shift == shift) return &key;
        if (!key.shift) plain = &key;  // a key without a shifted meaning means the same with Shift
    }
    return plain;
}

std::string keys_page() {
    std::string page =
        "# Keys and mouse\n\nMade by `boids view --keys`. In the window, H shows the same.\n\n| key | what it does "
        "|\n|---|---|\n";
    for (const Key& key : table) page += fmt::format("| {} | {} |\n", key.name, key.help);
    page += "\n| mouse | what it does |\n|---|---|\n";
    for (const MouseUse& use : uses) page += fmt::format("| {} | {} |\n", use.gesture, use.help);
    return page;
}

}  // namespace boids::viewer
