// Scenes with more in their world than one flock.
#pragma once

#include "scene.h"

namespace boids {

/// Adds a species like the first and returns its own parameters.
inline Parameters& add_species(Scene& scene) {
    std::string name = "kind";
    name += std::to_string(species_count(scene.scenario));
    scene.scenario.species.push_back({name, scene.parameters()});
    return scene.scenario.species.back().parameters;
}

inline Obstacle& add_obstacle(Scene& scene, Shape shape, const Vector3& place) {
    Obstacle obstacle = default_obstacle();
    obstacle.shape = shape;
    obstacle.x = place[0];
    obstacle.y = place[1];
    obstacle.z = place[2];
    scene.scenario.obstacles.push_back(obstacle);
    return scene.scenario.obstacles.back();
}

inline Obstacle& add_circle(Scene& scene, const Vector3& place, double radius) {
    Obstacle& obstacle = add_obstacle(scene, Shape::circle, place);
    obstacle.radius = radius;
    return obstacle;
}

inline Obstacle& add_box(Scene& scene, const Vector3& place, const Vector3& size) {
    Obstacle& obstacle = add_obstacle(scene, Shape::box, place);
    obstacle.width = size[0];
    obstacle.height = size[1];
    obstacle.depth = size[2];
    return obstacle;
}

/// The skin of obstacles (24), in a world that is 100 wide: 25/2^16, which is exact in float32.
inline constexpr double skin = 100 * 0x1p-18;
/// How near boids get to an obstacle (24): after a slide or a push they are 5/4 of the skin off it.
inline constexpr double hair_off = 1.25 * skin;

}  // namespace boids
