#include "boids/record/record_plan.h"

#include "boids/core/state/state.h"
#include "boids/core/text/error.h"
#include "boids/io/trajectory/trajectory_writer.h"

namespace boids {

namespace {

std::vector<std::string> names_of(const RunFile& file) {
    return file.written ? occupied_names(file.path, *file.written) : std::vector<std::string>{file.path};
}

}  // namespace

void check_names(const RunFile& one, const RunFile& other) {
    if (one.path.empty() || other.path.empty() || !(one.written || other.written)) return;
    if (same_file(one.path, other.path))
        throw Error(one.role + " and " + other.role + " name the same file " + other.path + "; give each its own");
    for (const std::string& name : names_of(one))
        for (const std::string& other_name : names_of(other))
            if (same_file(name, other_name))
                throw Error(one.role + " and " + other.role + " both need the file " + other_name +
                            "; give each its own");
}

void check(const RecordPlan& plan) {
    if (plan.trajectory) check_trajectory_name("the trajectory", plan.trajectory.path);
    for (const OutputPlan* output : {&plan.metrics, &plan.trajectory})
        if (*output && output->every < 1)
            throw Error(output->path + " is to have an entry every " + std::to_string(output->every) +
                        " steps; use 1 or more");
    std::vector<RunFile> files = {{"the final state", plan.final_state, OutputForm::plain},
                                  {"the metrics", plan.metrics.path, OutputForm::metrics},
                                  {"the trajectory", plan.trajectory.path, OutputForm::trajectory}};
    for (const RunningOutput& other : plan.others)
        files.push_back({"the " + other.kind, other.path, OutputForm::plain});
    files.push_back({"the checkpoint", plan.checkpoint, OutputForm::checkpoint});
    for (std::size_t i = 0; i < files.size(); ++i)
        for (std::size_t j = i + 1; j < files.size(); ++j) check_names(files[i], files[j]);
}

std::size_t bytes_beside(const RecordPlan& plan, int dimension) {
    const std::size_t state = State::bytes_per_boid(dimension);
    std::size_t bytes = 0;
    if (plan.trajectory || !plan.final_state.empty() || !plan.checkpoint.empty()) bytes += State::bytes_to_order;
    if (plan.trajectory) bytes += 2 * state;  // two copies on their way
    return bytes;
}

}  // namespace boids
