#include "boids/render/usual_style.h"

#include <algorithm>

namespace boids {

namespace {

BackdropKind backdrop_for(const Scenario& scenario, const Style& wanted) {
    return wanted.backdrop.value_or(wanted.background || wanted.transparent ? BackdropKind::plain
                                                                            : scenario.look.backdrop);
}

}  // namespace

Colouring usual_colouring(const Scenario& scenario, const Style& wanted) {
    const bool has_picture = wanted.picture || (leaves_backdrop_to_scene(wanted) && !scenario.look.picture.empty());
    if (has_picture || backdrop_for(scenario, wanted) != BackdropKind::plain) return Colouring::plain;
    return species_count(scenario) > 1 ? Colouring::species : Colouring::heading;
}

Style usual_style(const Scenario& scenario, Style wanted, std::optional<Colouring> colouring) {
    wanted.colouring = colouring.value_or(usual_colouring(scenario, wanted));
    wanted.backdrop = backdrop_for(scenario, wanted);
    return wanted;
}

std::vector<BoidShape> shapes_of(const Scenario& scenario, const Style& style) {
    std::vector<BoidShape> shapes(species_count(scenario));
    for (std::size_t species = 0; species < shapes.size(); ++species)
        shapes[species] = style.shape.value_or(shape_of(scenario, species));
    return shapes;
}

bool has_bodies(std::span<const BoidShape> shapes) {
    return std::any_of(shapes.begin(), shapes.end(), [](BoidShape shape) { return shape != BoidShape::dart; });
}

}  // namespace boids
