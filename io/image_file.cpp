#include "boids/io/image_file.h"

#include <png.h>

#include <vector>

#include "boids/core/text/error.h"
#include "boids/io/output_file.h"

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

}  // namespace

std::string png_bytes(const Image& image) {
    const std::vector<std::uint8_t> rgb = without_opacity(image);
    png_image head{};
    head.version = PNG_IMAGE_VERSION;
    head.width = static_cast<png_uint_32>(image.width);
    head.height = static_cast<png_uint_32>(image.height);
    head.format = PNG_FORMAT_RGB;
    head.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(head);
    std::string bytes(size, '\0');
    if (!png_image_write_to_memory(&head, bytes.data(), &size, 0, rgb.data(), 0, nullptr))
        throw Failure("a picture cannot be made into PNG (" + std::string(head.message) + "); choose another size");
    bytes.resize(size);
    return bytes;
}

void write_png(const std::string& path, const Image& image) {
    OutputFile file(path);
    file.write(png_bytes(image));
    file.finish();
}

}  // namespace boids
