// The cuda engine on a card of plain loops: what tests fly where there is no card. It is compiled once for all of them.
#pragma once

#include <memory>

#include "boids/engines/engine.h"

namespace boids {

std::unique_ptr<Engine> make_paper_engine(const Scenario& scenario);

}  // namespace boids
