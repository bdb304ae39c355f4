// Who is near a place, for programs that ask at one moment once or very often. Whoever asks once is served by a look at
// everybody, which is cheaper than a grid; from the second question of a moment on there is a grid.
#pragma once

#include <variant>
#include <vector>

#include "boids/core/parameters/parameters.h"
#include "boids/core/space/cell_index.h"

namespace boids {

/// A place, how far one sees from it, and where to: less than `view_angle` degrees off a heading, if there is one.
struct Outlook {
    Vector3 position;
    double distance;
    Vector3 heading;
    double view_angle;
};

class NeighbourSearch {
public:
    /// The boids have moved, or the world has changed.
    void forget();

    /// The indices of all boids in sight who are not exactly at the place, by rising id.
    std::vector<std::size_t> find(const State& state, const Parameters& parameters, const Outlook& outlook);

private:
    template <int D>
    std::vector<std::size_t> find_in(const State& state, const Parameters& parameters, const Outlook& outlook);

    bool was_asked_ = false;
    std::variant<std::monostate, CellIndex<2>, CellIndex<3>> grid_;
};

}  // namespace boids
