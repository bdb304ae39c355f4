// What all functions that a page calls have in common: the one flock, the scene it was opened as, the text that goes in
// and the text that comes out.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "boids/api/simulation.h"
#include "boids/apps/web/module/caught.h"

#define BOIDS_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace boids::web {

extern std::string input, output;
extern std::unique_ptr<Simulation> flock;
extern Scenario opened;  ///< What values are compared with and go back to.

/// Does what may throw; the sentence of what is thrown becomes the text.
template <class Body>
int guarded(Body&& body) {
    try {
        body();
        return 0;
    } catch (...) {
        output = caught_text();
        return 1;
    }
}

/// The flock, or an Error where none is open.
Simulation& the_flock();

/// Builds a flock in place of the one there was; where that fails, that one stays.
void take_off(Scenario scenario);
void take_off(Scenario scenario, State state);

/// The two parts of "key=value".
std::pair<std::string_view, std::string_view> key_and_value(std::string_view line);

}  // namespace boids::web
