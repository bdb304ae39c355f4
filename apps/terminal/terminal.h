// A terminal that is taken over, and given back as it was however the program ends: by returning, by an error, by a
// signal or by a crash.
#pragma once

#include <chrono>
#include <csignal>
#include <string>
#include <string_view>

#include "boids/apps/terminal/key_reader.h"

namespace boids::terminal {

struct TerminalSize {
    int columns, rows;
    friend bool operator==(const TerminalSize&, const TerminalSize&) = default;
};

/// Whether standard output is a terminal that can be drawn on.
bool can_draw();

/// The size of the terminal behind a descriptor; 80 x 24 where it does not know.
TerminalSize terminal_size(int descriptor);

/// Standard output as a screen. At most one at a time.
class Terminal {
public:
    /// Takes it over: the other screen, no cursor, no echo, keys one by one.
    Terminal();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    TerminalSize size() const;
    /// Waits for keys until a moment, and not longer than until a signal comes.
    std::string read_keys(std::chrono::steady_clock::time_point until);
    /// A Failure where the terminal has gone.
    void write(std::string_view text);
    /// The signal that asked to end, or 0.
    int stop_signal() const;
    /// Whether others may have written on the screen since this was last asked: it was in the background.
    bool take_disturbed();

private:
    void suspend_if_asked();

    int keys_;        ///< Where keys come from; -1 where there is no keyboard.
    bool owns_keys_;  ///< Whether that was opened here.
    KeyReader reader_;
};

/// While it lives, signals that end the program are blocked: threads that begin meanwhile never get them, so that the
/// one that draws does.
class SignalBlock {
public:
    SignalBlock();
    ~SignalBlock();
    SignalBlock(const SignalBlock&) = delete;
    SignalBlock& operator=(const SignalBlock&) = delete;

private:
    sigset_t before_;
};

}  // namespace boids::terminal
