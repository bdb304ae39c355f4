// A State as NumPy arrays by rising id, in double precision, and back.
#pragma once

#include <pybind11/numpy.h>

#include "boids/core/state/state.h"

namespace boids::python {

namespace py = pybind11;

/// step, next_id and captures; ids, species and waypoints; positions and velocities, a row for each boid.
py::dict arrays_of(const State& state);

/// The state of such a dict, whose arrays state.py has checked for shape and kind. An Error where numbers
/// are not finite or ids repeat.
State state_of(const py::dict& arrays, int dimension);

}  // namespace boids::python
