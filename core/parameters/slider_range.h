// What sliders of front ends cover of the values that a parameter may have.
#pragma once

#include <algorithm>
#include <cmath>

#include "boids/core/parameters/value_form.h"

namespace boids {

/// The part of what a value may be that a slider covers.
struct SliderRange {
    double low, high;
    bool logarithmic = false;
};

/// Around a usual value, not all that is allowed.
inline SliderRange slider_range(const ValueForm& form, double usual) {
    double size = std::max(std::abs(usual), std::abs(form.standard));
    if (size == 0) size = form.maximum <= 1 ? form.maximum / 4 : form.maximum <= 1000 ? form.maximum / 16 : 0.25;
    const double low = form.minimum < 0 && usual < 0 ? -4 * size : std::max(form.minimum, 0.0);
    return {low, std::min(form.maximum, std::max(4 * size, low + 1e-3))};
}

/// The numbers of boids that front ends offer.
inline constexpr SliderRange boids_range{1, 4'000'000, true};

}  // namespace boids
