#include "boids/render/exposure.h"

#include <algorithm>

namespace boids {

void Exposure::add(const Image& image) {
    width_ = image.width / samples_;
    height_ = image.height / samples_;
    const auto row_size = 4 * static_cast<std::size_t>(width_);
    sums_.resize(row_size * static_cast<std::size_t>(height_));
    for (int y = 0; y < height_ * samples_; ++y) {
        std::uint32_t* row = sums_.data() + row_size * static_cast<std::size_t>(y / samples_);
        const std::uint8_t* from = image.pixel(0, y);
        for (int x = 0; x < width_; ++x, row += 4)
            for (int sample = 0; sample < samples_; ++sample, from += 4)
                for (int part = 0; part < 4; ++part) row[part] += from[part];
    }
    ++pictures_;
}

void Exposure::develop(Image& image) {
    const std::uint32_t count = std::max<std::uint32_t>(pictures_, 1) * static_cast<std::uint32_t>(samples_ * samples_);
    image.width = width_;
    image.height = height_;
    image.rgba.resize(sums_.size());
    for (std::size_t i = 0; i < sums_.size(); ++i)
        image.rgba[i] = static_cast<std::uint8_t>((sums_[i] + count / 2) / count);
    std::fill(sums_.begin(), sums_.end(), 0u);
    pictures_ = 0;
}

}  // namespace boids
