// What is seen as a file: a picture, or a film while it runs. Files get a name of their own beside each other.
#pragma once

#include <memory>
#include <string>

#include "boids/io/video_file.h"
#include "boids/render/image.h"

namespace boids::viewer {

/// The first name PREFIX-1.ENDING, PREFIX-2.ENDING, ... that is free in the current folder.
std::string free_name(const std::string& prefix, const std::string& ending);

/// What stands in a part of the current framebuffer, from its bottom left corner.
void read_pixels(int width, int height, Image& image);

class Film {
public:
    Film(const std::string& path, int width, int height);

    /// Adds what is seen, unless it is too early for the next picture or the window has another size by now.
    void add(double seconds, int width, int height);
    void finish() { file_.finish(); }
    const std::string& path() const { return path_; }

private:
    static constexpr int rate = 30;
    std::string path_;
    int width_, height_;
    VideoFile file_;
    Image image_;
    double next_ = -1;  ///< When the next picture is due.
};

}  // namespace boids::viewer
