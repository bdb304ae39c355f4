// The reader of states takes any bytes, in 2D and 3D: it refuses them with an Error, or reads distinct boids that lie
// in the world.
#include <cstdint>
#include <cstdlib>
#include <set>

#include "boids/core/space/domain.h"
#include "boids/core/text/error.h"
#include "boids/io/state_csv.h"

namespace {

void check(const boids::State& state, const boids::Scenario& scenario) {
    const boids::Domain<3> domain(scenario.parameters);
    const std::set<boids::BoidId> ids(state.id.begin(), state.id.end());
    if (ids.size() != state.size()) std::abort();
    for (std::size_t i = 0; i < state.size(); ++i)
        if (!domain.contains(state.boid(i).position) || state.species[i] >= boids::species_count(scenario))
            std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(bytes), size);
    boids::Scenario scenario;
    scenario.species.push_back({"hawk", scenario.parameters});
    for (const int dimension : {2, 3}) {
        scenario.parameters.world.dimension = dimension;
        try {
            check(boids::parse_state_csv(text, "start.csv", scenario).state, scenario);
        } catch (const boids::Error&) {
        }
    }
    return 0;
}
