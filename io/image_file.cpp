#include "boids/io/image_file.h"

#include <png.h>

#include <algorithm>
#include <vector>

#include "boids/core/text/error.h"
#include "boids/io/output_file.h"
#include "boids/io/text_file.h"

namespace boids {

namespace {

std::vector<std::uint8_t> without_opacity(const Image& image) {
    std::vector<std::uint8_t> rgb;
    rgb.reserve(image.rgba.size() / 4 * 3);
    for (std::size_t i = 0; i < image.rgba.size(); i += 4)
        rgb.insert(rgb.end(), image.rgba.begin() + static_cast<std::ptrdiff_t>(i),
                   image.rgba.begin() + static_cast<std::ptrdiff_t>(i) + 3);
    return rgb;
}

/// Colours as they are where nothing shines through; where nothing is at all, black.
std::vector<std::uint8_t> divided_by_opacity(const Image& image) {
    std::vector<std::uint8_t> rgba = image.rgba;
    for (std::size_t i = 0; i < rgba.size(); i += 4) {
        const unsigned opacity = rgba[i + 3];
        for (std::size_t part = i; part < i + 3; ++part)
            rgba[part] = opacity == 0
                             ? std::uint8_t{0}
                             : static_cast<std::uint8_t>(std::min(255u, (rgba[part] * 255u + opacity / 2) / opacity));
    }
    return rgba;
}

}  // namespace

std::string png_bytes(const Image& image, Opacity opacity) {
    const bool opaque = opacity == Opacity::none;
    const std::vector<std::uint8_t> pixels = opaque ? without_opacity(image) : divided_by_opacity(image);
    png_image head{};
    head.version = PNG_IMAGE_VERSION;
    head.width = static_cast<png_uint_32>(image.width);
    head.height = static_cast<png_uint_32>(image.height);
    head.format = opaque ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
    head.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(head);
    std::string bytes(size, '\0');
    if (!png_image_write_to_memory(&head, bytes.data(), &size, 0, pixels.data(), 0, nullptr))
        throw Failure("a picture cannot be made into PNG (" + std::string(head.message) + "); choose another size");
    bytes.resize(size);
    return bytes;
}

Image read_png(const std::string& path) {
    return decode_png(read_file(path, picture_nature), path);
}

Image decode_png(std::string_view bytes, const std::string& path) {
    png_image head{};
    head.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&head, bytes.data(), bytes.size()))
        throw Error(path + ": is not a PNG picture; give one that ends in .png");
    constexpr png_uint_32 most_side = 16384;
    if (head.width > most_side || head.height > most_side) {
        png_image_free(&head);
        throw Error(path + ": is a picture of more than 16384 pixels a side; make it smaller");
    }
    head.format = PNG_FORMAT_RGBA;
    Image image{static_cast<int>(head.width), static_cast<int>(head.height), {}};
    image.rgba.resize(PNG_IMAGE_SIZE(head));
    if (!png_image_finish_read(&head, nullptr, image.rgba.data(), 0, nullptr))
        throw Error(path + ": is a damaged PNG picture (" + std::string(head.message) + "); give another");
    return image;
}

void write_png(const std::string& path, const Image& image, Opacity opacity) {
    OutputFile file(path);
    file.write(png_bytes(image, opacity));
    file.finish();
}

}  // namespace boids
