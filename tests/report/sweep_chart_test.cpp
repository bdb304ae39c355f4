// Charts of sweeps: a curve for each value of the second parameter, a panel for each of the third, all on one scale.
#include "boids/report/sweep_chart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "boids/report/sweep_page.h"

namespace boids::report {
namespace {

using Places = std::vector<std::pair<double, double>>;

SweepAxis axis(const std::string& key, std::vector<double> values) {
    SweepAxis axis{key, "1", std::move(values), {}, true};
    for (const double value : axis.values) axis.labels.push_back(std::to_string(static_cast<int>(value)));
    return axis;
}

/// A quantity that is the number of its point, without errors.
SweepQuantity counting(std::size_t points) {
    SweepQuantity quantity{{"order", "1", "help"}, {}, std::vector<double>(points, 0)};
    for (std::size_t point = 0; point < points; ++point) quantity.means.push_back(static_cast<double>(point));
    return quantity;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t place = text.find(part); place != text.npos; place = text.find(part, place + 1)) ++found;
    return found;
}

/// The places of each curve on the paper.
std::vector<Places> curves_of(const std::string& svg) {
    std::vector<Places> curves;
    const std::regex curve("class=\"series\" d=\"([^\"]*)\""), point("[ML]([0-9.]+) ([0-9.]+)");
    for (std::sregex_iterator it(svg.begin(), svg.end(), curve), end; it != end; ++it) {
        const std::string path = (*it)[1];
        Places& places = curves.emplace_back();
        for (std::sregex_iterator each(path.begin(), path.end(), point); each != end; ++each)
            places.emplace_back(std::stod((*each)[1]), std::stod((*each)[2]));
    }
    return curves;
}

TEST(SweepCurves, RunFromLeftToRightInWhateverOrderTheValuesAre) {
    SweepQuantity quantity = counting(3);
    quantity.means = {1, 0, 0.5};  // at 10, 0, 5: up means more, and right means more
    const auto curves = curves_of(sweep_curves({axis("x", {10, 0, 5})}, quantity));
    ASSERT_EQ(curves.size(), 1u);
    ASSERT_EQ(curves[0].size(), 3u);
    for (std::size_t i = 1; i < 3; ++i) {
        EXPECT_GT(curves[0][i].first, curves[0][i - 1].first);
        EXPECT_LT(curves[0][i].second, curves[0][i - 1].second);
    }
    EXPECT_NEAR(curves[0][1].first, (curves[0][0].first + curves[0][2].first) / 2, 0.11);
    EXPECT_NEAR(curves[0][1].second, (curves[0][0].second + curves[0][2].second) / 2, 0.11);
}

TEST(SweepCurves, ValuesChosenByTheirRatiosLieAtEqualDistances) {
    const auto curve = curves_of(sweep_curves({axis("boids", {100, 400, 1600})}, counting(3))).at(0);
    EXPECT_NEAR(curve[1].first - curve[0].first, curve[2].first - curve[1].first, 0.21);
    const auto even = curves_of(sweep_curves({axis("boids", {1, 2, 4})}, counting(3))).at(0);
    EXPECT_NEAR(even[2].first - even[1].first, 2 * (even[1].first - even[0].first), 0.3) << "but not those";
}

TEST(SweepCurves, EachValueOfTheSecondParameterHasItsCurveAndColour) {
    const std::string svg = sweep_curves({axis("x", {0, 1, 2}), axis("boids", {100, 400})}, counting(6));
    const auto curves = curves_of(svg);
    ASSERT_EQ(curves.size(), 2u);
    EXPECT_GT(curves[0][1].second, curves[1][1].second) << "its means are larger by one everywhere";
    EXPECT_NE(svg.find("stroke=\"#0072b2\""), std::string::npos);
    EXPECT_NE(svg.find("stroke=\"#d55e00\""), std::string::npos);
    EXPECT_NE(svg.find(">boids:</text>"), std::string::npos);
    EXPECT_NE(svg.find(">400</text>"), std::string::npos);
}

TEST(SweepCurves, PanelsOfTheThirdParameterShareOneScale) {
    // Means count points: the second panel has what the first has and one more.
    const std::string svg = sweep_curves({axis("x", {0, 1}), axis("y", {0, 1}), axis("z", {7, 8})}, counting(8));
    const auto curves = curves_of(svg);
    ASSERT_EQ(curves.size(), 4u);
    EXPECT_NE(svg.find(">z = 7</text>"), std::string::npos);
    EXPECT_NE(svg.find(">z = 8</text>"), std::string::npos);
    const double unit = (curves[0][0].second - curves[0][1].second) / 4;  // point 0 and point 4
    EXPECT_NEAR(curves[2][0].second, curves[0][0].second - unit, 0.2);
    EXPECT_GT(curves[2][0].first, curves[0][1].first) << "beside it";
}

TEST(SweepCurves, ErrorsAreBarsOfTheirLength) {
    SweepQuantity quantity = counting(2);
    quantity.means = {0, 10};
    quantity.errors = {0, 5};
    const std::string svg = sweep_curves({axis("x", {0, 1})}, quantity);
    std::smatch bar;
    ASSERT_TRUE(std::regex_search(svg, bar, std::regex("d=\"M([0-9.]+) ([0-9.]+)V([0-9.]+)M")));
    const auto curve = curves_of(svg).at(0);
    EXPECT_NEAR(std::stod(bar[2]) - std::stod(bar[3]), curve[0].second - curve[1].second, 0.2) << "±5 is as much as 10";
    quantity.errors = {NAN, NAN};
    const std::string plain = sweep_curves({axis("x", {0, 1})}, quantity);
    EXPECT_FALSE(std::regex_search(plain, std::regex("d=\"M[0-9.]+ [0-9.]+V")));
}

TEST(SweepCurves, NamesAreNotConnected) {
    SweepAxis names{"edges.kind", "", {0, 1}, {"wrap", "turn"}, false};
    const std::string svg = sweep_curves({names}, counting(2));
    EXPECT_TRUE(curves_of(svg).at(0).empty());
    EXPECT_EQ(occurrences(svg, "<circle"), 2u);
    EXPECT_NE(svg.find(">turn</text>"), std::string::npos);
}

TEST(SweepMap, HasACellForEachPointThatIsKnownAndMoreIsLighter) {
    SweepQuantity quantity = counting(9);
    quantity.means[4] = NAN;
    const std::string svg = sweep_map({axis("x", {0, 1, 2}), axis("y", {0, 1, 2})}, quantity);
    EXPECT_EQ(occurrences(svg, "class=\"cell\""), 8u);
    EXPECT_NE(svg.find("fill=\"#440154\""), std::string::npos) << "the least";
    EXPECT_NE(svg.find("fill=\"#fde725\""), std::string::npos) << "the most";
    EXPECT_NE(svg.find("<title>x = 2, y = 1: 7 ± 0</title>"), std::string::npos);
}

TEST(SweepCharts, WhatIsNoNumberMakesAChartWithoutIt) {
    SweepQuantity quantity = counting(9);
    const std::vector<SweepAxis> axes{axis("x", {0, 1, 2}), axis("y", {0, 1, 2})};
    for (const double none : {static_cast<double>(NAN), static_cast<double>(INFINITY), 1e308}) {
        quantity.means = std::vector<double>(9, none);
        quantity.errors = quantity.means;
        for (const std::string& svg : {sweep_curves(axes, quantity), sweep_map(axes, quantity)}) {
            EXPECT_EQ(svg.find("nan"), std::string::npos);
            EXPECT_EQ(svg.find("inf"), std::string::npos);
            EXPECT_TRUE(svg.ends_with("</svg>\n"));
        }
    }
}

TEST(SweepCharts, NamesFromOutsideCannotBreakThem) {
    SweepAxis odd = axis("<&\">", {0, 1, 2});
    for (const std::string& svg : {sweep_curves({odd, odd}, counting(9)), sweep_map({odd, odd}, counting(9))}) {
        EXPECT_EQ(svg.find("<&"), std::string::npos);
        EXPECT_NE(svg.find("&lt;&amp;"), std::string::npos);
    }
}

TEST(EvenlyChosen, HasBothEnds) {
    EXPECT_EQ(evenly_chosen(3, 5), (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_EQ(evenly_chosen(9, 3), (std::vector<std::size_t>{0, 4, 8}));
    EXPECT_EQ(evenly_chosen(9, 1), (std::vector<std::size_t>{0}));
    EXPECT_EQ(evenly_chosen(0, 4), (std::vector<std::size_t>{}));
}

TEST(SweepFigures, AreMapsWhereBothParametersHaveThreeValues) {
    const auto names = [](const std::vector<SweepAxis>& axes, std::size_t points) {
        std::vector<std::string> found;
        for (const SweepFigure& figure : figures_of(axes, counting(points))) found.push_back(figure.name);
        return found;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(names({axis("x", {0, 1, 2})}, 3), (Names{"order"}));
    EXPECT_EQ(names({axis("x", {0, 1, 2}), axis("y", {0, 1})}, 6), (Names{"order"}));
    EXPECT_EQ(names({axis("x", {0, 1, 2}), axis("y", {0, 1, 2})}, 9), (Names{"order", "order_map"}));
    EXPECT_EQ(names({axis("x", {0, 1, 2}), axis("y", {0, 1, 2, 3, 4, 5, 6, 7, 8})}, 27), (Names{"order_map"}));
}

TEST(SweepPage, TellsWhatWasSweptAndHowToRepeatIt) {
    SweepReport report;
    report.scenario.name = "mine";
    report.axes = {axis("noise.angular", {0, 90})};
    report.axes[0].unit = "degrees";
    report.quantities = {counting(2)};
    report.version = "1.2.3";
    report.seeds = 10;
    report.repetition = "boids run mine.toml";
    report.snapshots = {{"noise.angular = 90", "PNG"}};
    const std::string html = page(report);
    for (const char* part : {"mine", "noise.angular", "0, 90 degrees", "1 to 10", "boids 1.2.3", "boids run mine.toml",
                             "class=\"series\"", "data:image/png;base64,UE5H"})
        EXPECT_NE(html.find(part), std::string::npos) << part;
}

TEST(SweepPage, SaysWhereErrorsCannotBeTrusted) {
    SweepReport report;
    report.axes = {axis("x", {0, 1, 2})};
    report.quantities = {counting(3)};
    report.steps = 1000;
    report.quantities[0].times = {20, 20.5, NAN};  // 50 of them are 1000, 1025, and not known
    EXPECT_NE(page(report).find("At 1 of 3 points the steps are fewer than 50"), std::string::npos);
    report.steps = 1025;
    EXPECT_EQ(page(report).find("the steps are fewer than 50"), std::string::npos);
}

}  // namespace
}  // namespace boids::report
