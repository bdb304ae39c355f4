#include "boids/python/flock.h"

#include <chrono>

#include "boids/api/load_simulation.h"
#include "boids/python/fork_safe_workers.h"

namespace boids::python {

namespace {

/// What a hook wants, as rows of float32; None for nothing.
py::array_t<float> wanted_changes(const py::object& wanted, const StepView& view) {
    using Rows = py::array_t<float, py::array::c_style | py::array::forcecast>;
    const py::array given = py::array::ensure(wanted);
    const bool numbers = given && std::string_view("fiub").find(given.dtype().kind()) != std::string_view::npos;
    if (!numbers) throw py::type_error("the hook must return None or an array of numbers, a row for each boid");
    const auto boids = static_cast<py::ssize_t>(view.ids.size());
    if (given.ndim() != 2 || given.shape(0) != boids || given.shape(1) != view.dimension)
        throw py::value_error("the hook returns an array of shape " + std::string(py::str(given.attr("shape"))) +
                              "; it takes (" + std::to_string(boids) + ", " + std::to_string(view.dimension) +
                              "), a row for each boid");
    return Rows::ensure(given);
}

}  // namespace

void check_threads(int threads) {
    if (threads < 0 || threads > 1024)
        throw Error("threads is " + std::to_string(threads) + "; it takes 1 to 1024, or 0 for all");
}

EngineChoice choose_engine(const std::string& engine, int threads, const std::string& simd) {
    check_threads(threads);
    EngineChoice choice;
    choice.name = engine;
    choice.threads = threads;
    choice.simd = simd;
    choice.workers = make_fork_safe_workers(threads);
    choice.memory.beside = 6 * sizeof(float);  // arrays of positions and velocities
    return choice;
}

Flock::Flock(Scenario scenario, const EngineChoice& choice) : simulation_(load_simulation(scenario, choice)) {}

Flock::Flock(Scenario scenario, State state, const EngineChoice& choice)
    : simulation_(std::move(scenario), std::move(state), choice) {}

const Simulation& Flock::look() const {
    if (mark_ != built) throw std::runtime_error("this flock was never built; call boids.Simulation(...)");
    if (use_ == Use::flying) throw std::runtime_error("another thread is flying this flock; wait until it is done");
    return simulation_;
}

Simulation& Flock::change() {
    look();
    if (use_ == Use::asking)
        throw std::runtime_error("a hook may look at its flock and not change it; return an array of changes");
    forget_arrays();
    pace_ = Pace(patience);
    return simulation_;
}

void Flock::forget_arrays() {
    for (auto& [name, kept] : arrays_) kept.is_current = false;
}

void Flock::advance(std::int64_t steps) {
    const Pace pace = pace_;
    Simulation& flock = change();
    pace_ = pace;
    interrupted_ = false;
    if (steps <= 0) return flock.advance(steps);
    while (steps > 0) {
        const std::int64_t now = std::min(steps, pace_.steps());
        const auto began = std::chrono::steady_clock::now();
        aside([&] { flock.advance(now); });
        pace_.measured(std::chrono::steady_clock::now() - began);
        forget_arrays();
        steps -= now;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (!interrupted_) continue;
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw py::error_already_set();
    }
}

void Flock::set_python_hook() {
    change().set_hook([this](const StepView& view, std::span<float> changes) {
        const py::gil_scoped_acquire acquired;
        ask_python(view, changes);
    });
}

void Flock::ask_python(const StepView& view, std::span<float> changes) {
    const InUse in_use(use_, Use::asking);
    forget_arrays();
    const py::object wanted = py::cast(this).attr("_ask_hook")();
    if (wanted.is_none()) return;
    const py::array_t<float> rows = wanted_changes(wanted, view);
    std::copy_n(rows.data(), changes.size(), changes.begin());
}

void Flock::set_compiled_hook(CompiledHook hook, void* context) {
    change().set_hook([hook, context](const StepView& view, std::span<float> changes) {
        hook(view.step, static_cast<std::int64_t>(view.ids.size()), view.dimension, view.ids.data(),
             view.positions.data(), view.velocities.data(), changes.data(), context);
    });
}

}  // namespace boids::python
