// The engines that keep the laws of the model: which there are, and how exactly each knows a number. A new engine gets
// every law by its line in the list.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "boids/engines/cpu/kernel/kernel.h"
#include "boids/engines/engine.h"
#include "boids/engines/exact/exact_engine.h"
#include "boids/io/scenario_file.h"
#include "boids/tests/engines/paper_engine.h"

namespace boids {

constexpr double of_float = 0x1p-24, of_double = 0x1p-53;  ///< What one rounding may change, as a part of a number.

struct EngineUnderTest {
    std::string name;  ///< In the names of tests.
    double precision;  ///< What one rounding may change, as a part of a number.
    bool any_schedule;
    std::function<std::unique_ptr<Engine>(const Scenario&)> make;

    bool is_double() const { return precision <= of_double; }
};

inline std::ostream& operator<<(std::ostream& out, const EngineUnderTest& engine) {
    return out << engine.name;
}

/// An engine as users choose it.
inline std::function<std::unique_ptr<Engine>(const Scenario&)> chosen(const std::string& name,
                                                                      const std::string& simd = "") {
    return [=](const Scenario& scenario) { return make_engine(scenario, {name, 1, simd}); };
}

/// Every engine, the exact one by either of its indices, the cuda one without a card.
inline std::vector<EngineUnderTest> every_engine() {
    return {
        {"reference", of_double, true, chosen("reference")},
        {"exact", of_double, true, chosen("exact")},
        {"exact_in_cells", of_double, true, [](const Scenario& all) { return make_exact_engine(all, {}, 0); }},
        {"cpu", of_float, false, chosen("cpu")},
        {"cuda_on_paper", of_float, false, make_paper_engine},
    };
}

/// The one that is plain enough to believe.
inline const EngineUnderTest& the_reference() {
    static const EngineUnderTest reference = every_engine().front();
    return reference;
}

/// Those that can move one boid after another.
inline std::vector<EngineUnderTest> engines_of_any_schedule() {
    auto engines = every_engine();
    std::erase_if(engines, [](const EngineUnderTest& engine) { return !engine.any_schedule; });
    return engines;
}

/// Those that must agree with each other to the last bit.
inline std::vector<EngineUnderTest> engines_of_double_precision() {
    auto engines = every_engine();
    std::erase_if(engines, [](const EngineUnderTest& engine) { return !engine.is_double(); });
    return engines;
}

/// Every engine, the cpu engine by each instruction set of this machine.
inline std::vector<EngineUnderTest> every_engine_by_instruction_set() {
    auto engines = every_engine();
    for (const std::string_view simd : cpu::simd_names)
        if (cpu::find_kernels(simd))
            engines.push_back({"cpu_" + std::string(simd), of_float, false, chosen("cpu", std::string(simd))});
    return engines;
}

/// A law that every engine keeps.
class EveryEngine : public testing::TestWithParam<EngineUnderTest> {};

/// The engine that the running test is about.
inline const EngineUnderTest& engine_under_test() {
    return EveryEngine::GetParam();
}

/// The schedules it has.
inline std::vector<Schedule> its_schedules() {
    if (!engine_under_test().any_schedule) return {Schedule::synchronous};
    return {Schedule::synchronous, Schedule::sequential, Schedule::shuffled};
}

/// A preset, all boids at once where the engine knows no other schedule.
inline Scenario its_preset(const std::string& name) {
    Scenario scenario = load_scenario(name);
    if (!engine_under_test().any_schedule) scenario.schedule = Schedule::synchronous;
    return scenario;
}

/// What rounding may do to a hand-computed number: one rounding of a coordinate of up to 128 (the world is 100 wide),
/// or of the number itself where that is more.
inline double rounding(double number = 0) {
    return engine_under_test().precision * std::max(128.0, std::abs(number));
}

#define BOIDS_ON_ENGINES(suite, engines)                                \
    INSTANTIATE_TEST_SUITE_P(Engine, suite, testing::ValuesIn(engines), \
                             [](const auto& each) { return each.param.name; })

/// Runs the tests of a suite on every engine.
#define BOIDS_ON_EVERY_ENGINE(suite) BOIDS_ON_ENGINES(suite, every_engine())

}  // namespace boids
