// Where the pictures of `boids render` go: a film, one picture, or a file for each. Nothing stands under its final name
// before it is complete.
#pragma once

#include <memory>
#include <string>

#include "boids/io/image_file.h"
#include "boids/render/image.h"

namespace boids::cli {

class PictureOutput {
public:
    virtual ~PictureOutput() = default;

    /// Takes a picture; what is left in its place can be drawn into.
    virtual void add(Image& image) = 0;
    /// Completes the files.
    virtual void finish() = 0;
    /// Seconds of work done beside the drawing.
    virtual double seconds() const { return 0; }
};

enum class OutputKind { film, picture, sequence };

/// What a file's name asks for; an Error when that is nothing that can be drawn.
OutputKind output_kind(const std::string& path);

/// An output of pictures of one size, at so many a second.
std::unique_ptr<PictureOutput> open_output(const std::string& path, int width, int height, int fps,
                                           Opacity opacity = Opacity::none);

}  // namespace boids::cli
