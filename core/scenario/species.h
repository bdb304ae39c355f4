// Kinds of boids in one world, and what they are to each other.
#pragma once

#include <optional>
#include <string>

#include "boids/core/parameters/parameters.h"
#include "boids/core/scenario/look.h"

namespace boids {

/// A kind of boids with parameters of its own. World, edges, wind and the pointer's place are everybody's: those of the
/// scenario count.
struct Species {
    std::string name;
    Parameters parameters;
    std::optional<BoidShape> shape = {};  ///< What they are drawn as; none for as the first species.
};

/// What one species does about another: flies with it as with its own kind; flees it; chases it; follows it as a
/// leader.
enum class RelationKind { flock, flee, chase, follow };

/// Whom a chaser flies at: the nearest, or the middle of the flock that the nearest belongs to.
enum class Quarry { nearest, flock };

/// One entry of the matrix of species. A species flocks with itself without being told.
struct Relation {
    bool enabled;
    RelationKind kind;
    double radius;
    double strength;
    double distance;
    double foresight;
    Quarry quarry;
    double capture;
    int of;  ///< Who, and whom: numbers of species, 0 for the flock itself.
    int to;
};

}  // namespace boids
