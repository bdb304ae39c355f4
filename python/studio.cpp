#include "boids/python/studio.h"

#include "boids/io/scene_picture.h"
#include "boids/render/colouring.h"
#include "boids/render/usual_style.h"

namespace boids::python {

namespace {

Style style_of(const Scenario& scenario, const Look& look) {
    Style wanted = look.style;
    if (leaves_backdrop_to_scene(wanted)) wanted.picture = read_scene_picture(scenario.look);
    return usual_style(scenario, std::move(wanted), look.colouring);
}

CameraMotion camera_of(const Simulation& flock, const Look& look) {
    const CameraMotion motion = look.camera.value_or(CameraMotion::fixed);
    if (flock.parameters().world.dimension == 2 && (motion == CameraMotion::orbit || motion == CameraMotion::through))
        throw Error("camera = \"" + std::string(camera_names[static_cast<std::size_t>(motion)]) +
                    "\" is not allowed in a flat world; it takes fixed, follow or chase there");
    return motion;
}

}  // namespace

Studio::Studio(const Simulation& flock, int width, int height, int fps, const Look& look)
    : fps_(fps),
      style_(style_of(flock.scenario(), look)),
      offscreen_(width, height),
      renderer_(style_, width, height),
      camera_(flock.parameters(), camera_of(flock, look), width, height, horizon_of(style_)) {}

const Image& Studio::draw(const Simulation& flock) {
    const State& state = flock.state();
    const Scenario& scenario = flock.scenario();
    turning_.see(state);
    number_boids(style_.colouring, state, scenario.parameters, numbers_);
    const Scene scene{state,
                      scenario,
                      numbers_,
                      static_cast<double>(state.step),
                      static_cast<double>(pictures_ == 0 ? 0 : state.step - drawn_step_),
                      1.0 / fps_,
                      "",
                      turning_.turns()};
    renderer_.draw(scene, camera_.look(state, static_cast<double>(pictures_) / fps_));
    offscreen_.read(image_);
    drawn_step_ = state.step;
    ++pictures_;
    return image_;
}

}  // namespace boids::python
