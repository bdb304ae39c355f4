// Scenes with species that are something to each other. The world is 100 x 60 (x 40).
#pragma once

#include "world_scene.h"

namespace boids {

/// Adds a relation whose strength limits nothing.
inline Relation& relate(Scene& scene, RelationKind kind, int of, int to, double radius = 100) {
    Relation relation = default_relation();
    relation.kind = kind;
    relation.of = of;
    relation.to = to;
    relation.radius = radius;
    relation.strength = 1e6;
    scene.scenario.relations.push_back(relation);
    return scene.scenario.relations.back();
}

/// Two species, 0 and 1, whose greatest speed is 5.
inline Scene two_species(int dimension = 2) {
    Scene scene(dimension);
    scene.parameters().motion.max_speed = 5;
    add_species(scene);
    return scene;
}

}  // namespace boids
