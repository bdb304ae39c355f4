#include "boids/render/picture.h"

#include "boids/render/camera.h"
#include "boids/render/colouring.h"
#include "boids/render/offscreen.h"
#include "boids/render/renderer.h"
#include "boids/render/usual_style.h"

namespace boids {

Image draw_picture(const State& state, const Scenario& scenario, int width, int height,
                   const std::optional<Style>& wanted) {
    const Style style = wanted ? usual_style(scenario, *wanted, wanted->colouring) : usual_style(scenario);
    const Offscreen offscreen(width, height);
    Renderer renderer(style, width, height);
    Camera camera(scenario.parameters, CameraMotion::fixed, width, height, horizon_of(style));
    std::vector<float> numbers;
    number_boids(style.colouring, state, scenario.parameters, numbers);
    renderer.draw({state, scenario, numbers, static_cast<double>(state.step), 0, 0, ""}, camera.look(state, 0));
    Image image;
    offscreen.read(image);
    return image;
}

}  // namespace boids
