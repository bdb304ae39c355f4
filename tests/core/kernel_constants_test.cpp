#include "boids/core/parameters/kernel_constants.h"

#include <gtest/gtest.h>

#include <cmath>

#include "boids/core/parameters/parameter_table.h"

namespace boids {
namespace {

TEST(RuleConstants, HaveSquaredRadii) {
    Parameters parameters = default_parameters();
    parameters.separation.radius = 3;
    parameters.alignment.radius = 0.5;
    parameters.cohesion.radius = 100;
    const KernelConstants constants = derive(parameters);
    EXPECT_EQ(constants.separation.radius_squared, 9);
    EXPECT_EQ(constants.alignment.radius_squared, 0.25);
    EXPECT_EQ(constants.cohesion.radius_squared, 10000);
}

TEST(RuleConstants, HaveTheCosineOfTheView) {
    // Cosines beyond 0.9999 count as straight: a view below 0.81 degrees sees what is straight ahead, one above 179.19
    // degrees all but what is straight behind.
    struct {
        double view;
        bool acts, sees_all;
        double cosine;
    } const rows[] = {{0, false, false, 0.9999},  {0.5, true, false, 0.9999}, {60, true, false, 0.5},
                      {90, true, false, 0},       {120, true, false, -0.5},   {179.5, true, false, -0.9999},
                      {180, true, false, -0.9999}};
    for (const auto& row : rows) {
        Parameters parameters = default_parameters();
        parameters.alignment.view_angle = row.view;
        const RuleConstants rule = derive(parameters).alignment;
        EXPECT_EQ(rule.acts, row.acts) << row.view;
        EXPECT_EQ(rule.sees_all, row.sees_all) << row.view;
        EXPECT_NEAR(rule.view_cosine, row.cosine, 1e-7) << row.view;
    }
}

TEST(KernelConstants, HaveTheSineAndCosineOfAWallsTurn) {
    struct {
        double angle;
        float sine, cosine;
    } const rows[] = {{0, 0, 1}, {30, 0.5f, 0.86602540f}, {90, 1, 0}, {150, 0.5f, -0.86602540f}, {180, 0, -1}};
    for (const auto& row : rows) {  // exactly, on any machine
        Parameters parameters = default_parameters();
        parameters.edges.turn_angle = row.angle;
        const KernelConstants constants = derive(parameters);
        EXPECT_EQ(constants.turn_sine, row.sine) << row.angle;
        EXPECT_EQ(constants.turn_cosine, row.cosine) << row.angle;
    }
}

TEST(RuleConstants, SeeAllWithAViewAboveAHalfTurn) {
    for (const double view : {180.001, 240.0, 360.0}) {
        Parameters parameters = default_parameters();
        parameters.cohesion.view_angle = view;
        EXPECT_TRUE(derive(parameters).cohesion.sees_all) << view;
        EXPECT_TRUE(derive(parameters).cohesion.acts) << view;
    }
}

TEST(RuleConstants, ActOnlyIfTheyCanChangeAnything) {
    struct {
        bool enabled;
        double weight, radius, view;
        bool acts;
    } const rows[] = {{true, 1, 5, 360, true},  {true, -1, 5, 1, true},   {false, 1, 5, 360, false},
                      {true, 0, 5, 360, false}, {true, 1, 0, 360, false}, {true, 1, 5, 0, false}};
    for (const auto& row : rows) {
        Parameters parameters = default_parameters();
        parameters.separation.enabled = row.enabled;
        parameters.separation.weight = row.weight;
        parameters.separation.radius = row.radius;
        parameters.separation.view_angle = row.view;
        EXPECT_EQ(derive(parameters).separation.acts, row.acts);
    }
}

TEST(RuleConstants, ActWithoutARadiusWhereNeighboursMayBeAtTheSamePlace) {
    Parameters parameters = default_parameters();
    parameters.separation.radius = 0;
    for (const bool inclusive : {false, true})
        for (const bool coincident : {false, true}) {
            parameters.neighbours = {inclusive, coincident};
            EXPECT_EQ(derive(parameters).separation.acts, inclusive && coincident);
        }
}

TEST(RuleConstants, TakeOverTheRest) {
    Parameters parameters = default_parameters();
    parameters.cohesion = {true, 2.5, 7, 300, Weighting::unit, Combine::sum, Response::limited, 0.125, false, 7};
    const RuleConstants rule = derive(parameters).cohesion;
    EXPECT_EQ(rule.weight, 2.5f);
    EXPECT_EQ(rule.weighting, Weighting::unit);
    EXPECT_EQ(rule.combine, Combine::sum);
    EXPECT_EQ(rule.response, Response::limited);
    EXPECT_EQ(rule.max_force, 0.125f);
}

TEST(LargestRadius, IsThatOfTheRulesThatAct) {
    Parameters parameters = default_parameters();
    parameters.separation.radius = 10;
    parameters.alignment.radius = 20;
    parameters.cohesion.radius = 30;
    EXPECT_EQ(derive(parameters).largest_radius, 30);
    parameters.cohesion.enabled = false;
    EXPECT_EQ(derive(parameters).largest_radius, 20);
    parameters.alignment.weight = 0;
    EXPECT_EQ(derive(parameters).largest_radius, 10);
    parameters.separation.view_angle = 0;
    EXPECT_EQ(derive(parameters).largest_radius, 0);
}

TEST(KernelConstants, TakeOverNeighboursMotionAndNoise) {
    Parameters parameters = default_parameters();
    parameters.neighbours = {true, false};
    parameters.motion = {0.5, 4, 2, 3, true, 0.25, MoveWith::old_velocity};
    parameters.noise = {0.125, 180, 0.75, 0.5};
    const KernelConstants constants = derive(parameters);
    EXPECT_GT(constants.cohesion.radius_squared, 2500.0f);  // 50 squared, and 50 itself is near
    EXPECT_EQ(constants.cohesion.radius_squared, std::nextafter(2500.0f, 3000.0f));
    EXPECT_FALSE(constants.coincident);
    EXPECT_EQ(constants.inertia, 0.5f);
    EXPECT_EQ(constants.max_speed, 4);
    EXPECT_EQ(constants.min_speed, 2);
    EXPECT_EQ(constants.speed_multiplier, 3);
    EXPECT_TRUE(constants.limit_force);
    EXPECT_EQ(constants.max_force, 0.25f);
    EXPECT_TRUE(constants.move_with_old_velocity);
    EXPECT_EQ(constants.multiplicative_noise, 0.125f);
    EXPECT_NEAR(constants.angular_noise, 3.14159265, 1e-6);
    EXPECT_EQ(constants.nudge_probability, 0.75f);
    EXPECT_EQ(constants.nudge_size, 0.5f);
    parameters.neighbours = {false, true};
    EXPECT_EQ(derive(parameters).cohesion.radius_squared, 2500.0f);
    EXPECT_TRUE(derive(parameters).coincident);
}

TEST(KernelConstants, DescribeTheEdges) {
    Parameters parameters = default_parameters();
    parameters.world = {3, 100, 60, 40};
    parameters.edges = {Edge::turn, Distance::toroidal, 8, 1.5, 30, TurnSide::right, 0.75, true};
    const KernelConstants constants = derive(parameters);
    EXPECT_EQ(constants.edge, Edge::turn);
    EXPECT_FALSE(constants.toroidal);
    EXPECT_EQ(constants.margin, 8);
    EXPECT_NEAR(constants.turn_cosine, std::sqrt(0.75), 1e-7);
    EXPECT_NEAR(constants.turn_sine, 0.5, 1e-7);
    EXPECT_EQ(constants.turn_side, TurnSide::right);
    EXPECT_EQ(constants.push, 0.75f);
    EXPECT_TRUE(constants.exclusive);
    const float sizes[] = {100, 60, 40}, farthest[] = {98.5, 58.5, 38.5};
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_EQ(constants.size[axis], sizes[axis]);
        EXPECT_EQ(constants.farthest[axis], farthest[axis]);
    }
}

TEST(KernelConstants, KnowAHeightInSpaceAlone) {
    Parameters parameters = default_parameters();
    parameters.level = {0.25, 120, 30, 8};
    EXPECT_EQ(derive(parameters).level_strength, 0);
    parameters.world.dimension = 3;
    const KernelConstants constants = derive(parameters);
    EXPECT_EQ(constants.level_strength, 0.25f);
    EXPECT_EQ(constants.level_height, 120);
    EXPECT_EQ(constants.level_range, 30);
    EXPECT_EQ(constants.level_look_ahead, 8);
}

TEST(KernelConstants, EndAtTheWallWhereTheWorldDoesNotTurn) {
    Parameters parameters = default_parameters();
    parameters.edges.inset = 1.5;
    for (const Edge kind : {Edge::wrap, Edge::push, Edge::bounce, Edge::open}) {
        parameters.edges.kind = kind;
        EXPECT_EQ(derive(parameters).farthest[0], derive(parameters).size[0]);
    }
}

TEST(KernelConstants, BringThePointerIntoAWorldThatWraps) {
    // 302 is 2 in a world of 100, -114 is 6 in one of 60, 41 is 1 in one of 40.
    Parameters parameters = default_parameters();
    parameters.world = {3, 100, 60, 40};
    parameters.pointer = {PointerKind::follow, 302, -114, 41, 20, 100, true};
    const float there[] = {302, -114, 41}, within[] = {2, 6, 1};
    for (const Distance distance : {Distance::plain, Distance::toroidal}) {
        parameters.edges.distance = distance;
        const PointerConstants pointer = derive(parameters).pointer;
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_EQ(pointer.place[axis], distance == Distance::plain ? there[axis] : within[axis]);
    }
    parameters.world.dimension = 2;
    EXPECT_EQ(derive(parameters).pointer.place[2], 0);
}

TEST(KernelConstants, HaveThePointersStrengthInTheFormOfItsKind) {
    struct {
        PointerKind kind;
        float strength;
    } const rows[] = {{PointerKind::follow, 20}, {PointerKind::attract, 2.5}, {PointerKind::repel, -2.5}};
    for (const auto& row : rows) {
        Parameters parameters = default_parameters();
        parameters.pointer = {row.kind, 0, 0, 0, 20, 8, true};  // 20/8 = 2.5
        const PointerConstants pointer = derive(parameters).pointer;
        EXPECT_EQ(pointer.kind, row.kind);
        EXPECT_EQ(pointer.strength, row.strength);
        EXPECT_EQ(pointer.radius, 8);
    }
}

TEST(KernelConstants, HaveNoDepthInThePlane) {
    Parameters parameters = default_parameters();
    parameters.edges.kind = Edge::turn;
    parameters.edges.inset = 1;
    EXPECT_EQ(derive(parameters).size[2], 0);
    EXPECT_EQ(derive(parameters).farthest[2], 0);
}

TEST(KernelConstants, AreToroidalOnlyWhereTheWorldWraps) {
    Parameters parameters = default_parameters();
    parameters.edges.kind = Edge::wrap;
    parameters.edges.distance = Distance::toroidal;
    EXPECT_TRUE(derive(parameters).toroidal);
    parameters.edges.distance = Distance::plain;
    EXPECT_FALSE(derive(parameters).toroidal);
}

}  // namespace
}  // namespace boids
