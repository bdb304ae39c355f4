#include "boids/tests/engines/paper_engine.h"

#include "boids/engines/threads/thread_workers.h"
#include "boids/tests/engines/paper_card.h"

namespace boids {

std::unique_ptr<Engine> make_paper_engine(const Scenario& scenario) {
    const std::shared_ptr<Workers> workers = make_thread_workers(1);
    if (scenario.parameters.world.dimension == 3)
        return std::make_unique<cuda::CudaEngine<3, PaperCard>>(scenario, workers);
    return std::make_unique<cuda::CudaEngine<2, PaperCard>>(scenario, workers);
}

}  // namespace boids
