#include "boids/render/renderer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "boids/core/parameters/step_time.h"
#include "boids/core/space/domain.h"
#include "boids/render/colouring.h"
#include "boids/render/gl_dialect.h"
#include "boids/render/shaders.h"
#include "boids/render/usual_style.h"

namespace boids {

namespace {

/// How much longer boids with a body are than darts, which are broad.
constexpr double size_with_body = 1.35;

/// How much of a plain ground is seen of the farthest boids.
constexpr double usual_fog = 0.62;

/// Without a graphics card darts are painted by the processor where there are many and they are small. Large ones have
/// pixels enough to be worth OpenGL's several threads.
constexpr int least_painted = 500;
constexpr double largest_painted = 24;

/// Whether the processor may paint at all: pixels are slow to come by in a browser.
bool may_paint() {
    return !gl::TexelTexture::is_copy;
}

/// How much of the picture the world covers: in space a box seen from a corner leaves half of it empty.
double covered_area(const View& view, bool solid) {
    return view.world.width * view.world.height * (solid ? 0.8 : 1);
}

/// How much light at a pixel is middling bright, given the mean and how far a boid's light spreads. One boid alone is
/// well seen; the more there are, the darker the exposure, but less so than they are more: more boids stay brighter.
double middling_light(double mean, double radius) {
    const double alone = 0.25 / (radius * radius);
    return alone * std::pow(std::max(mean / alone, 1.0), 0.6);
}

/// Whether OpenGL runs on the processor.
bool is_software() {
    const std::string name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return name.find("llvmpipe") != std::string::npos || name.find("softpipe") != std::string::npos ||
           name.find("SwiftShader") != std::string::npos;
}

/// The corner of a box that three bits name.
Vector3 corner(const Vector3& size, unsigned bits) {
    return {bits & 1 ? size[0] : 0, bits & 2 ? size[1] : 0, bits & 4 ? size[2] : 0};
}

/// All edges of the world, as lines.
void outline_world(const World& world, const View& view, BoidBuffer& lines) {
    const Vector3 size = world_size(world);
    lines.clear();
    for (unsigned from = 0; from < (1u << world.dimension); ++from)
        for (unsigned axis = 0; axis < static_cast<unsigned>(world.dimension); ++axis) {
            const unsigned to = from | 1u << axis;
            if (to == from) continue;
            const Vector3 start = corner(size, from), end = corner(size, to);
            lines.add(end - view.origin, 0, end - start);
        }
    lines.upload();
}

/// The part of the picture in which things stand: a flat world that has an edge, or what repeats around a camera.
PixelBox seen_part(const Parameters& parameters, const View& view) {
    const PixelBox all{0, 0, static_cast<double>(view.width), static_cast<double>(view.height)};
    const Edge edge = parameters.edges.kind;
    if (parameters.world.dimension == 3 || edge == Edge::open || edge == Edge::push) return all;
    if (view.period == Vector3{}) return view.world;
    const double wide = view.period[0] * view.pixels_per_unit, high = view.period[1] * view.pixels_per_unit;
    return {(all.width - wide) / 2, (all.height - high) / 2, wide, high};
}

/// Whether boids that leave a flat world on one side come in on the other.
bool wraps(const Parameters& parameters) {
    return parameters.edges.kind == Edge::wrap && parameters.world.dimension == 2;
}

/// A sky decides whether the colours of a dark or of a light theme are seen before it.
Style suited(Style style) {
    if (const auto sky = sky_of(style)) style.theme = sky->dark ? Theme::dark : Theme::light;
    return style;
}

/// Where light comes from, for an onlooker whom the backdrop turns with.
Vector3 light_from(const View& view, int dimension, const Vector3& light) {
    if (dimension == 2) return unit(light);
    const Vector3 right = unit(Vector3{view.rows[0][0], view.rows[0][1], view.rows[0][2]});
    const Vector3 forward = unit(Vector3{view.rows[2][0], view.rows[2][1], view.rows[2][2]});
    return unit(right * light[0] + Vector3{0, light[1], 0} - forward * light[2]);
}

/// With a margin around it, so that what flies across an edge is seen whole, on either side.
PixelBox widened(const PixelBox& box, double margin) {
    return {box.left - margin, box.bottom - margin, box.width + 2 * margin, box.height + 2 * margin};
}

/// Nothing is drawn outside of a part of the picture while this lives.
class Clip {
public:
    explicit Clip(const PixelBox& box) {
        glEnable(GL_SCISSOR_TEST);
        const auto pixels = [](double value) { return static_cast<GLint>(std::lround(value)); };
        glScissor(pixels(box.left), pixels(box.bottom), pixels(box.width), pixels(box.height));
    }
    ~Clip() { glDisable(GL_SCISSOR_TEST); }
    Clip(const Clip&) = delete;
    Clip& operator=(const Clip&) = delete;
};

}  // namespace

Renderer::Renderer(const Style& style, int width, int height)
    : style_(suited(style)),
      colours_(colours_of(style_)),
      width_(width),
      height_(height),
      dart_(shaders::dart_vertex, shaders::dart_fragment),
      segment_(shaders::segment_vertex, shaders::segment_fragment),
      speck_(shaders::speck_vertex, shaders::speck_fragment),
      most_bodies_(is_software() ? most_bodies_on_processor : most_bodies),
      is_software_(is_software()),
      on_processor_(is_software_) {
    backdrop_.emplace(style_, width, height);
    load_palette();
    most_darts_ = gl::most_texels() / 4;  // two texels each, and some room for copies beyond the edges
}

void Renderer::set_style(const Style& wanted) {
    const Style style = suited(wanted);
    const bool repainted = style.theme != style_.theme || style.background != style_.background ||
                           style.transparent != style_.transparent || style.backdrop != style_.backdrop ||
                           style.picture != style_.picture;
    if (style.trail_seconds != style_.trail_seconds) {
        trails_.reset();
        trails_map_.reset();
    }
    style_ = style;
    colours_ = colours_of(style);
    if (repainted) backdrop_.emplace(style, width_, height_);
    load_palette();
}

void Renderer::load_palette() {
    sky_ = sky_of(style_);
    colours_of_boids_ = palette_for(style_.colouring, style_.theme);
    if (sky_ && style_.colouring == Colouring::plain) colours_of_boids_.colours.fill(sky_->boid);
    const Palette& palette = colours_of_boids_;
    glBindTexture(GL_TEXTURE_2D, palette_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB32F, Palette::size, 1, 0, GL_RGB, GL_FLOAT, palette.colours.data());
    const GLint wrap = palette.cyclic ? GL_REPEAT : GL_CLAMP_TO_EDGE;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void Renderer::draw(const Scene& scene, const View& view) {
    GLint target = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    if (!may_paint() || !on_processor_ || target != 0) return draw_layers(scene, view);
    if (!canvas_) canvas_.emplace(width_, height_);
    canvas_->begin();
    draw_layers(scene, view);
    canvas_->end();
}

/// Decides how large boids are in a picture, and what they are drawn as.
void Renderer::size_up(const Scenario& scenario, std::size_t boids, const View& view) {
    const double area = covered_area(view, scenario.parameters.world.dimension == 3);
    shapes_ = shapes_of(scenario, style_);
    roles_ = roles_of(scenario);
    const double slender = has_bodies(shapes_) ? size_with_body : 1;
    size_ = style_.boid_size > 0 ? style_.boid_size : slender * suitable_size(boids, area, height_) * view.zoom;
    const double least = has_bodies(shapes_) && boids <= most_small_darts ? 1 : least_dart_size;
    darts_ = size_ >= least && boids < most_darts_;
}

bool Renderer::casts_shadow(const Scenario& scenario) const {
    return scenario.parameters.world.dimension == 3 && sky_ && sky_->shadow > 0;
}

bool Renderer::take(const StatePieces& moment, const Scenario& scenario, const View& view) {
    size_up(scenario, static_cast<std::size_t>(moment.head().boids), view);
    const std::optional<float> number = number_of_all(style_.colouring, scenario);
    const bool known = number || style_.colouring == Colouring::heading;
    if (darts_ || on_processor_ || !known || has_roles(roles_) || casts_shadow(scenario) || view.period != Vector3{})
        return false;
    if (is_elsewhere_ || moment.speck_count() == 0) return false;
    if (!card_specks_) card_specks_.emplace();
    is_elsewhere_ = !card_specks_->fill(moment, view.origin, !number, number.value_or(0));
    if (is_elsewhere_) card_specks_.reset();
    return !is_elsewhere_;
}

/// Brings the boids to the graphics card, as far as it draws them.
void Renderer::fill(const Scene& scene, const View& view) {
    const Parameters& parameters = scene.scenario.parameters;
    boids_.fill(scene.state, scene.numbers, roles_, view, near_.postures(), !darts_);
    if (wraps(parameters) && darts_ && view.period == Vector3{})
        boids_.repeat_across_edges(parameters.world, view, largest_boid() / view.pixels_per_unit);
    if (is_painted() ? style_.trail_seconds > 0 : darts_ || !on_processor_) boids_.upload(!darts_);
}

void Renderer::draw_layers(const Scene& scene, const View& view) {
    const bool solid = scene.scenario.parameters.world.dimension == 3;
    size_up(scene.scenario, scene.boids(), view);
    glViewport(0, 0, width_, height_);
    glDisable(GL_DEPTH_TEST);
    backdrop_->draw(view);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (casts_shadow(scene.scenario)) draw_shadow(scene, view);
    if (solid) draw_scenery(scene, view);  // which hides what is behind it
    draw_outline(scene, view);
    if (!solid) draw_scenery(scene, view);

    near_.clear();
    if (darts_ && has_bodies(shapes_)) near_.find(scene, view, forms(), most_bodies_);
    if (!scene.taken) fill(scene, view);
    const PixelBox seen = wraps(scene.scenario.parameters)
                              ? widened(view.world, darts_ ? largest_boid() : 0)
                              : PixelBox{0, 0, static_cast<double>(width_), static_cast<double>(height_)};
    {
        const Clip clip(seen);
        if (style_.trail_seconds > 0) draw_trails(scene, view);
        if (darts_) {
            is_painted() ? paint_darts(view, seen) : draw_darts(boids_, size_, view);
            if (!near_.empty()) draw_bodies(scene, view);
        } else {
            draw_density(scene, view);
            if (has_roles(roles_)) draw_roles(scene, view);
        }
    }
    before_ = view;
    if (scene.caption.empty()) return;
    if (!caption_) caption_.emplace(width_, height_);
    caption_->draw(scene.caption, colours_);
}

/// The length in pixels of the largest that are drawn.
double Renderer::largest_boid() const {
    return forms().size_of(has_roles(roles_) ? Role::chaser : Role::none);
}

/// Whether the processor paints the darts that have been filled in.
bool Renderer::is_painted() const {
    return may_paint() && darts_ && on_processor_ && boids_.count() >= least_painted && size_ <= largest_painted;
}

/// Who has a body hunts with a wider span.
BodyForms Renderer::forms() const {
    constexpr std::array<double, role_count> with_body = {1, 3.6, 1.8};
    return {size_, has_bodies(shapes_) ? with_body : std::to_array(role_sizes), shapes_, roles_};
}

void Renderer::draw_bodies(const Scene& scene, const View& view) {
    if (!bodies_) bodies_.emplace(width_, height_);
    near_.fill(*bodies_, scene, view, forms());
    if (bodies_->empty()) return;
    const gl::Program& program = bodies_->program();
    program.use();
    program.set("palette", 1);
    program.set("backdrop", 3);
    program.set("fog", sky_ ? sky_->fog_strength : usual_fog);
    const int dimension = scene.state.dimension();
    program.set("level", static_cast<int>(dimension == 2));
    program.set("sight", Vector3{0, 0, 1});
    program.set("light", light_from(view, dimension, sky_ ? sky_->light : Vector3{-0.40, 0.80, 0.45}));
    program.set("lamp", sky_ ? sky_->glow : Colour{1, 1, 1}, 0.14);
    tint_roles(program);
    hide_behind_solids(program);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, palette_.name());
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D, backdrop_->pixels());
    bodies_->draw(view);
}

void Renderer::draw_outline(const Scene& scene, const View& view) {
    const Parameters& parameters = scene.scenario.parameters;
    if (parameters.edges.kind == Edge::open || view.period != Vector3{}) return;
    if ((style_.transparent || (sky_ && !sky_->boxed)) && !style_.box) return;
    outline_world(parameters.world, view, outline_);
    draw_segments(outline_, view, 1, 1, colours_.line, parameters.world.dimension == 3 ? 0.55 : 0.3);
}

void Renderer::draw_shadow(const Scene& scene, const View& view) {
    if (!shadow_) shadow_.emplace();
    shadow_->draw(scene.state, view, sky_->shadow);
}

void Renderer::draw_scenery(const Scene& scene, const View& view) {
    if (!has_scenery(scene.scenario)) {
        if (scenery_) scenery_.reset();
        return;
    }
    if (!scenery_) scenery_.emplace(width_, height_);
    const Clip clip(seen_part(scene.scenario.parameters, view));
    scenery_->draw(scene.scenario, scene.step, view, colours_);
}

/// What a program draws is not seen behind obstacles in space.
void Renderer::hide_behind_solids(const gl::Program& program) const {
    const GLuint nearness = scenery_ ? scenery_->nearness() : 0;
    program.set("solids", 2);
    program.set("among_solids", static_cast<int>(nearness != 0));
    if (nearness == 0) return;
    glActiveTexture(GL_TEXTURE2);
    glBindTexture(GL_TEXTURE_2D, nearness);
}

RoleColours Renderer::tints_of_roles() const {
    RoleColours tints = role_colours(style_.theme);
    if (sky_) tints.colours[static_cast<std::size_t>(Role::chaser)] = sky_->chaser;
    return tints;
}

/// Roles have colours of their own, except where colours tell species.
void Renderer::tint_roles(const gl::Program& program) const {
    const RoleColours tints = tints_of_roles();
    for (std::size_t role = 0; role < role_count; ++role)
        program.set(("role_colours[" + std::to_string(role) + "]").c_str(), tints.colours[role],
                    style_.colouring == Colouring::species ? 0 : 1);
}

void Renderer::draw_segments(const BoidBuffer& lines, const View& view, double width, double steps, const Colour& tint,
                             double opacity) {
    segment_.use();
    segment_.set(view);
    segment_.set("boids", 0);
    segment_.set("palette", 1);
    segment_.set("width", width);
    segment_.set("steps", steps);
    segment_.set("fog", 0.8);
    segment_.set("tint", tint, opacity);
    hide_behind_solids(segment_);
    tint_roles(segment_);
    lines.bind_texture();
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, palette_.name());
    glDrawArrays(GL_TRIANGLES, 0, 6 * lines.count());
}

/// How a flat world has moved in the picture since the one before. In space there is no such thing: there, trails stay
/// where they were in the picture.
Moved Renderer::movement(const View& view) const {
    if (!before_ || view.farthest > view.nearest) return {};
    Vector3 way = view.origin - before_->origin;
    for (int axis = 0; axis < 3; ++axis)
        if (view.period[axis] > 0) way[axis] = minimum_image(way[axis], view.period[axis]);
    const double scale = before_->pixels_per_unit / view.pixels_per_unit;
    return {scale, (1 - scale) * width_ / 2 + way[0] * before_->pixels_per_unit,
            (1 - scale) * height_ / 2 + way[1] * before_->pixels_per_unit};
}

void Renderer::draw_trails(const Scene& scene, const View& view) {
    const double kept = std::exp(-scene.seconds / style_.trail_seconds);
    if (!trails_) trails_.emplace(width_, height_);
    if (darts_) {
        trails_->begin(kept, movement(view));
        const double time = scene.steps * step_time(scene.scenario.parameters);
        draw_segments(boids_, view, std::max(1.0, 0.22 * size_), time, {}, 0);
        trails_->end();
    } else {
        gather(*trails_, trails_map_, kept, scene, view);
    }
    const double reference = darts_ ? 4 : 0.25 / std::max(1 - kept, 1e-3);
    trails_->draw({reference, style_.theme == Theme::dark ? 0.8 : 0.7, 0});
}

void Renderer::gather(LightLayer& layer, std::optional<LightMap>& map, double kept, const Scene& scene,
                      const View& view) {
    if (on_processor_) {
        if (!map) map.emplace(width_, height_);
        map->fade(kept);
        map->add(boids_.texels(), view, colours_of_boids_, std::max(size_ / 2, 1.0),
                 scenery_ ? scenery_->read_nearness() : std::span<const float>{});
        layer.load(*map);
    } else {
        layer.begin(kept);
        draw_specks(scene, view);
        layer.end();
    }
}

void Renderer::draw_darts(const BoidBuffer& boids, double size, const View& view) {
    dart_.use();
    dart_.set(view);
    dart_.set("boids", 0);
    dart_.set("palette", 1);
    dart_.set("size", size);
    const auto sizes = forms().role_sizes;
    for (std::size_t role = 0; role < role_count; ++role)
        dart_.set(("role_sizes[" + std::to_string(role) + "]").c_str(), sizes[role]);
    tint_roles(dart_);
    dart_.set("slenderness", style_.boid_width / 2);
    dart_.set("fog", sky_ ? sky_->fog_strength : usual_fog);
    dart_.set("backdrop", 3);
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D, backdrop_->pixels());
    hide_behind_solids(dart_);
    boids.bind_texture();
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, palette_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3 * boids.count());
}

/// The same where OpenGL would take longer.
void Renderer::paint_darts(const View& view, const PixelBox& within) {
    if (!dart_map_) {
        dart_map_.emplace(width_, height_);
        dart_layer_.emplace(width_, height_);
    }
    const auto edge = [](double place, int most) { return std::clamp(static_cast<int>(std::lround(place)), 0, most); };
    const std::span<const float> solids = scenery_ ? scenery_->read_nearness() : std::span<const float>{};
    dart_map_->place(boids_.texels(), view,
                     {size_, forms().role_sizes, style_.boid_width / 2, sky_ ? sky_->fog_strength : usual_fog,
                      colours_of_boids_, tints_of_roles(), style_.colouring != Colouring::species},
                     {edge(within.left, width_), edge(within.bottom, height_), edge(within.left + within.width, width_),
                      edge(within.bottom + within.height, height_)});
    dart_layer_->draw(*dart_map_, backdrop_->read_pixels(), solids);
}

/// Those who chase or lead, over the density of all; unless they are very many themselves.
void Renderer::draw_roles(const Scene& scene, const View& view) {
    if (!with_roles_) with_roles_.emplace();
    with_roles_->fill_with_roles(scene.state, scene.numbers, roles_, view);
    const auto count = static_cast<std::size_t>(with_roles_->count());
    const double area = covered_area(view, scene.state.dimension() == 3);
    const double size = std::min(suitable_size(count, area, height_), height_ / 70.0);
    if (count == 0 || count >= most_darts_ || size < std::min(least_dart_size, height_ / 70.0)) return;
    with_roles_->upload();
    draw_darts(*with_roles_, size, view);
}

void Renderer::draw_density(const Scene& scene, const View& view) {
    if (!density_) density_.emplace(width_, height_);
    gather(*density_, density_map_, 0, scene, view);
    const bool solid = scene.scenario.parameters.world.dimension == 3;
    const double mean = static_cast<double>(scene.boids()) / covered_area(view, solid);
    density_->draw({middling_light(mean, std::max(size_ / 2, 1.0)), 1, style_.theme == Theme::dark ? 0.5 : 0});
}

void Renderer::draw_specks(const Scene& scene, const View& view) {
    glEnable(GL_PROGRAM_POINT_SIZE);
    speck_.use();
    speck_.set(view);
    speck_.set("palette", 1);
    speck_.set("radius", std::max(size_ / 2, 1.0));
    hide_behind_solids(speck_);
    scene.taken ? card_specks_->bind() : boids_.bind_vertices();
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, palette_.name());
    glDrawArrays(GL_POINTS, 0, scene.taken ? card_specks_->count() : boids_.count());
}

}  // namespace boids
