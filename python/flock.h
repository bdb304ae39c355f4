// A Simulation as Python holds it: it knows whether it is being used, so that Python's threads cannot disturb a step,
// and keeps the arrays of the moment. Both modules see it, so that files and pictures need not be loaded with flocks.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boids/api/simulation.h"
#include "boids/record/pace.h"

namespace boids::python {

namespace py = pybind11;

/// A hook in C: the flock before a step as flat arrays, of which `changes` is to be written (docs/python.md).
using CompiledHook = void (*)(std::uint64_t step, std::int64_t boids, std::int64_t dimension, const std::uint32_t* ids,
                              const float* positions, const float* velocities, float* changes, void* context);

class Flock {
public:
    Flock(Scenario scenario, const EngineChoice& choice);
    Flock(Scenario scenario, State state, const EngineChoice& choice);
    ~Flock() { mark_ = 0; }
    Flock(const Flock&) = delete;
    Flock& operator=(const Flock&) = delete;

    /// The flock for those who look; refused while another thread flies it.
    const Simulation& look() const;
    /// The flock for those who change it; refused while it flies, in hooks too. Arrays of this moment are not given out
    /// again.
    Simulation& change();

    /// Does work on the flock with the interpreter's lock released, and lets nobody else near it meanwhile.
    template <class Work>
    auto aside(Work&& work) {
        const InUse in_use(use_, Use::flying);
        const py::gil_scoped_release released;
        return work();
    }

    /// Makes so many steps without the lock, a few at a time: signals and interrupt() are heard in between.
    void advance(std::int64_t steps);
    /// Ends an advance() in another thread at a whole step, with a KeyboardInterrupt there.
    void interrupt() { interrupted_ = true; }

    /// Calls the Python object's _ask_hook before each step.
    void set_python_hook();
    void set_compiled_hook(CompiledHook hook, void* context);
    void end_hook() { change().set_hook({}); }

    /// An array of the current moment by its name, made by fill() where it is not there yet. It never changes once it
    /// is given out: its memory is used again only where nobody has it any longer.
    template <class T, class Fill>
    py::array array(const char* name, const std::vector<py::ssize_t>& shape, Fill&& fill) {
        KeptArray& kept = arrays_[name];
        if (kept.is_current) return kept.rows;
        if (!is_free(kept.rows, shape)) {
            kept.rows = py::array_t<T>(shape);
            kept.rows.attr("flags").attr("writeable") = false;
        }
        auto* first = const_cast<T*>(static_cast<const T*>(kept.rows.data()));
        fill(std::span<T>(first, static_cast<std::size_t>(kept.rows.size())));
        kept.is_current = true;
        return kept.rows;
    }

private:
    enum class Use { idle, asking, flying };

    /// What the flock is used for as long as this is there.
    class InUse {
    public:
        InUse(Use& use, Use now) : use_(use), before_(use) { use_ = now; }
        ~InUse() { use_ = before_; }
        InUse(const InUse&) = delete;
        InUse& operator=(const InUse&) = delete;

    private:
        Use& use_;
        Use before_;
    };

    struct KeptArray {
        py::array rows;
        bool is_current = false;
    };

    static bool is_free(const py::array& rows, const std::vector<py::ssize_t>& shape) {
        return rows.ref_count() == 1 &&
               std::equal(shape.begin(), shape.end(), rows.shape(), rows.shape() + rows.ndim());
    }
    void forget_arrays();
    void ask_python(const StepView& view, std::span<float> changes);

    /// How long it flies before somebody who wants to stop it is heard, in seconds.
    static constexpr double patience = 0.04;

    /// Python can hold an object whose __init__ failed or was never called; its memory then says something else.
    static constexpr std::uint64_t built = 0xb01d5b01d5b01d5a;
    std::uint64_t mark_ = built;
    Simulation simulation_;
    Use use_ = Use::idle;  ///< Read and written with the interpreter's lock held.
    Pace pace_{patience};
    std::atomic<bool> interrupted_{false};
    std::map<std::string_view, KeptArray> arrays_;
};

/// An Error where there cannot be so many threads.
void check_threads(int threads);

/// How a flock uses the machine when Python asks for it.
EngineChoice choose_engine(const std::string& engine, int threads, const std::string& simd);

}  // namespace boids::python
