// How far the cuda engine goes.
#pragma once

namespace boids::cuda {

/// Of the nearest a rule may look at so many: a thread keeps them.
inline constexpr int most_ranks = 64;

}  // namespace boids::cuda
