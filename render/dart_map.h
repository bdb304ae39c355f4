// Darts painted by the processor: the same that shaders draw, many times as fast where OpenGL itself runs on the
// processor and each small triangle costs it more than the few pixels of a dart.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "boids/render/boid_buffer.h"
#include "boids/render/camera.h"
#include "boids/render/palette.h"
#include "boids/render/role.h"

namespace boids {

/// What darts look like in a picture; the uniforms of their shader.
struct DartLook {
    double size;                                ///< Length in pixels, at the view's focus.
    std::array<double, role_count> role_sizes;  ///< How much larger those with a role are.
    double slenderness;                         ///< Half the width of a dart as a fraction of its length.
    double fog;                                 ///< How much of the backdrop is seen of the farthest, from 0 to 1.
    const Palette& palette;
    RoleColours role_colours;
    bool tells_roles;  ///< Whether these colours are taken in place of the palette's.
};

/// A part of a picture, in whole pixels from the bottom left; the upper ends are not in it.
struct PixelPart {
    int left = 0, bottom = 0, right = 0, top = 0;
    int width() const { return right - left; }
    int height() const { return top - bottom; }
    bool empty() const { return left >= right || bottom >= top; }
};

class DartMap {
public:
    DartMap(int width, int height);

    /// Finds where boids are in a part of the picture.
    void place(std::span<const BoidBuffer::Texel> boids, const View& view, const DartLook& look,
               const PixelPart& within);
    /// The parts of the picture that they touch: some rows each, from the bottom; empty where they touch nothing.
    std::span<const PixelPart> touched() const { return touched_; }
    /// The pixels, row by row from the bottom left, each with red in its first byte, then green, blue and opacity. In
    /// the parts that are touched they are what is painted over.
    std::uint32_t* pixels() { return pixels_.data(); }
    /// Paints those that were placed, in their order; far ones fade into the pixels of the backdrop. Where `solids` is
    /// not empty it holds for each pixel one over the depth of what hides all behind it.
    void paint(std::span<const std::uint32_t> backdrop, std::span<const float> solids = {});

private:
    /// One boid in the picture, in pixels from the bottom left.
    struct Dart {
        float x, y;              ///< Its middle.
        float ahead_x, ahead_y;  ///< A unit vector.
        float length, half_width;
        float nearness;        ///< One over depth.
        std::uint32_t colour;  ///< A pixel.
        std::uint32_t fog;     ///< 256ths of the backdrop in it.
        bool rimmed;           ///< Stands out from the crowd by a rim of backdrop.
        PixelPart reach;
    };
    class Projector;
    class Brush;
    static constexpr int rows_of_part = 32;
    void touch(const PixelPart& reach);

    int width_;
    std::vector<Dart> darts_;
    std::vector<std::uint32_t> pixels_;
    std::vector<PixelPart> touched_;
};

}  // namespace boids
