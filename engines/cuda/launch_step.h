// Launches the step of a species by the kernel that its way asks for. There is one for every way, model and kind of
// task: most of what a compiler does for the engine.
#pragma once

#include "boids/engines/cuda/kernels.h"

namespace boids::cuda {

template <int D, class Card, class Task>
void launch_step(Card& card, std::uint32_t threads, const Task& task, const std::uint32_t* ids, Way way) {
    if (way == Way::model)
        visit_model(task.constants.model, [&](auto model) {
            card.launch(threads, Step<D, Way::model, decltype(model), Task>{task, ids});
        });
    else if (way == Way::usual)
        card.launch(threads, Step<D, Way::usual, Boids, Task>{task, ids});
    else if (way == Way::general)
        card.launch(threads, Step<D, Way::general, Boids, Task>{task, ids});
    else if constexpr (!Task::among_others)
        card.launch(threads, Step<D, Way::plain>{task, ids});
}

}  // namespace boids::cuda
