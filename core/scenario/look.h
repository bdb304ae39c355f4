// How a scene looks where nobody says otherwise. A flock flies the same under every look.
#pragma once

#include <string>
#include <string_view>

namespace boids {

/// What is behind the flock: the theme's own ground, or a sky or paper from the table of backdrops (render/sky.h).
enum class BackdropKind { plain, dusk, dawn, sea, paper, night };
inline constexpr std::string_view backdrop_names[] = {"plain", "dusk", "dawn", "sea", "paper", "night"};

/// What a boid is drawn as.
enum class BoidShape { dart, bird, fish, arrow };
inline constexpr std::string_view boid_shape_names[] = {"dart", "bird", "fish", "arrow"};

struct SceneLook {
    BackdropKind backdrop = BackdropKind::plain;
    BoidShape shape = BoidShape::dart;
    std::string picture;  ///< A PNG file behind the flock in place of a backdrop; empty for none.
    friend bool operator==(const SceneLook&, const SceneLook&) = default;
};

}  // namespace boids
