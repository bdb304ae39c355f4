#include "boids/report/page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "boids/core/text/text.h"
#include "boids/report/chart.h"
#include "boids/report/page_parts.h"

namespace boids::report {

namespace {

std::string with_thousands(double count) {
    return count_text(static_cast<std::uint64_t>(std::llround(count)));
}

std::string world_text(const World& world) {
    std::string text = fmt::format("{}D, {:g} × {:g}", world.dimension, world.width, world.height);
    if (world.dimension == 3) text += fmt::format(" × {:g}", world.depth);
    return text;
}

std::string what_was_run(const Report& report) {
    const Scenario& scenario = report.scenario;
    const std::uint64_t first = report.samples.empty() ? 0 : report.samples.front().step;
    const std::uint64_t last = report.samples.empty() ? 0 : report.samples.back().step;
    const auto steps = static_cast<double>(last - first);
    const double rate = report.seconds > 0 ? steps / report.seconds : 0;
    std::string html = "<section><h2>What was run</h2><table>\n";
    html += row("model", std::string(model_name(scenario.parameters)));
    html += row("boids", with_thousands(static_cast<double>(report.boids)));
    html += row("world", world_text(scenario.parameters.world));
    html += row("steps", fmt::format("{} to {}", first, last));
    html += row("schedule", std::string(schedule_names[static_cast<std::size_t>(scenario.schedule)]));
    html += row("seed", std::to_string(scenario.seed));
    html += row("engine", report.engine);
    html += row("speed", fmt::format("{:.2f} s, {} steps/s, {} boid-steps/s", report.seconds, with_thousands(rate),
                                     with_thousands(rate * static_cast<double>(report.boids))));
    html += row("machine", report.machine);
    html += row("program", "boids " + report.version);
    html += row("hash of the end", fmt::format("{:016x}", report.hash));
    return html + "</table></section>\n";
}

std::string what_differs(const Report& report) {
    std::string rows;
    for (const Parameter& parameter : rows_of(report.scenario.parameters)) {
        const double here = parameter.get(report.scenario.parameters), there = parameter.get(report.preset.parameters);
        if (here == there) continue;
        rows += fmt::format("<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td class=\"soft\">{}</td></tr>\n",
                            parameter.key, escaped(value_text(parameter, here)), escaped(value_text(parameter, there)),
                            escaped(std::string(parameter.help)));
    }
    const std::string base = report.preset.name.empty() ? "the defaults" : "the preset " + report.preset.name;
    if (rows.empty()) return "<section><h2>Parameters</h2><p>All as in " + escaped(base) + ".</p></section>\n";
    return "<section><h2>Parameters that differ from " + escaped(base) +
           "</h2><table><tr><th>parameter</th><th>here</th><th>there</th><th></th></tr>\n" + rows +
           "</table></section>\n";
}

std::string pictures(const Report& report) {
    std::string html;
    for (const Picture& picture : report.pictures) {
        const std::string image =
            picture.png.empty() ? "<p class=\"soft\">No picture: " + escaped(picture.problem) + "</p>"
                                : "<img alt=\"The flock\" src=\"data:image/png;base64," + base64(picture.png) + "\">";
        html += fmt::format("<figure>{}<figcaption>step {}</figcaption></figure>\n", image, picture.step);
    }
    if (html.empty()) return "";
    return "<section><h2>The flock</h2><div class=\"grid3\">\n" + html + "</div></section>\n";
}

std::string observables(const Report& report) {
    std::vector<double> steps;
    for (const Sample& sample : report.samples) steps.push_back(static_cast<double>(sample.step));
    std::string html;
    for (const Observable& observable : observable_table) {
        if (observable.dimension > report.scenario.parameters.world.dimension) continue;
        std::vector<double> values;
        for (const Sample& sample : report.samples) values.push_back(sample.observables.*observable.value);
        std::string name(observable.name);
        std::replace(name.begin(), name.end(), '_', ' ');
        html += line_chart({name, std::string(observable.unit), std::string(observable.help)}, steps, values);
    }
    return "<h2>Observables over time</h2><div class=\"grid2\">\n" + html + "</div>\n";
}

std::string distributions(const Report& report) {
    const Distributions& all = report.distributions;
    return "<h2>Distributions at the end</h2><div class=\"grid2\">\n" +
           histogram({"speed", "length/step", "number of boids of each speed"}, all.speed) +
           histogram({"nearest neighbour distance", "length", "number of boids whose nearest neighbour is that far"},
                     all.nearest_neighbour_distance) +
           size_histogram({"flock size", "boids", "number of flocks of each size"}, all.flock_size) + "</div>\n";
}

std::string profile(const Report& report) {
    double total = 0;
    for (const PhaseTime& phase : report.profile.phases) total += phase.seconds;
    if (!(total > 0)) return "";
    const double boid_steps = static_cast<double>(report.profile.steps) * static_cast<double>(report.boids);
    std::string html =
        "<section><h2>Where the time went</h2><table><tr><th>phase</th><th>share</th><th>ns per boid-step</th></tr>\n";
    for (const PhaseTime& phase : report.profile.phases)
        html += fmt::format("<tr><td>{}</td><td class=\"number\">{:.1f} %</td><td class=\"number\">{:.2f}</td></tr>\n",
                            phase.phase, 100 * phase.seconds / total,
                            boid_steps > 0 ? 1e9 * phase.seconds / boid_steps : 0);
    return html + "</table></section>\n";
}

}  // namespace

std::string page(const Report& report) {
    const std::string name = report.scenario.name.empty() ? "scenario" : report.scenario.name;
    return page_head("boids: " + name) + "<h1>" + escaped(name) + "</h1><p class=\"soft\">" +
           escaped(report.scenario.description) + "</p>\n" + pictures(report) + what_was_run(report) +
           what_differs(report) + observables(report) + distributions(report) + profile(report) +
           whole_scenario(report.toml) + "</body></html>\n";
}

}  // namespace boids::report
