#include "boids/api/float_rows.h"

#include <algorithm>
#include <cmath>

namespace boids {

namespace {

/// Sine and cosine of half an angle.
struct HalfAngle {
    double sine = 0, cosine = 1;
};

/// Half the angle from the first axis of a plane to a direction in it; three times as fast as by way of the angle.
HalfAngle half_angle(double x, double y) {
    const double size = std::sqrt(x * x + y * y);
    if (!(size > 0)) return {};
    const double cosine = std::clamp(x / size, -1.0, 1.0);
    return {std::copysign(std::sqrt((1 - cosine) / 2), y), std::sqrt((1 + cosine) / 2)};
}

/// A turn about y, then one about the z that it has turned.
Quaternion turned_and_raised(const HalfAngle& turn, const HalfAngle& rise) {
    return {static_cast<float>(turn.sine * rise.sine), static_cast<float>(turn.sine * rise.cosine),
            static_cast<float>(turn.cosine * rise.sine), static_cast<float>(turn.cosine * rise.cosine)};
}

}  // namespace

Quaternion orientation_of(const Vector3& heading, int dimension) {
    if (dimension == 2) return turned_and_raised({}, half_angle(heading[0], heading[1]));
    const double level = std::sqrt(heading[0] * heading[0] + heading[2] * heading[2]);
    return turned_and_raised(half_angle(heading[0], -heading[2]), half_angle(level, heading[1]));
}

void write_rows(const std::array<std::vector<double>, 3>& components, int dimension, std::span<const std::size_t> order,
                std::span<float> rows) {
    std::size_t next = 0;
    for (const std::size_t index : order)
        for (int axis = 0; axis < dimension; ++axis)
            rows[next++] = static_cast<float>(components[static_cast<std::size_t>(axis)][index]);
}

void write_orientations(const std::array<std::vector<double>, 3>& velocities, int dimension,
                        std::span<const std::size_t> order, std::span<float> quaternions) {
    auto next = quaternions.begin();
    for (const std::size_t index : order) {
        Vector3 heading;
        for (int axis = 0; axis < dimension; ++axis) heading[axis] = velocities[static_cast<std::size_t>(axis)][index];
        next = std::ranges::copy(orientation_of(heading, dimension), next).out;
    }
}

}  // namespace boids
