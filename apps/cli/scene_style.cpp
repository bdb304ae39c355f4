#include "boids/apps/cli/scene_style.h"

#include "boids/io/scene_picture.h"
#include "boids/render/usual_style.h"

namespace boids::cli {

Style scene_style(const Scenario& scenario, Style wanted, std::optional<Colouring> colouring) {
    if (leaves_backdrop_to_scene(wanted)) wanted.picture = read_scene_picture(scenario.look);
    return usual_style(scenario, std::move(wanted), colouring);
}

}  // namespace boids::cli
