#include "boids/core/text/text.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/engines/cuda/cuda_engine.h"
#include "boids/engines/engine.h"
#include "boids/engines/exact/exact_engine.h"
#include "boids/engines/mpi/mpi_limits.h"
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

/// From so many boids on a card makes up for the time that it takes to get ready (docs/benchmarks.md).
constexpr std::int64_t worth_a_card = 20'000;

/// How many boids of all species there are at the start.
std::int64_t boids_of(const Scenario& scenario) {
    std::int64_t sum = 0;
    for (std::size_t species = 0; species < species_count(scenario); ++species)
        sum += parameters_of(scenario, species).start.boids;
    return sum;
}

/// Asked once: the answer does not change while a program runs, and takes a while.
const std::optional<std::string>& missing_card() {
    static const std::optional<std::string> missing = why_no_card();
    return missing;
}

/// Whether one look around makes a step, all that an engine with an index of who is near has.
bool looks_once(const Scenario& scenario) {
    return as_flown(scenario.parameters).integrator == Integrator::euler;
}

}  // namespace

std::optional<std::string> refusal_of(std::string_view engine, const Scenario& scenario) {
    if (engine != "reference" && !looks_once(scenario))
        return "engine \"" + std::string(engine) +
               "\" integrates by euler only; choose that integrator, or engine reference";
    if (engine == "cpu" && scenario.schedule != Schedule::synchronous)
        return "engine \"cpu\" runs the synchronous schedule only; choose schedule synchronous, or engine exact";
    const std::string able = scenario.schedule == Schedule::synchronous ? "cpu" : "exact";
    if (engine == "mpi")
        if (const auto unknown = unknown_to_mpi(scenario))
            return "engine \"mpi\" does not know " + *unknown + "; choose engine " + able + ", which does, on one rank";
    if (engine != "cuda") return {};
    if (const auto unknown = unknown_to_cuda(scenario))
        return "engine \"cuda\" does not know " + *unknown + "; choose engine " + able + ", which does";
    if (missing_card())
        return "engine \"cuda\" needs an NVIDIA card: " + *missing_card() +
               "; choose engine cpu, which has the same bits";
    return {};
}

std::string_view engine_for(const Scenario& scenario, const EngineChoice& choice) {
    if (!choice.name.empty()) return choice.name;
    if (choice.ranks && choice.ranks->count() > 1) return "mpi";
    if (!looks_once(scenario)) return "reference";
    if (scenario.schedule != Schedule::synchronous) return "exact";
    return boids_of(scenario) >= worth_a_card && !refusal_of("cuda", scenario) ? "cuda" : "cpu";
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
    if (name == "mpi" && !choice.ranks)
        throw Error(
            "engine \"mpi\" needs ranks: start a program that was built with MPI by mpirun -n 4 boids ..., or choose "
            "engine cpu, which has the same bits");
    if (const auto refusal = refusal_of(name, scenario)) throw Error(*refusal);
    if (name == "reference") return make_reference_engine(scenario);
    if (name == "exact") return make_exact_engine(scenario, choice.simd);
    std::shared_ptr<Workers> workers = choice.workers ? choice.workers : make_thread_workers(choice.threads);
    if (name == "mpi") return choice.ranks->make_engine(scenario, choice.simd, std::move(workers));
    if (name == "cuda") return make_cuda_engine(scenario, std::move(workers));
    return make_cpu_engine(scenario, kernels, std::move(workers));
}

}  // namespace boids
