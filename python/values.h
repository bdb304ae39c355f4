// Values of the tables of parameters and entries as Python has them: bool, int, float and str, checked as a file's or
// a flag's are and with the same sentences.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

#include "boids/core/parameters/value_form.h"
#include "boids/core/space/vector.h"
#include "boids/core/text/error.h"

namespace boids::python {

namespace py = pybind11;

/// A name that is not there, with the nearest that is; Python sees a KeyError and an AttributeError.
class UnknownName : public Error {
public:
    using Error::Error;
};

/// A value of a table as Python has it.
py::object python_value(const ValueForm& form, double value);

/// What Python hands in for a value, as the text that a file would have; a TypeError where it is of the wrong kind.
std::string text_of(const ValueForm& form, std::string_view key, py::handle given);

/// The same as the table's number; an Error where it is out of range.
double number_of(const ValueForm& form, std::string_view key, py::handle given);

/// Two or three finite numbers as a vector; errors begin with `what`.
Vector3 vector_of(py::handle given, const std::string& what);

/// A vector as a tuple of so many numbers.
py::tuple tuple_of(const Vector3& vector, int dimension);

/// "a list", "an int": what a value is, for sentences.
std::string type_text(py::handle given);

}  // namespace boids::python
