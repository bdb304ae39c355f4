#include "boids/io/gif_palette.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace boids {

namespace {

constexpr std::size_t most_colours = 255;  // one is left for what does not change between two pictures

/// A colour that occurs and how often.
struct Sample {
    std::array<int, 3> colour;
    double count;
};

/// Colours that will become one: part of the samples, and along which channel it is widest.
struct Box {
    std::size_t first, last;
    int channel = 0;
    double priority = 0;  ///< How much a cut would help: width, and how much of the picture sees it.
};

/// All colours of a picture, five bits to a channel, as means of what they stand for.
std::vector<Sample> samples_of(const Image& image) {
    std::vector<std::array<double, 4>> cells(std::size_t{1} << 15);
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
        const std::uint8_t* pixel = image.rgba.data() + i;
        auto& cell = cells[static_cast<std::size_t>((pixel[0] >> 3) << 10 | (pixel[1] >> 3) << 5 | pixel[2] >> 3)];
        for (std::size_t channel = 0; channel < 3; ++channel) cell[channel] += pixel[channel];
        cell[3] += 1;
    }
    std::vector<Sample> samples;
    for (const auto& cell : cells) {
        if (cell[3] == 0) continue;
        Sample sample{{}, cell[3]};
        for (std::size_t channel = 0; channel < 3; ++channel)
            sample.colour[channel] = static_cast<int>(std::lround(cell[channel] / cell[3]));
        samples.push_back(sample);
    }
    return samples;
}

Box box_of(const std::vector<Sample>& samples, std::size_t first, std::size_t last) {
    Box box{first, last};
    double count = 0;
    for (std::size_t i = first; i < last; ++i) count += samples[i].count;
    for (int channel = 0; channel < 3; ++channel) {
        int low = 255, high = 0;
        for (std::size_t i = first; i < last; ++i) {
            low = std::min(low, samples[i].colour[static_cast<std::size_t>(channel)]);
            high = std::max(high, samples[i].colour[static_cast<std::size_t>(channel)]);
        }
        const double priority = (high - low) * std::pow(count, 0.25);
        if (priority > box.priority) {
            box.priority = priority;
            box.channel = channel;
        }
    }
    return box;
}

/// Cuts a box in two where half of its range lies on either side.
std::size_t cut(std::vector<Sample>& samples, const Box& box) {
    const auto channel = static_cast<std::size_t>(box.channel);
    const auto first = samples.begin() + static_cast<std::ptrdiff_t>(box.first);
    const auto last = samples.begin() + static_cast<std::ptrdiff_t>(box.last);
    std::sort(first, last,
              [channel](const Sample& a, const Sample& b) { return a.colour[channel] < b.colour[channel]; });
    const int middle = (first->colour[channel] + (last - 1)->colour[channel]) / 2;
    const auto place = std::find_if(first, last, [&](const Sample& s) { return s.colour[channel] > middle; });
    return static_cast<std::size_t>(place - samples.begin());
}

GifPalette::Rgb mean_of(const std::vector<Sample>& samples, const Box& box) {
    std::array<double, 3> sum{};
    double count = 0;
    for (std::size_t i = box.first; i < box.last; ++i) {
        for (std::size_t channel = 0; channel < 3; ++channel)
            sum[channel] += samples[i].count * samples[i].colour[channel];
        count += samples[i].count;
    }
    const auto mean = [&](std::size_t channel) { return static_cast<std::uint8_t>(std::lround(sum[channel] / count)); };
    return {mean(0), mean(1), mean(2)};
}

}  // namespace

bool GifPalette::suit(const Image& image) {
    if (!colours_.empty() && error(image) < 2 * usual_error_ + 2) return false;
    choose(image);
    usual_error_ = error(image);
    return true;
}

void GifPalette::choose(const Image& image) {
    std::vector<Sample> samples = samples_of(image);
    std::vector<Box> boxes{box_of(samples, 0, samples.size())};
    const auto less = [](const Box& a, const Box& b) { return a.priority < b.priority; };
    while (boxes.size() < most_colours) {
        const auto widest = std::max_element(boxes.begin(), boxes.end(), less);
        if (widest->priority == 0) break;
        const Box box = *widest;
        const std::size_t middle = cut(samples, box);
        *widest = box_of(samples, box.first, middle);
        boxes.push_back(box_of(samples, middle, box.last));
    }
    colours_.clear();
    for (const Box& box : boxes) colours_.push_back(mean_of(samples, box));
    known_.assign(std::size_t{1} << 18, -1);
}

/// The mean distance of some pixels from their colours.
double GifPalette::error(const Image& image) {
    constexpr std::size_t every = 4 * 13;
    double sum = 0, count = 0;
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += every, ++count) {
        const std::uint8_t* pixel = image.rgba.data() + i;
        const Rgb& colour = colours_[nearest(pixel[0], pixel[1], pixel[2])];
        for (std::size_t channel = 0; channel < 3; ++channel) sum += std::abs(pixel[channel] - colour[channel]);
    }
    return sum / std::max(count, 1.0);
}

std::uint8_t GifPalette::nearest(int red, int green, int blue) {
    std::int16_t& known = known_[static_cast<std::size_t>((red >> 2) << 12 | (green >> 2) << 6 | blue >> 2)];
    if (known >= 0) return static_cast<std::uint8_t>(known);
    int least = 1 << 30;
    for (std::size_t i = 0; i < colours_.size(); ++i) {
        const int r = red - colours_[i][0], g = green - colours_[i][1], b = blue - colours_[i][2];
        const int distance = 2 * r * r + 4 * g * g + b * b;  // as the eye weighs them
        if (distance >= least) continue;
        least = distance;
        known = static_cast<std::int16_t>(i);
    }
    return static_cast<std::uint8_t>(known);
}

std::uint8_t GifPalette::index(const Image& image, int x, int y) {
    constexpr int pattern[4][4] = {{-7, 1, -5, 3}, {5, -3, 7, -1}, {-4, 4, -6, 2}, {8, 0, 6, -2}};
    const int shift = pattern[y % 4][x % 4] / 3;
    const std::uint8_t* pixel = image.pixel(x, y);
    const auto shifted = [shift](int value) { return std::clamp(value + shift, 0, 255); };
    return nearest(shifted(pixel[0]), shifted(pixel[1]), shifted(pixel[2]));
}

}  // namespace boids
