// The flock as a page shows it: its style, camera and renderer, as the program's window has them. All pixels are those
// of the canvas, from its top left corner.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "boids/api/simulation.h"
#include "boids/apps/web/module/picture_style.h"
#include "boids/render/camera.h"
#include "boids/render/numbers_by_id.h"
#include "boids/render/renderer.h"
#include "boids/render/turning.h"

namespace boids::web {

class Stage {
public:
    /// The size of the canvas, and how many of its pixels are one point of the screen.
    void resize(int width, int height, double pixels_per_point);
    /// Draws in another style from the next picture on.
    void set_style(PictureStyle style) { wanted_ = std::move(style); }
    /// What the last picture was drawn with, as JSON.
    std::string look() const;

    /// Draws a picture so many seconds after the one before, of the flock as it was a part of a step ago.
    void draw(const Simulation& flock, double seconds, double part_of_step);
    /// WebGL has lost all that was there: the next picture makes it anew.
    void lose_context() { renderer_.reset(); }

    /// Sees another scene as if it were the first.
    void begin_anew();
    /// The camera stands again where it does by itself.
    void fit();
    /// An empty name for what is usual: orbit in space, fixed in the plane.
    void set_motion(std::string_view name);
    void turn(double right, double down);
    void shift(double right, double down);
    void enlarge(double factor, const Vector2& pixel);
    /// Who is chased, or followed where that is wanted.
    void select(std::optional<BoidId> boid) { selected_ = boid; }
    void follow_selected(bool wanted) { follows_ = wanted; }

    /// The view of the last picture; an Error where there is none yet.
    const View& view() const;
    std::optional<BoidId> boid_at(const Simulation& flock, const Vector2& pixel) const;

private:
    CameraMotion motion_in(int dimension) const;
    void prepare(const Simulation& flock);
    void number(const State& state, const Parameters& parameters);
    const State& shown_state(const State& state, const Parameters& parameters, double part_of_step);
    View look_at(const State& state, const Parameters& parameters);

    int width_ = 0, height_ = 0;
    double pixels_per_point_ = 1;
    PictureStyle wanted_;
    std::optional<CameraMotion> motion_;  ///< None for what is usual.
    Stance stance_;
    std::optional<BoidId> selected_;
    bool follows_ = false;

    Style style_;  ///< Of the last picture.
    std::optional<Renderer> renderer_;
    std::optional<Camera> camera_;
    Parameters camera_parameters_{};
    CameraMotion camera_motion_ = CameraMotion::fixed;
    std::optional<View> view_;
    Turning turning_;
    std::vector<float> numbers_;
    NumbersById slow_numbers_;  ///< Those that take long to find, and are not found for each picture.
    Colouring slow_colouring_ = Colouring::plain;
    double next_numbering_ = 0;  ///< When they are found again.
    State moved_{2};
    double time_ = 0;  ///< Seconds that were shown.
    std::uint64_t drawn_step_ = 0;
};

}  // namespace boids::web
