#include "boids/apps/viewer/forces.h"

#include "boids/apps/viewer/simulation_thread.h"

namespace boids::viewer {

const std::vector<Vector3>& Forces::of(const Snapshot& snapshot) {
    if (number_ != snapshot.number) forces_ = forces_of(snapshot.state(), snapshot.scenario, shown_forces);
    number_ = snapshot.number;
    return forces_;
}

}  // namespace boids::viewer
