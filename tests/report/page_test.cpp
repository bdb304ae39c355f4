// The page tells what was run and how it differs, and what is not there is said.
#include "boids/report/page.h"

#include <gtest/gtest.h>

namespace boids::report {
namespace {

Report sample() {
    Report report;
    report.scenario.name = "mine <one>";
    report.scenario.seed = 77;
    report.scenario.parameters.model = 1;
    report.version = "1.2.3";
    report.preset.name = "flock";
    report.engine = "cpu";
    report.boids = 1234567;
    report.seconds = 2;
    report.hash = 0xABCDEF;
    report.samples = {{100, {}}, {500, {}}};
    return report;
}

bool holds(const std::string& page, const std::string& text) {
    return page.find(text) != std::string::npos;
}

TEST(Page, SaysWhatWasRun) {
    const std::string html = page(sample());
    EXPECT_TRUE(holds(html, "mine &lt;one&gt;"));
    EXPECT_TRUE(holds(html, "<th>model</th><td>" + std::string(Models::names[1]) + "</td>"));
    EXPECT_TRUE(holds(html, "<td>boids 1.2.3</td>"));
    EXPECT_TRUE(holds(html, "<td>77</td>"));
    EXPECT_TRUE(holds(html, "<td>1,234,567</td>"));
    EXPECT_TRUE(holds(html, "<td>100 to 500</td>"));
    EXPECT_TRUE(holds(html, "200 steps/s, 246,913,400 boid-steps/s"));  // 400 steps in 2 s, of 1234567 boids
    EXPECT_TRUE(holds(html, "0000000000abcdef"));
}

TEST(Page, NamesTheParametersThatDifferAndNoOthers) {
    Report report = sample();
    report.scenario.parameters.model = boids_model;
    EXPECT_TRUE(holds(page(report), "All as in the preset flock."));
    report.scenario.parameters.cohesion.weight = 2.25;
    const std::string html = page(report);
    EXPECT_TRUE(holds(html, "<code>cohesion.weight</code></td><td>2.25</td><td>1.0</td>") ||
                holds(html, "<code>cohesion.weight</code></td><td>2.25</td><td>1</td>"));
    EXPECT_FALSE(holds(html, "<code>cohesion.radius</code>"));
}

TEST(Page, APictureThatCouldNotBeDrawnSaysWhy) {
    Report report = sample();
    report.pictures = {{0, "", "there is no OpenGL"}};
    EXPECT_TRUE(holds(page(report), "No picture: there is no OpenGL"));
}

TEST(Page, PicturesAreInThePageAsBase64) {
    Report report = sample();
    report.pictures = {{0, "Man", ""}, {1, "Ma", ""}, {2, "M", ""}};  // the examples of RFC 4648's predecessors
    const std::string html = page(report);
    EXPECT_TRUE(holds(html, "base64,TWFu\""));
    EXPECT_TRUE(holds(html, "base64,TWE=\""));
    EXPECT_TRUE(holds(html, "base64,TQ==\""));
}

}  // namespace
}  // namespace boids::report
