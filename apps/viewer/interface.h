// The user interface library in a window: fonts, themes, and the beginning and end of each picture. It counts in units,
// which are several pixels on a fine display, so that everything is as large there as elsewhere, and sharper.
#pragma once

#include "boids/apps/viewer/window.h"
#include "boids/render/style.h"

namespace boids::viewer {

class Interface {
public:
    explicit Interface(const Window& window);
    ~Interface();
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;

    void begin(Theme theme);
    void end();

    /// Whether keys or the mouse are meant for the panel rather than for the flock.
    bool wants_keys() const;
    bool wants_mouse() const;
    /// Where the mouse was when the last picture began.
    double mouse_x() const;

private:
    void count_in_units() const;

    const Window& window_;
    double font_scale_ = 0;  ///< Pixels per unit that the letters were drawn for.
};

}  // namespace boids::viewer
