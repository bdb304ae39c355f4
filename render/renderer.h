// Draws a flock into whatever framebuffer is bound, with the current OpenGL context: a window's or one without a
// display. A picture is layers over one another: background, scenery, trails, boids, caption.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/state.h"
#include "boids/render/backdrop.h"
#include "boids/render/body_layer.h"
#include "boids/render/boid_buffer.h"
#include "boids/render/camera.h"
#include "boids/render/caption_layer.h"
#include "boids/render/light_layer.h"
#include "boids/render/light_map.h"
#include "boids/render/palette.h"
#include "boids/render/role.h"
#include "boids/render/scenery_layer.h"
#include "boids/render/style.h"

namespace boids {

/// What there is to draw at one moment.
struct Scene {
    const State& state;
    const Scenario& scenario;
    std::span<const float> numbers;  ///< One per boid, from number_boids().
    double step = 0;                 ///< Where obstacles and goals are that move; also between two steps of the state.
    double steps = 1;                ///< Steps since the picture before; trails are that long.
    double seconds = 0;              ///< Seconds of film since the picture before; trails fade with them.
    std::string caption;             ///< Lines of text; empty for none.
    std::span<const Vector3> turns = {};  ///< How each boid turns, from a Turning; empty where bodies need not roll.
};

class Renderer {
public:
    /// Pictures of a size in pixels. A Failure where this OpenGL cannot draw them.
    Renderer(const Style& style, int width, int height);

    void draw(const Scene& scene, const View& view);
    /// Draws in another style from now on.
    void set_style(const Style& style);
    /// The length in pixels of a boid in the last picture.
    double boid_size() const { return size_; }

    /// How many bodies a picture may have; a film has time for more than a window.
    void limit_bodies(std::size_t most) { most_bodies_ = most; }

    /// Whether the processor gathers the light of very many boids; it does where OpenGL runs on it anyway.
    void gather_on_processor(bool wanted) { on_processor_ = wanted; }

private:
    void pose(const Scene& scene, const View& view);
    void choose_bodies();
    void draw_bodies(const Scene& scene, const View& view);
    double size_of(Role role) const;
    void draw_outline(const Scene& scene, const View& view);
    void draw_scenery(const Scene& scene, const View& view);
    void hide_behind_solids(const gl::Program& program) const;
    void tint_roles(const gl::Program& program) const;
    void draw_segments(const BoidBuffer& lines, const View& view, double width, double steps, const Colour& tint,
                       double opacity);
    Moved movement(const View& view) const;
    void draw_trails(const Scene& scene, const View& view);
    void draw_darts(const BoidBuffer& boids, double size, const View& view);
    void draw_roles(const Scene& scene, const View& view);
    void draw_density(const Scene& scene, const View& view);
    void gather(LightLayer& layer, std::optional<LightMap>& map, double kept, const View& view);
    void draw_specks(const View& view);
    void load_palette();

    Style style_;
    ThemeColours colours_;
    std::optional<Sky> sky_;  ///< None before a plain ground.
    int width_, height_;
    double size_ = 0;             ///< Length of a boid in pixels in this picture.
    std::size_t most_darts_ = 0;  ///< How many boids a buffer texture holds.
    bool darts_ = true;           ///< Whether boids are darts in this picture, or specks of light.
    std::optional<Backdrop> backdrop_;
    std::optional<SceneryLayer> scenery_;  ///< Made for the first scene that has any.
    gl::Program dart_, segment_, speck_;
    Palette colours_of_boids_;
    gl::Texture palette_;
    gl::VertexArray nothing_;
    BoidBuffer boids_, outline_;
    std::optional<BoidBuffer> with_roles_;  ///< Those who are seen as darts where others are specks.
    std::vector<Role> roles_;               ///< Of each species.
    std::vector<BoidShape> shapes_;         ///< Of each species.
    std::vector<Posture> postures_;         ///< Of each boid; none where all are darts.
    /// A boid that is near enough to have a body.
    struct Near {
        double depth, pixels;
        std::size_t index;
        Vector3 up;
        double opacity = 1;
    };
    std::vector<Near> near_;
    std::optional<BodyLayer> bodies_;  ///< Made for the first.
    std::size_t most_bodies_;
    std::optional<LightLayer> density_, trails_;
    std::optional<LightMap> density_map_, trails_map_;
    bool on_processor_;
    std::optional<View> before_;  ///< The view of the picture before.
    std::optional<CaptionLayer> caption_;
};

/// The length in pixels that suits boids of a number on an area of pixels.
double suitable_size(std::size_t boids, double area, int height);

/// From this length in pixels on a boid is drawn as a dart; shorter ones add to a picture of their density.
inline constexpr double least_dart_size = 3;

/// Where boids have bodies, up to this many of them stay darts below that, so that they turn into specks without a
/// jump.
inline constexpr std::size_t most_small_darts = 60'000;

/// At most so many bodies are drawn; what else is near stays a dart.
inline constexpr std::size_t most_bodies = 40'000, most_bodies_on_processor = 4'000;

}  // namespace boids
