// The cards that tests of the cuda engine fly on: one of paper anywhere, and a real one where there is one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "boids/boids.h"
#include "boids/engines/cuda/cuda_engine.h"
#include "boids/tests/engines/paper_engine.h"

namespace boids {

struct CardUnderTest {
    std::string name;
    std::function<std::unique_ptr<Engine>(const Scenario&)> make;
    int patience;  ///< How much longer a test may be than on paper.
};

inline std::ostream& operator<<(std::ostream& out, const CardUnderTest& card) {
    return out << card.name;
}

/// What a variable of the environment asks for, or what is usual.
inline int patience(const char* variable, int usual) {
    const char* asked = std::getenv(variable);
    return asked ? std::clamp(std::atoi(asked), 1, 1000) : usual;
}

inline std::vector<CardUnderTest> find_cards() {
    std::vector<CardUnderTest> cards{{"paper", make_paper_engine, patience("BOIDS_PAPER_PATIENCE", 1)}};
    if (const auto missing = why_no_card())
        std::printf("Not tested on a real card: %s.\n", missing->c_str());
    else
        cards.push_back({"card",
                         [](const Scenario& all) {
                             return make_engine(all, {"cuda", 1});
                         },
                         patience("BOIDS_CARD_PATIENCE", 10)});  // a sanitizer makes flights hundreds of times as long
    return cards;
}

inline const std::vector<CardUnderTest>& cards() {
    static const std::vector<CardUnderTest> found = find_cards();
    return found;
}

/// A card, and which part of a test to fly on it. Tests that are long on a real card come in parts, so that several
/// processes share them (GTEST_TOTAL_SHARDS): under a sanitizer one takes many minutes.
struct PartUnderTest : CardUnderTest {
    static constexpr std::size_t parts = 10;
    std::size_t part;

    bool has(std::size_t index) const { return index % parts == part; }
};

inline std::vector<PartUnderTest> parts_on_cards() {
    std::vector<PartUnderTest> result;
    for (const CardUnderTest& card : cards())
        for (std::size_t part = 0; part < PartUnderTest::parts; ++part) result.push_back({card, part});
    return result;
}

/// A test that each card passes.
template <class Card>
class OnCards : public testing::TestWithParam<Card> {
protected:
    static std::unique_ptr<Engine> make(const Scenario& scenario) { return OnCards::GetParam().make(scenario); }
};

#define BOIDS_ON_CARDS(suite) \
    INSTANTIATE_TEST_SUITE_P(On, suite, testing::ValuesIn(cards()), [](const auto& each) { return each.param.name; })

#define BOIDS_PARTS_ON_CARDS(suite)                                          \
    INSTANTIATE_TEST_SUITE_P(On, suite, testing::ValuesIn(parts_on_cards()), \
                             [](const auto& each) { return each.param.name + "_" + std::to_string(each.param.part); })

inline std::uint64_t hash_of(const Engine& engine) {
    State state;
    engine.store(state);
    return hash(state);
}

/// A preset, all boids at once.
inline Scenario preset(const std::string& name) {
    Scenario scenario = load_scenario(name);
    scenario.schedule = Schedule::synchronous;
    return scenario;
}

}  // namespace boids
