#include "boids/render/light_map.h"

#include <algorithm>
#include <cmath>

#include "boids/render/projection.h"

namespace boids {

LightMap::LightMap(int width, int height)
    : width_(width), height_(height), light_(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

void LightMap::fade(double kept) {
    if (kept <= 0) {
        std::fill(light_.begin(), light_.end(), 0.0f);
        return;
    }
    const auto fraction = static_cast<float>(kept);
    for (float& value : light_) value *= fraction;
}

void LightMap::add(std::span<const BoidBuffer::Texel> boids, const View& view, const Palette& palette, double radius,
                   std::span<const float> solids) {
    const auto focus = static_cast<float>(view.focus), nominal = static_cast<float>(radius);
    const float half_width = 0.5f * static_cast<float>(width_), half_height = 0.5f * static_cast<float>(height_);
    for (std::size_t i = 0; i < boids.size(); i += 2) {
        const float depth = apply_row(view.rows[2], boids[i]);
        if (depth < 0.02f * focus) continue;
        add({half_width * (1 + apply_row(view.rows[0], boids[i]) / depth),
             half_height * (1 + apply_row(view.rows[1], boids[i]) / depth), std::max(nominal * focus / depth, 1.0f),
             1 - 0.6f * fog_at(view, depth), 1 / depth, palette.at(boids[i].w)},
            solids);
    }
}

void LightMap::add(const Speck& speck, std::span<const float> solids) {
    const auto [x, y, reach, light, nearness, colour] = speck;
    if (!(x > -reach && y > -reach && x < static_cast<float>(width_) + reach &&
          y < static_cast<float>(height_) + reach))
        return;
    const auto first = [reach](float place) { return std::max(static_cast<int>(std::ceil(place - reach - 0.5f)), 0); };
    const auto last = [reach](float place, int size) {
        return std::min(static_cast<int>(std::floor(place + reach - 0.5f)), size - 1);
    };
    const auto weight = [reach](float place, int pixel) {
        return std::max(0.0f, 1 - std::abs(static_cast<float>(pixel) + 0.5f - place) / reach);
    };
    for (int row = first(y); row <= last(y, height_); ++row)
        for (int column = first(x); column <= last(x, width_); ++column) {
            const std::ptrdiff_t place = static_cast<std::ptrdiff_t>(row) * width_ + column;
            if (!solids.empty() && solids[static_cast<std::size_t>(place)] > nearness) continue;
            const float amount = light * weight(x, column) * weight(y, row) / (reach * reach);
            float* pixel = light_.data() + 4 * place;
            pixel[0] += amount * colour.red;
            pixel[1] += amount * colour.green;
            pixel[2] += amount * colour.blue;
            pixel[3] += amount;
        }
}

}  // namespace boids
