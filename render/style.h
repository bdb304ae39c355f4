// How a picture looks, as a user says it. The names stand here once, for flags of the command line and menus of a
// window.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "boids/core/scenario/look.h"
#include "boids/render/colour.h"
#include "boids/render/image.h"
#include "boids/render/sky.h"

namespace boids {

/// What the colour of a boid tells.
enum class Colouring { heading, speed, flock, neighbours, velocity_deviation, plain, species };
inline constexpr std::string_view colouring_names[] = {"heading", "speed",  "flock", "neighbours", "velocity-deviation",
                                                       "plain",   "species"};

enum class Theme { dark, light };
inline constexpr std::string_view theme_names[] = {"dark", "light"};

/// How the camera moves: around the world (in 3D), not at all, with the flock, behind one bird, or through the flock
/// and around it (in 3D).
enum class CameraMotion { orbit, fixed, follow, chase, through };
inline constexpr std::string_view camera_names[] = {"orbit", "fixed", "follow", "chase", "through"};

struct Style {
    Colouring colouring = Colouring::heading;
    Theme theme = Theme::dark;
    std::optional<Colour> background;      ///< A flat colour in place of the theme's.
    bool transparent = false;              ///< Nothing is behind the flock: colours are multiplied by opacity.
    double trail_seconds = 0;              ///< How long a trail takes to fade to a third; 0 for no trails.
    double boid_size = 0;                  ///< Length of a boid in pixels; 0 to choose by the number of boids.
    double boid_width = 0.6;               ///< Width of a boid as a fraction of its length.
    std::optional<BackdropKind> backdrop;  ///< None for the scene's own; see usual_style().
    std::shared_ptr<const Image> picture;  ///< Behind the flock, in place of a backdrop by name.
    bool box = false;                      ///< Whether the edges of the world are drawn before a sky, too.
    std::optional<BoidShape> shape;        ///< Of all boids; none for the shapes that the scene gives its species.

    friend bool operator==(const Style&, const Style&) = default;
};

/// Whether nobody has said what is behind the flock, so that the scene does.
inline bool leaves_backdrop_to_scene(const Style& style) {
    return !style.backdrop && !style.background && !style.picture && !style.transparent;
}

/// What is behind the flock, where it is not a theme's plain ground.
inline std::optional<Sky> sky_of(const Style& style) {
    if (style.picture) return sky_for(*style.picture);
    const Sky* sky = find_sky(style.backdrop.value_or(BackdropKind::plain));
    return sky ? std::optional(*sky) : std::nullopt;
}

/// Where a camera in space is to have the horizon, if the sky has one.
inline std::optional<double> horizon_of(const Style& style) {
    const auto sky = sky_of(style);
    return sky ? sky->horizon : std::nullopt;
}

/// The colours of a theme that are not those of boids.
struct ThemeColours {
    Colour background, surround, line, text;
    Colour solid;          ///< Of obstacles.
    Colour goal, shunned;  ///< Of what boids fly to, and of what they fly away from.
};

inline ThemeColours colours_of(const Style& style) {
    constexpr ThemeColours dark{{0.036f, 0.050f, 0.100f}, {0.016f, 0.021f, 0.045f}, {0.42f, 0.50f, 0.66f},
                                {0.86f, 0.90f, 0.96f},    {0.150f, 0.185f, 0.275f}, {0.45f, 0.86f, 0.72f},
                                {0.96f, 0.52f, 0.42f}};
    constexpr ThemeColours light{{0.975f, 0.970f, 0.955f}, {0.900f, 0.895f, 0.880f}, {0.45f, 0.47f, 0.52f},
                                 {0.13f, 0.15f, 0.20f},    {0.830f, 0.828f, 0.820f}, {0.04f, 0.47f, 0.40f},
                                 {0.76f, 0.24f, 0.16f}};
    ThemeColours colours = style.theme == Theme::dark ? dark : light;
    if (style.background) colours.background = *style.background;
    if (const auto sky = sky_of(style)) colours.background = colours.surround = sky->fog;
    return colours;
}

}  // namespace boids
