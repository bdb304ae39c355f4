#include "boids/report/sweep_page.h"

#include <fmt/core.h>

#include <algorithm>

#include "boids/core/parameters/model.h"
#include "boids/core/text/text.h"
#include "boids/report/page_parts.h"

namespace boids::report {

namespace {

std::string values_text(const SweepAxis& axis) {
    std::string text;
    for (const std::size_t i : evenly_chosen(axis.labels.size(), 12))
        text += (text.empty() ? "" : ", ") + axis.labels[i];
    const std::string unit = axis.unit.empty() || axis.unit == "1" ? "" : " " + axis.unit;
    return text + unit +
           (axis.labels.size() > 12 ? fmt::format(" ({} values, not all are named)", axis.labels.size()) : "");
}

std::string what_was_swept(const SweepReport& report) {
    std::string html = "<section><h2>What was swept</h2><table>\n";
    for (const SweepAxis& axis : report.axes) html += row(axis.key, values_text(axis));
    html += row("seeds", report.seeds == 1
                             ? std::to_string(report.scenario.seed)
                             : fmt::format("{} to {}", report.scenario.seed,
                                           report.scenario.seed + static_cast<std::uint64_t>(report.seeds) - 1));
    html += row("steps",
                fmt::format("{}, measured every {}, after {} to warm up", report.steps, report.every, report.warmup));
    html += row("model", std::string(model_name(report.scenario.parameters)));
    html += row("engine", report.engine);
    html += row("program", "boids " + report.version);
    return html + row("one run again", report.repetition) + "</table></section>\n";
}

/// At how many points the steps are too few for errors that can be trusted (core/numbers/time_average.h).
std::size_t count_short(const SweepQuantity& quantity, std::int64_t steps) {
    constexpr double least = 50;
    return static_cast<std::size_t>(std::ranges::count_if(
        quantity.times, [steps](double time) { return least * time > static_cast<double>(steps); }));
}

std::string warning_of(const SweepQuantity& quantity, std::int64_t steps) {
    const std::size_t points = count_short(quantity, steps);
    if (points == 0) return "";
    return fmt::format(
        "<p>At {} of {} points the steps are fewer than 50 of its autocorrelation times: errors there are too "
        "small; measure longer.</p>",
        points, quantity.times.size());
}

std::string charts_of(const SweepReport& report) {
    const char* errors = report.seeds > 1 ? "one standard error of the mean over seeds"
                                          : "one standard error of the mean over time, by blocks";
    std::string html = fmt::format("<h2>What was found</h2><p class=\"soft\">Means over time{}; bars are {}.{}</p>\n",
                                   report.seeds > 1 ? " and seeds" : "", errors,
                                   report.axes.size() > 1 && report.axes[1].values.size() > most_curves
                                       ? " Of the curves some are drawn; maps have all."
                                       : "");
    for (const SweepQuantity& quantity : report.quantities) {
        html += "<figure class=\"sweep\"><figcaption><b>" + escaped(quantity.title.name) + "</b><p>" +
                escaped(quantity.title.help) + "</p>" + warning_of(quantity, report.steps) + "</figcaption>\n";
        for (const SweepFigure& figure : figures_of(report.axes, quantity)) html += figure.svg;
        html += "</figure>\n";
    }
    return html;
}

std::string snapshots_of(const SweepReport& report) {
    if (report.snapshots.empty() && report.picture_problem.empty()) return "";
    std::string html = "<h2>Flocks at the end of their runs</h2>";
    if (!report.picture_problem.empty())
        html += "<p class=\"soft\">Some have no picture: " + escaped(report.picture_problem) + "</p>";
    html += "<div class=\"grid3\">\n";
    for (const SweepSnapshot& snapshot : report.snapshots)
        html += "<figure><img alt=\"" + escaped(snapshot.caption) + "\" src=\"data:image/png;base64," +
                base64(snapshot.png) + "\"><figcaption><p>" + escaped(snapshot.caption) +
                "</p></figcaption></figure>\n";
    return html + "</div>\n";
}

}  // namespace

std::vector<SweepFigure> figures_of(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity) {
    std::vector<SweepFigure> figures;
    if (axes.size() < 2 || axes[1].values.size() <= most_curves || !can_be_mapped(axes))
        figures.push_back({quantity.title.name, sweep_curves(axes, quantity)});
    if (can_be_mapped(axes)) figures.push_back({quantity.title.name + "_map", sweep_map(axes, quantity)});
    return figures;
}

std::string page(const SweepReport& report) {
    const std::string name = (report.scenario.name.empty() ? "scenario" : report.scenario.name) + ", swept";
    return page_head("boids: " + name) + "<h1>" + escaped(name) + "</h1><p class=\"soft\">" +
           escaped(report.scenario.description) + "</p>\n" + what_was_swept(report) + charts_of(report) +
           snapshots_of(report) + whole_scenario(report.toml) + "</body></html>\n";
}

}  // namespace boids::report
