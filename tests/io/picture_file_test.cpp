#include <gtest/gtest.h>
#include <png.h>

#include <cstdlib>

#include "boids/core/text/error.h"
#include "boids/io/gif_palette.h"
#include "boids/io/image_file.h"
#include "boids/io/video_file.h"
#include "temporary_folder.h"

namespace boids {
namespace {

/// A picture whose every pixel a rule gives.
template <class Rule>
Image image_of(int width, int height, Rule&& rule) {
    Image image{width, height, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::array<int, 3> colour = rule(x, y);
            for (const int channel : colour) image.rgba.push_back(static_cast<std::uint8_t>(channel));
            image.rgba.push_back(255);
        }
    return image;
}

Image gradient(int width, int height) {
    return image_of(width, height, [&](int x, int y) {
        return std::array{255 * x / width, 255 * y / height, 128 * (x + y) / (width + height)};
    });
}

/// A PNG file's pixels as libpng reads them.
Image decoded(const std::string& bytes) {
    png_image head{};
    head.version = PNG_IMAGE_VERSION;
    EXPECT_TRUE(png_image_begin_read_from_memory(&head, bytes.data(), bytes.size()));
    head.format = PNG_FORMAT_RGBA;
    Image image{static_cast<int>(head.width), static_cast<int>(head.height), {}};
    image.rgba.resize(PNG_IMAGE_SIZE(head));
    EXPECT_TRUE(png_image_finish_read(&head, nullptr, image.rgba.data(), 0, nullptr));
    return image;
}

TEST(ImageFile, APngHoldsEveryPixel) {
    const Image image = gradient(37, 23);
    const Image read = decoded(png_bytes(image));
    EXPECT_EQ(read.width, 37);
    EXPECT_EQ(read.height, 23);
    EXPECT_EQ(read.rgba, image.rgba);
}

TEST(ImageFile, ColoursAreDividedByTheOpacityTheyAreMultipliedBy) {
    // Half of a full red: 128 of 128. A quarter of a middling grey: 32 of 64 is 127.5 of 255. Nothing at all.
    const Image image{3, 1, {128, 0, 0, 128, 32, 32, 32, 64, 0, 0, 0, 0}};
    const Image read = decoded(png_bytes(image, Opacity::multiplied));
    EXPECT_EQ(read.rgba, (std::vector<std::uint8_t>{255, 0, 0, 128, 128, 128, 128, 64, 0, 0, 0, 0}));
}

TEST(ImageFile, AFileHoldsTheSameBytesAndNothingIsLeftBeside) {
    const TemporaryFolder folder;
    const Image image = gradient(5, 4);
    write_png(folder / "x.png", image);
    EXPECT_EQ(folder.read("x.png"), png_bytes(image));
    EXPECT_EQ(folder.names(), std::set<std::string>{"x.png"});
}

TEST(GifPalette, FewColoursStayWhatTheyAre) {
    const Image image = image_of(64, 64, [](int x, int) {
        return std::array{x < 32 ? 10 : 200, 20, x < 32 ? 40 : 250};
    });
    GifPalette palette;
    EXPECT_TRUE(palette.suit(image));
    const auto colours = palette.colours();
    EXPECT_EQ(colours.size(), 2u);
    EXPECT_EQ(colours[palette.index(image, 3, 3)], (GifPalette::Rgb{10, 20, 40}));
    EXPECT_EQ(colours[palette.index(image, 60, 3)], (GifPalette::Rgb{200, 20, 250}));
}

TEST(GifPalette, ManyColoursAreNearTheirOwn) {
    const Image image = gradient(128, 128);
    GifPalette palette;
    palette.suit(image);
    EXPECT_LE(palette.colours().size(), 255u);
    for (int y = 0; y < 128; y += 5)
        for (int x = 0; x < 128; x += 5)
            for (std::size_t channel = 0; channel < 3; ++channel)
                EXPECT_NEAR(palette.colours()[palette.index(image, x, y)][channel], image.pixel(x, y)[channel], 28);
}

TEST(GifPalette, ChangesOnlyForOtherColours) {
    GifPalette palette;
    EXPECT_TRUE(palette.suit(gradient(64, 64)));
    EXPECT_FALSE(palette.suit(gradient(60, 60)));
    EXPECT_TRUE(palette.suit(image_of(64, 64, [](int, int) { return std::array{0, 0, 255}; })));
}

TEST(VideoFile, KnowsItsKindsByName) {
    EXPECT_EQ(video_kind("a/b.mp4"), VideoKind::mp4);
    EXPECT_EQ(video_kind("b.webm"), VideoKind::webm);
    EXPECT_EQ(video_kind("b.gif"), VideoKind::gif);
    for (const char* name : {"b.png", "mp4", "b.MP5", ""}) EXPECT_FALSE(video_kind(name)) << name;
}

TEST(VideoFile, AnUnfinishedFilmLeavesNothing) {
    const TemporaryFolder folder;
    for (const char* name : {"x.mp4", "x.webm", "x.gif"}) {
        VideoFile film(folder / name, 32, 32, 30);
        for (int i = 0; i < 5; ++i) {
            Image image = gradient(32, 32);
            film.add(image);
        }
    }
    EXPECT_EQ(folder.names(), std::set<std::string>{});
}

TEST(VideoFile, AFinishedFilmHasItsNameAndOnlyThat) {
    const TemporaryFolder folder;
    VideoFile film(folder / "x.mp4", 32, 32, 30);
    Image image = gradient(32, 32);
    film.add(image);
    EXPECT_EQ(folder.names().count("x.mp4"), 0u);
    film.finish();
    EXPECT_EQ(folder.names(), std::set<std::string>{"x.mp4"});
    EXPECT_EQ(folder.read("x.mp4").substr(4, 4), "ftyp");
}

TEST(VideoFile, AFolderThatIsNotThereIsAFailure) {
    EXPECT_EQ(sentence_of([] { VideoFile("/none/x.mp4", 32, 32, 30); }),
              "/none/x.mp4: cannot be written (No such file or directory); check the folder and its permissions");
}

}  // namespace
}  // namespace boids
