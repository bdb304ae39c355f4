#include "boids/core/text/text.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/engines/engine.h"
#include "boids/engines/exact/exact_engine.h"
#include "boids/engines/reference/reference_engine.h"
#include "boids/engines/threads/thread_workers.h"

namespace boids {

namespace {

std::string listed(std::span<const std::string_view> names, std::string_view wrong) {
    const std::vector<std::string> known(names.begin(), names.end());
    return "it takes one of " + joined(names) + suggestion(wrong, known);
}

cpu::Kernels kernels_for(const EngineChoice& choice) {
    if (!choice.simd.empty() && !index_of(cpu::simd_names, choice.simd))
        throw Error("simd is \"" + choice.simd + "\"; " + listed(cpu::simd_names, choice.simd));
    const cpu::Kernels kernels = cpu::find_kernels(choice.simd);
    if (!kernels) throw Error("this machine cannot run simd \"" + choice.simd + "\"; leave it out for the best it can");
    return kernels;
}

}  // namespace

std::string_view engine_for(const Scenario& scenario, const EngineChoice& choice) {
    if (!choice.name.empty()) return choice.name;
    return scenario.schedule == Schedule::synchronous ? "cpu" : "exact";
}

std::unique_ptr<Engine> make_engine(const Scenario& scenario, const EngineChoice& choice) {
    if (!choice.name.empty() && !index_of(engine_names, choice.name))
        throw Error("engine is \"" + choice.name + "\"; " + listed(engine_names, choice.name));
    if (choice.threads < 0 || choice.threads > 1024)
        throw Error("threads is " + std::to_string(choice.threads) + "; it takes 1 to 1024, or 0 for all");
    if (choice.workers && choice.workers->count() < 1)
        throw Error("the workers are " + std::to_string(choice.workers->count()) + "; hand in at least 1, or none");
    const cpu::Kernels kernels = kernels_for(choice);
    const std::string_view name = engine_for(scenario, choice);
    if (name == "reference") return make_reference_engine(scenario);
    if (name == "exact") return make_exact_engine(scenario, choice.simd);
    if (scenario.schedule != Schedule::synchronous)
        throw Error("engine \"cpu\" runs the synchronous schedule only; choose schedule synchronous, or engine exact");
    return make_cpu_engine(scenario, kernels, choice.workers ? choice.workers : make_thread_workers(choice.threads));
}

}  // namespace boids
