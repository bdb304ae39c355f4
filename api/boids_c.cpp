#include "boids/api/boids_c.h"

#include <algorithm>
#include <span>
#include <string>

#include "boids/api/c_handles.h"
#include "boids/core/text/text.h"

namespace boids {

namespace {

thread_local std::string last_error;

/// Copies numbers, one a boid, into an array that must be as long.
template <class T>
void read_numbers(std::span<const T> numbers, T* array, std::size_t length) {
    need(array, "the array");
    if (length != numbers.size())
        throw Error(std::to_string(numbers.size()) + " boids do not go into " + std::to_string(length) +
                    " elements; hand in room for exactly as many");
    std::ranges::copy(numbers, array);
}

const Observable& find_observable(std::string_view name) {
    std::vector<std::string> names;
    for (const Observable& row : observable_table) {
        if (row.name == name) return row;
        names.emplace_back(row.name);
    }
    throw Error(std::string(name) + " is not a known observable" + hint(name, names));
}

/// Three components as a vector.
Vector3 vector_of(const double* components) {
    return {components[0], components[1], components[2]};
}

}  // namespace

boids_status fail(boids_status status, std::string_view sentence) noexcept {
    try {
        last_error = sentence;
    } catch (...) {
        last_error.clear();
    }
    return status;
}

EngineChoice choice_of(const boids_options* options) {
    EngineChoice choice;
    if (options == nullptr) return choice;
    if (options->engine != nullptr) choice.name = options->engine;
    choice.threads = options->threads;
    return choice;
}

}  // namespace boids

using boids::guard;
using boids::need;

const char* boids_last_error(void) {
    return boids::last_error.c_str();
}

boids_status boids_scenario_create(boids_scenario** scenario) {
    return guard([&] {
        need(scenario, "scenario");
        *scenario = new boids_scenario{};
    });
}

void boids_scenario_destroy(boids_scenario* scenario) {
    delete scenario;
}

boids_status boids_scenario_set(boids_scenario* scenario, const char* key, const char* value) {
    return guard([&] {
        need(scenario, "scenario");
        need(key, "key");
        need(value, "value");
        boids::set_parameter(scenario->scenario, key, value);
    });
}

boids_status boids_scenario_set_seed(boids_scenario* scenario, uint64_t seed) {
    return guard([&] {
        need(scenario, "scenario");
        scenario->scenario.seed = seed;
    });
}

boids_status boids_scenario_set_schedule(boids_scenario* scenario, const char* schedule) {
    return guard([&] {
        need(scenario, "scenario");
        need(schedule, "schedule");
        const auto found = boids::index_of(boids::schedule_names, schedule);
        if (!found)
            throw boids::Error("schedule is \"" + std::string(schedule) + "\"; it takes one of " +
                               boids::joined(boids::schedule_names));
        scenario->scenario.schedule = static_cast<boids::Schedule>(*found);
    });
}

boids_status boids_create(const boids_scenario* scenario, const boids_options* options, boids_flock** flock) {
    return guard([&] {
        need(scenario, "scenario");
        need(flock, "flock");
        *flock = new boids_flock{boids::Simulation(scenario->scenario, boids::choice_of(options))};
    });
}

void boids_destroy(boids_flock* flock) {
    delete flock;
}

boids_status boids_advance(boids_flock* flock, int64_t steps) {
    return guard([&] {
        need(flock, "flock");
        flock->simulation.advance(steps);
    });
}

boids_status boids_set_hook(boids_flock* flock, boids_hook hook, void* context) {
    return guard([&] {
        need(flock, "flock");
        if (hook == nullptr) return flock->simulation.set_hook({});
        flock->simulation.set_hook([hook, context](const boids::StepView& view, std::span<float> changes) {
            const boids_step_view shown{view.step,       view.ids.size(),       view.dimension,
                                        view.ids.data(), view.positions.data(), view.velocities.data()};
            hook(context, &shown, changes.data());
        });
    });
}

boids_status boids_set(boids_flock* flock, const char* key, const char* value) {
    return guard([&] {
        need(flock, "flock");
        need(key, "key");
        need(value, "value");
        flock->simulation.set(key, value);
    });
}

boids_status boids_add(boids_flock* flock, const double position[3], const double velocity[3], size_t species,
                       uint32_t* id) {
    return guard([&] {
        need(flock, "flock");
        need(position, "position");
        need(velocity, "velocity");
        const boids::BoidId added =
            flock->simulation.add(boids::vector_of(position), boids::vector_of(velocity), species);
        if (id != nullptr) *id = added;
    });
}

boids_status boids_remove(boids_flock* flock, uint32_t id) {
    return guard([&] {
        need(flock, "flock");
        if (!flock->simulation.remove(id))
            throw boids::Error("there is no boid " + std::to_string(id) + "; boids_read_ids has those that are there");
    });
}

boids_status boids_count(const boids_flock* flock, size_t* boids) {
    return guard([&] {
        need(flock, "flock");
        need(boids, "boids");
        *boids = flock->simulation.state().size();
    });
}

boids_status boids_dimension(const boids_flock* flock, int* dimension) {
    return guard([&] {
        need(flock, "flock");
        need(dimension, "dimension");
        *dimension = flock->simulation.parameters().world.dimension;
    });
}

boids_status boids_step(const boids_flock* flock, uint64_t* step) {
    return guard([&] {
        need(flock, "flock");
        need(step, "step");
        *step = flock->simulation.step();
    });
}

boids_status boids_hash(const boids_flock* flock, uint64_t* hash) {
    return guard([&] {
        need(flock, "flock");
        need(hash, "hash");
        *hash = flock->simulation.hash();
    });
}

boids_status boids_observe(const boids_flock* flock, const char* name, double* value) {
    return guard([&] {
        need(flock, "flock");
        need(name, "name");
        need(value, "value");
        const boids::Observable& row = boids::find_observable(name);
        *value = flock->simulation.observe().*row.value;
    });
}

boids_status boids_read_ids(const boids_flock* flock, uint32_t* ids, size_t length) {
    return guard([&] {
        need(flock, "flock");
        boids::read_numbers(flock->simulation.ids(), ids, length);
    });
}

boids_status boids_read_species(const boids_flock* flock, uint8_t* species, size_t length) {
    return guard([&] {
        need(flock, "flock");
        boids::read_numbers(flock->simulation.species(), species, length);
    });
}

boids_status boids_read_positions(const boids_flock* flock, float* rows, size_t length) {
    return guard([&] {
        need(flock, "flock");
        need(rows, "the array");
        flock->simulation.read_positions({rows, length});
    });
}

boids_status boids_read_velocities(const boids_flock* flock, float* rows, size_t length) {
    return guard([&] {
        need(flock, "flock");
        need(rows, "the array");
        flock->simulation.read_velocities({rows, length});
    });
}

boids_status boids_read_orientations(const boids_flock* flock, float* rows, size_t length) {
    return guard([&] {
        need(flock, "flock");
        need(rows, "the array");
        flock->simulation.read_orientations({rows, length});
    });
}

boids_status boids_read_forces(const boids_flock* flock, float* rows, size_t length) {
    return guard([&] {
        need(flock, "flock");
        need(rows, "the array");
        flock->simulation.read_forces({rows, length});
    });
}

boids_status boids_measure(const boids_flock* flock, uint32_t* neighbours, uint32_t* flocks, float* deviations,
                           size_t length) {
    return guard([&] {
        need(flock, "flock");
        const boids::Measurements& measured = flock->simulation.measure();
        if (neighbours != nullptr) boids::read_numbers(std::span(measured.neighbours), neighbours, length);
        if (flocks != nullptr) boids::read_numbers(std::span(measured.flock), flocks, length);
        if (deviations != nullptr) boids::read_numbers(std::span(measured.deviation), deviations, length);
    });
}
