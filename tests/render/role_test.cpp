#include "boids/render/role.h"

#include <cmath>
#include <set>

#include "easel.h"

namespace boids {
namespace {

Relation relation(RelationKind kind, int of, int to) {
    Relation result = default_relation();
    result.kind = kind;
    result.of = of;
    result.to = to;
    return result;
}

/// A flock, hawks that chase it and guides that it follows.
void add_hawks_and_guides(Scenario& scenario) {
    scenario.species = {{"hawks", scenario.parameters}, {"guides", scenario.parameters}};
    scenario.relations = {relation(RelationKind::chase, 1, 0), relation(RelationKind::flee, 0, 1),
                          relation(RelationKind::follow, 0, 2)};
}

TEST(Roles, WhoChasesAndWhoIsFollowedHaveOneTheFlockHasNone) {
    Scenario scenario;
    EXPECT_FALSE(has_roles(roles_of(scenario)));
    add_hawks_and_guides(scenario);
    EXPECT_EQ(roles_of(scenario), (std::vector<Role>{Role::none, Role::chaser, Role::leader}));
    scenario.relations.push_back(relation(RelationKind::chase, 0, 2));
    EXPECT_EQ(roles_of(scenario)[0], Role::none);
    for (Relation& relation : scenario.relations) relation.enabled = false;
    EXPECT_FALSE(has_roles(roles_of(scenario)));
}

/// The colour of a boid's middle and how many pixels it covers, on black.
struct Look {
    std::vector<int> colour;
    int pixels = 0;
};

Look look_of(Easel& easel, std::size_t species, int others = 0) {
    State state(2);
    for (int i = 0; i < others; ++i)
        state.add({160 * std::fmod(i * 0.618, 1), 120 * std::fmod(i * 0.414, 1), 0}, {1, 0, 0});
    const Image before = easel.draw(state);
    state.add({80, 60, 0}, {1, 0, 0}, species);
    const Image image = easel.draw(state);
    Look look{std::vector<int>(image.pixel(80, 60), image.pixel(80, 60) + 3)};
    for (const bool changed : difference(image, before)) look.pixels += changed;
    return look;
}

TEST(Roles, ChasersAndLeadersAreLargerAndHaveColoursOfTheirOwnUnderEveryColouring) {
    for (std::size_t i = 0; i < std::size(colouring_names); ++i) {
        Style style = Easel::plain_style();
        style.colouring = static_cast<Colouring>(i);
        style.boid_size = 16;
        Easel easel(style);
        add_hawks_and_guides(easel.scenario);
        const Look prey = look_of(easel, 0), hawk = look_of(easel, 1), guide = look_of(easel, 2);
        EXPECT_EQ((std::set{prey.colour, hawk.colour, guide.colour}.size()), 3u) << colouring_names[i];
        EXPECT_NEAR(std::sqrt(1.0 * hawk.pixels / prey.pixels), 2.8, 0.25) << colouring_names[i];
        EXPECT_NEAR(std::sqrt(1.0 * guide.pixels / prey.pixels), 1.4, 0.25) << colouring_names[i];
    }
}

TEST(Roles, ASpeciesWithoutARoleLooksLikeTheFlockExceptWhereColoursTellSpecies) {
    Style style = Easel::plain_style();
    style.boid_size = 16;
    Easel plain(style);
    plain.scenario.species = {{"others", plain.parameters}};
    EXPECT_EQ(look_of(plain, 1).colour, look_of(plain, 0).colour);
    style.colouring = Colouring::species;
    Easel coloured(style);
    coloured.scenario.species = {{"others", coloured.parameters}};
    EXPECT_NE(look_of(coloured, 1).colour, look_of(coloured, 0).colour);
}

TEST(Roles, AChaserIsADartOverTheDensityOfVeryMany) {
    Style style = Easel::plain_style();
    style.boid_size = 1;
    for (const bool on_processor : {false, true}) {
        Easel easel(style, 320, 240);
        easel.gather_on_processor(on_processor);
        add_hawks_and_guides(easel.scenario);
        const Look prey = look_of(easel, 0, 4000), hawk = look_of(easel, 1, 4000);
        EXPECT_LT(prey.pixels, 5);
        EXPECT_GT(hawk.pixels, 8);
    }
}

TEST(Roles, AChaserIsOnTopOfTheFlock) {
    Style style = Easel::plain_style();
    style.boid_size = 16;
    Easel easel(style);
    add_hawks_and_guides(easel.scenario);
    State state(2);
    state.add({80, 60, 0}, {1, 0, 0}, 1);
    const Image alone = easel.draw(state);
    state.add({80, 60, 0}, {1, 0, 0});
    const Image both = easel.draw(state);
    EXPECT_EQ(brightness(both, 80, 60), brightness(alone, 80, 60));
}

}  // namespace
}  // namespace boids
