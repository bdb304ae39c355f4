// A window with OpenGL in it, through GLFW; its events go to whoever it is told.
#pragma once

#include <functional>
#include <string>

struct GLFWwindow;

namespace boids::viewer {

/// Who is told what happens in a window. Places are from the top left corner, in units of the user interface: a pixel
/// on a usual display, several on a fine one.
struct WindowEvents {
    std::function<void(int key, int scancode, int action, int modifiers)> key;
    std::function<void(int button, int action, int modifiers)> button;
    std::function<void(double x, double y)> move;
    std::function<void(double amount)> wheel;
    std::function<void(const std::string& path)> drop;  ///< Of a file, or of the first of several.
};

class Window {
public:
    /// Opens it, so many units large, and makes its context current; a Failure that names the alternative where there
    /// is no display.
    Window(const std::string& title, int width, int height, const std::string& alternative);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Hands on what has happened since the last time.
    void poll();
    /// The same, but sleeps until something happens, at most so many seconds.
    void wait(double seconds);
    void show_picture();

    bool wants_to_close() const;
    void close();
    void stay_open();
    void size_in_pixels(int& width, int& height) const;
    /// Size as the display system counts: some in pixels (X11), some in units (Wayland).
    void size(int& width, int& height) const;
    void place(int& x, int& y) const;
    void set_place(int x, int y);
    /// How many pixels a unit of the user interface is, as the display asks for: 1 on a usual display, 2 on a fine one.
    double pixels_per_unit() const;
    /// How many of what size() counts a unit of the user interface is.
    double counts_per_unit() const;
    void toggle_full_screen();
    bool is_full_screen() const;
    void set_title(const std::string& title);
    /// An arrow as the window's icon, turned to a heading (radians from east, counterclockwise).
    void set_icon(double heading);
    void copy(const std::string& text);
    GLFWwindow* handle() const { return window_; }

    WindowEvents events;

private:
    GLFWwindow* window_ = nullptr;
    int x_ = 0, y_ = 0, width_ = 0, height_ = 0;  ///< As it was before full screen.
};

}  // namespace boids::viewer
