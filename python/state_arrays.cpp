#include "boids/python/state_arrays.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "boids/core/text/error.h"

namespace boids::python {

namespace {

template <class T>
using Array = py::array_t<T, py::array::c_style | py::array::forcecast>;

template <class T>
Array<T> in_order(const std::vector<T>& values, std::span<const std::size_t> order) {
    Array<T> array(static_cast<py::ssize_t>(order.size()));
    T* next = array.mutable_data();
    for (const std::size_t index : order) *next++ = values[index];
    return array;
}

using Components = std::array<std::vector<double>, 3>;

Array<double> rows_of(const Components& components, int dimension, std::span<const std::size_t> order) {
    Array<double> rows({static_cast<py::ssize_t>(order.size()), static_cast<py::ssize_t>(dimension)});
    double* next = rows.mutable_data();
    for (const std::size_t index : order)
        for (int axis = 0; axis < dimension; ++axis) *next++ = components[static_cast<std::size_t>(axis)][index];
    return rows;
}

template <class T>
void read_column(const py::dict& arrays, const char* name, std::vector<T>& column) {
    const auto array = py::cast<Array<T>>(arrays[name]);
    column.assign(array.data(), array.data() + array.size());
}

void read_rows(const py::dict& arrays, const char* name, int dimension, Components& components) {
    const auto rows = py::cast<Array<double>>(arrays[name]);
    const auto boids = static_cast<std::size_t>(rows.shape(0));
    for (int axis = 0; axis < dimension; ++axis) {
        std::vector<double>& component = components[static_cast<std::size_t>(axis)];
        component.resize(boids);
        for (std::size_t boid = 0; boid < boids; ++boid)
            component[boid] = rows.data()[boid * static_cast<std::size_t>(dimension) + static_cast<std::size_t>(axis)];
    }
}

void check_finite(const Components& components, const State& state, const std::string& name) {
    for (const auto& component : components)
        for (std::size_t index = 0; index < component.size(); ++index)
            if (!std::isfinite(component[index]))
                throw Error(name + " of boid " + std::to_string(state.id[index]) +
                            " holds what is not a finite number");
}

void check_ids(const State& state) {
    std::vector<BoidId> ids = state.id;
    std::ranges::sort(ids);
    const auto twice = std::ranges::adjacent_find(ids);
    if (twice != ids.end()) throw Error("ids holds " + std::to_string(*twice) + " twice; each boid has its own");
    if (!ids.empty() && state.next_id <= ids.back())
        throw Error("next_id is " + std::to_string(state.next_id) + "; it must be above all ids, of which " +
                    std::to_string(ids.back()) + " is one");
}

}  // namespace

py::dict arrays_of(const State& state) {
    const std::vector<std::size_t> order = state.by_id();
    py::dict arrays;
    arrays["step"] = state.step;
    arrays["next_id"] = state.next_id;
    arrays["captures"] = state.captures;
    arrays["ids"] = in_order(state.id, order);
    arrays["species"] = in_order(state.species, order);
    arrays["waypoints"] = in_order(state.waypoint, order);
    arrays["positions"] = rows_of(state.position, state.dimension(), order);
    arrays["velocities"] = rows_of(state.velocity, state.dimension(), order);
    return arrays;
}

State state_of(const py::dict& arrays, int dimension) {
    State state(dimension);
    state.step = py::cast<std::uint64_t>(arrays["step"]);
    state.next_id = py::cast<BoidId>(arrays["next_id"]);
    state.captures = py::cast<std::uint64_t>(arrays["captures"]);
    read_column(arrays, "ids", state.id);
    read_column(arrays, "species", state.species);
    read_column(arrays, "waypoints", state.waypoint);
    read_rows(arrays, "positions", dimension, state.position);
    read_rows(arrays, "velocities", dimension, state.velocity);
    check_finite(state.position, state, "the position");
    check_finite(state.velocity, state, "the velocity");
    check_ids(state);
    return state;
}

}  // namespace boids::python
