// The lists of a scenario (obstacles, goals, relations) and its look, as Python has them: dicts by the names of the
// tables and of scenario files.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "boids/core/scenario/scenario.h"

namespace boids::python {

namespace py = pybind11;

/// All entries of a kind: "obstacle", "goal" or "relation", or the one of "look".
py::list entries_of(const Scenario& scenario, const std::string& kind);

/// Puts others in their place; an Error, TypeError or UnknownName where one cannot be.
void set_entries(Scenario& scenario, const std::string& kind, const py::list& entries);

/// The rows of a kind's table: (name, unit, default, help), and those that are no numbers besides.
py::list entry_rows(const std::string& kind);

}  // namespace boids::python
