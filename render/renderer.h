// Draws a flock into whatever framebuffer is bound, with the current OpenGL context: a window's or one without a
// display. A picture is layers over one another: background, scenery, trails, boids, caption.
#pragma once

#include <optional>
#include <vector>

#include "boids/render/backdrop.h"
#include "boids/render/body_layer.h"
#include "boids/render/boid_buffer.h"
#include "boids/render/boid_size.h"
#include "boids/render/camera.h"
#include "boids/render/canvas.h"
#include "boids/render/caption_layer.h"
#include "boids/render/card_specks.h"
#include "boids/render/dart_layer.h"
#include "boids/render/dart_map.h"
#include "boids/render/ground_shadow.h"
#include "boids/render/light_layer.h"
#include "boids/render/light_map.h"
#include "boids/render/near_boids.h"
#include "boids/render/palette.h"
#include "boids/render/role.h"
#include "boids/render/scene.h"
#include "boids/render/scenery_layer.h"
#include "boids/render/style.h"

namespace boids {

class Renderer {
public:
    /// Pictures of a size in pixels. A Failure where this OpenGL cannot draw them.
    Renderer(const Style& style, int width, int height);

    void draw(const Scene& scene, const View& view);
    /// Takes the boids for the next picture from where they are in the memory of the graphics card, so that nobody has
    /// to bring their state. False where they are elsewhere, or where the picture needs more than their light.
    bool take(const StatePieces& moment, const Scenario& scenario, const View& view);
    /// Draws in another style from now on.
    void set_style(const Style& style);
    /// The length in pixels of a boid in the last picture.
    double boid_size() const { return size_; }

    /// Whether this OpenGL draws with the processor.
    bool draws_on_processor() const { return is_software_; }

    /// How many bodies a picture may have; a film has time for more than a window.
    void limit_bodies(std::size_t most) { most_bodies_ = most; }

    /// Whether the processor paints many small darts and gathers the light of very many boids; it does where OpenGL
    /// runs on it anyway.
    void gather_on_processor(bool wanted) { on_processor_ = wanted; }

private:
    void size_up(const Scenario& scenario, std::size_t boids, const View& view);
    bool casts_shadow(const Scenario& scenario) const;
    double largest_boid() const;
    bool is_painted() const;
    void fill(const Scene& scene, const View& view);
    void draw_layers(const Scene& scene, const View& view);
    BodyForms forms() const;
    void draw_bodies(const Scene& scene, const View& view);
    void draw_outline(const Scene& scene, const View& view);
    void draw_shadow(const Scene& scene, const View& view);
    void draw_scenery(const Scene& scene, const View& view);
    void hide_behind_solids(const gl::Program& program) const;
    RoleColours tints_of_roles() const;
    void tint_roles(const gl::Program& program) const;
    void draw_segments(const BoidBuffer& lines, const View& view, double width, double steps, const Colour& tint,
                       double opacity);
    Moved movement(const View& view) const;
    void draw_trails(const Scene& scene, const View& view);
    void draw_darts(const BoidBuffer& boids, double size, const View& view);
    void paint_darts(const View& view, const PixelBox& within);
    void draw_roles(const Scene& scene, const View& view);
    void draw_density(const Scene& scene, const View& view);
    void gather(LightLayer& layer, std::optional<LightMap>& map, double kept, const Scene& scene, const View& view);
    void draw_specks(const Scene& scene, const View& view);
    void load_palette();

    Style style_;
    ThemeColours colours_;
    std::optional<Sky> sky_;  ///< None before a plain ground.
    int width_, height_;
    double size_ = 0;             ///< Length of a boid in pixels in this picture.
    std::size_t most_darts_ = 0;  ///< How many boids a buffer texture holds.
    bool darts_ = true;           ///< Whether boids are darts in this picture, or specks of light.
    std::optional<Backdrop> backdrop_;
    std::optional<GroundShadow> shadow_;   ///< Made for the first sky that has a ground.
    std::optional<SceneryLayer> scenery_;  ///< Made for the first scene that has any.
    gl::Program dart_, segment_, speck_;
    Palette colours_of_boids_;
    gl::Texture palette_;
    gl::VertexArray nothing_;
    BoidBuffer boids_, outline_;
    std::optional<CardSpecks> card_specks_;  ///< Made for the first boids that are taken from a card.
    bool is_elsewhere_ = false;             ///< Whether boids turned out to be in another card than the one that draws.
    std::optional<BoidBuffer> with_roles_;  ///< Those who are seen as darts where others are specks.
    std::vector<Role> roles_;               ///< Of each species.
    std::vector<BoidShape> shapes_;         ///< Of each species.
    NearBoids near_;                        ///< Those whose bodies are seen.
    std::optional<BodyLayer> bodies_;       ///< Made for the first.
    std::size_t most_bodies_;
    std::optional<LightLayer> density_, trails_;
    std::optional<LightMap> density_map_, trails_map_;
    std::optional<Canvas> canvas_;     ///< Made for the first window without a graphics card.
    std::optional<DartMap> dart_map_;  ///< Made where darts are painted by the processor, with its layer.
    std::optional<DartLayer> dart_layer_;
    bool is_software_, on_processor_;
    std::optional<View> before_;  ///< The view of the picture before.
    std::optional<CaptionLayer> caption_;
};

}  // namespace boids
