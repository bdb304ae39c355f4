// What stands behind the handles of the C interface, and how exceptions become statuses there.
#pragma once

#include <exception>
#include <new>
#include <string_view>

#include "boids/api/boids_c.h"
#include "boids/api/simulation.h"

struct boids_scenario {
    boids::Scenario scenario;
};

struct boids_flock {
    boids::Simulation simulation;
};

namespace boids {

/// Keeps a sentence for boids_last_error.
boids_status fail(boids_status status, std::string_view sentence) noexcept;

/// Does what may throw, and says how it went.
template <class Action>
boids_status guard(Action&& action) noexcept {
    try {
        action();
        return BOIDS_OK;
    } catch (const Failure& failure) {
        return fail(BOIDS_FAILED, failure.what());
    } catch (const Error& error) {
        return fail(BOIDS_BAD_INPUT, error.what());
    } catch (const std::bad_alloc&) {
        return fail(BOIDS_FAILED, "there is not enough memory; ask for fewer boids");
    } catch (const std::exception& problem) {
        return fail(BOIDS_FAILED, problem.what());
    } catch (...) {
        return fail(BOIDS_FAILED, "something failed that has no sentence");
    }
}

/// An Error where a pointer is null.
inline void need(const void* pointer, const char* name) {
    if (pointer == nullptr) throw Error(std::string(name) + " is a null pointer; hand in one that points at something");
}

EngineChoice choice_of(const boids_options* options);

}  // namespace boids
