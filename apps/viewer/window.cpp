#include "boids/apps/viewer/window.h"

#include <epoxy/gl.h>
// after epoxy, which brings the names of OpenGL
#include <GLFW/glfw3.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "boids/core/text/error.h"

namespace boids::viewer {

namespace {

WindowEvents& events_of(GLFWwindow* window) {
    return static_cast<Window*>(glfwGetWindowUserPointer(window))->events;
}

[[noreturn]] void fail(const std::string& what, const std::string& alternative) {
    const char* text = nullptr;
    glfwGetError(&text);
    glfwTerminate();
    throw Failure(what + (text ? " (" + std::string(text) + ")" : "") + "; " + alternative);
}

/// Whether a place is in an arrow that points east, in units of half the icon.
bool in_arrow(double along, double across) {
    const double half_width = 0.55 * (0.8 - along) / 1.6;
    const double notch = -0.8 + 0.45 * (1 - std::abs(across) / 0.55);
    return along < 0.8 && std::abs(across) <= half_width && along > notch;
}

}  // namespace

Window::Window(const std::string& title, int width, int height, const std::string& alternative) {
    if (!glfwInit()) fail("there is no display to open a window on", alternative);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
    if (!window_) fail("a window with OpenGL 3.3 cannot be opened", alternative);
    const auto least = [this](int units) { return static_cast<int>(std::lround(units * counts_per_unit())); };
    glfwSetWindowSizeLimits(window_, least(480), least(360), GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
    glfwSetWindowUserPointer(window_, this);
    glfwSetKeyCallback(window_, [](GLFWwindow* it, int key, int scancode, int action, int modifiers) {
        if (events_of(it).key) events_of(it).key(key, scancode, action, modifiers);
    });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* it, int button, int action, int modifiers) {
        if (events_of(it).button) events_of(it).button(button, action, modifiers);
    });
    glfwSetCursorPosCallback(window_, [](GLFWwindow* it, double x, double y) {
        const double unit = static_cast<Window*>(glfwGetWindowUserPointer(it))->counts_per_unit();
        if (events_of(it).move) events_of(it).move(x / unit, y / unit);
    });
    glfwSetScrollCallback(window_, [](GLFWwindow* it, double, double amount) {
        if (events_of(it).wheel) events_of(it).wheel(amount);
    });
    glfwSetDropCallback(window_, [](GLFWwindow* it, int count, const char** paths) {
        if (count > 0 && events_of(it).drop) events_of(it).drop(paths[0]);
    });
}

Window::~Window() {
    glfwDestroyWindow(window_);
    glfwTerminate();
}

void Window::poll() {
    glfwPollEvents();
}

void Window::wait(double seconds) {
    glfwWaitEventsTimeout(seconds);
}

void Window::show_picture() {
    glfwSwapBuffers(window_);
}

bool Window::wants_to_close() const {
    return glfwWindowShouldClose(window_) != 0;
}

void Window::close() {
    glfwSetWindowShouldClose(window_, GLFW_TRUE);
}

void Window::stay_open() {
    glfwSetWindowShouldClose(window_, GLFW_FALSE);
}

void Window::size_in_pixels(int& width, int& height) const {
    glfwGetFramebufferSize(window_, &width, &height);
}

void Window::size(int& width, int& height) const {
    glfwGetWindowSize(window_, &width, &height);
}

void Window::place(int& x, int& y) const {
    glfwGetWindowPos(window_, &x, &y);
}

void Window::set_place(int x, int y) {
    glfwSetWindowPos(window_, x, y);
}

double Window::pixels_per_unit() const {
    float across = 1, down = 1;
    glfwGetWindowContentScale(window_, &across, &down);
    return across > 0 ? static_cast<double>(across) : 1;
}

double Window::counts_per_unit() const {
    int pixels = 0, counts = 0, ignored = 0;
    size_in_pixels(pixels, ignored);
    size(counts, ignored);
    return pixels > 0 ? pixels_per_unit() * counts / pixels : pixels_per_unit();
}

bool Window::is_full_screen() const {
    return glfwGetWindowMonitor(window_) != nullptr;
}

void Window::toggle_full_screen() {
    if (is_full_screen()) {
        glfwSetWindowMonitor(window_, nullptr, x_, y_, width_, height_, GLFW_DONT_CARE);
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    place(x_, y_);
    size(width_, height_);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::set_title(const std::string& title) {
    glfwSetWindowTitle(window_, title.c_str());
}

void Window::set_icon(double heading) {
    constexpr int side = 32;
    std::vector<std::uint8_t> pixels(side * side * 4, 0);
    const double cosine = std::cos(heading), sine = std::sin(heading);
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const double x = (column + 0.5) / (side / 2.0) - 1, y = 1 - (row + 0.5) / (side / 2.0);
            if (!in_arrow(cosine * x + sine * y, cosine * y - sine * x)) continue;
            constexpr std::array<std::uint8_t, 4> colour = {102, 178, 255, 255};
            std::copy(colour.begin(), colour.end(), pixels.begin() + 4 * (row * side + column));
        }
    const GLFWimage image{side, side, pixels.data()};
    glfwSetWindowIcon(window_, 1, &image);
}

void Window::copy(const std::string& text) {
    glfwSetClipboardString(window_, text.c_str());
}

}  // namespace boids::viewer
