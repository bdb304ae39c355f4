#include "boids/core/numbers/time_average.h"
#include "boids/python/bindings.h"
#include "boids/python/flock.h"
#include "boids/python/values.h"
#include "boids/sweep/sweep.h"
#include "boids/sweep/sweep_folder.h"

namespace boids::python {

namespace {

/// The row of a key; one that means nothing is a KeyError in Python.
const Parameter& row_of(const Scenario& scenario, const std::string& key) {
    if (const Parameter* row = find_parameter_of(scenario, key)) return *row;
    try {
        parse_variation(scenario, key + "=0");  // which knows what is wrong with it
    } catch (const Error& error) {
        throw UnknownName(error.what());
    }
    throw UnknownName(key + " is not a known parameter");
}

/// Values as a text of the program, "0:180:19", or one by one.
Variation variation_of(const Scenario& scenario, const std::string& key, py::handle values) {
    const Parameter& row = row_of(scenario, key);
    if (py::isinstance<py::str>(values)) return parse_variation(scenario, key + "=" + py::cast<std::string>(values));
    if (!py::isinstance<py::iterable>(values))
        throw py::type_error("over[\"" + key + "\"] takes values, such as a list, not " + type_text(values));
    Variation variation{key, {}};
    for (const py::handle value : py::reinterpret_borrow<py::iterable>(values))
        variation.values.push_back(number_of(row, key, value));
    return variation;
}

SweepPlan plan_of(const Scenario& scenario, const py::dict& over, std::int64_t seeds, std::int64_t warmup,
                  std::int64_t steps, std::int64_t every, const std::string& engine, const std::string& shard) {
    SweepPlan plan;
    plan.scenario = scenario;
    for (const auto& [key, values] : over)
        plan.over.push_back(variation_of(scenario, py::cast<std::string>(key), values));
    plan.seeds = seeds;
    plan.warmup = warmup;
    plan.steps = steps;
    plan.every = every;
    plan.engine = engine;
    if (!shard.empty()) plan.shard = parse_shard(shard);
    return plan;
}

/// Flies without the interpreter's lock, which is taken for telling how far it is and for signals; what these raise
/// ends the sweep, whose folder can go on.
py::tuple fly_sweep(const SweepPlan& plan, const std::string& folder, int threads, const std::string& simd,
                    const py::function& progress) {
    check_threads(threads);
    SweepOptions options;
    options.threads = threads;
    options.simd = simd;
    options.progress = [&](const SweepProgress& now) {
        const py::gil_scoped_acquire acquired;
        progress(now.done, now.runs);
    };
    options.stop = [] {
        const py::gil_scoped_acquire acquired;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        return false;
    };
    SweepOutcome outcome;
    {
        const py::gil_scoped_release released;
        outcome = sweep(plan, folder, options);
    }
    return py::make_tuple(outcome.done, outcome.runs);
}

py::tuple average_of(const py::array_t<double, py::array::c_style | py::array::forcecast>& series) {
    const TimeAverage average = time_average({series.data(), static_cast<std::size_t>(series.size())});
    return py::make_tuple(average.mean, average.error, average.autocorrelation_time);
}

}  // namespace

void bind_sweep(py::module_& module) {
    py::class_<SweepPlan>(module, "SweepPlan")
        .def(py::init(&plan_of))
        .def("check", [](const SweepPlan& plan) { check(plan); })
        .def("run_count", &run_count);
    module.def("fly_sweep", &fly_sweep);
    module.def("merge_sweeps", [](const std::vector<std::string>& shards, const std::string& folder) {
        const py::gil_scoped_release released;
        merge_sweeps(shards, folder);
    });
    module.def("average_of", &average_of);
    module.attr("sweep_tables") = py::make_tuple(sweep_file::runs, sweep_file::summary, sweep_file::columns);
}

}  // namespace boids::python
