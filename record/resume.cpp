#include "boids/record/resume.h"

#include <filesystem>

namespace boids {

namespace {

namespace fs = std::filesystem;

void take_over(RecordPlan& plan, const RunningOutput& output) {
    const fs::path path =
        output.path.starts_with("/") ? fs::path(output.path) : fs::path(plan.checkpoint).parent_path() / output.path;
    const OutputPlan planned{path.string(), output.every, output.mark};
    if (output.kind == "metrics")
        plan.metrics = planned;
    else if (output.kind == "trajectory")
        plan.trajectory = planned;
    else if (output.kind == "final")
        plan.final_state = planned.path;
    else
        plan.others.push_back({output.kind, planned.path, output.every, output.mark});
}

}  // namespace

Simulation Resumption::simulation(EngineChoice choice) const {
    choice.name = engine;
    return Simulation(scenario, *flock, choice);
}

Resumption resume(const std::string& path) {
    CheckpointPieces checkpoint = read_checkpoint_pieces(path);
    Resumption result{std::move(checkpoint.scenario), checkpoint.flock, checkpoint.engine, checkpoint.last_step, {}};
    result.plan.checkpoint = path;
    result.plan.interval = checkpoint.interval;
    for (const RunningOutput& output : checkpoint.outputs) take_over(result.plan, output);
    return result;
}

}  // namespace boids
