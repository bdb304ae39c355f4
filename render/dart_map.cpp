#include "boids/render/dart_map.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "boids/render/projection.h"

namespace boids {

namespace {

std::uint32_t in_256ths(float fraction) {
    return static_cast<std::uint32_t>(static_cast<int>(256 * fraction + 0.5f));
}

// The four bytes of a pixel, with room between them: a product of all of them is one multiplication.
constexpr std::uint64_t bytes_apart = 0x00ff00ff00ff00ff, halves_apart = 0x0080008000800080;
std::uint64_t spread(std::uint32_t pixel) {
    return (pixel | static_cast<std::uint64_t>(pixel) << 24) & bytes_apart;
}
/// Bytes from 256ths of them.
std::uint64_t narrowed(std::uint64_t parts) {
    return ((parts + halves_apart) >> 8) & bytes_apart;
}
std::uint32_t packed(std::uint64_t bytes) {
    return static_cast<std::uint32_t>(bytes | bytes >> 24);
}

std::uint32_t pixel_of(const Colour& colour) {
    const auto byte = [](float part) { return static_cast<std::uint32_t>(255 * part + 0.5f); };
    return byte(colour.red) | byte(colour.green) << 8 | byte(colour.blue) << 16 | 0xff000000;
}

}  // namespace

/// Where and how large a boid is in the picture, as the shader's vertices say.
class DartMap::Projector {
public:
    Projector(const View& view, const DartLook& look, const PixelPart& within)
        : view_(view), look_(look), within_(within) {
        for (std::size_t i = 0; i < Palette::size; ++i) palette_[i] = pixel_of(look.palette.colours[i]);
    }

    /// Whether the boid is seen at all.
    bool place(const BoidBuffer::Texel& boid, const BoidBuffer::Texel& motion, Dart& dart) const;

private:
    void point(const BoidBuffer::Texel& motion, float x, float y, float depth, Dart& dart) const;
    void colour(float number, std::size_t role, float depth, Dart& dart) const;
    PixelPart reach_of(const Dart& dart) const;

    const View& view_;
    const DartLook& look_;
    const PixelPart& within_;
    std::array<std::uint32_t, Palette::size> palette_;
};

bool DartMap::Projector::place(const BoidBuffer::Texel& boid, const BoidBuffer::Texel& motion, Dart& dart) const {
    if (motion.w >= BoidBuffer::hidden_role) return false;
    const float depth = apply_row(view_.rows[2], boid);
    if (depth < 0.02f * static_cast<float>(view_.focus)) return false;
    const float x = apply_row(view_.rows[0], boid) / depth, y = apply_row(view_.rows[1], boid) / depth;
    dart.x = 0.5f * static_cast<float>(view_.width) * (1 + x);
    dart.y = 0.5f * static_cast<float>(view_.height) * (1 + y);
    const auto role = static_cast<std::size_t>(motion.w);
    dart.rimmed = role > 0;
    point(motion, x, y, depth, dart);
    dart.reach = reach_of(dart);
    if (dart.reach.empty()) return false;
    dart.nearness = 1 / depth;
    colour(boid.w, role, depth, dart);
    return true;
}

/// Finds the heading and the size; x and y are the place in the picture, from -1 to 1.
void DartMap::Projector::point(const BoidBuffer::Texel& motion, float x, float y, float depth, Dart& dart) const {
    const auto& [across, upwards, away] = view_.rows;
    const auto role = static_cast<std::size_t>(motion.w);
    const float width = (motion.w - static_cast<float>(role)) / BoidBuffer::width_scale;
    const float speed = std::sqrt(motion.x * motion.x + motion.y * motion.y + motion.z * motion.z);
    const float dx = speed > 0 ? motion.x / speed : 1, dy = speed > 0 ? motion.y / speed : 0;
    const float dz = speed > 0 ? motion.z / speed : 0;
    const float towards = along_row(away, dx, dy, dz), half = 0.5f / depth;
    const float right = half * static_cast<float>(view_.width) * (along_row(across, dx, dy, dz) - x * towards);
    const float up = half * static_cast<float>(view_.height) * (along_row(upwards, dx, dy, dz) - y * towards);
    const float seen_length = std::sqrt(right * right + up * up), scale = static_cast<float>(view_.focus) / depth;
    const float seen = std::min(seen_length / (static_cast<float>(view_.pixels_per_unit) * scale), 1.0f);
    const float size = static_cast<float>(look_.size * look_.role_sizes[role]) * scale;
    dart.ahead_x = seen_length > 0 ? right / seen_length : 1;
    dart.ahead_y = seen_length > 0 ? up / seen_length : 0;
    dart.length = size * (0.6f + 0.4f * seen);
    dart.half_width = width * static_cast<float>(look_.slenderness) * size;
}

void DartMap::Projector::colour(float number, std::size_t role, float depth, Dart& dart) const {
    const float place = look_.palette.cyclic ? number - std::floor(number) : std::clamp(number, 0.0f, 1.0f);
    const std::size_t colour = std::min(static_cast<std::size_t>(place * Palette::size), palette_.size() - 1);
    const bool told = role > 0 && look_.tells_roles;
    dart.colour = told ? pixel_of(look_.role_colours.colours[role]) : palette_[colour];
    dart.fog = in_256ths(static_cast<float>(look_.fog) * fog_at(view_, depth));
}

/// The pixels around the triangle of tip and tail, with half a pixel that is smooth, and the rim.
PixelPart DartMap::Projector::reach_of(const Dart& dart) const {
    const float margin = dart.rimmed ? 2.0f : 0.5f, slope = dart.half_width / dart.length;
    const float tip = 0.6f * dart.length + margin * std::sqrt(1 + slope * slope) / slope;
    const float tail = -0.4f * dart.length - 2 * margin, side = slope * (tip - tail);
    const float tip_x = dart.x + tip * dart.ahead_x, tip_y = dart.y + tip * dart.ahead_y;
    const float tail_x = dart.x + tail * dart.ahead_x, tail_y = dart.y + tail * dart.ahead_y;
    const float wide = side * std::abs(dart.ahead_y), high = side * std::abs(dart.ahead_x);
    const auto whole = [](float place, int least, int most) {
        return static_cast<int>(std::clamp(place, static_cast<float>(least), static_cast<float>(most)));
    };
    const auto& [left, bottom, right, top] = within_;
    return {whole(std::min(tip_x, tail_x - wide), left, right), whole(std::min(tip_y, tail_y - high), bottom, top),
            whole(std::max(tip_x, tail_x + wide) + 1, left, right),
            whole(std::max(tip_y, tail_y + high) + 1, bottom, top)};
}

/// Puts a dart into pixels, as the shader's fragments do.
class DartMap::Brush {
public:
    Brush(DartMap& map, std::span<const std::uint32_t> backdrop, std::span<const float> solids)
        : map_(map), backdrop_(backdrop), solids_(solids) {}

    void fill(const Dart& dart);

private:
    static constexpr int lanes = 4;  ///< Pixels that are looked at together, as a vector of the processor.

    void blend(const Dart& dart, std::size_t pixel, float deep);

    DartMap& map_;
    std::span<const std::uint32_t> backdrop_;
    std::span<const float> solids_;
};

void DartMap::Brush::fill(const Dart& dart) {
    const float len = dart.length, wide = dart.half_width, notch = 0.22f * len;
    const float by_side = 1 / std::sqrt(len * len + wide * wide), by_tail = 1 / std::sqrt(wide * wide + notch * notch);
    // How deep in the dart a place is, from its sides and from its tail, by where it is along and across.
    const float side_along = -wide * by_side, side_across = -len * by_side;
    const float side_at_middle = 0.6f * len * wide * by_side;
    const float tail_along = wide * by_tail, tail_across = notch * by_tail;
    const float tail_at_middle = (0.4f * len - notch) * wide * by_tail;
    const float outside = dart.rimmed ? -2.0f : -0.5f;
    const float behind = -0.4f * len - (dart.rimmed ? 3.0f : 1.0f);  // where the shader's triangle ends
    for (int row = dart.reach.bottom; row < dart.reach.top; ++row) {
        const float up = static_cast<float>(row) + 0.5f - dart.y;
        const std::size_t begin = static_cast<std::size_t>(row) * static_cast<std::size_t>(map_.width_);
        for (int column = dart.reach.left; column < dart.reach.right; column += lanes) {
            const float right = static_cast<float>(column) + 0.5f - dart.x;
            float deep[lanes];
            for (int lane = 0; lane < lanes; ++lane) {
                const float beside = right + static_cast<float>(lane);
                const float along = beside * dart.ahead_x + up * dart.ahead_y;
                const float across = std::abs(up * dart.ahead_x - beside * dart.ahead_y);
                const float side = side_at_middle + side_along * along + side_across * across;
                const float tail = tail_at_middle + tail_along * along + tail_across * across;
                deep[lane] = along < behind ? outside : side < tail ? side : tail;
            }
            const int end = std::min(lanes, dart.reach.right - column);
            for (int lane = 0; lane < end; ++lane)
                if (deep[lane] > outside) blend(dart, begin + static_cast<std::size_t>(column + lane), deep[lane]);
        }
    }
}

void DartMap::Brush::blend(const Dart& dart, std::size_t pixel, float deep) {
    if (!solids_.empty() && solids_[pixel] > dart.nearness) return;
    const float cover = std::clamp(deep + 0.5f, 0.0f, 1.0f);
    const std::uint64_t ground = dart.fog > 0 || dart.rimmed ? spread(backdrop_[pixel]) : 0;
    const std::uint64_t faded = narrowed(spread(dart.colour) * (256 - dart.fog) + ground * dart.fog);
    std::uint64_t source = faded * in_256ths(cover);
    if (dart.rimmed) source += ground * in_256ths(0.8f * (std::clamp(deep + 2, 0.0f, 1.0f) - cover));
    const auto opacity = static_cast<std::uint32_t>(source >> 48);
    std::uint32_t& at = map_.pixels_[pixel];
    at = packed(narrowed(source + spread(at) * (256 - (opacity + 127) / 255)));
}

DartMap::DartMap(int width, int height)
    : width_(width), pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
    for (int row = 0; row < height; row += rows_of_part)
        touched_.push_back({width, row, 0, std::min(row + rows_of_part, height)});
}

void DartMap::place(std::span<const BoidBuffer::Texel> boids, const View& view, const DartLook& look,
                    const PixelPart& within) {
    for (PixelPart& part : touched_) std::tie(part.left, part.right) = std::pair(width_, 0);
    darts_.clear();
    const Projector projector(view, look, within);
    for (std::size_t i = 0; i < boids.size(); i += 2) {
        Dart dart;
        if (!projector.place(boids[i], boids[i + 1], dart)) continue;
        darts_.push_back(dart);
        touch(dart.reach);
    }
}

void DartMap::touch(const PixelPart& reach) {
    for (int part = reach.bottom / rows_of_part; part <= (reach.top - 1) / rows_of_part; ++part) {
        PixelPart& touched = touched_[static_cast<std::size_t>(part)];
        touched.left = std::min(touched.left, reach.left);
        touched.right = std::max(touched.right, reach.right);
    }
}

void DartMap::paint(std::span<const std::uint32_t> backdrop, std::span<const float> solids) {
    Brush brush(*this, backdrop, solids);
    for (const Dart& dart : darts_) brush.fill(dart);
}

}  // namespace boids
