// What a scene looks like where somebody has said a part of it or nothing: the rest is the scene's own.
#pragma once

#include <span>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/render/style.h"

namespace boids {

/// What colours tell where nobody says: nothing before a sky, else the species where there are several, else the
/// heading.
Colouring usual_colouring(const Scenario& scenario, const Style& wanted = {});

/// A style with everything decided. A flat background takes the place of the scene's backdrop.
Style usual_style(const Scenario& scenario, Style wanted = {}, std::optional<Colouring> colouring = {});

/// What each species is drawn as.
std::vector<BoidShape> shapes_of(const Scenario& scenario, const Style& style);

/// Whether any of them is more than a flat dart.
bool has_bodies(std::span<const BoidShape> shapes);

}  // namespace boids
