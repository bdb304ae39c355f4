#include "boids/core/scenario/scenario.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace boids {
namespace {

std::string problem_key(const Scenario& scenario) {
    const auto problem = find_problem(scenario);
    return problem ? problem->key : "";
}

std::string problem_key(const std::function<void(Parameters&)>& change) {
    Scenario scenario;
    change(scenario.parameters);
    return problem_key(scenario);
}

TEST(Scenario, IsGoodAsItStands) {
    EXPECT_EQ(problem_key(Scenario{}), "");
}

TEST(Scenario, RefusesTextsThatAreTooLong) {
    struct {
        std::string Scenario::*text;
        std::size_t most;
        const char* key;
    } const rows[] = {{&Scenario::name, longest_name, "name"},
                      {&Scenario::description, longest_description, "description"}};
    for (const auto& row : rows) {
        Scenario scenario;
        scenario.*row.text = std::string(row.most, 'x');
        EXPECT_EQ(problem_key(scenario), "");
        scenario.*row.text += 'x';
        EXPECT_EQ(problem_key(scenario), row.key);
    }
}

TEST(Scenario, RefusesWhatLiesOutsideARange) {
    for (const Parameter& row : parameter_table) {
        if (row.kind != ValueKind::real) continue;
        for (const double value : {std::nextafter(row.minimum, -INFINITY), std::nextafter(row.maximum, INFINITY),
                                   double(NAN), double(INFINITY), -double(INFINITY)}) {
            EXPECT_EQ(problem_key([&](Parameters& all) { row.set(all, value); }), row.key) << value;
        }
    }
}

TEST(Scenario, RefusesImpossibleWholeNumbers) {
    for (const int dimension : {-1, 0, 1, 4})
        EXPECT_EQ(problem_key([&](Parameters& all) { all.world.dimension = dimension; }), "world.dimension");
    for (const std::int64_t boids : {std::int64_t{-1}, std::int64_t{1'000'000'001}})
        EXPECT_EQ(problem_key([&](Parameters& all) { all.start.boids = boids; }), "start.boids");
}

TEST(Scenario, RefusesChoicesThatDoNotExist) {
    EXPECT_EQ(problem_key([](Parameters& all) { all.edges.kind = static_cast<Edge>(5); }), "edges.kind");
    EXPECT_EQ(problem_key([](Parameters& all) { all.cohesion.response = static_cast<Response>(-1); }),
              "cohesion.response");
}

TEST(Parameter, AcceptsItsBounds) {
    for (const Parameter& row : parameter_table) {
        EXPECT_FALSE(find_problem(row, row.minimum)) << row.key;
        EXPECT_FALSE(find_problem(row, row.maximum)) << row.key;
        EXPECT_FALSE(find_problem(row, row.standard)) << row.key;
    }
}

TEST(Parameter, ProblemSaysWhatWasFoundAndWhatIsAllowed) {
    const auto problem = find_problem(*find_parameter("noise.angular"), 200);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->key, "noise.angular");
    EXPECT_EQ(problem->sentence, "= 200 is out of range; it takes a number from 0 to 180");
}

TEST(Scenario, RefusesNegativeSteps) {
    Scenario scenario;
    scenario.steps = -1;
    EXPECT_EQ(problem_key(scenario), "steps");
    scenario.steps = 0;
    EXPECT_EQ(problem_key(scenario), "");
}

TEST(Scenario, RefusesAMinimumSpeedAboveTheMaximum) {
    const auto with = [](double least, double most) {
        return problem_key([=](Parameters& all) {
            all.motion.min_speed = least;
            all.motion.max_speed = most;
        });
    };
    EXPECT_EQ(with(2.001, 2), "motion.min_speed");
    EXPECT_EQ(with(2, 2), "");
}

TEST(Scenario, RefusesAnInsetThatLeavesNoRoom) {
    const auto with = [](Edge kind, double inset, int dimension) {
        return problem_key([=](Parameters& all) {
            all.world = {dimension, 100, 60, 40};
            all.edges.kind = kind;
            all.edges.inset = inset;
        });
    };
    EXPECT_EQ(with(Edge::turn, 60, 2), "edges.inset");
    EXPECT_EQ(with(Edge::turn, 59, 2), "");
    EXPECT_EQ(with(Edge::turn, 40, 3), "edges.inset");
    EXPECT_EQ(with(Edge::turn, 39, 3), "");
    EXPECT_EQ(with(Edge::wrap, 60, 2), "");
}

TEST(Scenario, NeedsAStartFileExactlyWhereItStartsFromOne) {
    Scenario scenario;
    scenario.parameters.start.positions = StartPositions::file;
    EXPECT_EQ(problem_key(scenario), "start.positions");
    scenario.start_file = "flock.csv";
    EXPECT_EQ(problem_key(scenario), "");
    scenario.parameters.start.positions = StartPositions::uniform;
    EXPECT_EQ(problem_key(scenario), "start.file");
}

TEST(Scenario, RefusesADiscThatDoesNotFit) {
    const auto with = [](StartPositions positions, double radius, int dimension) {
        return problem_key([=](Parameters& all) {
            all.world = {dimension, 100, 60, 40};
            all.start.positions = positions;
            all.start.radius = radius;
        });
    };
    EXPECT_EQ(with(StartPositions::disc, 30.1, 2), "start.radius");
    EXPECT_EQ(with(StartPositions::disc, 30, 2), "");
    EXPECT_EQ(with(StartPositions::disc, 20.1, 3), "start.radius");
    EXPECT_EQ(with(StartPositions::disc, 20, 3), "");
    EXPECT_EQ(with(StartPositions::flock, 20.1, 3), "start.radius");
    EXPECT_EQ(with(StartPositions::flock, 20, 3), "");
    EXPECT_EQ(with(StartPositions::uniform, 1000, 2), "");
}

TEST(Scenario, RefusesMoreBoidsThanWholePositions) {
    const auto with = [](StartPositions positions, std::int64_t boids, const World& world) {
        return problem_key([=](Parameters& all) {
            all.world = world;
            all.start.positions = positions;
            all.start.boids = boids;
        });
    };
    EXPECT_EQ(with(StartPositions::integer, 101, {2, 10, 10, 40}), "start.boids");
    EXPECT_EQ(with(StartPositions::integer, 100, {2, 10, 10, 40}), "");
    EXPECT_EQ(with(StartPositions::integer, 100, {2, 9.5, 9.5, 40}), "");
    EXPECT_EQ(with(StartPositions::integer, 61, {3, 3, 4, 5}), "start.boids");
    EXPECT_EQ(with(StartPositions::integer, 60, {3, 3, 4, 5}), "");
    EXPECT_EQ(with(StartPositions::uniform, 101, {2, 10, 10, 40}), "");
}

TEST(Problem, IsASentenceThatSaysWhatToDo) {
    Scenario scenario;
    scenario.parameters.motion.min_speed = 5;
    EXPECT_EQ(find_problem(scenario)->sentence, "= 5 exceeds motion.max_speed = 2; lower the one or raise the other");
}

}  // namespace
}  // namespace boids
