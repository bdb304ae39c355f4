#include "boids/io/metrics_text.h"

#include "boids/core/text/text.h"

namespace boids {

std::string metrics_header(bool has_captures) {
    std::string comments = "# step [steps]: how far the run is\n", names = "step";
    const auto add = [&](std::string_view name, std::string_view unit, std::string_view help) {
        comments.append("# ").append(name).append(" [").append(unit).append("]: ").append(help).append("\n");
        names.append(",").append(name);
    };
    for (const Observable& row : observable_table) add(row.name, row.unit, row.help);
    if (has_captures) add("captures", "boids", "how many were caught since the start");
    return comments + names + "\n";
}

std::string metrics_line(std::uint64_t step, const Observables& observables, std::optional<std::uint64_t> captures) {
    std::string line = std::to_string(step);
    for (const Observable& row : observable_table) line += "," + number_text(observables.*row.value);
    if (captures) line += "," + std::to_string(*captures);
    return line + "\n";
}

}  // namespace boids
