// Where the onlooker stands: decides which part of space fills the picture, in 2D from above and in 3D in perspective.
#pragma once

#include <array>
#include <optional>

#include "boids/core/parameters/parameters.h"
#include "boids/core/space/domain.h"
#include "boids/core/state/state.h"
#include "boids/render/camera_path.h"
#include "boids/render/style.h"

namespace boids {

/// A rectangle of pixels, counted from the bottom left as OpenGL does.
struct PixelBox {
    double left = 0, bottom = 0, width = 0, height = 0;
    friend bool operator==(const PixelBox&, const PixelBox&) = default;
};

/// One look of a camera: how positions become pixels.
struct View {
    /// Rows of the matrix that takes a position relative to `origin` to clip coordinates x, y and w; z is not needed
    /// because boids are drawn from the farthest to the nearest.
    std::array<std::array<float, 4>, 3> rows{};
    Vector3 origin;              ///< Subtracted in double precision, so that far from zero nothing trembles.
    Vector3 period;              ///< Sizes by which a wrapping world repeats around a camera that follows; else 0.
    double focus = 1;            ///< The w at which boids have their nominal size.
    double pixels_per_unit = 1;  ///< At the focus.
    double nearest = 0, farthest = 0;  ///< The w between which fog thickens; equal without fog.
    int width = 0, height = 0;         ///< Of the picture, in pixels.
    PixelBox world;                    ///< The part of the picture that shows the world.
    std::optional<double> horizon;     ///< Where it is in space, in heights of the picture from below.
    double zoom = 1;                   ///< How much nearer things are than where the camera stands by itself, in space.

    /// A position relative to `origin`; the nearest of its repetitions where there are any.
    Vector3 relative(const Vector3& position) const {
        Vector3 way = position - origin;
        for (int axis = 0; axis < 3; ++axis)
            if (period[axis] > 0) way[axis] = minimum_image(way[axis], period[axis]);
        return way;
    }
    /// How far from the onlooker a position is (always 1 in 2D).
    double depth(const Vector3& position) const {
        const Vector3 place = relative(position);
        return rows[2][0] * place[0] + rows[2][1] * place[1] + rows[2][2] * place[2] + static_cast<double>(rows[2][3]);
    }
    /// Where a position is in the picture: pixels from its top left corner.
    Vector2 pixel(const Vector3& position) const;
    /// The position at a pixel; in 3D the one as far away as the focus.
    Vector3 position(const Vector2& pixel) const;
};

/// How an onlooker has moved away from where the camera stands by itself.
struct Stance {
    double yaw = 0, pitch = 0;  ///< Degrees around and above, in 3D.
    double zoom = 1;            ///< How much larger everything is seen.
    Vector3 shift;              ///< How far the point that is looked at was moved.
};

/// Whether a camera that was made for one world suits the other.
bool same_world(const Parameters& a, const Parameters& b);

class Camera {
public:
    /// In space it looks down a little, or so that the horizon is where a backdrop has it.
    Camera(const Parameters& parameters, CameraMotion motion, int width, int height,
           std::optional<double> horizon = {});

    /// Goes along a path from now on, whatever the motion.
    void take(CameraPath path) { path_ = std::move(path); }
    /// Chases this boid; without one, the boid that is in the middle of the flock at the next look.
    void chase(std::optional<BoidId> boid);

    /// Whether it minds where boids are; else it can look at a state without any.
    bool follows() const;
    /// Looks at a state, `seconds` of film after the start. Moments are expected in rising order.
    View look(const State& state, double seconds, const Stance& stance = {});

private:
    void track(const State& state, double seconds);
    void frame(const State& state, double since);
    double framing_distance() const;
    Boid find_chased(const State& state);
    Aim aim_at(const State& state, double seconds);
    Aim aim_behind(const State& state, double seconds);
    Aim aim_through(double seconds) const;
    View look_down(const State& state, double seconds, const Stance& stance);
    View look_along(Aim aim, const Stance& stance) const;

    Parameters parameters_;
    CameraMotion motion_;
    int width_, height_;
    double elevation_;              ///< Degrees that it looks down.
    Vector3 centre_;                ///< What is looked at.
    Vector3 seen_centre_;           ///< Where the flock was at the last look.
    Vector3 drift_;                 ///< How far it flies in a second.
    bool drifts_ = false;           ///< Whether that is known.
    double radius_ = 0;             ///< How much around it is to be seen.
    double spread_ = 0, rise_ = 0;  ///< The same across and upwards, in space.
    double distance_ = 0;           ///< From which all of a box is seen.
    double tracked_ = -1;           ///< When the flock was last looked for.
    double usual_distance_ = 0;     ///< From which boids have their nominal size.
    std::optional<CameraPath> path_;
    std::optional<BoidId> chased_;  ///< The boid that is chased, once there is one.
    double chased_since_ = -1;      ///< When it was last seen.
    double chased_yaw_ = 0;         ///< From where, in radians.
};

}  // namespace boids
