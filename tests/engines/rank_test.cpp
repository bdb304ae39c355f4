// Neighbours by rank: only the nearest few count, equation (5) of docs/model.md.
#include <algorithm>

#include "boids/core/space/domain.h"
#include "boids/tests/core/random_flock.h"
#include "world_scene.h"

namespace boids {
namespace {

using RankOf = EveryEngine;

/// A rule of which only the nearest count.
Rule& use_nearest(Scene& scene, Rule Parameters::*which, int nearest, Combine combine = Combine::sum) {
    Rule& rule = scene.use(which);
    rule.topological = true;
    rule.nearest = nearest;
    rule.combine = combine;
    return rule;
}

TEST_P(RankOf, TheNearestCountAndNobodyElse) {
    // Ways of length 1, 2, 3 and 4: (1, 0), (0, 2), (-3, 0), (0, -4), added up one after the other.
    const Vector3 sums[] = {{1, 0, 0}, {1, 2, 0}, {-2, 2, 0}, {-2, -2, 0}, {-2, -2, 0}};
    for (int nearest = 1; nearest <= 5; ++nearest) {
        SCOPED_TRACE(nearest);
        Scene scene;
        use_nearest(scene, &Parameters::cohesion, nearest);
        scene.boid({50, 30, 0}).boid({50, 26, 0}).boid({51, 30, 0}).boid({47, 30, 0}).boid({50, 32, 0});
        expect_velocity(scene, sums[nearest - 1]);
    }
}

TEST_P(RankOf, TheNearestCountInSpaceAndAcrossEdges) {
    // From (99, 1, 39) of a world of 100 x 60 x 40: (0, 1, 0) is (1, 0, 1) away, (99, 58, 39) is (0, -3, 0) away.
    Scene scene(3);
    scene.parameters().edges.kind = Edge::wrap;
    scene.parameters().edges.distance = Distance::toroidal;
    use_nearest(scene, &Parameters::cohesion, 1).radius = 12;
    scene.boid({99, 1, 39}).boid({99, 58, 39}).boid({0, 1, 0}).boid({99, 8, 39});
    expect_velocity(scene, {1, 0, 1});
    scene.parameters().cohesion.nearest = 2;
    expect_velocity(scene, {1, -3, 1});
    scene.parameters().cohesion.nearest = 3;
    expect_velocity(scene, {1, 4, 1});
}

TEST_P(RankOf, AtEqualDistanceTheLowerIdCounts) {
    // On a lattice: north 3, south 5, east 7, west 9 at 2, then the diagonals north-west 1, south-west 2, north-east 4,
    // south-east 6 at 2 sqrt(2).
    Scene scene;
    Rule& rule = use_nearest(scene, &Parameters::cohesion, 1);
    const std::pair<BoidId, Vector3> ways[] = {{3, {0, 2, 0}},  {5, {0, -2, 0}},  {7, {2, 0, 0}}, {9, {-2, 0, 0}},
                                               {1, {-2, 2, 0}}, {2, {-2, -2, 0}}, {4, {2, 2, 0}}, {6, {2, -2, 0}}};
    scene.state.append({8, {50, 30, 0}, {}});
    for (auto each = std::rbegin(ways); each != std::rend(ways); ++each)
        scene.state.append({each->first, Vector3{50, 30, 0} + each->second, {}});
    Vector3 sum;
    for (rule.nearest = 1; rule.nearest <= 8; ++rule.nearest) {
        SCOPED_TRACE(rule.nearest);
        sum += ways[rule.nearest - 1].second;
        expect_velocity(scene, sum, 8);
    }
}

TEST_P(RankOf, AmongManyAtOneDistanceTheLowestIdsCount) {
    // 40 boids at one place, 3 away; the velocities of the k lowest ids, 1 to k, have the mean (k + 1)/2.
    for (const int nearest : {1, 5, 17, 39}) {
        SCOPED_TRACE(nearest);
        Scene scene;
        scene.parameters().motion.inertia = 0;
        use_nearest(scene, &Parameters::alignment, nearest, Combine::mean);
        scene.state.append({0, {50, 30, 0}, {}});
        for (BoidId id = 40; id > 0; --id) scene.state.append({id, {53, 30, 0}, {double(id), 0, 0}});
        expect_velocity(scene, {(nearest + 1) / 2.0, 0, 0});
    }
}

TEST_P(RankOf, EveryRuleHasItsOwnNumber) {
    // Ways (1, 0), (0, 2), (-3, 0) with velocities (0, 10), (20, 0), (0, 40). Away from one (-1, 0); along with two
    // (20, 10); towards three (-2, 2).
    Scene scene;
    use_nearest(scene, &Parameters::separation, 1);
    use_nearest(scene, &Parameters::alignment, 2);
    use_nearest(scene, &Parameters::cohesion, 3);
    scene.boid({50, 30, 0});
    scene.boid({47, 30, 0}, {0, 40, 0}).boid({50, 32, 0}, {20, 0, 0}).boid({51, 30, 0}, {0, 10, 0});
    expect_velocity(scene, {17, 12, 0});
    scene.parameters().alignment.topological = false;  // along with all (20, 50)
    expect_velocity(scene, {17, 52, 0});
}

TEST_P(RankOf, WhoIsNotSeenHasNoRank) {
    // It looks to the right, up to 90 degrees aside: the nearest two are behind, the next at (3, 1), then (5, -1). Nor
    // do those count who are beyond the radius.
    Scene scene;
    scene.parameters().motion.inertia = 0;
    use_nearest(scene, &Parameters::cohesion, 1).view_angle = 90;
    scene.boid({50, 30, 0}, {1, 0, 0}).boid({49, 30, 0}).boid({48, 31, 0}).boid({55, 29, 0}).boid({53, 31, 0});
    expect_velocity(scene, {3, 1, 0});
    scene.parameters().cohesion.nearest = 2;
    expect_velocity(scene, {8, 0, 0});
    scene.parameters().cohesion.radius = 4;
    expect_velocity(scene, {3, 1, 0});
}

TEST_P(RankOf, CompanyIsRankedTogether) {
    // Its own kind 2 away, the other kind 1 and 3 away: the nearest two are one of each, or its own two alone.
    Scene scene;
    use_nearest(scene, &Parameters::cohesion, 2);
    add_species(scene);
    scene.state.add({50, 30, 0}, {}, 0);
    scene.state.add({50, 32, 0}, {}, 0);
    scene.state.add({51, 30, 0}, {}, 1);
    scene.state.add({47, 30, 0}, {}, 1);
    scene.state.add({50, 20, 0}, {}, 0);
    expect_velocity(scene, {0, -8, 0});
    Relation flock = default_relation();
    flock.of = 0;
    flock.to = 1;
    scene.scenario.relations.push_back(flock);
    expect_velocity(scene, {1, 2, 0});
}

/// All three rules at work on a random flock of boids that are neighbours by the dozen.
Scene crowd(int dimension, std::uint32_t boids, std::uint64_t seed = 7) {
    Scene scene(dimension);
    scene.parameters().motion.max_speed = 2;
    for (const auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion}) {
        Rule& used = scene.use(rule);
        used.response = Response::steer;
        used.max_force = 0.1;
        used.radius = dimension == 3 ? 18 : 15;
    }
    scene.parameters().separation.weighting = Weighting::unit_over_distance;
    scene.state = random_flock(boids, world_size(scene.parameters().world), 2, dimension, seed);
    scene.state.next_id = boids;
    return scene;
}

void rank(Scene& scene, int nearest) {
    for (const auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion}) {
        (scene.parameters().*rule).topological = true;
        (scene.parameters().*rule).nearest = nearest;
    }
}

TEST_P(RankOf, MoreThanThereAreIsThePlainRuleToTheLastBit) {
    for (const int dimension : {2, 3}) {
        Scene plain = crowd(dimension, 400);
        plain.parameters().edges.kind = Edge::wrap;
        plain.parameters().edges.distance = Distance::toroidal;
        Scene ranked = plain, fewer = plain;
        rank(ranked, 399);
        rank(fewer, 7);
        const auto hash_after = [](const Scene& scene, std::int64_t steps) {
            return hash(scene.flown_by(engine_under_test(), steps));
        };
        for (const std::int64_t steps : {1, 12}) EXPECT_EQ(hash_after(plain, steps), hash_after(ranked, steps));
        EXPECT_NE(hash_after(plain, 1), hash_after(fewer, 1));
    }
}

/// Whether rounding decides who is the last of the nearest of a boid, or whether somebody is within the radius.
bool is_borderline(const Scene& scene, std::size_t index, std::size_t nearest) {
    std::vector<double> distances;
    const double radius = scene.scenario.parameters.cohesion.radius;
    for (std::size_t other = 0; other < scene.state.size(); ++other)
        if (other != index)
            distances.push_back(length(scene.state.boid(other).position - scene.state.boid(index).position));
    std::ranges::sort(distances);
    for (const double distance : distances)
        if (std::abs(distance - radius) < 1e-4) return true;
    return nearest < distances.size() && distances[nearest] - distances[nearest - 1] < 1e-4;
}

/// The same with numbers that float32 has, and responses that grow no rounding.
Scene plain_crowd(int dimension, int nearest) {
    Scene scene = crowd(dimension, 300, 20 + static_cast<std::uint64_t>(nearest));
    scene.parameters().motion.max_speed = 1e9;
    for (const auto rule : {&Parameters::separation, &Parameters::alignment, &Parameters::cohesion}) {
        (scene.parameters().*rule).response = Response::raw;
        (scene.parameters().*rule).radius = 45;
    }
    for (int axis = 0; axis < dimension; ++axis)
        for (std::vector<double>* values : {&scene.state.position[axis], &scene.state.velocity[axis]})
            for (double& value : *values) value = static_cast<float>(value);
    rank(scene, nearest);
    return scene;
}

TEST_P(RankOf, EnginesAgreeOnTheNearest) {
    // Means of up to 100 ways of up to 45: float32 knows them to some 45 2^-24 sqrt(100) = 3e-5 at worst, and one
    // neighbour more or less would change them by a hundredth of a way.
    for (const int dimension : {2, 3})
        for (const int nearest : {1, 7, 20, 100}) {
            SCOPED_TRACE(testing::Message() << nearest << " nearest in " << dimension << "D");
            const Scene scene = plain_crowd(dimension, nearest);
            const State expected = scene.flown_by(the_reference()), actual = scene.flown_by(engine_under_test());
            int borderline = 0;
            for (std::size_t index = 0; index < scene.state.size(); ++index) {
                const BoidId id = scene.state.id[index];
                const bool decided = !is_borderline(scene, index, static_cast<std::size_t>(nearest));
                borderline += !decided;
                if (decided)
                    expect_near(actual.boid(*actual.find(id)).velocity, expected.boid(*expected.find(id)).velocity,
                                3e-5);
            }
            EXPECT_LT(borderline, 30);
        }
}

/// A lattice of 343 boids, every eighth with another at its place: whole numbers, so that no sum is rounded.
Scene lattice(int nearest) {
    Scene scene(3);
    scene.parameters().edges.kind = Edge::open;
    scene.parameters().motion.max_speed = 1e9;
    scene.parameters().neighbours.coincident = true;
    use_nearest(scene, &Parameters::cohesion, nearest);
    use_nearest(scene, &Parameters::alignment, nearest + 3);
    BoidId id = 0;
    for (int place = 0; place < 343; ++place) {
        const int mixed = place * 100 % 343;  // ids are spread all over the lattice
        const Vector3 where{20.0 + 2 * (mixed % 7), 20.0 + 2 * (mixed / 7 % 7), 10.0 + 2 * (mixed / 49)};
        scene.state.append({id++, where, {double(mixed % 5), 1, double(mixed % 3)}});
        if (place % 8 == 0) scene.state.append({id++, where, {1, double(mixed % 4), 2}});
    }
    scene.state.next_id = id;
    return scene;
}

TEST_P(RankOf, AWiderRadiusBringsNobodyNearer) {
    // Within 7 of a corner there are at least (7/2)^3 pi/6 > 20 others.
    for (const int nearest : {1, 6, 17}) {
        Scene scene = lattice(nearest);
        const auto flown = [&](double radius) {
            scene.parameters().cohesion.radius = scene.parameters().alignment.radius = radius;
            State state = scene.flown_by(engine_under_test(), 1);
            return hash(state);
        };
        const std::uint64_t expected = flown(7);
        for (const double radius : {12.0, 40.0, 1e4}) EXPECT_EQ(flown(radius), expected) << nearest << ", " << radius;
    }
}

TEST_P(RankOf, OfManyAtOnePlaceTheLowestIdsCount) {
    // 400 boids at one place, 300 at another 4 away, 10 nearest each: of its own place without itself, or of the other.
    for (const bool coincident : {false, true}) {
        Scene scene;
        scene.parameters().edges.kind = Edge::open;
        scene.parameters().motion.inertia = 0;
        scene.parameters().neighbours.coincident = coincident;
        use_nearest(scene, &Parameters::alignment, 10).radius = 1000;
        for (BoidId id = 0; id < 700; ++id)
            scene.state.append({id, {id < 400 ? 50.0 : 54.0, 30, 0}, {double(id), 0, 0}});
        scene.state.next_id = 700;
        const State state = scene.flown_by(engine_under_test(), 1);
        const auto velocity_of = [&](BoidId id) { return state.boid(*state.find(id)).velocity[0]; };
        EXPECT_EQ(velocity_of(0), coincident ? 55 : 4045);    // 1 to 10, or 400 to 409
        EXPECT_EQ(velocity_of(4), coincident ? 51 : 4045);    // 0 to 10 without 4
        EXPECT_EQ(velocity_of(300), coincident ? 45 : 4045);  // 0 to 9
        EXPECT_EQ(velocity_of(402), coincident ? 4053 : 45);  // 400 to 410 without 402
    }
}

BOIDS_ON_EVERY_ENGINE(RankOf);

}  // namespace
}  // namespace boids
