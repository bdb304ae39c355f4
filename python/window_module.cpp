// boids._window: the window on a flock, in a process of its own (window.py).
#include <pybind11/pybind11.h>

#include "boids/apps/viewer/view_request.h"
#include "boids/io/scenario_file.h"

namespace boids::python {

namespace {

int open_window(const std::string& scenario, const std::string& engine, int threads, double seconds) {
    viewer::ViewRequest request;
    request.scenario = load_scenario(scenario);
    request.engine.name = engine;
    request.engine.threads = threads;
    if (seconds > 0) request.benchmark = seconds;
    request.remember = seconds == 0;
    const pybind11::gil_scoped_release released;
    return viewer::view(request);
}

}  // namespace

PYBIND11_MODULE(_window, module) {
    pybind11::module_::import("boids._core");  // whose errors it raises
    module.def("open_window", &open_window);
}

}  // namespace boids::python
