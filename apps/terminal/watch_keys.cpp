#include "boids/apps/terminal/watch_keys.h"

#include <fmt/core.h>

#include <array>

namespace boids::terminal {

namespace {

constexpr auto table = std::to_array<WatchKey>({
    {"qQ", "Q", "quit", WatchAction::quit, "leave; so does Ctrl-C"},
    {" ", "Space", "pause", WatchAction::pause, "pause or go on; at the end of a recording, from its start"},
    {".", ".", "step", WatchAction::step, "a single step"},
    {"rR", "R", "reset", WatchAction::reset, "back to the start"},
    {"1sS", "1", "separation", WatchAction::separation, "separation on or off; so does S"},
    {"2aA", "2", "alignment", WatchAction::alignment, "alignment on or off; so does A"},
    {"3cC", "3", "cohesion", WatchAction::cohesion, "cohesion on or off; so does C"},
    {"+=", "+", "faster", WatchAction::faster, "twice the steps per second"},
    {"-_", "-", "slower", WatchAction::slower, "half the steps per second"},
    {"kK", "K", "colours", WatchAction::colour, "the next meaning of colours"},
    {"vV", "V", "camera", WatchAction::camera, "the camera follows the flock, or no longer"},
    {"hH?", "H", "keys", WatchAction::help, "show or hide the keys"},
});

}  // namespace

std::span<const WatchKey> watch_keys() {
    return table;
}

const WatchKey* find_watch_key(char key) {
    for (const WatchKey& row : table)
        if (row.keys.find(key) != row.keys.npos) return &row;
    return nullptr;
}

std::string watch_keys_page() {
    std::string page = "\n## In a terminal\n\nOf `boids watch`.\n\n| key | what it does |\n|---|---|\n";
    for (const WatchKey& key : table) page += fmt::format("| {} | {} |\n", key.name, key.help);
    return page;
}

}  // namespace boids::terminal
