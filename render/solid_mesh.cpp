#include "boids/render/solid_mesh.h"

#include <cmath>
#include <numbers>

namespace boids {

namespace {

void add_quad(std::vector<SolidVertex>& mesh, const SolidVertex& a, const SolidVertex& b, const SolidVertex& c,
              const SolidVertex& d) {
    mesh.insert(mesh.end(), {a, b, c, a, c, d});
}

}  // namespace

std::vector<SolidVertex> capsule_mesh() {
    constexpr int turns = 60, rings = 15;  // as seen a thousand pixels wide, corners stay below a pixel
    const auto vertex = [](int turn, int ring, int half) {
        const double around = 2 * std::numbers::pi * (turn % turns) / turns;
        const double up = std::numbers::pi / 2 * (half == 0 ? ring - rings : ring) / rings;
        const auto x = static_cast<float>(std::cos(around) * std::cos(up));
        const auto y = static_cast<float>(std::sin(around) * std::cos(up));
        const auto z = static_cast<float>(std::sin(up));
        return SolidVertex{x, y, z, static_cast<float>(half), x, y, z};
    };
    std::vector<SolidVertex> mesh;
    for (int turn = 0; turn < turns; ++turn) {
        for (int half = 0; half < 2; ++half)
            for (int ring = 0; ring < rings; ++ring)
                add_quad(mesh, vertex(turn, ring, half), vertex(turn + 1, ring, half), vertex(turn + 1, ring + 1, half),
                         vertex(turn, ring + 1, half));
        add_quad(mesh, vertex(turn, rings, 0), vertex(turn + 1, rings, 0), vertex(turn + 1, 0, 1), vertex(turn, 0, 1));
    }
    return mesh;
}

std::vector<SolidVertex> box_mesh() {
    std::vector<SolidVertex> mesh;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            const auto vertex = [axis, side](float u, float v) {
                float place[3], normal[3] = {0, 0, 0};
                place[axis] = normal[axis] = side;
                place[(axis + 1) % 3] = u * side;  // so that all faces turn the same way, seen from outside
                place[(axis + 2) % 3] = v;
                return SolidVertex{place[0], place[1], place[2], 0, normal[0], normal[1], normal[2]};
            };
            add_quad(mesh, vertex(-1, -1), vertex(1, -1), vertex(1, 1), vertex(-1, 1));
        }
    return mesh;
}

}  // namespace boids
