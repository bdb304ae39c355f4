// Vicsek's model with vectorial noise (G. Grégoire and H. Chaté, Phys. Rev. Lett. 92, 025702, 2004): a transition with
// a jump, and an ordered phase whose density fluctuates more than that of any gas (H. Chaté, F. Ginelli, G. Grégoire
// and F. Raynaud, Phys. Rev. E 77, 046113, 2008).
#include <vector>

#include "boids/tests/science/measurement.h"

namespace boids {
namespace {

Scenario noisy_scene(double noise) {
    return changed<Vicsek>(load_scenario("vicsek"), [&](Vicsek::Values& values) { values.noise = noise; });
}

/// Two boids per square, 32 squares wide, speed 1/2.
TEST(VectorialNoise, TakesOrderAwayAtOnce) {
    for (const bool ordered : {true, false}) {
        Simulation flock(noisy_scene(ordered ? 0.555 : 0.618), {"cpu", 1, ""});
        flock.advance(8000);
        const double order = mean_over(flock, 4000, 20, polarisation);
        RecordProperty(ordered ? "ordered" : "disordered", std::to_string(order));
        if (ordered)
            EXPECT_GT(order, 0.7);
        else
            EXPECT_LT(order, 0.2);
    }
}

/// How many boids are in boxes of a size, over time: mean and variance.
class BoxCounts {
public:
    BoxCounts(double world, double box) : boxes_(static_cast<std::size_t>(world / box)), box_(box) {}

    void add(const State& state) {
        std::vector<double> counts(boxes_ * boxes_);
        for (std::size_t index = 0; index < state.size(); ++index)
            ++counts[column(state.position[0][index]) + boxes_ * column(state.position[1][index])];
        for (const double count : counts) {
            sum_ += count;
            squares_ += count * count;
            ++number_;
        }
    }
    double mean() const { return sum_ / number_; }
    double variance() const { return squares_ / number_ - mean() * mean(); }

private:
    std::size_t column(double place) const { return std::min(boxes_ - 1, static_cast<std::size_t>(place / box_)); }

    std::size_t boxes_;
    double box_, sum_ = 0, squares_ = 0, number_ = 0;
};

/// The slope of a straight line through points, by least squares.
double slope(const std::vector<double>& x, const std::vector<double>& y) {
    double x_sum = 0, y_sum = 0, products = 0, squares = 0;
    const auto count = static_cast<double>(x.size());
    for (std::size_t index = 0; index < x.size(); ++index) {
        x_sum += x[index];
        y_sum += y[index];
        products += x[index] * y[index];
        squares += x[index] * x[index];
    }
    return (count * products - x_sum * y_sum) / (count * squares - x_sum * x_sum);
}

/// In a gas the variance is as the mean; in two dimensions of the ordered phase it is as the mean to the power of 1.6.
TEST(VectorialNoise, HasGiantNumberFluctuations) {
    constexpr double width = 64;
    Scenario scenario = noisy_scene(0.5);
    std::get<Vicsek::Values>(scenario.parameters.own).speed = 1;
    scenario.parameters.world.width = scenario.parameters.world.height = width;
    scenario.parameters.start.boids = static_cast<int>(2 * width * width);
    Simulation flock(scenario, {"cpu", 1, ""});
    flock.advance(4000);
    std::vector<BoxCounts> boxes;
    for (const double box : {1.0, 2.0, 4.0, 8.0, 16.0}) boxes.emplace_back(width, box);
    for (int sample = 0; sample < 200; ++sample) {
        flock.advance(20);
        for (BoxCounts& each : boxes) each.add(flock.state());
    }
    std::vector<double> means, variances;
    for (const BoxCounts& each : boxes) {
        means.push_back(std::log(each.mean()));
        variances.push_back(std::log(each.variance()));
    }
    const double exponent = slope(means, variances);
    RecordProperty("exponent", std::to_string(exponent));
    EXPECT_GT(exponent, 1.4);
    EXPECT_LT(exponent, 1.8);
}

}  // namespace
}  // namespace boids
