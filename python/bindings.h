// The parts of the module boids._core: each binds one noun.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>

#include "boids/core/scenario/scenario.h"

namespace boids::python {

namespace py = pybind11;

/// A parameter's value by its key, such as "separation.weight" or "hawk.motion.max_speed".
py::object parameter_value(const Scenario& scenario, const std::string& key);

/// What Python hands in for a parameter, as set_parameter takes it.
std::string parameter_text(const Scenario& scenario, const std::string& key, py::handle value);

void bind_errors();
void bind_scenario(py::module_& module);
void bind_flock(py::module_& module);
void bind_sweep(py::module_& module);

}  // namespace boids::python
