#include "boids/core/text.h"
#include "boids/engines/engine.h"
#include "boids/engines/reference/reference_engine.h"

namespace boids {

std::unique_ptr<Engine> make_engine(const Scenario& scenario, std::string_view name) {
    if (!name.empty() && !index_of(engine_names, name))
        throw Error("engine \"" + std::string(name) + "\" is not known; use one of " + joined(engine_names));
    return make_reference_engine(scenario);
}

}  // namespace boids
