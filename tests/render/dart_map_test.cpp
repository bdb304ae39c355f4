#include "boids/render/dart_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "boids/core/scenario/entry_table.h"
#include "easel.h"

namespace boids {
namespace {

/// A thousand boids all over the picture and a little beyond, in all directions, one in fifty of a second species.
State crowd(int dimension, int count = 1000) {
    State state(dimension);
    for (int i = 0; i < count; ++i)
        state.add({80 + 90 * std::sin(i * 1.1), 60 + 70 * std::cos(i * 0.7), dimension == 3 ? i * 0.12 : 0},
                  {std::cos(i * 2.3), std::sin(i * 2.3), dimension == 3 ? std::sin(i * 0.9) : 0}, i % 50 == 0);
    return state;
}

/// The same flock drawn by shaders and by the processor; the second species chases the first.
std::array<Image, 2> draw_both_ways(const Style& style, const State& state, Edge edge = Edge::bounce) {
    std::array<Image, 2> pictures;
    for (const bool on_processor : {false, true}) {
        Easel easel(style);
        easel.gather_on_processor(on_processor);
        easel.parameters.world.dimension = state.dimension();
        easel.parameters.edges.kind = edge;
        Relation chase = default_relation();
        chase.kind = RelationKind::chase;
        chase.of = 1;
        easel.scenario.species = {{"hawks", easel.parameters}};
        easel.scenario.relations = {chase};
        pictures[on_processor] = easel.draw(state);
    }
    return pictures;
}

/// Nowhere by more than a rounding, but for a pixel or two at the edges of OpenGL's triangles.
void expect_same(const std::array<Image, 2>& pictures, const std::string& what) {
    const std::size_t count = pictures[0].rgba.size();
    std::size_t apart = 0, sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int steps = std::abs(pictures[0].rgba[i] - pictures[1].rgba[i]);
        sum += static_cast<std::size_t>(steps);
        apart += steps > 10;
        EXPECT_LE(steps, 25) << what;
    }
    EXPECT_LE(apart, count / 10'000) << what;
    EXPECT_LE(sum, count / 3) << what;
}

Style coloured(double size) {
    Style style = Easel::plain_style();
    style.boid_size = size;
    style.colouring = Colouring::heading;
    return style;
}

TEST(DartMap, DartsAreTheSameWhoeverDrawsThem) {
    for (const double size : {3.0, 7.5, 20.0})
        for (const int dimension : {2, 3})
            expect_same(draw_both_ways(coloured(size), crowd(dimension)),
                        std::to_string(size) + " pixels in " + std::to_string(dimension) + "D");
}

TEST(DartMap, FarDartsFadeIntoTheSameSky) {
    Style style = coloured(6);
    style.background.reset();
    style.backdrop = BackdropKind::dusk;
    expect_same(draw_both_ways(style, crowd(3)), "dusk");
    style.transparent = true;
    expect_same(draw_both_ways(style, crowd(3)), "no backdrop");
}

TEST(DartMap, AWrappingWorldEndsAtTheSamePixels) {
    expect_same(draw_both_ways(coloured(6), crowd(2), Edge::wrap), "wrap");
}

/// That the comparison above compares two ways at all.
TEST(DartMap, PaintsOnlyWhereDartsAre) {
    DartMap map(40, 30);
    const Style style = coloured(6);
    const Palette palette = palette_for(style.colouring, style.theme);
    View view;
    view.width = 40;
    view.height = 30;
    view.rows = {{{2 / 40.f, 0, 0, 0}, {0, 2 / 30.f, 0, 0}, {0, 0, 0, 1}}};
    const std::vector<std::uint32_t> backdrop(40 * 30, 0xff000000);
    const BoidBuffer::Texel boid[] = {{0, 0, 0, 0}, {1, 0, 0, BoidBuffer::width_scale}};
    map.place(boid, view, {6, {1, 1, 1}, 0.25, 0, palette, {}, false}, {0, 0, 40, 30});
    std::copy(backdrop.begin(), backdrop.end(), map.pixels());
    map.paint(backdrop);
    int left = 40, right = -1;
    for (int row = 0; row < 30; ++row)
        for (int column = 0; column < 40; ++column)
            if (map.pixels()[row * 40 + column] != 0xff000000) {
                left = std::min(left, column);
                right = std::max(right, column);
                EXPECT_NEAR(row, 14.5, 1.6);
            }
    // The dart is 6 pixels long, from 2.4 behind the middle of the picture, at 20, to 3.6 before it.
    EXPECT_NEAR(left, 17.6, 1);
    EXPECT_NEAR(right, 23.6, 1.5);
    ASSERT_EQ(map.touched().size(), 1u);
    EXPECT_LE(map.touched()[0].left, left);
    EXPECT_GT(map.touched()[0].right, right);
}

}  // namespace
}  // namespace boids
