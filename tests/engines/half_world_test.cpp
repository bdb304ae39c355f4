// The neighbour, goal, pointer or crowd that is exactly half a world away, on every engine and instruction set. Halves
// round away from zero (eq. 1 of docs/model.md): of two boids half a world apart each sees the other behind itself.
#include "boids/core/space/domain.h"
#include "world_scene.h"

namespace boids {
namespace {

class HalfWorld : public EveryEngine {
protected:
    /// A torus of 60 x 60 (x 60) without rules; a coordinate and half a world are exact in single precision.
    static Scene torus(int dimension) {
        Scene scene(dimension);
        scene.parameters().world = {dimension, 60, 60, 60};
        scene.parameters().edges.kind = Edge::wrap;
        scene.parameters().edges.distance = Distance::toroidal;
        return scene;
    }

    /// Calls body(dimension, axis, near, far) for two places that differ by half a world along one axis.
    template <class Body>
    static void for_each_pair(Body&& body) {
        for (const int dimension : {2, 3})
            for (int axis = 0; axis < dimension; ++axis)
                for (const double low : {0.0, 7.0, 29.0}) {
                    Vector3 near = {11, 11, dimension == 3 ? 11.0 : 0.0}, far = near;
                    near[axis] = low;
                    far[axis] = low + 30;
                    SCOPED_TRACE(testing::Message() << dimension << "D, axis " << axis << ", from " << low);
                    body(dimension, axis, near, far);
                }
    }

    static Vector3 along(int axis, double value) {
        Vector3 result;
        result[axis] = value;
        return result;
    }
};

TEST_P(HalfWorld, ANeighbourIsSeenBehind) {
    // r = +30 becomes 30 - 60 round(0.5) = -30, and -30 becomes +30.
    for_each_pair([](int dimension, int axis, const Vector3& near, const Vector3& far) {
        Scene scene = torus(dimension);
        scene.use(&Parameters::cohesion).radius = 31;
        scene.boid(near).boid(far);
        expect_velocity(scene, along(axis, -30));
        expect_velocity(scene, along(axis, 30), 1);
    });
}

TEST_P(HalfWorld, ACrowdIsSeenBehind) {
    // 100 boids at one place, all of them half a world away from the first: the sum is 100 times -30.
    for_each_pair([](int dimension, int axis, const Vector3& near, const Vector3& far) {
        Scene scene = torus(dimension);
        scene.use(&Parameters::cohesion).radius = 31;
        scene.parameters().cohesion.combine = Combine::sum;
        scene.boid(near);
        for (int each = 0; each < 100; ++each) scene.boid(far);
        expect_velocity(scene, along(axis, -3000));
        expect_velocity(scene, along(axis, 30), 100);
    });
}

TEST_P(HalfWorld, ACrowdAcrossTheFarPointIsSeenOnBothSides) {
    // 50 boids at 29 from the first and 50 at 31, which is -29: they cancel out. All stand in one cell of the grid.
    for_each_pair([](int dimension, int axis, const Vector3& near, const Vector3& far) {
        Scene scene = torus(dimension);
        scene.use(&Parameters::cohesion).radius = 40;
        scene.parameters().cohesion.combine = Combine::sum;
        scene.boid(near);
        for (int each = 0; each < 50; ++each) scene.boid(far - along(axis, 1)).boid(far + along(axis, 1));
        expect_velocity(scene, {});
    });
}

TEST_P(HalfWorld, APointerIsSeenBehind) {
    // Attraction of strength 60 within 60 is 60/60 (1 - 30/60) = 0.5 at a distance of 30.
    for_each_pair([](int dimension, int axis, const Vector3& near, const Vector3& far) {
        Scene scene = torus(dimension);
        Pointer& pointer = scene.parameters().pointer;
        pointer.kind = PointerKind::attract;
        pointer.strength = 60;
        pointer.radius = 60;
        pointer.x = far[0];
        pointer.y = far[1];
        pointer.z = far[2];
        scene.boid(near);
        expect_velocity(scene, along(axis, -0.5));
    });
}

TEST_P(HalfWorld, AGoalIsSeenBehind) {
    for_each_pair([](int dimension, int axis, const Vector3& near, const Vector3& far) {
        Scene scene = torus(dimension);
        scene.parameters().motion.max_speed = 5;
        Goal goal = default_goal();
        goal.max_force = 1e6;
        goal.track.points = {far};
        scene.scenario.goals.push_back(goal);
        scene.boid(near);
        expect_velocity(scene, along(axis, -5));
    });
}

TEST_P(HalfWorld, AnotherSpeciesIsSeenBehind) {
    // At a speed of 5 it is chased and followed to -30; fled within 60 it is 5 (1 - 30/60) to the other side.
    for_each_pair([](int dimension, int axis, const Vector3& near, const Vector3& far) {
        for (const RelationKind kind : {RelationKind::chase, RelationKind::follow, RelationKind::flee}) {
            Scene scene = torus(dimension);
            scene.parameters().motion.max_speed = 5;
            add_species(scene);
            Relation relation = default_relation();
            relation.kind = kind;
            relation.of = 0;
            relation.to = 1;
            relation.radius = 60;
            relation.strength = 1e6;
            relation.distance = 0;
            scene.scenario.relations.push_back(relation);
            scene.state.add(near, {}, 0);
            scene.state.add(far, {}, 1);
            expect_velocity(scene, along(axis, kind == RelationKind::flee ? 2.5 : -5));
        }
    });
}

TEST_P(HalfWorld, ACrowdThatActsAsOneIsAsItsBoids) {
    // 100 boids 10 away, seen across the edge or not: 100 times 10, towards them.
    for (const double way : {10.0, -10.0}) {
        Scene scene = torus(2);
        scene.use(&Parameters::cohesion).radius = 31;
        scene.parameters().cohesion.combine = Combine::sum;
        scene.boid({5, 11, 0});
        for (int each = 0; each < 100; ++each) scene.boid({wrapped(5 + way, 60), 11, 0});
        expect_velocity(scene, {100 * way, 0, 0});
    }
}

TEST_P(HalfWorld, TheNearestIsAsFarEitherWay) {
    for_each_pair([](int dimension, int, const Vector3& near, const Vector3& far) {
        Scene scene = torus(dimension);
        scene.use(&Parameters::cohesion).radius = 31;
        scene.boid(near).boid(far);
        const auto engine = engine_under_test().make(scene.scenario);
        engine->load(scene.state);
        const Observables seen = engine->observe();
        EXPECT_EQ(seen.nearest_neighbour_distance, 30);
        EXPECT_EQ(seen.mean_neighbours, 1);
        EXPECT_EQ(seen.flocks, 1);
    });
}

BOIDS_ON_ENGINES(HalfWorld, every_engine_by_instruction_set());

}  // namespace
}  // namespace boids
