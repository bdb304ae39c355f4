// What scenario files, changes and tables make of models.
#include <gtest/gtest.h>

#include "boids/boids.h"
#include "boids/core/parameters/parameter_table.h"
#include "boids/core/text/text.h"

namespace boids {
namespace {

std::string sentence_of(const std::string& text) {
    try {
        parse_scenario(text, "mine.toml");
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Models, HaveNamesOfTheirOwnWithTheirRowsUnderThem) {
    for (std::size_t model = 0; model < model_count; ++model)
        for (std::size_t other = 0; other < model; ++other) EXPECT_NE(Models::names[model], Models::names[other]);
    for (const Parameter& row : parameter_table)
        if (row.model > boids_model) {
            EXPECT_EQ(row.group(), Models::names[static_cast<std::size_t>(row.model)]);
        }
}

TEST(Models, AreSaidInAFileBeforeOrAfterTheirGroups) {
    const Scenario scenario = parse_scenario("schema = 1\nmodel = \"vicsek\"\n[vicsek]\nnoise = 0.25\n", "mine.toml");
    EXPECT_EQ(model_name(scenario.parameters), "vicsek");
    EXPECT_EQ(std::get<Vicsek::Values>(scenario.parameters.own).noise, 0.25);
    const std::string text = write_scenario(scenario);
    EXPECT_NE(text.find("model = \"vicsek\""), std::string::npos);
    EXPECT_NE(text.find("[vicsek]"), std::string::npos);
    EXPECT_EQ(text.find("[separation]"), std::string::npos);
    EXPECT_EQ(write_scenario(parse_scenario(text, "again.toml")), text);
    EXPECT_EQ(write_scenario(Scenario{}).find("[vicsek]"), std::string::npos);
}

TEST(Models, RefuseWhatOnlyAnotherHas) {
    EXPECT_EQ(sentence_of("schema = 1\nmodel = \"vicsek\"\n[cohesion]\nweight = 1\n"),
              "mine.toml:4: cohesion.weight is a parameter of the model boids, and this flock is of the model vicsek; "
              "leave it out");
    EXPECT_EQ(sentence_of("schema = 1\n[vicsek]\nnoise = 0.5\n"),
              "mine.toml:3: vicsek.noise is a parameter of the model vicsek, and this flock is of the model boids; "
              "leave it out");
    Scenario scenario;
    EXPECT_THROW(set_parameter(scenario, "vicsek.noise", "0.1"), Error);
}

TEST(Models, AreRefusedWithTheNamesThereAre) {
    const std::string takes = " is not allowed; it takes one of " + joined(Models::names);
    EXPECT_EQ(sentence_of("schema = 1\nmodel = \"vicsec\"\n"),
              "mine.toml:2: model = \"vicsec\"" + takes + "; did you mean vicsek?");
    EXPECT_EQ(sentence_of("schema = 1\nmodel = \"birds\"\n"),
              "mine.toml:2: model = \"birds\"" + takes + "; did you mean boids?");
    EXPECT_EQ(sentence_of("schema = 1\nmodel = 1\n"), "mine.toml:2: model = 1" + takes);
}

TEST(Models, CannotChangeInFlight) {
    Scenario wanted;
    wanted.parameters.model = 1;
    const auto problem = find_fixed_change(Scenario{}, wanted);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->key, "model");
}

}  // namespace
}  // namespace boids
