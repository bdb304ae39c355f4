// What holds for boids among any obstacles, whatever they wish: equations (24) and (29) of docs/model.md. The world
// is 100 x 60 (x 40).
#include <algorithm>
#include <cmath>

#include "boids/core/numbers/random.h"
#include "boids/core/space/solid.h"
#include "obstacle_oracle.h"
#include "world_scene.h"

namespace boids {
namespace {

using ObstacleLawOf = EveryEngine;

/// Numbers between bounds, one after the other.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : seed_(seed) {}
    double between(double low, double high) {
        return low + (high - low) * uniform(Random{seed_, ++count_, 0}.words(Draw::start_position)[0]);
    }
    int below(int count) { return static_cast<int>(between(0, count)); }
    Vector3 place() { return {between(0, 100), between(0, 60), between(0, 40)}; }
    Vector3 offset(double most) { return {between(-most, most), between(-most, most), between(-most, most)}; }

private:
    std::uint64_t seed_, count_ = 0;
};

void add_any_obstacle(Scene& scene, Dice& dice) {
    const bool flat = scene.state.dimension() == 2;
    const auto shape = static_cast<Shape>(dice.below(flat ? 4 : 3));
    Obstacle& obstacle = add_obstacle(scene, shape, dice.place());
    obstacle.radius = dice.between(0.1, shape == Shape::circle ? 12 : 3);
    obstacle.width = dice.between(0.1, 30);
    obstacle.height = dice.between(0.1, 20);
    obstacle.depth = dice.between(0.1, 20);
    if (shape == Shape::segment) obstacle.points = {dice.offset(20), dice.offset(20)};
    if (shape == Shape::polygon)
        for (int corner = 0; corner < 5; ++corner) {  // around the middle, some near it
            const double angle = 2 * std::numbers::pi * corner / 5, away = dice.between(1, 14);
            obstacle.points.push_back({away * std::cos(angle), away * std::sin(angle), 0});
        }
    if (dice.below(3) == 0)
        obstacle.track = {{dice.place(), dice.place(), dice.place()}, dice.between(-6, 6), dice.below(2) == 0};
}

/// Overlapping obstacles of every shape, some of them moving, and boids everywhere that turn to and fro.
Scene maze(std::uint64_t seed, int dimension) {
    Dice dice(seed);
    Scene scene(dimension);
    Parameters& all = scene.parameters();
    all.edges.kind = static_cast<Edge>(dice.below(5));
    all.edges.distance = dice.below(2) == 0 ? Distance::plain : Distance::toroidal;
    all.edges.inset = 1;
    all.edges.margin = 5;
    all.edges.push = 3;
    all.edges.turn_angle = 90;
    all.noise.angular = 180;
    all.motion.min_speed = 0.5;
    all.motion.max_speed = dice.below(2) == 0 ? 2 : 25;
    all.avoidance = {dice.between(0, 1), 5, 2};
    all.wind = {WindKind::uniform, dice.between(-2, 2), dice.between(-2, 2), 0, 0, 1, 0, 0};
    for (int count = 0; count < 12; ++count) add_any_obstacle(scene, dice);
    for (int count = 0; count < 40; ++count) scene.boid(dice.place(), dice.offset(all.motion.max_speed));
    return scene;
}

/// How far the deepest boid is from the surface of the obstacles; negative where it is inside one.
template <int D>
double least_distance(const State& state, const Scenario& scenario) {
    const Domain<D> domain(scenario.parameters);
    double least = INFINITY;
    for (const Obstacle& obstacle : scenario.obstacles) {
        Solid<D, double> solid(obstacle, domain);
        solid.move(obstacle, state.step);
        for (std::size_t index = 0; index < state.size(); ++index) {
            const Vector<D> place = flatten<D>(state.boid(index).position);
            least = std::min(least, solid.surface(domain.offset(solid.place, place)).distance);
        }
    }
    return least;
}

/// Whether the edges (25) would leave all boids where they are, but for rounding.
bool is_in_the_world(const State& state, const Scenario& scenario) {
    const Domain<3> domain(scenario.parameters);
    for (std::size_t index = 0; index < state.size(); ++index) {
        const Vector3 place = state.boid(index).position;
        if (!std::isfinite(length(place))) return false;
        for (int axis = 0; axis < state.dimension(); ++axis) {
            const Edge edge = scenario.parameters.edges.kind;
            if (edge == Edge::open || edge == Edge::push) continue;
            if (place[axis] < 0 || place[axis] > domain.farthest(axis) * (1 + 1e-7)) return false;
            if (edge == Edge::wrap && place[axis] >= domain.size()[axis]) return false;
        }
    }
    return true;
}

TEST_P(ObstacleLawOf, NobodyEndsAStepInsideOneNorBeyondTheEdge) {
    for (const int dimension : {2, 3})
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const Scene scene = maze(seed, dimension);
            const auto engine = engine_under_test().make(scene.scenario);
            engine->load(scene.state);
            for (int step = 1; step <= 30; ++step) {
                engine->advance(1);
                State state;
                engine->store(state);
                const double least = dimension == 3 ? least_distance<3>(state, scene.scenario)
                                                    : least_distance<2>(state, scene.scenario);
                ASSERT_GT(least, 0) << "seed " << seed << ", step " << step << ", " << dimension << "D";
                ASSERT_TRUE(is_in_the_world(state, scene.scenario)) << "seed " << seed << ", step " << step;
            }
        }
}

/// A room from (20, 10) to (80, 50) with walls of half a thickness each way, and boids in it.
Scene room(const std::vector<Obstacle>& walls, double speed) {
    Scene scene;
    scene.scenario.obstacles = walls;
    scene.parameters().noise.angular = 180;
    scene.parameters().motion.min_speed = speed / 4;
    scene.parameters().motion.max_speed = speed;
    Dice dice(5);
    for (int count = 0; count < 50; ++count)
        scene.boid({dice.between(25, 75), dice.between(15, 45), 0}, dice.offset(speed));
    return scene;
}

std::vector<Obstacle> walls_of(Shape shape, double half) {
    Scene scene;
    const Vector3 corners[] = {{20, 10, 0}, {80, 10, 0}, {80, 50, 0}, {20, 50, 0}};
    for (int side = 0; side < 4; ++side) {
        const Vector3 from = corners[side], to = corners[(side + 1) % 4], middle = (from + to) / 2.0;
        Obstacle& wall = add_obstacle(scene, shape, middle);
        wall.radius = half;
        wall.width = std::abs(to[0] - from[0]) + 2 * half;
        wall.height = std::abs(to[1] - from[1]) + 2 * half;
        if (shape == Shape::segment) wall.points = {from - middle, to - middle};
    }
    return scene.scenario.obstacles;
}

/// A ring as one polygon with a slit of no width: around the outside, in, and around the inside the other way.
Obstacle ring() {
    Scene scene;
    Obstacle& wall = add_obstacle(scene, Shape::polygon, {50, 30, 0});
    wall.points = {{-31, -21, 0}, {31, -21, 0}, {31, 21, 0}, {-31, 21, 0}, {-31, -21, 0},
                   {-30, -20, 0}, {-30, 20, 0}, {30, 20, 0}, {30, -20, 0}, {-30, -20, 0}};
    return wall;
}

TEST_P(ObstacleLawOf, NobodyLeavesAClosedRoom) {
    const std::vector<Obstacle> rooms[] = {walls_of(Shape::segment, 0.01),
                                           walls_of(Shape::box, 0.01),
                                           walls_of(Shape::segment, 0.5),
                                           walls_of(Shape::box, 0.5),
                                           {ring()}};
    for (const auto& walls : rooms)
        for (const double speed : {1.0, 8.0, 300.0}) {
            const Scene scene = room(walls, speed);
            for (const std::int64_t steps : {20, 200}) {
                const State state = scene.after(steps);
                for (std::size_t index = 0; index < state.size(); ++index) {
                    const Vector3 place = state.boid(index).position;
                    ASSERT_TRUE(place[0] > 20 && place[0] < 80 && place[1] > 10 && place[1] < 50)
                        << place[0] << ", " << place[1] << " at speed " << speed << ", wall " << &walls - rooms
                        << " after " << steps;
                }
            }
        }
}

Vector3 flat(const Vector3& a, int dimension) {
    return {a[0], a[1], dimension == 3 ? a[2] : 0};
}

/// A boid that heads for the first of some obstacles, in a world without edges where nothing else acts.
Scene boid_among(std::uint64_t seed, int dimension, int obstacles, double speed) {
    Dice dice(seed);
    Scene scene(dimension);
    for (int count = 0; count < obstacles; ++count) add_any_obstacle(scene, dice);
    const Vector3 place = dice.place(), aim = scene.scenario.obstacles[0].place(1) + dice.offset(6);
    scene.boid(flat(place, dimension), unit(flat(aim - place, dimension)) * speed);
    return scene;
}

constexpr double by_search = 2e-6;  ///< How exactly the oracle knows a direction.

/// Calls body(seed, dimension) for many draws. Where rounding decides, the oracle says nothing.
template <class Body>
void for_each_draw(Body&& body) {
    for (const int dimension : {2, 3})
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << dimension << "D");
            body(seed, dimension);
        }
}

/// (15) as docs/model.md says it, from a contact that was searched for; none where rounding decides.
std::optional<Vector3> steered(const Boid& boid, const Avoidance& avoidance, const ObstacleOracle& oracle) {
    const auto contact = oracle.contact(boid.position, boid.velocity * avoidance.look_ahead, avoidance.clearance);
    if (!contact) return boid.velocity;
    const Vector3 heading = unit(boid.velocity);
    const double against = dot(contact->out, heading);
    const Vector3 aside = contact->out - heading * against;
    if (std::isnan(contact->fraction) || std::abs(against) < 1e-2 || std::abs(length(aside) - 0.05) < 1e-2) return {};
    if (against > 0) return boid.velocity;
    const bool frontal = length(aside) < 0.05;
    const Vector3 left{-heading[1], heading[0], 0};
    return boid.velocity + avoidance.strength * (1 - contact->fraction) * (frontal ? left : unit(aside));
}

TEST_P(ObstacleLawOf, BoidsSteerAroundWhatASearchFindsAhead) {
    int turned = 0;
    for_each_draw([&](std::uint64_t seed, int dimension) {
        Scene scene = boid_among(seed, dimension, 3, 0.5);
        scene.parameters().avoidance = {0.25, 80, 2};
        const Boid boid = scene.state.boid(0);
        const auto expected =
            steered(boid, scene.parameters().avoidance, ObstacleOracle(scene.scenario.obstacles, 0, dimension));
        const bool touches = ObstacleOracle(scene.scenario.obstacles, 1, dimension).distance(boid.position) < 1.5;
        if (!expected || touches) return;
        expect_near(scene.boid_after().velocity, *expected, rounding() + by_search);
        turned += *expected != boid.velocity;
    });
    EXPECT_GT(turned, 90);
}

TEST_P(ObstacleLawOf, BoidsSlideAlongWhatASearchFindsInTheWay) {
    int slid = 0;
    for_each_draw([&](std::uint64_t seed, int dimension) {
        const Scene scene = boid_among(seed, dimension, 3, 60);
        const ObstacleOracle oracle(scene.scenario.obstacles, 1, dimension);
        const Boid boid = scene.state.boid(0);
        if (oracle.distance(boid.position) < 1e-2) return;
        const auto contact = oracle.contact(boid.position, boid.velocity, skin);
        if (!contact) {
            expect_near(scene.boid_after().position, boid.position + boid.velocity, rounding());
            return;
        }
        const double into = dot(contact->out, boid.velocity);
        if (std::isnan(contact->fraction) || into > -0.05 * length(boid.velocity)) return;
        const Vector3 velocity = boid.velocity - contact->out * into, rest = velocity * (1 - contact->fraction);
        const Vector3 there = boid.position + boid.velocity * contact->fraction + contact->out * (skin / 4);
        for (int part = 1; part <= 100; ++part)  // another bend is another case
            if (oracle.distance(there + rest * (part / 100.0)) < 1.1 * skin) return;
        // On a curved surface the direction out turns with the place, and the way of a fast boid with it.
        const double room = 32 * rounding() + 16 * by_search;
        expect_near(scene.boid_after().position, there + rest, room);
        expect_near(scene.boid_after().velocity, velocity, room);
        ++slid;
    });
    EXPECT_GT(slid, 100);
}

TEST_P(ObstacleLawOf, BoidsLeaveBySurfacesThatASearchFindsNearest) {
    int pushed = 0;
    for_each_draw([&](std::uint64_t seed, int dimension) {
        Scene scene = boid_among(seed, dimension, 1, 0);
        const ObstacleOracle oracle(scene.scenario.obstacles, 1, dimension);
        Dice dice(seed + 1000);
        const Vector3 place = flat(scene.scenario.obstacles[0].place(1) + dice.offset(6), dimension);
        scene.state.set(0, {0, place, {}});
        const double distance = oracle.distance(place);
        const auto out = oracle.out_at(place);
        if (!out || std::abs(distance) < 1e-2) return;
        const Vector3 expected = distance < 0 ? place + *out * (hair_off - distance) : place;
        expect_near(scene.boid_after().position, expected, 4 * rounding() + by_search);
        pushed += distance < 0;
    });
    EXPECT_GT(pushed, 80);
}

BOIDS_ON_EVERY_ENGINE(ObstacleLawOf);

}  // namespace
}  // namespace boids
