// Charts have round numbers on their axes, and their curves lie where the numbers say.
#include "boids/report/chart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <regex>

#include "boids/report/axis.h"

namespace boids::report {
namespace {

using Numbers = std::vector<double>;

TEST(RoundTicks, AreMultiplesOfOneTwoOrFive) {
    EXPECT_EQ(round_ticks(0, 1, 5), (Numbers{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));  // as 3 * 0.2 is in binary
    EXPECT_EQ(round_ticks(0, 2000, 4), (Numbers{0, 500, 1000, 1500, 2000}));
    EXPECT_EQ(round_ticks(-3, 7, 5), (Numbers{-2, 0, 2, 4, 6}));
    EXPECT_EQ(round_ticks(1.4, 2.2, 4), (Numbers{1.4000000000000001, 1.6, 1.8, 2, 2.2}));
}

TEST(RoundTicks, AnIntervalWithoutLengthHasNone) {
    EXPECT_EQ(round_ticks(3, 3, 5), Numbers{});
    EXPECT_EQ(round_ticks(4, 3, 5), Numbers{});
    EXPECT_EQ(round_ticks(0, INFINITY, 5), Numbers{});
}

/// Whether every neighbouring pair is told apart, and all lie in the interval.
bool rise_within(const Numbers& ticks, double low, double high) {
    const double slack = 1e-6 * (high - low);
    for (std::size_t index = 1; index < ticks.size(); ++index)
        if (!(ticks[index] > ticks[index - 1])) return false;
    return ticks.empty() || (ticks.front() >= low - slack && ticks.back() <= high + slack);
}

TEST(RoundTicks, AreFewWhateverTheInterval) {
    for (const int parts : {1, 4, 5, 6})
        for (const double middle : {0.0, 1.4, -250.0, 1e15, 1e300, 3e-300})
            for (int power = -330; power <= 308; ++power) {
                const double half = std::pow(10.0, power) * 0.7, low = middle - half, high = middle + half;
                const Numbers ticks = round_ticks(low, high, parts);
                EXPECT_LE(ticks.size(), static_cast<std::size_t>(parts) + 1) << low << " to " << high;
                EXPECT_TRUE(rise_within(ticks, low, high)) << low << " to " << high;
            }
}

TEST(RoundTicks, AnIntervalOfRoundingErrorsHasNone) {
    EXPECT_EQ(round_ticks(1.4, std::nextafter(1.4, 2), 5), Numbers{});
    EXPECT_EQ(round_ticks(-1e300, std::nextafter(-1e300, 0), 5), Numbers{});
    EXPECT_EQ(round_ticks(1, 1 + 0.9e-12, 5), Numbers{});
    EXPECT_GE(round_ticks(1, 1 + 1.1e-12, 5).size(), 2u);
    EXPECT_EQ(round_ticks(NAN, 1, 5), Numbers{});
    EXPECT_EQ(round_ticks(0, NAN, 5), Numbers{});
}

/// The places of a curve on its paper.
std::vector<std::pair<double, double>> curve_of(const std::string& svg) {
    std::smatch curve;
    EXPECT_TRUE(std::regex_search(svg, curve, std::regex("class=\"curve\" d=\"([^\"]*)\"")));
    std::vector<std::pair<double, double>> places;
    const std::string path = curve[1];
    const std::regex point("[ML]([0-9.]+) ([0-9.]+)");
    for (std::sregex_iterator it(path.begin(), path.end(), point), end; it != end; ++it)
        places.emplace_back(std::stod((*it)[1]), std::stod((*it)[2]));
    return places;
}

TEST(LineChart, TheCurveRunsFromLeftToRightAndUpMeansMore) {
    const auto places = curve_of(line_chart({"name", "1", ""}, {0, 10, 20}, {0, 0.75, 1}));
    ASSERT_EQ(places.size(), 3u);
    const double width = places[2].first - places[0].first, height = places[0].second - places[2].second;
    EXPECT_GT(width, 300);
    EXPECT_GT(height, 100);
    EXPECT_NEAR(places[1].first, places[0].first + width / 2, 0.02);        // 10 is half of 20
    EXPECT_NEAR(places[1].second, places[0].second - 0.75 * height, 0.02);  // 0.75 of 1
}

TEST(LineChart, OneValueOrNoneOrEqualOnesAreNoProblem) {
    EXPECT_EQ(line_chart({"name", "1", ""}, {}, {}).find("nan"), std::string::npos);
    for (const Numbers& values : {Numbers{5}, Numbers{5, 5}, Numbers{0, 0}, Numbers{-2, -2}}) {
        const std::string svg = line_chart({"name", "1", ""}, Numbers(values.size(), 3), values);
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
        EXPECT_EQ(curve_of(svg).size(), values.size());
    }
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t place = text.find(part); place != text.npos; place = text.find(part, place + 1)) ++found;
    return found;
}

const double tiniest = std::numeric_limits<double>::denorm_min(), largest = std::numeric_limits<double>::max();

/// Values at the limits of numbers, and such as differ by a rounding error only.
const std::vector<Numbers> extremes = {
    {1.4, std::nextafter(1.4, 2)},
    {1, std::nextafter(1.0, 0)},
    {0.7, std::nextafter(0.7, 0), 0.7},
    {-3e7, std::nextafter(-3e7, 0)},
    {1e300, 1e300},
    {largest, largest},
    {-largest, largest},
    {0, largest},
    {tiniest, tiniest},
    {0, tiniest},
    {-tiniest, tiniest},
    {1e-300, 3e-300},
};

TEST(LineChart, ValuesAtTheLimitsOfNumbersMakeAShortChart) {
    for (const Numbers& values : extremes) {
        Numbers steps(values.size());
        std::iota(steps.begin(), steps.end(), 0.0);
        const std::string svg = line_chart({"name", "1", ""}, steps, values);
        EXPECT_EQ(svg.find("nan"), std::string::npos) << values[0];
        EXPECT_EQ(svg.find("inf"), std::string::npos) << values[0];
        EXPECT_LT(svg.size(), 4000u) << values[0];
    }
}

TEST(LineChart, ValuesThatDifferByARoundingErrorAreALevelLine) {
    const auto places = curve_of(line_chart({"name", "1", ""}, {0, 1, 2}, {1.4, std::nextafter(1.4, 2), 1.4}));
    ASSERT_EQ(places.size(), 3u);
    EXPECT_EQ(places[0].second, places[1].second);
}

TEST(LineChart, WhatIsNoNumberIsAGap) {
    for (const double none :
         {static_cast<double>(NAN), static_cast<double>(INFINITY), -static_cast<double>(INFINITY)}) {
        const std::string svg = line_chart({"name", "1", ""}, {0, 1, 2, 3, 4}, {1, 2, none, 2, 1});
        EXPECT_EQ(curve_of(svg), curve_of(line_chart({"name", "1", ""}, {0, 1, 3, 4}, {1, 2, 2, 1})));
        EXPECT_EQ(count(svg.substr(svg.find("curve")), "M"), 2u) << "no line leads over the gap";
        EXPECT_EQ(line_chart({"name", "1", ""}, {0, 1}, {none, none}), line_chart({"name", "1", ""}, {}, {}));
    }
}

TEST(Histogram, HasABarForEveryBinThatIsNotEmpty) {
    EXPECT_EQ(count(histogram({"speed", "1", ""}, {1, 1, 1}), "class=\"bar\""), 1u);
    EXPECT_EQ(count(histogram({"speed", "1", ""}, {0, 50, 100}), "class=\"bar\""), 3u);
    EXPECT_EQ(count(histogram({"speed", "1", ""}, {}), "class=\"bar\""), 0u);
}

TEST(Histogram, ValuesAtTheLimitsOfNumbersMakeAShortChart) {
    for (const Numbers& values : extremes) {
        const std::string svg = histogram({"speed", "1", ""}, values);
        EXPECT_EQ(svg.find("nan"), std::string::npos) << values[0];
        EXPECT_EQ(svg.find("inf"), std::string::npos) << values[0];
        EXPECT_LT(svg.size(), 6000u) << values[0];
    }
}

TEST(Histogram, ValuesThatDifferByARoundingErrorAreOneBar) {
    for (const double value : {0.7, 1.0, 1.4, 1e6, -3.0})
        EXPECT_EQ(
            count(histogram({"speed", "1", ""}, {std::nextafter(value, 0), value, std::nextafter(value, 2 * value)}),
                  "class=\"bar\""),
            1u)
            << value;
}

TEST(Histogram, WhatIsNoNumberIsNotCounted) {
    EXPECT_EQ(histogram({"speed", "1", ""}, {1, NAN, 2, INFINITY, 3, -INFINITY}),
              histogram({"speed", "1", ""}, {1, 2, 3}));
    EXPECT_EQ(histogram({"speed", "1", ""}, {NAN}), histogram({"speed", "1", ""}, {}));
}

TEST(SizeHistogram, BinsDouble) {
    // 1; 2 and 3; 4 to 7: three bins, all in use.
    EXPECT_EQ(count(size_histogram({"size", "boids", ""}, {1, 2, 3, 7}), "class=\"bar\""), 3u);
    EXPECT_EQ(count(size_histogram({"size", "boids", ""}, {1, 1000000}), "class=\"bar\""), 2u);
}

TEST(Escaped, NothingIsLeftForHtmlToMisread) {
    EXPECT_EQ(escaped("<b>\"a & b\"</b>"), "&lt;b&gt;&quot;a &amp; b&quot;&lt;/b&gt;");
}

}  // namespace
}  // namespace boids::report
