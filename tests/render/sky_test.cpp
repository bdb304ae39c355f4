#include "boids/render/sky.h"

#include <gtest/gtest.h>

#include <set>

#include "boids/render/usual_style.h"
#include "easel.h"

namespace boids {
namespace {

double lightness(const Colour& colour) {
    return perceived_colour(colour).lightness;
}

constexpr BackdropKind skies[] = {BackdropKind::dusk, BackdropKind::dawn, BackdropKind::sea, BackdropKind::paper,
                                  BackdropKind::night};

Image empty_picture(BackdropKind kind, int width = 160, int height = 120) {
    Style style;
    style.backdrop = kind;
    return Easel(style, width, height).draw(State(2));
}

TEST(PerceivedColour, IsTheWayBackFromTheScreen) {
    for (const Colour colour : {Colour{0.2f, 0.5f, 0.9f}, Colour{1, 1, 1}, Colour{0.01f, 0.02f, 0.0f}}) {
        const Colour again = screen_colour(perceived_colour(colour));
        EXPECT_NEAR(again.red, colour.red, 1e-4);
        EXPECT_NEAR(again.green, colour.green, 1e-4);
        EXPECT_NEAR(again.blue, colour.blue, 1e-4);
    }
}

TEST(Sky, OnlyThePlainGroundHasNone) {
    EXPECT_EQ(find_sky(BackdropKind::plain), nullptr);
    for (const BackdropKind kind : skies) EXPECT_NE(find_sky(kind), nullptr);
}

TEST(Sky, HasTheColourOfAStopAtItsHeightAndLiesBetweenTwoElsewhere) {
    const Sky& sky = *find_sky(BackdropKind::sea);  // which has no glow
    for (const SkyStop& stop : sky.stops) {
        EXPECT_NEAR(sky_colour(sky, stop.height).green, stop.colour.green, 1e-4);
        EXPECT_NEAR(sky_colour(sky, stop.height).blue, stop.colour.blue, 1e-4);
    }
    for (std::size_t i = 1; i < sky.stops.size(); ++i) {
        const double middle = lightness(sky_colour(sky, (sky.stops[i - 1].height + sky.stops[i].height) / 2));
        EXPECT_NEAR(middle, (lightness(sky.stops[i - 1].colour) + lightness(sky.stops[i].colour)) / 2, 1e-3);
    }
}

TEST(Sky, GlowsAtTheHorizonAndLessHigherUp) {
    for (const BackdropKind kind : {BackdropKind::dusk, BackdropKind::dawn, BackdropKind::night}) {
        const Sky& sky = *find_sky(kind);
        EXPECT_GT(lightness(sky_colour(sky, 0.0001)), lightness(sky_colour(sky, 0.2)));
        EXPECT_GT(lightness(sky_colour(sky, 0.0001)), lightness(sky_colour(sky, -0.05)) + 0.1);
    }
}

TEST(Sky, BoidsAndChasersStandOutFromEveryPartOfItAboveTheHorizon) {
    for (const BackdropKind kind : skies) {
        const Sky& sky = *find_sky(kind);
        for (double height = 0.01; height < 0.9; height += 0.05) {
            const double ground = lightness(sky_colour(sky, height));
            EXPECT_GT(std::abs(lightness(sky.boid) - ground), 0.25) << static_cast<int>(kind) << " at " << height;
        }
        EXPECT_GT(perceived_colour(sky.chaser).red_green, perceived_colour(sky.boid).red_green + 0.1);
    }
}

TEST(Backdrop, EveryNameIsAPictureOfItsOwn) {
    std::set<std::vector<std::uint8_t>> pictures;
    for (std::size_t kind = 0; kind < std::size(backdrop_names); ++kind)
        pictures.insert(empty_picture(static_cast<BackdropKind>(kind)).rgba);
    EXPECT_EQ(pictures.size(), std::size(backdrop_names));
}

/// In a gradient so slow that a step of the screen is many rows high, most rows hold more than one value: dithered.
TEST(Backdrop, ASlowGradientHasNoBands) {
    const Image image = empty_picture(BackdropKind::night, 64, 2000);
    int mixed = 0;
    for (int y = 200; y < 1000; ++y) {
        std::set<int> values;
        for (int x = 0; x < image.width; ++x) values.insert(image.pixel(x, y)[2]);
        mixed += values.size() > 1;
        EXPECT_LE(values.size(), 4u);  // and the grain itself is not seen
    }
    EXPECT_GT(mixed, 790);
}

TEST(Backdrop, ThePictureOfAFileCoversEverythingUndistorted) {
    auto picture = std::make_shared<Image>(Image{2, 2, {}});
    for (const int red : {255, 0, 255, 0}) {  // its left half is red
        const std::uint8_t pixel[] = {static_cast<std::uint8_t>(red), 0, 0, 255};
        picture->rgba.insert(picture->rgba.end(), std::begin(pixel), std::end(pixel));
    }
    Style style;
    style.picture = picture;
    const Image image = Easel(style, 160, 80).draw(State(2));
    EXPECT_GT(image.pixel(2, 40)[0], 250);
    EXPECT_LT(image.pixel(157, 40)[0], 5);
    EXPECT_EQ(image.pixel(2, 2)[0], image.pixel(2, 77)[0]);
}

TEST(Backdrop, ASkyHidesTheBoxOfTheWorldUnlessItIsWanted) {
    Style style;
    style.backdrop = BackdropKind::dusk;
    const auto picture = [](const Style& wanted, double width) {
        Easel easel(wanted);
        easel.parameters.world = {3, width, 100, 100};
        return easel.draw(State(3)).rgba;
    };
    EXPECT_EQ(picture(style, 300), picture(style, 100));
    style.box = true;
    EXPECT_NE(picture(style, 300), picture(style, 100));
}

TEST(UsualStyle, IsTheScenesUnlessSomebodySaysOtherwise) {
    Scenario scenario;
    scenario.look.backdrop = BackdropKind::dusk;
    EXPECT_EQ(usual_style(scenario).backdrop, BackdropKind::dusk);
    EXPECT_EQ(usual_style(scenario).colouring, Colouring::plain);
    Style wanted;
    wanted.backdrop = BackdropKind::plain;
    EXPECT_EQ(usual_style(scenario, wanted).backdrop, BackdropKind::plain);
    EXPECT_EQ(usual_style(scenario, wanted).colouring, Colouring::heading);
    wanted.backdrop.reset();
    wanted.background = Colour{1, 1, 1};
    EXPECT_EQ(usual_style(scenario, wanted).backdrop, BackdropKind::plain);
    EXPECT_EQ(usual_style(scenario, {}, Colouring::speed).colouring, Colouring::speed);
}

}  // namespace
}  // namespace boids
