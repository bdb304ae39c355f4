// Vicsek's model (T. Vicsek, A. Czirók, E. Ben-Jacob, I. Cohen and O. Shochet, Phys. Rev. Lett. 75, 1226, 1995), as a
// scenario of boids, beside what was published of it and what can be worked out. There eta is the width of the noise in
// radians: a heading errs by up to eta/2 to either side.
#include "boids/tests/science/measurement.h"

namespace boids {
namespace {

/// As published, with other noise, so many boids in a square of that width.
Scenario vicsek_scene(double eta, int boids, double width) {
    Scenario scenario = load_scenario("vicsek-1995");
    scenario.parameters.noise.angular = eta / 2 * 180 / pi;
    scenario.parameters.start.boids = boids;
    scenario.parameters.world.width = scenario.parameters.world.height = width;
    return scenario;
}

TEST(VicsekOf1995, WithoutNoiseStaysInOrder) {
    for (const std::string& engine : measured_engines) {
        Scenario scenario = vicsek_scene(0, 400, 10);
        scenario.parameters.start.spread = 0;
        Simulation flock(scenario, {engine, 1, ""});
        flock.advance(200);
        EXPECT_NEAR(polarisation(flock), 1, 1e-12) << engine;
    }
}

/// Headings that have nothing to do with each other: the length of a sum of N unit vectors is distributed as Rayleigh
/// says, with mean sqrt(pi N)/2 and deviation sqrt((1 - pi/4) N). Each step is a sample of its own; 0.083 is three
/// standard errors of 280.
TEST(VicsekOf1995, WithFullNoiseIsOfIndependentHeadings) {
    constexpr int boids = 2048, steps = 280;
    for (const std::string& engine : measured_engines) {
        Simulation flock(vicsek_scene(2 * pi, boids, 32), {engine, 1, ""});
        const double scaled = mean_over(flock, steps, 1, polarisation) * std::sqrt(boids);
        RecordProperty(engine, std::to_string(scaled));
        EXPECT_NEAR(scaled, std::sqrt(pi) / 2, 0.083) << engine;
    }
}

/// Where all see all, everybody has the mean heading and an error of its own: <phi^2> = 1/N + (1 - 1/N) s^2, s being
/// the mean cosine of an error, sin(eta/2)/(eta/2).
TEST(VicsekOf1995, WhereAllSeeAllHasTheOrderThatNoiseLeaves) {
    constexpr int boids = 50;
    for (const std::string& engine : measured_engines)
        for (const double eta : {1.0, 2.5, 4.0}) {
            Simulation flock(vicsek_scene(eta, boids, 1), {engine, 1, ""});
            flock.advance(50);
            const double squared =
                mean_over(flock, 3000, 1, [](Simulation& each) { return std::pow(polarisation(each), 2); });
            const double s = std::sin(eta / 2) / (eta / 2);
            RecordProperty(engine + std::to_string(eta), std::to_string(squared));
            EXPECT_NEAR(squared, 1.0 / boids + (1 - 1.0 / boids) * s * s, 0.003) << engine << ", eta " << eta;
        }
}

struct PublishedOrder {
    int boids;
    double width, eta, order;
};

/// Figure 2 of the publication, at four boids per square.
constexpr PublishedOrder published[] = {{40, 3.1, 1, 0.958}, {40, 3.1, 2, 0.836}, {100, 5, 1, 0.953},
                                        {100, 5, 2, 0.825},  {400, 10, 1, 0.943}, {400, 10, 2, 0.794}};

/// Whether boids move by the velocity they had, as in the publication, or by their new one.
TEST(VicsekOf1995, HasThePublishedOrderByEitherUpdate) {
    for (const MoveWith update : {MoveWith::old_velocity, MoveWith::new_velocity})
        for (const PublishedOrder& each : published) {
            Scenario scenario = vicsek_scene(each.eta, each.boids, each.width);
            scenario.parameters.motion.move_with = update;
            Simulation flock(scenario, {"cpu", 1, ""});
            flock.advance(3000);
            const double order = mean_over(flock, 6000, 10, polarisation);
            const std::string name = std::to_string(each.boids) + (each.eta == 1 ? "_eta_1_" : "_eta_2_") +
                                     (update == MoveWith::old_velocity ? "old" : "new");
            RecordProperty("order_of_" + name, std::to_string(order));
            EXPECT_NEAR(order, each.order, 0.06) << name;
        }
}

}  // namespace
}  // namespace boids
