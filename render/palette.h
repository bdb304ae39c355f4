// The colours boids can have. Made in OKLab so that equal steps look equally large, and with lightness telling apart
// what red-green blind eyes would confuse.
#pragma once

#include <array>

#include "boids/render/colour.h"
#include "boids/render/style.h"

namespace boids {

/// Colours for numbers from 0 to 1; a cyclic palette begins where it ends.
struct Palette {
    static constexpr int size = 256;
    static constexpr int species = 8;  ///< How many colours species have, in as many equal parts.
    std::array<Colour, size> colours;
    bool cyclic = false;

    Colour at(double number) const;
};

Palette palette_for(Colouring colouring, Theme theme);

}  // namespace boids
