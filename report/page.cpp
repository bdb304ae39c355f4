#include "boids/report/page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "boids/core/text/text.h"
#include "boids/report/chart.h"

namespace boids::report {

namespace {

constexpr const char* style = R"(
:root { --ink: #1c2430; --soft: #5c6675; --line: #d9dee6; --paper: #ffffff; --colour: #2463a8; --bar: #7aa6d6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7ecf3; --soft: #9aa6b6; --line: #333d4b; --paper: #12171e; --colour: #7db4f0; --bar: #3f76b0; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 1060px;
  margin: 2em auto; padding: 0 1em; }
h1 { margin: 0; font-size: 2em; } h2 { margin: 2em 0 .6em; font-size: 1.25em; border-bottom: 1px solid var(--line); }
p { margin: .2em 0; } .soft, small, figcaption p { color: var(--soft); }
table { border-collapse: collapse; } td, th { text-align: left; padding: .15em 1.6em .15em 0; vertical-align: top; }
th { font-weight: 600; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
.grid2 { display: grid; grid-template-columns: repeat(auto-fit, minmax(400px, 1fr)); gap: 1.2em 2em; }
.grid3 { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 1em; }
figure { margin: 0; break-inside: avoid; } figure img { width: 100%; border-radius: 6px; display: block; }
figcaption p { font-size: .85em; } svg { width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: var(--soft); } svg .y { text-anchor: end; }
svg .x, svg .name { text-anchor: middle; } svg .grid { stroke: var(--line); fill: none; }
svg .axis, svg .tick { stroke: var(--soft); fill: none; } svg .bar { fill: var(--bar); }
svg .curve { stroke: var(--colour); stroke-width: 1.6; fill: none; stroke-linejoin: round; }
code, pre { font: .9em ui-monospace, monospace; } pre { overflow-x: auto; white-space: pre-wrap; }
details summary { cursor: pointer; color: var(--soft); }
h2 { break-after: avoid; }
@media print {
  :root { --ink: #000; --soft: #444; --line: #ccc; --paper: #fff; --colour: #2463a8; --bar: #7aa6d6; }
  section { break-inside: avoid; } body { font-size: 10pt; max-width: none; margin: 0; }
  .grid2 { grid-template-columns: 1fr 1fr; } .grid3 { grid-template-columns: 1fr 1fr 1fr; } h2 { margin-top: 1em; } }
)";

/// Bytes as text that a page can hold.
std::string base64(const std::string& bytes) {
    constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    result.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t index = 0; index < bytes.size(); index += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - index);
        std::uint32_t three = 0;
        for (std::size_t byte = 0; byte < 3; ++byte)
            three = three << 8 | (byte < count ? static_cast<unsigned char>(bytes[index + byte]) : 0u);
        for (std::size_t digit = 0; digit < 4; ++digit)
            result += digit <= count ? digits[three >> (18 - 6 * digit) & 63] : '=';
    }
    return result;
}

std::string row(const std::string& name, const std::string& value) {
    return "<tr><th>" + escaped(name) + "</th><td>" + escaped(value) + "</td></tr>\n";
}

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

std::string whole_scenario(const std::string& toml) {
    return "<section><h2>Scenario</h2><details><summary>The whole scenario; save it as a .toml file to run it "
           "again</summary><pre>" +
           escaped(toml) + "</pre></details></section>\n";
}

}  // namespace

std::string page(const Report& report) {
    const std::string name = report.scenario.name.empty() ? "scenario" : report.scenario.name;
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>boids: " +
           escaped(name) + "</title>\n<style>" + style + "</style></head><body>\n<h1>" + escaped(name) +
           "</h1><p class=\"soft\">" + escaped(report.scenario.description) + "</p>\n" + pictures(report) +
           what_was_run(report) + what_differs(report) + observables(report) + distributions(report) + profile(report) +
           whole_scenario(report.toml) + "</body></html>\n";
}

}  // namespace boids::report
