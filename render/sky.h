// The table of backdrops: a sky as a row of colours over its horizon, and what suits it. Heights are in heights of the
// picture.
#pragma once

#include <array>
#include <optional>

#include "boids/core/scenario/look.h"
#include "boids/core/space/vector.h"
#include "boids/render/colour.h"
#include "boids/render/image.h"

namespace boids {

/// A colour at a height above the horizon.
struct SkyStop {
    double height;
    Colour colour;
};

/// One row of the table.
struct Sky {
    std::array<SkyStop, 6> stops;  ///< From low to high; beyond the last its colour goes on.
    std::optional<double>
        horizon;  ///< Its height in the picture of a level camera; none where there is nothing to see.
    Colour glow;  ///< Light that lies thinly over the horizon.
    double glow_strength, glow_height;
    bool dark;            ///< Whether light boids and letters are seen best.
    bool boxed;           ///< Whether the edges of the world are drawn before it.
    Colour boid;          ///< Of boids whose colour tells nothing.
    Colour chaser;        ///< Of those who chase them.
    Colour fog;           ///< What is far away fades towards it, where it is not the sky itself.
    double fog_strength;  ///< How much of the farthest is lost in it, from 0 to 1.
    Vector3 light;        ///< Where light comes from.
    double shadow = 0;    ///< How dark the shadow of a dense flock is on the ground, from 0 to 1; 0 without a ground.
};

/// The row of a backdrop; null for the plain ground of a theme.
const Sky* find_sky(BackdropKind kind);

/// A row that suits a picture: dark boids before a light one, fog of its mean colour.
Sky sky_for(const Image& picture);

/// The colour of a sky at a height above its horizon, from neighbouring stops as the eye mixes them.
Colour sky_colour(const Sky& sky, double height);

}  // namespace boids
