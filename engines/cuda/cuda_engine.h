// The engine for an NVIDIA card: the bits of the cpu engine (docs/bits.md), for flocks of millions.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "boids/engines/engine.h"

namespace boids {

/// What in a scenario the cuda engine cannot fly, as a part of a sentence; nothing where it can fly it.
std::optional<std::string> unknown_to_cuda(const Scenario& scenario);

/// Why there is no card to fly on, in a sentence; nothing where there is one.
std::optional<std::string> why_no_card();

/// An engine on the first card of the machine; the workers help where something is observed.
std::unique_ptr<Engine> make_cuda_engine(const Scenario& scenario, std::shared_ptr<Workers> workers);

}  // namespace boids
