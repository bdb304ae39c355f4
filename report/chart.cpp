#include "boids/report/chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "boids/report/axis.h"

namespace boids::report {

namespace {

// The paper of a chart, and the area of its curve on it, in SVG units.
namespace paper {
constexpr double width = 480, height = 220, left = 56, right = 456, top = 14, bottom = 178;
}  // namespace paper

std::string frame(const ChartTitle& title) {
    const std::string unit = title.unit == "1" ? "" : fmt::format(" <small>{}</small>", escaped(title.unit));
    return fmt::format(
        "<figure><figcaption><b>{}</b>{}<p>{}</p></figcaption><svg viewBox=\"0 0 {} {}\" role=\"img\" "
        "aria-label=\"{}\">\n",
        escaped(title.name), unit, escaped(title.help), paper::width, paper::height, escaped(title.name));
}

enum class Ticks { any, whole };

std::string horizontal_grid(const Axis& axis, Ticks kind = Ticks::any) {
    std::string svg;
    for (const double tick : round_ticks(axis.low, axis.high, 5)) {
        if (kind == Ticks::whole && tick != std::round(tick)) continue;
        const double y = axis.place(tick);
        svg += fmt::format(
            "<path class=\"grid\" d=\"M{:g} {:.1f}H{:g}\"/><text class=\"y\" x=\"{:g}\" y=\"{:.1f}\">{}</text>\n",
            paper::left, y, paper::right, paper::left - 6, y + 4, tick_text(tick));
    }
    return svg;
}

std::string tick_below(double x, const std::string& text) {
    return fmt::format(
        "<path class=\"tick\" d=\"M{:.1f} {:g}v5\"/><text class=\"x\" x=\"{:.1f}\" y=\"{:g}\">{}</text>\n", x,
        paper::bottom, x, paper::bottom + 18, text);
}

std::string base_line(const std::string& name) {
    return fmt::format(
        "<path class=\"axis\" d=\"M{:g} {:g}H{:g}\"/><text class=\"name\" x=\"{:g}\" y=\"{:g}\">{}</text>\n",
        paper::left, paper::bottom, paper::right, (paper::left + paper::right) / 2, paper::height - 6, escaped(name));
}

std::string scale_below(const Axis& axis, const std::string& name) {
    std::string svg = base_line(name);
    for (const double tick : round_ticks(axis.low, axis.high, 6)) svg += tick_below(axis.place(tick), tick_text(tick));
    return svg;
}

/// A curve through the values that can be drawn; the others are gaps in it.
std::string curve(const Axis& x, const Axis& y, const std::vector<double>& steps, const std::vector<double>& values) {
    std::string path;
    bool drawing = false;
    for (std::size_t index = 0; index < values.size(); ++index) {
        const bool gap = !can_be_drawn(values[index]);
        if (!gap)
            path += fmt::format("{}{:.2f} {:.2f}", drawing ? 'L' : 'M', x.place(steps[index]), y.place(values[index]));
        drawing = !gap;
    }
    if (values.size() == 1) path += "h2";
    return "<path class=\"curve\" d=\"" + path + "\"/>\n";
}

std::string bar(double from, double to, double y) {
    return fmt::format("<path class=\"bar\" d=\"M{:.2f} {:g}V{:.2f}H{:.2f}V{:g}z\"/>\n", from, paper::bottom, y, to,
                       paper::bottom);
}

}  // namespace

std::string line_chart(const ChartTitle& title, const std::vector<double>& steps, const std::vector<double>& values) {
    std::string svg = frame(title);
    const auto y = axis_of(values, paper::bottom, paper::top);
    if (!y) return svg + "</svg></figure>\n";
    const Axis x = axis_for(steps.front(), steps.back(), paper::left, paper::right);
    return svg + horizontal_grid(*y) + scale_below(x, "step") + curve(x, *y, steps, values) + "</svg></figure>\n";
}

std::string histogram(const ChartTitle& title, const std::vector<double>& values) {
    std::string svg = frame(title);
    const auto x = axis_of(values, paper::left, paper::right);
    if (!x) return svg + "</svg></figure>\n";
    constexpr std::size_t bins = 41;  // an odd number, so that equal values are in the middle of one
    std::vector<double> counts(bins, 0);
    for (const double value : values) {
        if (!can_be_drawn(value)) continue;
        const double share = (value - x->low) / (x->high - x->low);
        ++counts[std::min(static_cast<std::size_t>(share * bins), bins - 1)];
    }
    const Axis y = axis_for(0, *std::max_element(counts.begin(), counts.end()), paper::bottom, paper::top);
    svg += horizontal_grid(y, Ticks::whole);
    const double step = (paper::right - paper::left) / bins;
    for (std::size_t bin = 0; bin < bins; ++bin) {
        const double from = paper::left + static_cast<double>(bin) * step;
        if (counts[bin] > 0) svg += bar(from + 0.5, from + step - 0.5, y.place(counts[bin]));
    }
    const std::string unit = title.unit == "1" ? "" : " [" + title.unit + "]";
    return svg + scale_below(*x, title.name + unit) + "</svg></figure>\n";
}

std::string size_histogram(const ChartTitle& title, const std::vector<std::size_t>& sizes) {
    std::string svg = frame(title);
    if (sizes.empty()) return svg + "</svg></figure>\n";
    std::vector<double> counts(static_cast<std::size_t>(std::bit_width(*std::max_element(sizes.begin(), sizes.end()))),
                               0);
    for (const std::size_t size : sizes) ++counts[static_cast<std::size_t>(std::bit_width(size)) - 1];
    const Axis y = axis_for(0, *std::max_element(counts.begin(), counts.end()), paper::bottom, paper::top);
    svg += horizontal_grid(y, Ticks::whole) + base_line(title.name + " [" + title.unit + "], bins double");
    const double step = (paper::right - paper::left) / static_cast<double>(counts.size());
    const std::size_t labelled = counts.size() / 10 + 1;  // so that labels do not touch
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        const double from = paper::left + static_cast<double>(bin) * step;
        if (counts[bin] > 0) svg += bar(from + 1, from + step - 1, y.place(counts[bin]));
        if (bin % labelled == 0) svg += tick_below(from, tick_text(std::ldexp(1.0, static_cast<int>(bin))));
    }
    return svg + "</svg></figure>\n";
}

}  // namespace boids::report
