#include "boids/python/values.h"

#include <cmath>

#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"

namespace boids::python {

namespace {

bool is_truth(py::handle given) {
    return PyBool_Check(given.ptr()) || type_text(given) == "a bool_";
}

/// Numbers of Python and NumPy; neither truths nor texts.
bool is_number(py::handle given) {
    return PyFloat_Check(given.ptr()) || (!is_truth(given) && PyNumber_Check(given.ptr()) &&
                                          !PyComplex_Check(given.ptr()) && !py::hasattr(given, "__len__"));
}

std::string number_text_of(py::handle given) {
    if (PyIndex_Check(given.ptr())) return py::str(py::reinterpret_steal<py::object>(PyNumber_Index(given.ptr())));
    const double value = PyFloat_AsDouble(given.ptr());
    if (PyErr_Occurred()) throw py::error_already_set();
    const bool whole = std::isfinite(value) && value == std::floor(value) && std::abs(value) < 1e15;
    return whole ? std::to_string(static_cast<std::int64_t>(value)) : number_text(value);
}

}  // namespace

std::string type_text(py::handle given) {
    const std::string name = py::str(py::type::handle_of(given).attr("__name__"));
    const bool vowel = std::string_view("aeiouAEIOU").find(name[0]) != std::string_view::npos;
    return (vowel ? "an " : "a ") + name;
}

py::object python_value(const ValueForm& form, double value) {
    switch (form.kind) {
        case ValueKind::real: return py::float_(value);
        case ValueKind::integer: return py::int_(static_cast<std::int64_t>(value));
        case ValueKind::toggle: return py::bool_(value != 0);
        case ValueKind::choice: return py::str(std::string(form.choices[static_cast<std::size_t>(value)]));
    }
    return py::none();
}

std::string text_of(const ValueForm& form, std::string_view key, py::handle given) {
    if (form.kind == ValueKind::toggle && is_truth(given))
        return py::cast<bool>(py::bool_(given.attr("__bool__")())) ? "true" : "false";
    if (form.kind == ValueKind::choice && py::isinstance<py::str>(given)) return py::cast<std::string>(given);
    if ((form.kind == ValueKind::real || form.kind == ValueKind::integer) && is_number(given))
        return number_text_of(given);
    throw py::type_error(std::string(key) + " takes " + allowed_text(form) + ", not " + type_text(given));
}

double number_of(const ValueForm& form, std::string_view key, py::handle given) {
    const ParsedValue parsed = parse_value(form, text_of(form, key, given));
    if (!parsed.problem.empty()) throw Error(std::string(key) + " = " + parsed.problem);
    return parsed.value;
}

Vector3 vector_of(py::handle given, const std::string& what) {
    if (!py::isinstance<py::sequence>(given) && !py::hasattr(given, "__array__"))
        throw py::type_error(what + " takes two or three numbers, not " + type_text(given));
    const auto size = py::len(given);
    if (size != 2 && size != 3)
        throw py::value_error(what + " takes two or three numbers, not " + std::to_string(size));
    Vector3 vector;
    int axis = 0;
    for (const py::handle each : py::iter(given)) {
        if (!is_number(each)) throw py::type_error(what + " takes numbers, not " + type_text(each));
        vector[axis] = PyFloat_AsDouble(each.ptr());
        if (PyErr_Occurred()) throw py::error_already_set();
        if (!std::isfinite(vector[axis])) throw py::value_error(what + " holds what is not a finite number");
        ++axis;
    }
    return vector;
}

py::tuple tuple_of(const Vector3& vector, int dimension) {
    py::tuple result(static_cast<std::size_t>(dimension));
    for (int axis = 0; axis < dimension; ++axis) result[static_cast<std::size_t>(axis)] = vector[axis];
    return result;
}

}  // namespace boids::python
