#include "boids/render/renderer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/render/offscreen.h"
#include "easel.h"

namespace boids {
namespace {

/// The smallest box around all changed pixels, and how many there are.
struct Mark {
    int left = 1 << 30, right = -1, top = 1 << 30, bottom = -1, count = 0;
};

Mark mark_of(const std::vector<bool>& changed, int width) {
    Mark mark;
    for (std::size_t i = 0; i < changed.size(); ++i) {
        if (!changed[i]) continue;
        const int x = static_cast<int>(i) % width, y = static_cast<int>(i) / width;
        mark = {std::min(mark.left, x), std::max(mark.right, x), std::min(mark.top, y), std::max(mark.bottom, y),
                mark.count + 1};
    }
    return mark;
}

/// How many connected parts changed.
int blobs(std::vector<bool> changed, int width) {
    const int height = static_cast<int>(changed.size()) / width;
    const auto fill = [&](auto&& self, int x, int y) -> int {
        if (x < 0 || y < 0 || x >= width || y >= height) return 0;
        const auto place = static_cast<std::size_t>(y * width + x);
        if (!changed[place]) return 0;
        changed[place] = false;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) self(self, x + dx, y + dy);
        return 1;
    };
    int count = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) count += fill(fill, x, y);
    return count;
}

Style sized(double size) {
    Style style = Easel::plain_style();
    style.boid_size = size;
    return style;
}

/// How many pixels of a column or row changed.
int changed_in(const std::vector<bool>& changed, int width, bool column, int index) {
    int count = 0;
    for (std::size_t i = 0; i < changed.size(); ++i)
        count += changed[i] && (column ? static_cast<int>(i) % width : static_cast<int>(i) / width) == index;
    return count;
}

TEST(Renderer, ABoidIsWhereTheCameraSaysAndPointsToWhereItFlies) {
    // A dart 20 pixels long reaches from 8 behind its place to 12 ahead, and is 12 wide.
    Easel easel(sized(20));
    const Image empty = easel.draw(State(2));
    State east(2);
    east.add({80, 70, 0}, {2, 0, 0});
    const auto changed = difference(easel.draw(east), empty);
    const Mark mark = mark_of(changed, 160);
    EXPECT_NEAR(mark.left, 72, 2);
    EXPECT_NEAR(mark.right, 91, 2);
    EXPECT_NEAR((mark.top + mark.bottom) / 2.0, 49.5, 1);  // 120 - 70 from the top
    EXPECT_NEAR(mark.bottom - mark.top + 1, 12, 2);
    EXPECT_LE(changed_in(changed, 160, true, mark.right), 2);
    EXPECT_GT(changed_in(changed, 160, true, 78), 6);
}

TEST(Renderer, NorthIsUp) {
    Easel easel(sized(20));
    const Image empty = easel.draw(State(2));
    State north(2);
    north.add({80, 60, 0}, {0, 0.001, 0});
    const auto changed = difference(easel.draw(north), empty);
    const Mark mark = mark_of(changed, 160);
    EXPECT_NEAR(mark.top, 48, 2);
    EXPECT_NEAR(mark.bottom, 67, 2);
    EXPECT_LE(changed_in(changed, 160, false, mark.top), 2);
}

TEST(Renderer, ABoidAtRestIsDrawnAndPointsEast) {
    Easel easel(sized(20));
    const Image empty = easel.draw(State(2));
    State rest(2);
    rest.add({80, 60, 0}, {0, 0, 0});
    const auto changed = difference(easel.draw(rest), empty);
    EXPECT_LE(changed_in(changed, 160, true, mark_of(changed, 160).right), 2);
}

TEST(Renderer, BoidsFarApartAreAsManyMarks) {
    Easel easel(sized(12));
    const Image empty = easel.draw(State(2));
    State state(2);
    for (int i = 0; i < 24; ++i) state.add({20.0 + i % 6 * 24, 20.0 + i / 6 * 25, 0}, {std::cos(i), std::sin(i), 0});
    EXPECT_EQ(blobs(difference(easel.draw(state), empty), 160), 24);
}

TEST(Renderer, ABoidAtAWrappingEdgeIsSeenOnBothSides) {
    Easel easel(sized(20));
    easel.parameters.edges.kind = Edge::wrap;
    const Image empty = easel.draw(State(2));
    State state(2);
    state.add({158, 60, 0}, {1, 0, 0});
    const auto changed = difference(easel.draw(state), empty);
    EXPECT_EQ(mark_of(changed, 160).left, 0);
    EXPECT_EQ(blobs(changed, 160), 2);
}

TEST(Renderer, ABodyAtAWrappingEdgeIsSeenOnBothSides) {
    Style style = sized(20);
    style.shape = BoidShape::bird;
    Easel easel(style);
    easel.parameters.edges.kind = Edge::wrap;
    const Image empty = easel.draw(State(2));
    State state(2);
    state.add({158, 60, 0}, {0, 1, 0});
    const auto changed = difference(easel.draw(state), empty);
    EXPECT_EQ(mark_of(changed, 160).left, 0);
    EXPECT_EQ(blobs(changed, 160), 2);
}

TEST(Renderer, ABodyLeavesNothingBehindWhereItWas) {
    Style style = sized(20);
    style.shape = BoidShape::bird;
    Easel easel(style);
    const Image empty = easel.draw(State(2));
    for (const double x : {30.0, 120.0}) {
        State state(2);
        state.add({x, 60, 0}, {0, 1, 0});
        EXPECT_EQ(blobs(difference(easel.draw(state), empty), 160), 1) << x;
    }
}

TEST(Renderer, ABoidIsNotCutAtTheSeamWhereThereIsRoomBesideTheWorld) {
    Easel easel(sized(20));
    easel.parameters.world.width = 100;  // so that 30 pixels are free at either side
    easel.parameters.edges.kind = Edge::wrap;
    const Image empty = easel.draw(State(2));
    const auto pixels = [&](double x) {
        State state(2);
        state.add({x, 60, 0}, {1, 0, 0});
        const auto changed = difference(easel.draw(state), empty);
        return std::count(changed.begin(), changed.end(), true);
    };
    const auto whole = pixels(50);
    EXPECT_GT(whole, 50);
    EXPECT_NEAR(static_cast<double>(pixels(99)), 2.0 * static_cast<double>(whole), 0.1 * static_cast<double>(whole));
}

TEST(Renderer, NoBoidsMakeAnEmptyWorld) {
    Easel easel;
    const Image image = easel.draw(State(2));
    for (int x = 2; x < 158; ++x) EXPECT_EQ(brightness(image, x, 60), 0);
}

TEST(Renderer, TheSameMomentIsTheSamePicture) {
    for (const double size : {20.0, 1.0}) {
        Easel easel(sized(size));
        State state(2);
        for (int i = 0; i < 500; ++i) state.add({i * 0.3, 50 + 40 * std::sin(i), 0}, {std::cos(i), std::sin(i), 0});
        EXPECT_EQ(easel.draw(state).rgba, easel.draw(state).rgba);
    }
}

/// Boids on a patch of 20 x 20 pixels, and how bright the patch is on average and at most.
struct Patch {
    double mean = 0;
    int most = 0;
};

Patch patch_of(Easel& easel, int boids) {
    State state(2);
    for (int i = 0; i < boids; ++i)
        state.add({60 + 20 * std::fmod(i * std::numbers::phi, 1), 50 + 20.0 * i / boids, 0}, {1, 0, 0});
    const Image image = easel.draw(state);
    Patch patch;
    for (int y = 50; y < 70; ++y)
        for (int x = 60; x < 80; ++x) {
            patch.mean += brightness(image, x, y) / 400.0;
            patch.most = std::max(patch.most, brightness(image, x, y));
        }
    return patch;
}

TEST(Renderer, TwiceTheBoidsAreBrighterAndNeverWhite) {
    Easel easel(sized(1));
    double before = 0;
    for (int boids = 100; boids <= 1'000'000; boids *= 10) {
        const Patch once = patch_of(easel, boids), twice = patch_of(easel, 2 * boids);
        EXPECT_GT(once.mean, before) << boids;
        EXPECT_GT(twice.mean, once.mean + 1) << boids;
        EXPECT_LT(twice.most, 765) << boids;
        before = once.mean;
    }
}

TEST(Renderer, ManyBoidsOfTwoKindsHaveTheMeanOfTheirColours) {
    Style style = Easel::plain_style();
    style.boid_size = 1;
    style.colouring = Colouring::heading;
    Easel easel(style);
    const auto colour_of = [&](int east, int west) {
        State state(2);
        for (int i = 0; i < east + west; ++i) state.add({80.5, 60.5, 0}, {i < east ? 1.0 : -1.0, 0, 0});
        const Image image = easel.draw(state);
        return std::vector<double>(image.pixel(80, 59), image.pixel(80, 59) + 3);
    };
    const auto east = colour_of(20, 0), west = colour_of(0, 20), both = colour_of(10, 10);
    for (std::size_t channel = 0; channel < 3; ++channel)
        EXPECT_NEAR(both[channel], (east[channel] + west[channel]) / 2, 3) << channel;
}

/// Two ways to one picture: shaders, and the processor. At its edges they differ: OpenGL drops a speck whose centre is
/// outside.
TEST(Renderer, LightIsTheSameWhoeverGathersIt) {
    for (const int dimension : {2, 3}) {
        Style style = sized(2.5);
        style.colouring = Colouring::heading;
        style.trail_seconds = 0.5;
        Image pictures[2];
        for (const bool on_processor : {false, true}) {
            Easel easel(style);
            easel.gather_on_processor(on_processor);
            easel.parameters.world.dimension = dimension;
            for (int moment = 0; moment < 3; ++moment) {
                State state(dimension);
                for (int i = 0; i < 2000; ++i)
                    state.add({80 + 75 * std::sin(i * 1.1), 60 + 55 * std::cos(i * 0.7 + moment), i * 0.06},
                              {std::cos(i), std::sin(i), 0});
                pictures[on_processor] = easel.draw(state);
            }
        }
        int most = 0;
        for (std::size_t i = 0; i < pictures[0].rgba.size(); ++i)
            most = std::max(most, std::abs(pictures[0].rgba[i] - pictures[1].rgba[i]));
        EXPECT_LE(most, 3) << dimension << "D";
    }
}

TEST(Renderer, HeadingsAWholeTurnApartLookAlike) {
    Style style = Easel::plain_style();
    style.colouring = Colouring::heading;
    style.boid_size = 40;
    Easel easel(style);
    const auto colour_at = [&](double turn) {
        State state(2);
        const double angle = 2 * std::numbers::pi * turn;
        state.add({80, 60, 0}, {std::cos(angle), std::sin(angle), 0});
        const Image image = easel.draw(state);
        return std::vector<int>(image.pixel(80, 60), image.pixel(80, 60) + 3);
    };
    EXPECT_EQ(colour_at(0.3), colour_at(1.3));
    EXPECT_NE(colour_at(0.3), colour_at(0.8));
    const auto before = colour_at(-0.001), after = colour_at(0.001);
    for (std::size_t channel = 0; channel < 3; ++channel) EXPECT_NEAR(before[channel], after[channel], 8);
}

TEST(Renderer, TrailsShowWhereABoidWasAndFade) {
    Style style = sized(10);
    style.trail_seconds = 0.5;
    Easel easel(style);
    const Image empty = easel.draw(State(2));
    for (int x = 40; x <= 100; ++x) {
        State state(2);
        state.add({static_cast<double>(x), 60, 0}, {1, 0, 0});
        easel.draw(state);
    }
    const int fresh = brightness(easel.draw(State(2)), 92, 59), old = brightness(easel.draw(State(2)), 50, 59);
    EXPECT_GT(fresh, old);
    EXPECT_GT(old, brightness(empty, 50, 59));
    const int later = brightness(easel.draw(State(2), "", 3), 92, 59);
    EXPECT_LT(later, fresh / 2);
}

TEST(Renderer, TrailsStayInTheWorldWhenTheCameraFollows) {
    // Alone in the picture, the boid stays in its middle; where it came from moves out to the left.
    Style style = sized(10);
    style.trail_seconds = 2;
    Easel easel(style);
    easel.parameters.edges.kind = Edge::open;
    Image image;
    for (int x = 0; x < 4; ++x) {
        State state(2);
        state.add({static_cast<double>(x), 60, 0}, {1, 0, 0});
        image = easel.draw(state);
    }
    EXPECT_GT(brightness(image, 55, 59) + brightness(image, 55, 60), 30);
    EXPECT_EQ(brightness(image, 105, 59) + brightness(image, 105, 60), 0);
}

TEST(Renderer, ANearBoidIsLargerThanAFarOneInSpace) {
    Easel easel(sized(16));
    easel.parameters.world = {3, 160, 120, 160};
    const Image empty = easel.draw(State(3));
    const auto pixels_at = [&](double z) {
        State state(3);
        state.add({80, 60, z}, {0, 1, 0});
        return mark_of(difference(easel.draw(state), empty), 160).count;
    };
    EXPECT_GT(pixels_at(160), pixels_at(0));  // the camera stands at large z
    EXPECT_GT(pixels_at(0), 5);
}

TEST(Renderer, ACaptionIsInItsCornerAndNowhereElse) {
    Easel easel(Easel::plain_style(), 320, 240);
    const auto changed = difference(easel.draw(State(2), "flock"), easel.draw(State(2)));
    const Mark mark = mark_of(changed, 320);
    EXPECT_GT(mark.count, 20);
    EXPECT_LT(mark.right, 80);
    EXPECT_GT(mark.top, 200);
}

TEST(Renderer, ThemesHaveTheirBackgrounds) {
    for (const Theme theme : {Theme::dark, Theme::light}) {
        Style style;
        style.theme = theme;
        Easel easel(style);
        const int centre = brightness(easel.draw(State(2)), 80, 60);
        EXPECT_TRUE(theme == Theme::dark ? centre < 100 : centre > 700) << centre;
    }
}

TEST(SuitableSize, ShrinksWithTheNumberOfBoidsUntilDensityTakesOver) {
    constexpr double area = 1280 * 720;
    EXPECT_GT(suitable_size(100, area, 720), 12);
    EXPECT_GE(suitable_size(5'000, area, 720), least_dart_size);
    EXPECT_LT(suitable_size(100'000, area, 720), least_dart_size);
    EXPECT_LE(suitable_size(0, area, 720), 720 / 38.0);
}

}  // namespace
}  // namespace boids
