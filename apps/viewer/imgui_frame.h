// The user interface library in a window: fonts, themes, and the beginning and end of each picture. It counts in units,
// which are several pixels on a fine display, so that everything is as large there as elsewhere, and sharper.
#pragma once

#include <functional>

#include "boids/apps/viewer/click_queue.h"
#include "boids/apps/viewer/window.h"
#include "boids/render/style.h"

struct ImDrawList;

namespace boids::viewer {

class ImguiFrame {
public:
    explicit ImguiFrame(const Window& window);
    ~ImguiFrame();
    ImguiFrame(const ImguiFrame&) = delete;
    ImguiFrame& operator=(const ImguiFrame&) = delete;

    /// Tells the panel of a press or release, in one of the next pictures.
    void change_button(const ButtonChange& change) { clicks_.add(change); }
    /// Whether the panel has been told of all of them.
    bool knows_all_clicks() const { return clicks_.is_empty(); }

    void begin(Theme theme);
    /// Paints what lies behind a panel at the right edge, of a width in pixels. OpenGL without a graphics card does
    /// that many times as fast as it draws a window's background.
    void paint_panel(int width) const;
    /// Draws the picture; `look` sees it before `last`, if there is one, comes over it.
    void end(const ImDrawList* last, const std::function<void()>& look);

    /// Whether keys or the mouse are meant for the panel rather than for the flock.
    bool wants_keys() const;
    bool wants_mouse() const;
    /// Closes the menus that are open; whether there were any.
    bool close_menus();
    /// Where the mouse was when the last picture began.
    double mouse_x() const;

private:
    void count_in_units() const;
    void bring_clicks();

    const Window& window_;
    ClickQueue clicks_;
    double font_scale_ = 0;  ///< Pixels per unit that the letters were drawn for.
};

}  // namespace boids::viewer
