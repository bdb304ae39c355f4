// What of a scenery is to be drawn at a moment, and where: obstacles, goals and their ways relative to the camera, with
// copies beyond the edges of a world that wraps. Knows nothing of OpenGL.
#pragma once

#include <vector>

#include "boids/core/scenario/scenario.h"
#include "boids/render/camera.h"

namespace boids {

/// An obstacle, or a copy of it beyond an edge.
struct PlacedSolid {
    const Obstacle* obstacle;
    Vector3 place;  ///< Of its (x, y, z), relative to the camera's origin.
    Vector3 half;   ///< Half the size of a box; without end along an axis around which it leads.
};

/// A place to fly to.
struct PlacedGoal {
    Vector3 place;
    double radius;
    bool shunned;  ///< Whether boids fly away from it.
};

/// A straight part of a way.
struct TrackSegment {
    Vector3 from, to;
    double begin;         ///< The length of the way before it.
    bool leads;           ///< Whether boids fly along it from waypoint to waypoint; else something moves on it.
    bool drifts = false;  ///< Whether it is itself what moves: a streak in the wind.
};

struct SceneryPlan {
    std::vector<PlacedSolid> solids;
    std::vector<PlacedGoal> goals;
    std::vector<TrackSegment> track_segments;  ///< Ways, and streaks that drift with the wind.
};

/// Whether there is anything to draw besides boids.
bool has_scenery(const Scenario& scenario);

/// Where a track is between two whole steps.
Vector3 place_between(const Track& track, double step);

/// Valid as long as the scenario is.
SceneryPlan plan_scenery(const Scenario& scenario, double step, const View& view);

}  // namespace boids
