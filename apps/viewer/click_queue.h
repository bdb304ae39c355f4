// Presses and releases of mouse buttons on their way to the user interface library, which looks at the mouse once a
// picture: of a press and a release between two pictures it sees one, and of a double click less. So each picture is
// told one change, and where the mouse was then.
#pragma once

#include <array>
#include <cstddef>
#include <deque>

namespace boids::viewer {

struct ButtonChange {
    int button = 0;
    bool down = false;
    double x = 0, y = 0;  ///< Of the mouse, in units of the user interface.
};

class ClickQueue {
public:
    static constexpr int buttons = 5;  ///< As many as the library knows.

    void add(const ButtonChange& change) {
        if (change.button >= 0 && change.button < buttons) waiting_.push_back(change);
    }

    bool is_empty() const { return waiting_.empty(); }

    /// Makes the next change, if one waits, and says where: of a picture that begins.
    const ButtonChange* advance() {
        if (waiting_.empty()) return nullptr;
        last_ = waiting_.front();
        waiting_.pop_front();
        down_[static_cast<std::size_t>(last_.button)] = last_.down;
        return &last_;
    }

    bool is_down(int button) const { return down_[static_cast<std::size_t>(button)]; }

private:
    std::deque<ButtonChange> waiting_;
    std::array<bool, buttons> down_{};
    ButtonChange last_;
};

}  // namespace boids::viewer
