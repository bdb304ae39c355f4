// The short way round a world whose edges meet (eq. 1 of docs/model.md): one rule for everybody who measures a way.
#pragma once

#include <cmath>

namespace boids {

/// A way along one axis of a world of this size, the short way round; halves round away from zero, so that of two boids
/// half a world apart each sees the other behind itself.
template <class Number>
Number minimum_image(Number way, Number size) {
    return 2 * std::abs(way) >= size ? way - size * std::round(way / size) : way;
}

}  // namespace boids
