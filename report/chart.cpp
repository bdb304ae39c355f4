#include "boids/report/chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

namespace boids::report {

namespace {

// The paper of a chart, and the area of its curve on it, in SVG units.
constexpr double width = 480, height = 220, left = 56, right = 456, top = 14, bottom = 178;

/// An axis: values to places on the paper.
struct Axis {
    double low, high, from, to;

    double place(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

// Sizes from which arithmetic on them may overflow, and below which a number is 0 to any reader.
constexpr double too_large = 1e300, too_small = 1e-300;

bool can_be_drawn(double value) {
    return std::abs(value) <= too_large;  // false for what is no number
}

/// Whether two values are the same but for errors of rounding.
bool are_equal(double low, double high) {
    const double size = std::max(std::abs(low), std::abs(high));
    return !(high - low > std::max(1e-12 * size, too_small));
}

/// The interval of an axis that shows all values and is never empty; values that nearly fill 0 to 1 get all of it.
Axis axis_for(double low, double high, double from, double to) {
    if (low >= 0 && low < 0.5 * high) low = 0;
    if (low >= 0 && high <= 1 && high > 0.5) high = 1;
    if (!are_equal(low, high)) return {low, high, from, to};
    const double size = std::max(std::abs(low), std::abs(high));
    if (size < too_small) return {0, 1, from, to};
    const double room = 0.1 * size;
    return {low - room, high + room, from, to};
}

/// The axis of those values that can be drawn, if there are any.
std::optional<Axis> axis_of(const std::vector<double>& values, double from, double to) {
    std::optional<Axis> axis;
    double low = too_large, high = -too_large;
    for (const double value : values)
        if (can_be_drawn(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (low <= high) axis = axis_for(low, high, from, to);
    return axis;
}

/// A number on an axis, short: 0.25, 1500, 20k, 3M.
std::string tick_text(double value) {
    const double size = std::abs(value);
    if (size >= 1e6) return fmt::format("{:g}M", value / 1e6);
    if (size >= 1e4) return fmt::format("{:g}k", value / 1e3);
    return fmt::format("{:g}", value);
}

std::string frame(const ChartTitle& title) {
    const std::string unit = title.unit == "1" ? "" : fmt::format(" <small>{}</small>", escaped(title.unit));
    return fmt::format(
        "<figure><figcaption><b>{}</b>{}<p>{}</p></figcaption><svg viewBox=\"0 0 {} {}\" role=\"img\" "
        "aria-label=\"{}\">\n",
        escaped(title.name), unit, escaped(title.help), width, height, escaped(title.name));
}

enum class Ticks { any, whole };

std::string horizontal_grid(const Axis& axis, Ticks kind = Ticks::any) {
    std::string svg;
    for (const double tick : round_ticks(axis.low, axis.high, 5)) {
        if (kind == Ticks::whole && tick != std::round(tick)) continue;
        const double y = axis.place(tick);
        svg += fmt::format(
            "<path class=\"grid\" d=\"M{:g} {:.1f}H{:g}\"/><text class=\"y\" x=\"{:g}\" y=\"{:.1f}\">{}</text>\n", left,
            y, right, left - 6, y + 4, tick_text(tick));
    }
    return svg;
}

std::string tick_below(double x, const std::string& text) {
    return fmt::format(
        "<path class=\"tick\" d=\"M{:.1f} {:g}v5\"/><text class=\"x\" x=\"{:.1f}\" y=\"{:g}\">{}</text>\n", x, bottom,
        x, bottom + 18, text);
}

std::string base_line(const std::string& name) {
    return fmt::format(
        "<path class=\"axis\" d=\"M{:g} {:g}H{:g}\"/><text class=\"name\" x=\"{:g}\" y=\"{:g}\">{}</text>\n", left,
        bottom, right, (left + right) / 2, height - 6, escaped(name));
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
    return fmt::format("<path class=\"bar\" d=\"M{:.2f} {:g}V{:.2f}H{:.2f}V{:g}z\"/>\n", from, bottom, y, to, bottom);
}

}  // namespace

std::vector<double> round_ticks(double low, double high, int parts) {
    const double rough = (high - low) / parts;
    if (are_equal(low, high) || !std::isfinite(rough)) return {};
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * 0.999) {
            step = factor * power;
            break;
        }
    // As the ends are not equal, indices are far below 2^53, where a double no longer counts.
    const double slack = step * 1e-9, first = std::ceil((low - slack) / step);
    std::vector<double> ticks;
    for (int index = 0; index <= parts && (first + index) * step <= high + slack; ++index)
        ticks.push_back((first + index) * step);
    return ticks;
}

std::string line_chart(const ChartTitle& title, const std::vector<double>& steps, const std::vector<double>& values) {
    std::string svg = frame(title);
    const auto y = axis_of(values, bottom, top);
    if (!y) return svg + "</svg></figure>\n";
    const Axis x = axis_for(steps.front(), steps.back(), left, right);
    return svg + horizontal_grid(*y) + scale_below(x, "step") + curve(x, *y, steps, values) + "</svg></figure>\n";
}

std::string histogram(const ChartTitle& title, const std::vector<double>& values) {
    std::string svg = frame(title);
    const auto x = axis_of(values, left, right);
    if (!x) return svg + "</svg></figure>\n";
    constexpr std::size_t bins = 41;  // an odd number, so that equal values are in the middle of one
    std::vector<double> counts(bins, 0);
    for (const double value : values) {
        if (!can_be_drawn(value)) continue;
        const double share = (value - x->low) / (x->high - x->low);
        ++counts[std::min(static_cast<std::size_t>(share * bins), bins - 1)];
    }
    const Axis y = axis_for(0, *std::max_element(counts.begin(), counts.end()), bottom, top);
    svg += horizontal_grid(y, Ticks::whole);
    const double step = (right - left) / bins;
    for (std::size_t bin = 0; bin < bins; ++bin) {
        const double from = left + static_cast<double>(bin) * step;
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
    const Axis y = axis_for(0, *std::max_element(counts.begin(), counts.end()), bottom, top);
    svg += horizontal_grid(y, Ticks::whole) + base_line(title.name + " [" + title.unit + "], bins double");
    const double step = (right - left) / static_cast<double>(counts.size());
    const std::size_t labelled = counts.size() / 10 + 1;  // so that labels do not touch
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        const double from = left + static_cast<double>(bin) * step;
        if (counts[bin] > 0) svg += bar(from + 1, from + step - 1, y.place(counts[bin]));
        if (bin % labelled == 0) svg += tick_below(from, tick_text(std::ldexp(1.0, static_cast<int>(bin))));
    }
    return svg + "</svg></figure>\n";
}

}  // namespace boids::report
