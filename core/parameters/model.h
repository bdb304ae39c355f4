// What a model means for those who do not ask which it is.
#pragma once

#include <optional>

#include "boids/core/parameters/parameters.h"

namespace boids {

/// The name of a flock's model.
inline std::string_view model_name(const Parameters& parameters) {
    return Models::names[static_cast<std::size_t>(parameters.model)];
}

/// The radius within which boids count as neighbours: of boids the largest of the rules that act, which are those that
/// are switched on and have a weight. length
double neighbour_radius(const Parameters& parameters);

/// How near two boids are that belong to one flock: of boids the radius of cohesion, or the largest of the rules that
/// act where cohesion does not. length
double link_radius(const Parameters& parameters);

/// The largest radius of the rules that are switched on, be their weight 0: engines that owe each other every bit must
/// also agree on the sign of a zero. length
double rule_reach(const Parameters& parameters);

/// The parameters by which engines fly.
struct FlownParameters : Parameters {
    std::optional<double> dt;  ///< How long a step takes where the model has time of its own; boids have none. time
    bool accelerates = false;  ///< By an equation of motion.
    Integrator integrator = Integrator::euler;  ///< Of that.
};

/// Where the model is not boids, the rules and the noise of boids are off, and the motion is the model's.
FlownParameters as_flown(const Parameters& parameters);

}  // namespace boids
