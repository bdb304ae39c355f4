#include "boids/core/scenario/scenery.h"

#include <cmath>

namespace boids {

double Track::length() const {
    double sum = 0;
    for (std::size_t index = 1; index < points.size(); ++index) sum += boids::length(points[index] - points[index - 1]);
    if (closed && points.size() > 2) sum += boids::length(points.front() - points.back());
    return sum;
}

Vector3 Track::place(std::uint64_t step) const {
    if (points.empty()) return {};
    const double once = length();
    if (!moves() || !(once > 0)) return points.front();
    const bool around = closed && points.size() > 2;
    const double round = around ? once : 2 * once;
    double left = std::fmod(speed * static_cast<double>(step), round);
    if (left < 0) left += round;
    if (!around && left > once) left = round - left;
    for (std::size_t index = 0; index < points.size(); ++index) {
        const Vector3& from = points[index];
        const Vector3& to = points[(index + 1) % points.size()];
        const double stretch = boids::length(to - from);
        if (left <= stretch && stretch > 0) return from + (to - from) * (left / stretch);
        left -= stretch;
    }
    return around ? points.front() : points.back();
}

}  // namespace boids
