// All keys of the flock in a terminal, in one table: what they do, the lines below the flock and docs/keys.md come from
// here.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace boids::terminal {

enum class WatchAction {
    quit,
    pause,
    step,
    reset,
    separation,
    alignment,
    cohesion,
    faster,
    slower,
    colour,
    camera,
    help
};

struct WatchKey {
    std::string_view keys;   ///< Every character that means it.
    std::string_view name;   ///< As it stands on a keyboard.
    std::string_view label;  ///< In a word.
    WatchAction action;
    std::string_view help;
};

/// In the order in which a narrow terminal shows as many as it has room for.
std::span<const WatchKey> watch_keys();

/// The row of a key, or none.
const WatchKey* find_watch_key(char key);

/// All of it as a part of a Markdown page.
std::string watch_keys_page();

}  // namespace boids::terminal
