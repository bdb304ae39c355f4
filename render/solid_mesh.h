// The forms of obstacles in space as triangles, of size 1: whoever draws them stretches them. A capsule is a ball whose
// halves are apart, a ball one whose halves are not.
#pragma once

#include <vector>

namespace boids {

/// A corner of a triangle.
struct SolidVertex {
    float x, y, z;
    float end;  ///< 0 or 1: the end of a capsule that it belongs to.
    float normal_x, normal_y, normal_z;
};

/// A ball of radius 1 around its ends, which lie along z.
std::vector<SolidVertex> capsule_mesh();

/// A box from -1 to 1.
std::vector<SolidVertex> box_mesh();

}  // namespace boids
