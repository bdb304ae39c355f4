#include "boids/core/space/vector.h"

#include <gtest/gtest.h>

namespace boids {
namespace {

TEST(Vector, AddsAndScalesByComponent) {
    const Vector2 a{3, -1}, b{0.5, 4};
    EXPECT_EQ(a + b, (Vector2{3.5, 3}));
    EXPECT_EQ(a - b, (Vector2{2.5, -5}));
    EXPECT_EQ(-a, (Vector2{-3, 1}));
    EXPECT_EQ(a * 2.0, (Vector2{6, -2}));
    EXPECT_EQ(2.0 * a, (Vector2{6, -2}));
    EXPECT_EQ(a / 2.0, (Vector2{1.5, -0.5}));
}

TEST(Vector, ChangesInPlace) {
    Vector3 a{1, 2, 3};
    a += {1, 1, 1};
    EXPECT_EQ(a, (Vector3{2, 3, 4}));
    a -= {0, 1, 2};
    EXPECT_EQ(a, (Vector3{2, 2, 2}));
    a *= 3;
    EXPECT_EQ(a, (Vector3{6, 6, 6}));
    a /= 4;
    EXPECT_EQ(a, (Vector3{1.5, 1.5, 1.5}));
}

TEST(Vector, IsZeroUnlessToldOtherwise) {
    EXPECT_EQ(Vector3{}, (Vector3{0, 0, 0}));
    EXPECT_EQ((Vector3{1, 2}), (Vector3{1, 2, 0}));
}

TEST(Vector, DiffersInAnyComponent) {
    EXPECT_NE((Vector3{1, 2, 3}), (Vector3{0, 2, 3}));
    EXPECT_NE((Vector3{1, 2, 3}), (Vector3{1, 0, 3}));
    EXPECT_NE((Vector3{1, 2, 3}), (Vector3{1, 2, 0}));
}

TEST(Dot, IsTheSumOfProducts) {
    EXPECT_EQ(dot(Vector2{1, 2}, Vector2{3, 4}), 11);
    EXPECT_EQ(dot(Vector3{1, 2, 3}, Vector3{4, -5, 6}), 12);
}

TEST(Length, IsPythagoras) {
    EXPECT_EQ(length(Vector2{3, 4}), 5);
    EXPECT_EQ(length(Vector3{2, 3, 6}), 7);
    EXPECT_EQ(length(Vector3{}), 0);
}

TEST(Unit, HasLengthOneAndTheSameDirection) {
    EXPECT_EQ(unit(Vector2{3, 4}), (Vector2{0.6, 0.8}));
    const Vector3 direction = unit(Vector3{-2, 3, -6});
    EXPECT_NEAR(direction[0], -2 / 7.0, 1e-15);
    EXPECT_NEAR(direction[1], 3 / 7.0, 1e-15);
    EXPECT_NEAR(direction[2], -6 / 7.0, 1e-15);
}

TEST(Unit, OfZeroIsZero) {
    EXPECT_EQ(unit(Vector2{}), Vector2{});
    EXPECT_EQ(unit(Vector3{}), Vector3{});
}

TEST(Limit, ShortensOnlyWhatIsLonger) {
    EXPECT_EQ(limit(Vector2{6, 8}, 5.0), (Vector2{3, 4}));
    EXPECT_EQ(limit(Vector2{6, 8}, 10.0), (Vector2{6, 8}));
    EXPECT_EQ(limit(Vector2{6, 8}, 11.0), (Vector2{6, 8}));
    EXPECT_EQ(limit(Vector3{4, 6, 12}, 7.0), (Vector3{2, 3, 6}));
    EXPECT_EQ(limit(Vector2{6, 8}, 0.0), Vector2{});
    EXPECT_EQ(limit(Vector2{}, 0.0), Vector2{});
}

TEST(Vector, ComesInSinglePrecisionToo) {
    EXPECT_EQ(limit(Vector<2, float>{6, 8}, 5.0f), (Vector<2, float>{3, 4}));
}

TEST(Flatten, DropsWhatLiftAdds) {
    EXPECT_EQ(flatten<2>(Vector3{1, 2, 3}), (Vector2{1, 2}));
    EXPECT_EQ(flatten<3>(Vector3{1, 2, 3}), (Vector3{1, 2, 3}));
    EXPECT_EQ(lift(Vector2{1, 2}), (Vector3{1, 2, 0}));
    EXPECT_EQ(lift(Vector3{1, 2, 3}), (Vector3{1, 2, 3}));
}

}  // namespace
}  // namespace boids
