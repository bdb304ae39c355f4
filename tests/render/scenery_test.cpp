#include <cmath>

#include "boids/render/scenery_plan.h"
#include "easel.h"

namespace boids {
namespace {

Obstacle obstacle(Shape shape, double x, double y, double radius = 20) {
    Obstacle result = default_obstacle();
    result.shape = shape;
    result.x = x;
    result.y = y;
    result.radius = radius;
    return result;
}

Obstacle polygon(double x, double y, const std::vector<Vector3>& points) {
    Obstacle result = obstacle(Shape::polygon, x, y);
    result.points = points;
    return result;
}

Goal goal(const std::vector<Vector3>& points, double radius) {
    Goal result = default_goal();
    result.track.points = points;
    result.radius = radius;
    return result;
}

/// Whether a pixel, counted from the top left, has a colour but for a shade.
bool has_colour(const Image& image, int x, int y, const Colour& colour) {
    const std::uint8_t* pixel = image.pixel(x, y);
    const float wanted[] = {colour.red, colour.green, colour.blue};
    for (int channel = 0; channel < 3; ++channel)
        if (std::abs(pixel[channel] - 255 * wanted[channel]) > 12) return false;
    return true;
}

Colour solid_colour(Theme theme = Theme::dark) {
    Style style;
    style.theme = theme;
    return colours_of(style).solid;
}

TEST(Scenery, EveryShapeIsFilledInItsColourAndNothingElseIs) {
    Obstacle wall = obstacle(Shape::segment, 80, 60, 12);
    wall.points = {{-30, -30, 0}, {30, 30, 0}};
    for (const Obstacle& shape : {obstacle(Shape::circle, 80, 60), obstacle(Shape::box, 80, 60), wall,
                                  polygon(80, 60, {{-20, -20, 0}, {20, -20, 0}, {20, 20, 0}, {-20, 20, 0}})})
        for (const Theme theme : {Theme::dark, Theme::light}) {
            Style style = Easel::plain_style();
            style.theme = theme;
            Easel easel(style);
            easel.scenario.obstacles = {shape};
            const Image image = easel.draw(State(2));
            EXPECT_TRUE(has_colour(image, 80, 60, solid_colour(theme))) << static_cast<int>(shape.shape);
            for (const auto& [x, y] : {std::pair{8, 8}, {8, 112}, {152, 112}, {152, 8}, {8, 60}})
                EXPECT_EQ(brightness(image, x, y), 0) << static_cast<int>(shape.shape) << " at " << x << ", " << y;
        }
}

TEST(Scenery, AWallHasRoundEnds) {
    Easel easel;
    easel.scenario.obstacles = {obstacle(Shape::segment, 80, 60, 20)};
    easel.scenario.obstacles[0].points = {{-20, 0, 0}, {20, 0, 0}};
    const Image image = easel.draw(State(2));
    EXPECT_GT(brightness(image, 42, 60), 100);
    EXPECT_GT(brightness(image, 116, 60), 100);
    EXPECT_GT(brightness(image, 100, 43), 100);
    EXPECT_LT(brightness(image, 117, 43), 70);  // the corner of the box around it
}

TEST(Scenery, TheNotchOfAPolygonIsEmptyWhicheverWayItsCornersGo) {
    std::vector<Vector3> corners{{-50, -40, 0}, {50, -40, 0},  {50, 40, 0},  {30, 40, 0},
                                 {30, -20, 0},  {-30, -20, 0}, {-30, 40, 0}, {-50, 40, 0}};
    for (int turn = 0; turn < 2; ++turn) {
        Easel easel;
        easel.scenario.obstacles = {polygon(80, 60, corners)};
        const Image image = easel.draw(State(2));
        EXPECT_LT(brightness(image, 80, 50), 10);
        for (const auto& [x, y] : {std::pair{40, 50}, {120, 50}, {80, 90}})
            EXPECT_GT(brightness(image, x, y), 100) << x << ", " << y;
        std::reverse(corners.begin(), corners.end());
    }
}

TEST(Scenery, WhatIsNotEnabledIsNotDrawn) {
    Easel easel;
    State state(2);
    state.add({80, 60, 0}, {1, 0, 0});
    const Image without = easel.draw(state);
    easel.scenario.obstacles = {obstacle(Shape::circle, 80, 60)};
    easel.scenario.goals = {goal({{40, 40, 0}}, 10)};
    EXPECT_NE(easel.draw(state).rgba, without.rgba);
    easel.scenario.obstacles[0].enabled = easel.scenario.goals[0].enabled = false;
    EXPECT_EQ(easel.draw(state).rgba, without.rgba);
}

TEST(Scenery, BoidsAreDrawnOverIt) {
    Style style = Easel::plain_style();
    style.boid_size = 20;
    Easel easel(style);
    easel.scenario.obstacles = {obstacle(Shape::circle, 80, 60)};
    State state(2);
    state.add({80, 60, 0}, {1, 0, 0});
    EXPECT_GT(brightness(easel.draw(state), 80, 60), 600);
}

TEST(Scenery, AnObstacleOverAnEdgeIsOnTheOtherSideOnlyWhereBoidsSeeAcross) {
    for (const Distance distance : {Distance::plain, Distance::toroidal}) {
        Easel easel;
        easel.parameters.edges.kind = Edge::wrap;
        easel.parameters.edges.distance = distance;
        easel.scenario.obstacles = {obstacle(Shape::circle, 155, 115, 20)};
        const Image image = easel.draw(State(2));
        EXPECT_GT(brightness(image, 150, 10), 100);
        for (const auto& [x, y] : {std::pair{4, 8}, {4, 115}, {152, 115}})
            EXPECT_EQ(brightness(image, x, y) > 100, distance == Distance::toroidal) << x << ", " << y;
    }
}

TEST(Scenery, ABoxAroundAWorldHasNoEnds) {
    for (const int dimension : {2, 3}) {
        Easel easel;
        easel.parameters.world = {dimension, 160, 120, 160};
        easel.parameters.edges.kind = Edge::wrap;
        easel.parameters.edges.distance = Distance::toroidal;
        easel.scenario.obstacles = {obstacle(Shape::box, 130, 60)};
        easel.scenario.obstacles[0].z = 80;
        easel.scenario.obstacles[0].width = 160;
        const Image image = easel.draw(State(dimension));
        const View view = easel.view(State(dimension));
        const auto seen = [&](double x) {
            const Vector2 pixel = view.pixel({x, 60, dimension == 3 ? 100.0 : 0.0});  // of the face to the camera
            return brightness(image, static_cast<int>(pixel[0]), static_cast<int>(pixel[1]));
        };
        for (const double x : {4.0, 45.0, 49.0, 51.0, 55.0, 155.0}) EXPECT_NEAR(seen(x), seen(100), 25) << x;
        EXPECT_GT(seen(100), 100);
    }
}

TEST(Scenery, AFollowingCameraSeesAnObstacleBeyondTheEdge) {
    Easel easel;
    easel.parameters.edges.kind = Edge::wrap;
    easel.camera = CameraMotion::follow;
    easel.scenario.obstacles = {obstacle(Shape::circle, 4, 60, 6)};
    State state(2);
    for (const double x : {110.0, 158.0}) state.add({x, 60, 0}, {1, 0, 0});
    const Image image = easel.draw(state);
    const Vector2 pixel = easel.view(state).pixel({4, 60, 0});
    EXPECT_GT(pixel[0], 80);  // right of the flock, not left
    EXPECT_TRUE(has_colour(image, static_cast<int>(pixel[0]), static_cast<int>(pixel[1]), solid_colour()));
}

TEST(Scenery, AGoalIsARingAroundADot) {
    Easel easel;
    easel.scenario.goals = {goal({{80, 60, 0}}, 30)};
    const Image image = easel.draw(State(2));
    EXPECT_GT(brightness(image, 80, 60), 400);
    EXPECT_GT(brightness(image, 109, 60) + brightness(image, 110, 60), 300);
    EXPECT_GT(brightness(image, 80, 29) + brightness(image, 80, 30), 300);
    EXPECT_LT(brightness(image, 90, 60), 60);
    EXPECT_EQ(brightness(image, 120, 60), 0);
}

/// How many pixels between two goals on a level line belong to a dashed line.
int dashes(const Image& image, int y, int from, int to) {
    int count = 0;
    for (int x = from; x < to; ++x) count += brightness(image, x, y) + brightness(image, x, y - 1) > 100;
    return count;
}

TEST(Scenery, WaypointsAreJoinedInOrderAndAroundWhereTheyAreClosed) {
    Easel easel;
    Goal way = goal({{30, 30, 0}, {80, 100, 0}, {130, 30, 0}}, 8);
    easel.scenario.goals = {way};
    EXPECT_EQ(dashes(easel.draw(State(2)), 90, 45, 115), 0);
    easel.scenario.goals[0].track.closed = true;
    const int closed = dashes(easel.draw(State(2)), 90, 45, 115);
    EXPECT_GT(closed, 25);
    EXPECT_LT(closed, 60);  // dashes, not a line
}

TEST(Scenery, TheWayToAWayPointLeadsAcrossAnEdgeWhereThatIsShorter) {
    Scenario scenario;
    scenario.parameters.world = {2, 160, 120, 120};
    scenario.parameters.edges.kind = Edge::wrap;
    scenario.goals = {goal({{20, 60, 0}, {150, 60, 0}}, 5)};
    View view;
    scenario.parameters.edges.distance = Distance::plain;
    ASSERT_EQ(plan_scenery(scenario, 0, view).track_segments.size(), 1u);
    scenario.parameters.edges.distance = Distance::toroidal;
    double sum = 0;
    for (const TrackSegment& segment : plan_scenery(scenario, 0, view).track_segments) {
        for (const Vector3& end : {segment.from, segment.to}) EXPECT_TRUE(end[0] >= 0 && end[0] <= 160) << end[0];
        sum += length(segment.to - segment.from);
    }
    EXPECT_NEAR(sum, 30, 1e-9);  // 20 to the left edge, and on from the right one
}

TEST(Scenery, StreaksFlyWithTheWind) {
    Scenario scenario;
    scenario.parameters.world = {2, 160, 120, 120};
    scenario.parameters.edges.kind = Edge::bounce;
    EXPECT_FALSE(has_scenery(scenario));
    scenario.parameters.wind = {WindKind::vortex, 0, 0, 0, 1, 10, 80, 60};
    EXPECT_TRUE(has_scenery(scenario));
    const SceneryPlan plan = plan_scenery(scenario, 7.5, View{});
    EXPECT_GT(plan.track_segments.size(), 100u);
    for (const TrackSegment& streak : plan.track_segments) {
        const Vector3 middle = 0.5 * (streak.from + streak.to), way = streak.to - streak.from;
        const Vector3 wind{-(middle[1] - 60), middle[0] - 80, 0};  // counterclockwise around the axis
        EXPECT_TRUE(streak.drifts);
        EXPECT_GT(dot(unit(way), unit(wind)), 0.99);
    }
    const auto first = [&](double step) { return plan_scenery(scenario, step, View{}).track_segments[0].to; };
    EXPECT_GT(length(first(8.5) - first(7.5)), 0.01) << "they move";
}

TEST(Scenery, TheWayOfWhatMovesIsSeen) {
    Easel easel;
    easel.scenario.obstacles = {obstacle(Shape::circle, 0, 0, 5)};
    easel.scenario.obstacles[0].track.points = {{20, 60, 0}, {140, 60, 0}};
    easel.scenario.obstacles[0].track.speed = 1;
    EXPECT_GT(dashes(easel.draw(State(2)), 60, 40, 130), 15);
    easel.scenario.obstacles[0].track.speed = 0;
    EXPECT_EQ(dashes(easel.draw(State(2)), 60, 40, 130), 0);
}

TEST(Scenery, BetweenTwoStepsAMovingObstacleIsBetweenItsPlaces) {
    Easel easel;
    easel.scenario.obstacles = {obstacle(Shape::box, 0, 0)};
    easel.scenario.obstacles[0].width = easel.scenario.obstacles[0].height = 16;
    easel.scenario.obstacles[0].track.points = {{40, 60, 0}, {120, 60, 0}};
    easel.scenario.obstacles[0].track.speed = 40;
    for (const auto& [step, x] : {std::pair{0.0, 40}, {0.5, 60}, {1.0, 80}, {1.25, 90}}) {
        easel.step = step;
        const Image image = easel.draw(State(2));
        EXPECT_TRUE(has_colour(image, x, 60, solid_colour())) << step;
        EXPECT_GT(brightness(image, x - 6, 56), 100) << step;
        EXPECT_GT(brightness(image, x + 6, 56), 100) << step;
        EXPECT_LT(brightness(image, x - 14, 56), 100) << step;
        EXPECT_LT(brightness(image, x + 14, 56), 100) << step;
    }
}

/// A boid before or behind a ball in the middle of a deep world, as it is seen at its own place.
int brightness_of_boid(Easel& easel, double z) {
    State state(3);
    state.add({80, 60, z}, {0, 1, 0});
    const Image image = easel.draw(state);
    const Vector2 pixel = easel.view(state).pixel({80, 60, z});
    return brightness(image, static_cast<int>(pixel[0]), static_cast<int>(pixel[1]));
}

TEST(Scenery, InSpaceAnObstacleHidesWhatIsBehindIt) {
    for (const double size : {12.0, 2.0})
        for (const bool on_processor : {false, true}) {
            Style style = Easel::plain_style();
            style.boid_size = size;
            Easel easel(style);
            easel.gather_on_processor(on_processor);
            easel.parameters.world = {3, 160, 120, 160};
            const double behind = 10, before = 150;
            ASSERT_GT(brightness_of_boid(easel, behind), 150);
            easel.scenario.obstacles = {obstacle(Shape::circle, 80, 60, 45)};
            easel.scenario.obstacles[0].z = 80;
            const int hidden = brightness_of_boid(easel, behind), seen = brightness_of_boid(easel, before);
            EXPECT_LT(hidden, 250);
            EXPECT_GT(seen, hidden + 100) << size << (on_processor ? ", processor" : ", graphics card");
            EXPECT_NEAR(hidden, brightness_of_boid(easel, behind - 5), 8) << "the ball's own colour";
        }
}

TEST(Scenery, InSpaceEveryShapeIsSeenWhereItIs) {
    Obstacle wall = obstacle(Shape::segment, 80, 60, 12);
    wall.points = {{-30, -30, -20}, {30, 30, 20}};
    for (Obstacle shape : {obstacle(Shape::circle, 80, 60), obstacle(Shape::box, 80, 60), wall}) {
        shape.z = 80;
        Easel easel;
        easel.parameters.world = {3, 160, 120, 160};
        const Image empty = easel.draw(State(3));
        easel.scenario.obstacles = {shape};
        const Image image = easel.draw(State(3));
        const Vector2 pixel = easel.view(State(3)).pixel({80, 60, 80});
        const auto x = static_cast<int>(pixel[0]), y = static_cast<int>(pixel[1]);
        EXPECT_GT(brightness(image, x, y), brightness(empty, x, y) + 60) << static_cast<int>(shape.shape);
        EXPECT_EQ(brightness(image, 4, 4), brightness(empty, 4, 4));
    }
}

TEST(Scenery, BetweenTwoStepsIsHalfWay) {
    Track track;
    track.points = {{0, 0, 0}, {10, 0, 0}};
    track.speed = 4;
    EXPECT_EQ(place_between(track, 0.5), (Vector3{2, 0, 0}));
    EXPECT_EQ(place_between(track, 1.25), (Vector3{5, 0, 0}));
    EXPECT_EQ(place_between(track, -1), (Vector3{0, 0, 0}));
}

}  // namespace
}  // namespace boids
