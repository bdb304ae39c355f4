// The cuda engine on a card of plain loops: what tests fly where there is no card. It is compiled once for all of them.
#pragma once

#include <cstdint>
#include <memory>

#include "boids/engines/engine.h"

namespace boids {

/// How the paper card comes by the memory of a buffer of OpenGL; not at all where nothing is drawn.
struct PaperBuffers {
    void* (*open)(std::uint32_t buffer) = nullptr;
    void (*close)(std::uint32_t buffer) = nullptr;
};
inline PaperBuffers paper_buffers;

std::unique_ptr<Engine> make_paper_engine(const Scenario& scenario);

}  // namespace boids
