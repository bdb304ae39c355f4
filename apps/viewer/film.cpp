#include "boids/apps/viewer/film.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <filesystem>

namespace boids::viewer {

std::string free_name(const std::string& prefix, const std::string& ending) {
    for (int number = 1;; ++number) {
        const std::string name = prefix + "-" + std::to_string(number) + ending;
        std::error_code none;
        if (!std::filesystem::exists(name, none)) return name;
    }
}

void read_pixels(int width, int height, Image& image) {
    image.width = width;
    image.height = height;
    const auto row = static_cast<std::size_t>(width) * 4;
    image.rgba.resize(row * static_cast<std::size_t>(height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);  // layers of the picture leave their own bound
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    for (int y = 0; y < height / 2; ++y)  // OpenGL counts rows from below
        std::swap_ranges(image.rgba.begin() + static_cast<std::ptrdiff_t>(row) * y,
                         image.rgba.begin() + static_cast<std::ptrdiff_t>(row) * (y + 1),
                         image.rgba.begin() + static_cast<std::ptrdiff_t>(row) * (height - 1 - y));
}

Film::Film(const std::string& path, int width, int height)
    : path_(path), width_(width - width % 2), height_(height - height % 2), file_(path, width_, height_, rate) {}

void Film::add(double seconds, int width, int height) {
    if (width < width_ || height < height_) return;
    if (next_ < 0) next_ = seconds;
    while (seconds >= next_) {  // a window slower than the film shows a picture for longer
        read_pixels(width_, height_, image_);
        file_.add(image_);
        next_ += 1.0 / rate;
    }
}

}  // namespace boids::viewer
