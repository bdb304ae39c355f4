#include "boids/benchmarks/rich_world.h"

#include "boids/core/space/domain.h"

namespace boids::benchmarks {

void add_obstacles(Scenario& scenario) {
    const Vector3 size = world_size(scenario.parameters.world);
    const bool deep = scenario.parameters.world.dimension == 3;
    const int along = deep ? 4 : 8;
    const double radius = size[0] / along / 12;
    for (int number = 0; number < 64; ++number) {
        Obstacle obstacle = default_obstacle();
        obstacle.shape = static_cast<Shape>(number % 3);  // circle, box, segment
        obstacle.x = size[0] * (number % along + 0.5) / along;
        obstacle.y = size[1] * (number / along % along + 0.5) / along;
        if (deep) obstacle.z = size[2] * (number / along / along + 0.5) / along;
        obstacle.radius = obstacle.shape == Shape::segment ? radius / 4 : radius;
        obstacle.width = obstacle.height = obstacle.depth = 2 * radius;
        if (obstacle.shape == Shape::segment) obstacle.points = {{-radius, -radius, 0}, {radius, radius, 0}};
        scenario.obstacles.push_back(obstacle);
    }
}

void add_hunters(Scenario& scenario) {
    Species hunters{"hunter", scenario.parameters};
    hunters.parameters.start.boids = 4;
    hunters.parameters.alignment.enabled = hunters.parameters.cohesion.enabled = false;
    hunters.parameters.motion.max_speed *= 1.25;
    scenario.species.push_back(hunters);
    Relation flee = default_relation(), chase = default_relation();
    flee.kind = RelationKind::flee;
    flee.to = chase.of = 1;
    flee.radius = 5 * scenario.parameters.cohesion.radius;
    chase.kind = RelationKind::chase;
    chase.radius = 1e9;
    scenario.relations.insert(scenario.relations.end(), {flee, chase});
}

void add_goals(Scenario& scenario) {
    const Vector3 size = world_size(scenario.parameters.world);
    for (int number = 0; number < 4; ++number) {
        Goal goal = default_goal();
        goal.track.points = {
            {size[0] * (0.25 + 0.5 * (number % 2)), size[1] * (0.25 + 0.5 * (number / 2)), size[2] / 2}};
        goal.max_force = 0.01;
        scenario.goals.push_back(goal);
    }
}

void mind_the_nearest(Scenario& scenario) {
    for (Rule* rule : {&scenario.parameters.alignment, &scenario.parameters.cohesion}) {
        rule->topological = true;
        rule->nearest = 7;
    }
}

void look_far(Scenario& scenario) {
    for (Rule* rule : {&scenario.parameters.alignment, &scenario.parameters.cohesion}) rule->radius *= 4;
}

}  // namespace boids::benchmarks
