// The window on a flock: draws the newest snapshot, takes keys and mouse, and hands every change to the thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "boids/apps/viewer/colouring_thread.h"
#include "boids/apps/viewer/film.h"
#include "boids/apps/viewer/forces.h"
#include "boids/apps/viewer/history.h"
#include "boids/apps/viewer/imgui_frame.h"
#include "boids/apps/viewer/keys.h"
#include "boids/apps/viewer/pace_meter.h"
#include "boids/apps/viewer/panel.h"
#include "boids/apps/viewer/simulation_thread.h"
#include "boids/apps/viewer/view_request.h"
#include "boids/apps/viewer/view_settings.h"
#include "boids/apps/viewer/window.h"
#include "boids/render/renderer.h"
#include "boids/render/turning.h"

namespace boids::viewer {

class Viewer {
public:
    explicit Viewer(const ViewRequest& request);
    ~Viewer();

    /// Until the window is closed, or for some seconds.
    void run(std::optional<double> seconds);

    const PaceMeter& pace() const { return pace_; }

private:
    double now() const;
    void say(const std::string& message);

    // A picture, top to bottom.
    void draw_picture();
    void dress_scene();
    void prepare_scene(int width, int height);
    std::shared_ptr<const Image> scene_picture();
    void draw_flock(double time);
    bool take_from_card(double time);
    void number_flock();
    const State& moved_state();
    View look(const State& state, double time);
    void draw_interface(double scene_width);
    void draw_leave_question();
    void turn_icon();
    void rest();

    // Keys and mouse.
    void listen();
    void press(int key, int modifiers, bool again);
    void obey(const Key& key);
    void scale_value(int number, double factor);
    void toggle_rule(Rule Parameters::*rule, const char* name);
    void toggle_pointer();
    void move_pointer();
    void escape();
    bool is_unsaved() const;
    bool leaves();
    void click(int button, int action, int modifiers);
    void drag(double x, double y);
    void zoom(double amount);
    std::optional<BoidId> boid_under_pointer() const;
    Vector3 pointer_position() const;
    void add_at_pointer();
    void add_anywhere();
    Vector3 random_place();
    Vector3 random_velocity(const Scenario& scenario);
    bool over_scene() const;

    // The world.
    void edit(std::function<Scenario(const Scenario&)> what);
    void edit_at_pointer(Action action);
    void add_hunter_or_leader(const Vector3& place, BoidId (*add)(Simulation&, const Vector3&, const Vector3&));
    void remove_under_pointer();
    Vector2 pointer_pixel() const;
    std::optional<Handle> handle_under_pointer() const;
    void size_obstacle();
    void take_hold(const Handle& handle);
    void move_held();
    void mark_handle();

    // Files.
    bool save_scenario();
    void open_file(const std::string& path);
    enum class Wanted { nothing, flock, window };
    void save_picture(int width);
    void toggle_film();
    void print_state();

    ViewRequest request_;
    ViewSettings view_settings_;
    Window window_;
    ImguiFrame imgui_frame_;  ///< After the window, whose context it needs.
    std::unique_ptr<SimulationThread> thread_;
    Panel panel_;
    History history_;
    PaceMeter pace_;
    Clock::time_point opened_ = Clock::now();

    std::shared_ptr<const Snapshot> snapshot_;
    std::optional<Renderer> renderer_;
    std::optional<Camera> camera_;
    Parameters camera_parameters_{};
    CameraMotion camera_motion_ = CameraMotion::fixed;
    Style drawn_style_;
    int width_ = 0, height_ = 0;             ///< Of the scene, in pixels.
    std::shared_ptr<const Origin> dressed_;  ///< The scene that camera and colours were decided for.
    int dressed_dimension_ = 0;
    std::optional<SceneLook> dressed_look_;
    std::optional<Scenario> saved_;         ///< What was saved last.
    bool asking_ = false;                   ///< Whether the question before leaving is open.
    std::string picture_file_;              ///< What was read as the scene's backdrop last.
    std::shared_ptr<const Image> picture_;  ///< And what it holds.
    ColouringThread colouring_;
    std::vector<float> numbers_;
    Turning turning_;
    std::uint64_t numbered_ = 0;  ///< The snapshot that numbers_ belongs to.
    Colouring numbered_by_ = Colouring::plain;
    Forces forces_;
    State moved_;
    double shown_step_ = 0;  ///< The step of what is seen, between two where boids are.
    std::optional<View> view_;
    double drawn_time_ = 0;
    std::uint64_t drawn_step_ = 0;
    double icon_time_ = -10;

    double mouse_x_ = 0, mouse_y_ = 0;
    enum class Drag { none, stream, view, thing } drag_ = Drag::none;
    /// An obstacle that was added and is being sized while its key is down, and where the mouse was.
    struct Sizing {
        Vector3 place;
        double x, y;
    };
    std::optional<Sizing> sizing_;
    /// What the mouse has hold of, how far from its place, and where the mouse was.
    struct Grip {
        Handle handle;
        Vector3 offset;
        double x, y;
        bool moving = false;
    };
    std::optional<Grip> grip_;
    double stream_time_ = -10;
    PointerKind pointer_kind_ = PointerKind::follow;  ///< What the pointer does when it is called.
    std::mt19937 random_{std::random_device{}()};
    std::unique_ptr<Film> film_;
    std::string last_file_;
    Wanted wanted_ = Wanted::nothing;  ///< What is to be saved of the next picture.

    /// A click in the panel is pressed in one picture and let go in the next; what it opens is drawn in a third.
    static constexpr int pictures_of_a_click = 3;
    int prints_ = 0;             ///< How often the state is to be printed,
    int pictures_to_print_ = 0;  ///< and after how many pictures.
};

}  // namespace boids::viewer
