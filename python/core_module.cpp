// boids._core: flocks, scenarios and what files they need to begin with and to be kept; no codec, no HDF5, no OpenGL.
#include "boids/core/state/observables.h"
#include "boids/engines/engine.h"
#include "boids/python/bindings.h"
#include "boids/python/values.h"
#include "boids/version.h"

namespace boids::python {

namespace {

void raise(const char* kind, const Error& error) {
    const py::object type = py::module_::import("boids.errors").attr(kind);
    PyErr_SetString(type.ptr(), error.what());
}

py::list observable_rows() {
    py::list rows;
    for (const Observable& row : observable_table)
        rows.append(py::make_tuple(std::string(row.name), std::string(row.unit), std::string(row.help)));
    return rows;
}

}  // namespace

void bind_errors() {
    py::register_exception_translator([](std::exception_ptr caught) {
        try {
            if (caught) std::rethrow_exception(caught);
        } catch (const UnknownName& error) {
            raise("UnknownNameError", error);
        } catch (const Failure& error) {
            raise("Failure", error);
        } catch (const Error& error) {
            raise("Error", error);
        }
    });
}

PYBIND11_MODULE(_core, module) {
    bind_errors();
    bind_scenario(module);
    bind_flock(module);
    bind_sweep(module);
    module.attr("version") = BOIDS_VERSION;
    module.attr("engine_names") =
        py::tuple(py::cast(std::vector<std::string>(std::begin(boids::engine_names), std::end(boids::engine_names))));
    module.attr("everyone") = everyone;
    module.def("observable_rows", &observable_rows);
}

}  // namespace boids::python
