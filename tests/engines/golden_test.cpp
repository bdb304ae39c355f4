// Golden trajectories: the engines of double precision are each of the five systems, to 1e-6 at every recorded frame.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "boids/boids.h"

namespace boids {
namespace {

using Frames = std::map<std::int64_t, std::vector<Boid>>;

Frames read_golden(const std::string& name) {
    std::ifstream file(std::string(BOIDS_TEST_DATA) + "/golden/" + name + ".csv");
    EXPECT_TRUE(file.good()) << name;
    std::string line;
    std::getline(file, line);
    EXPECT_EQ(line, "step,id,x,y,vx,vy");
    Frames frames;
    while (std::getline(file, line)) {
        for (char& c : line)
            if (c == ',') c = ' ';
        std::istringstream fields(line);
        std::int64_t step = 0;
        Boid boid;
        fields >> step >> boid.id >> boid.position[0] >> boid.position[1] >> boid.velocity[0] >> boid.velocity[1];
        frames[step].push_back(boid);
    }
    return frames;
}

struct GoldenRun {
    std::string file;
    std::string preset;
    Schedule schedule;
};

class Golden : public testing::TestWithParam<GoldenRun> {};

void expect_golden(const GoldenRun& run, const std::string& engine) {
    SCOPED_TRACE(engine);
    const Frames frames = read_golden(run.file);
    ASSERT_EQ(frames.size(), 5u);
    Scenario scenario = load_scenario(run.preset);
    scenario.schedule = run.schedule;
    scenario.parameters.noise.multiplicative = 0;
    Simulation simulation(scenario, {engine, 1, ""});
    State start(2);
    for (const Boid& boid : frames.at(0)) start.append(boid);
    simulation.set_state(start);
    for (const auto& [step, boids] : frames) {
        simulation.advance(step - static_cast<std::int64_t>(simulation.step()));
        ASSERT_EQ(simulation.state().size(), boids.size());
        for (const Boid& expected : boids) {
            const Boid actual = simulation.state().boid(*simulation.state().find(expected.id));
            for (int axis = 0; axis < 2; ++axis) {
                ASSERT_NEAR(actual.position[axis], expected.position[axis], 1e-6)
                    << "step " << step << " id " << expected.id;
                ASSERT_NEAR(actual.velocity[axis], expected.velocity[axis], 1e-6)
                    << "step " << step << " id " << expected.id;
            }
        }
    }
}

TEST_P(Golden, EveryFrameAgrees) {
    for (const std::string_view engine : processor_engines)
        if (!computes_in_single_precision(engine)) expect_golden(GetParam(), std::string(engine));
}

INSTANTIATE_TEST_SUITE_P(Systems, Golden,
                         testing::Values(GoldenRun{"flocking", "flocking", Schedule::synchronous},
                                         GoldenRun{"universe", "universe", Schedule::sequential},
                                         GoldenRun{"universe-synchronous", "universe", Schedule::synchronous},
                                         GoldenRun{"pyboids", "pyboids", Schedule::synchronous},
                                         GoldenRun{"world", "world", Schedule::sequential},
                                         GoldenRun{"flock", "flock", Schedule::sequential},
                                         GoldenRun{"flock-synchronous", "flock", Schedule::synchronous}),
                         [](const auto& run) {
                             std::string name = run.param.file;
                             for (char& c : name)
                                 if (c == '-') c = '_';
                             return name;
                         });

}  // namespace
}  // namespace boids
