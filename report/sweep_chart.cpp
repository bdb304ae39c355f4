#include "boids/report/sweep_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "boids/core/text/text.h"
#include "boids/report/axis.h"

namespace boids::report {

namespace {

constexpr std::array<const char*, most_curves> curve_colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                                "#e69f00", "#56b4e9", "#8c6d31", "#7f7f7f"};

/// Viridis at equal distances, dark to light.
constexpr std::array<std::array<int, 3>, 9> viridis = {{{68, 1, 84},
                                                        {71, 45, 123},
                                                        {59, 82, 139},
                                                        {44, 114, 142},
                                                        {33, 145, 140},
                                                        {40, 174, 128},
                                                        {94, 201, 98},
                                                        {173, 220, 48},
                                                        {253, 231, 37}}};

std::string map_colour(double share) {
    const double place = std::clamp(share, 0.0, 1.0) * (viridis.size() - 1);
    const std::size_t index = std::min(static_cast<std::size_t>(place), viridis.size() - 2);
    const double part = place - static_cast<double>(index);
    const auto mixed = [&](std::size_t channel) {
        return static_cast<int>(std::lround((1 - part) * viridis[index][channel] + part * viridis[index + 1][channel]));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

std::string with_unit(const std::string& name, const std::string& unit) {
    return unit.empty() || unit == "1" ? name : name + " [" + unit + "]";
}

std::string text_at(double x, double y, const char* anchor, const std::string& text, const char* more = "") {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                       escaped(text));
}

std::string rule(double x1, double y1, double x2, double y2, double opacity) {
    return fmt::format(
        "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"currentColor\" stroke-opacity=\"{:g}\" fill=\"none\"/>\n",
        x1, y1, x2, y2, opacity);
}

/// About how wide a text is.
double width_of(const std::string& text) {
    return 6.6 * static_cast<double>(character_count(text));
}

/// The widest of the labels of an axis.
double widest_label(const SweepAxis& axis) {
    double widest = 0;
    for (const std::string& label : axis.labels) widest = std::max(widest, width_of(label));
    return widest;
}

/// Where the panels of a chart lie, and how large each is.
struct Layout {
    double width, height;  ///< Of the area of a panel that is drawn into.
    std::size_t columns, panels;
    double left;  ///< Room for what is written along the upright axis.
    double head;  ///< Room above all panels.
    double side;  ///< Room at the right.

    static constexpr double right = 14, top = 24, bottom = 44;

    double cell_width() const { return left + width + right; }
    double cell_height() const { return top + height + bottom; }
    double x(std::size_t panel) const { return static_cast<double>(panel % columns) * cell_width() + left; }
    double y(std::size_t panel) const { return head + static_cast<double>(panel / columns) * cell_height() + top; }
    double full_width() const { return static_cast<double>(columns) * cell_width() + side; }
    double full_height() const { return head + static_cast<double>((panels + columns - 1) / columns) * cell_height(); }
};

Layout layout_for(std::size_t panels, double left, double head, double side) {
    if (panels == 1) return {460, 250, 1, 1, left, head, side};
    const std::size_t columns = panels == 2 || panels == 4 ? 2 : 3;
    return {230, 150, columns, panels, left, head, side};
}

std::string begin_svg(const Layout& layout, const std::string& label) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" height=\"{1:g}\" "
        "font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"currentColor\" role=\"img\" "
        "aria-label=\"{2}\">\n",
        layout.full_width(), layout.full_height(), escaped(label));
}

/// A panel: which of its points are of it, and what sets it apart.
struct Panel {
    std::size_t offset;  ///< The first of its points, in steps of the axes beyond the second.
    std::string title;
};

/// How many points the axes from one on have.
std::size_t count_from(const std::vector<SweepAxis>& axes, std::size_t first) {
    std::size_t count = 1;
    for (std::size_t i = first; i < axes.size(); ++i) count *= axes[i].values.size();
    return count;
}

std::vector<Panel> panels_of(const std::vector<SweepAxis>& axes) {
    std::vector<Panel> panels;
    for (const std::size_t offset : evenly_chosen(count_from(axes, 2), most_panels)) {
        Panel panel{offset, ""};
        std::size_t rest = offset;
        for (std::size_t i = axes.size(); i-- > 2;) {
            const std::size_t value = rest % axes[i].values.size();
            rest /= axes[i].values.size();
            const std::string part = axes[i].key + " = " + axes[i].labels[value];
            panel.title = panel.title.empty() ? part : part + ", " + panel.title;
        }
        panels.push_back(panel);
    }
    return panels;
}

/// The number of a point, by its values on the first two axes and its panel.
std::size_t point_at(const std::vector<SweepAxis>& axes, std::size_t first, std::size_t second, std::size_t offset) {
    const std::size_t seconds = axes.size() > 1 ? axes[1].values.size() : 1;
    return (first * seconds + second) * count_from(axes, 2) + offset;
}

/// Frame, title and scale below of a panel.
std::string panel_frame(const Layout& layout, std::size_t index, const Panel& panel, const SweepScale& x,
                        const std::string& name) {
    const double left = layout.x(index), top = layout.y(index), bottom = top + layout.height;
    std::string svg = rule(left, bottom, left + layout.width, bottom, 0.7);
    if (!panel.title.empty()) svg += text_at(left + layout.width / 2, top - 8, "middle", panel.title);
    for (const auto& [place, label] : x.ticks) {
        const double at = left + place * layout.width;
        svg += rule(at, bottom, at, bottom + 5, 0.7) + text_at(at, bottom + 18, "middle", label);
    }
    return svg + text_at(left + layout.width / 2, bottom + 36, "middle", name);
}

std::string upright_name(const Layout& layout, std::size_t index, const std::string& name) {
    const double x = layout.x(index) - layout.left + 14, y = layout.y(index) + layout.height / 2;
    return text_at(x, y, "middle", name, fmt::format(" transform=\"rotate(-90 {:.1f} {:.1f})\"", x, y).c_str());
}

/// A marker of one of four shapes, so that colours need not be seen.
std::string marker(std::size_t curve, double x, double y) {
    const char* colour = curve_colours[curve];
    switch (curve % 4) {
        case 0: return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\"/>\n", x, y, colour);
        case 1:
            return fmt::format("<path d=\"M{:.1f} {:.1f}h6.4v6.4h-6.4z\" fill=\"{}\"/>\n", x - 3.2, y - 3.2, colour);
        case 2: return fmt::format("<path d=\"M{:.1f} {:.1f}l4.4 7.6h-8.8z\" fill=\"{}\"/>\n", x, y - 5, colour);
        default:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l4.6 4.6l-4.6 4.6l-4.6-4.6z\" fill=\"{}\"/>\n", x, y - 4.6,
                               colour);
    }
}

std::string error_bar(double x, double low, double high, const char* colour) {
    if (!(std::abs(high - low) > 0.2)) return "";  // it would not be seen
    return fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {1:.1f}h5M{3:.1f} {2:.1f}h5\" stroke=\"{4}\" fill=\"none\"/>\n", x,
        low, high, x - 2.5, colour);
}

/// The interval of all means with their errors.
std::optional<Axis> axis_of_means(const SweepQuantity& quantity, double from, double to) {
    std::vector<double> ends;
    for (std::size_t i = 0; i < quantity.means.size(); ++i) {
        const double error = can_be_drawn(quantity.errors[i]) ? quantity.errors[i] : 0;
        ends.push_back(quantity.means[i] - error);
        ends.push_back(quantity.means[i] + error);
    }
    return axis_of(ends, from, to);
}

/// A curve of a panel, from left to right.
std::string curve(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity, const SweepScale& x, const Axis& y,
                  const Layout& layout, std::size_t index, const Panel& panel, std::size_t second, std::size_t number) {
    std::string path, marks;
    bool drawing = false;
    for (const std::size_t first : rising(axes[0])) {
        const std::size_t point = point_at(axes, first, second, panel.offset);
        const double mean = quantity.means[point], error = quantity.errors[point];
        const bool gap = !can_be_drawn(mean);
        const double at = layout.x(index) + x.places[first] * layout.width, top = layout.y(index);
        if (!gap) {
            path += fmt::format("{}{:.1f} {:.1f}", drawing ? 'L' : 'M', at, top + y.place(mean));
            if (can_be_drawn(error))
                marks += error_bar(at, top + y.place(mean - error), top + y.place(mean + error), curve_colours[number]);
            marks += marker(number, at, top + y.place(mean));
        }
        drawing = !gap;
    }
    if (!axes[0].is_number) path.clear();  // nothing lies between two names
    return fmt::format("<path class=\"series\" d=\"{}\" stroke=\"{}\" stroke-width=\"1.5\" fill=\"none\"/>\n{}", path,
                       curve_colours[number], marks);
}

std::string grid_of(const Layout& layout, std::size_t index, const Axis& y) {
    std::string svg;
    for (const double tick : round_ticks(y.low, y.high, 5)) {
        const double at = layout.y(index) + y.place(tick), left = layout.x(index);
        svg += rule(left, at, left + layout.width, at, 0.15) + text_at(left - 6, at + 4, "end", tick_text(tick));
    }
    return svg;
}

/// The values of the second axis with their markers, in as many lines as it takes.
struct Legend {
    std::string svg;
    double height = 0;
};

Legend legend_of(const std::vector<SweepAxis>& axes, const std::vector<std::size_t>& seconds, double room) {
    if (axes.size() < 2) return {"", 0};
    constexpr double line = 20, left = 14;
    const std::string name = with_unit(axes[1].key, axes[1].unit) + ":";
    Legend legend{text_at(left, 20, "start", name), 28};
    double x = left + width_of(name) + 12;
    for (std::size_t number = 0; number < seconds.size(); ++number) {
        const std::string& label = axes[1].labels[seconds[number]];
        if (x + 20 + width_of(label) > room) {
            x = left;
            legend.height += line;
        }
        legend.svg += marker(number, x + 4, legend.height - 12) + text_at(x + 14, legend.height - 8, "start", label);
        x += 32 + width_of(label);
    }
    return legend;
}

constexpr double bar_room = 74;

/// What the colours of a map mean, at its right.
std::string colour_bar(const Layout& layout, const Axis& scale) {
    const double x = layout.full_width() - bar_room + 8, top = layout.y(0);
    const double height = std::min(250.0, layout.full_height() - Layout::top - Layout::bottom);
    constexpr int steps = 64;
    std::string svg;
    for (int step = 0; step < steps; ++step)
        svg += fmt::format(
            "<rect x=\"{:g}\" y=\"{:.2f}\" width=\"14\" height=\"{:.2f}\" fill=\"{}\" "
            "shape-rendering=\"crispEdges\"/>\n",
            x, top + height * (steps - 1 - step) / steps, height / steps + 0.5, map_colour((step + 0.5) / steps));
    for (const double tick : round_ticks(scale.low, scale.high, 5)) {
        const double y = top + height * (1 - (tick - scale.low) / (scale.high - scale.low));
        svg += rule(x + 14, y, x + 18, y, 0.7) + text_at(x + 21, y + 4, "start", tick_text(tick));
    }
    return svg;
}

/// The words that come up where somebody points at a cell.
std::string cell_title(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity, std::size_t first,
                       std::size_t second, std::size_t point) {
    return escaped(fmt::format("{} = {}, {} = {}: {:.4g} ± {:.2g}", axes[0].key, axes[0].labels[first], axes[1].key,
                               axes[1].labels[second], quantity.means[point], quantity.errors[point]));
}

std::string cells_of(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity, const Axis& scale,
                     const Layout& layout, std::size_t index, const Panel& panel, const SweepScale& x,
                     const SweepScale& y) {
    const double width = layout.width / static_cast<double>(axes[0].values.size());
    const double height = layout.height / static_cast<double>(axes[1].values.size());
    constexpr std::size_t most_titles = 2000;  // more would make a page slow
    std::string svg;
    for (std::size_t first = 0; first < axes[0].values.size(); ++first)
        for (std::size_t second = 0; second < axes[1].values.size(); ++second) {
            const std::size_t point = point_at(axes, first, second, panel.offset);
            const double mean = quantity.means[point];
            if (!can_be_drawn(mean)) continue;  // the page shows through
            const std::string title = quantity.means.size() <= most_titles
                                          ? "<title>" + cell_title(axes, quantity, first, second, point) + "</title>"
                                          : "";
            svg += fmt::format(
                "<rect class=\"cell\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" "
                "shape-rendering=\"crispEdges\">{}</rect>\n",
                layout.x(index) + x.places[first] * layout.width - width / 2,
                layout.y(index) + (1 - y.places[second]) * layout.height - height / 2, width, height,
                map_colour((mean - scale.low) / (scale.high - scale.low)), title);
        }
    return svg;
}

/// How many labels of this width fit along a panel.
std::size_t ticks_along(const Layout& layout, double label) {
    return std::max<std::size_t>(2, static_cast<std::size_t>(layout.width / (std::max(label, 22.0) + 16)));
}

}  // namespace

std::vector<std::size_t> evenly_chosen(std::size_t count, std::size_t most) {
    const std::size_t chosen = std::min(count, most);
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < chosen; ++i) numbers.push_back(chosen > 1 ? i * (count - 1) / (chosen - 1) : 0);
    return numbers;
}

bool can_be_mapped(const std::vector<SweepAxis>& axes) {
    return axes.size() > 1 && axes[0].values.size() > 2 && axes[1].values.size() > 2;
}

std::string sweep_curves(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity) {
    const std::vector<Panel> panels = panels_of(axes);
    const auto seconds = evenly_chosen(axes.size() > 1 ? axes[1].values.size() : 1, most_curves);
    constexpr double left = 58;
    const Legend legend = legend_of(axes, seconds, layout_for(panels.size(), left, 0, 0).full_width());
    const Layout layout = layout_for(panels.size(), left, legend.height, 0);
    const std::string name = with_unit(quantity.title.name, quantity.title.unit);
    std::string svg = begin_svg(layout, name + " over " + axes[0].key) + legend.svg;
    const auto y = axis_of_means(quantity, layout.height, 0);
    const bool has_own_labels = !axes[0].is_number || is_logarithmic(axes[0]);
    const SweepScale x = scale_of(axes[0], ticks_along(layout, has_own_labels ? widest_label(axes[0]) : 0));
    for (std::size_t index = 0; index < panels.size() && y; ++index) {
        svg += grid_of(layout, index, *y);
        svg += panel_frame(layout, index, panels[index], x, with_unit(axes[0].key, axes[0].unit));
        if (index % layout.columns == 0) svg += upright_name(layout, index, name);
        for (std::size_t number = 0; number < seconds.size(); ++number)
            svg += curve(axes, quantity, x, *y, layout, index, panels[index], seconds[number], number);
    }
    return svg + "</svg>\n";
}

std::string sweep_map(const std::vector<SweepAxis>& axes, const SweepQuantity& quantity) {
    const std::vector<Panel> panels = panels_of(axes);
    constexpr double head = 18;
    const Layout layout = layout_for(panels.size(), std::max(58.0, widest_label(axes[1]) + 34), head, bar_room);
    const std::string name = with_unit(quantity.title.name, quantity.title.unit);
    std::string svg = begin_svg(layout, name + " over " + axes[0].key + " and " + axes[1].key);
    const auto scale = axis_of(quantity.means, 0, 1);
    if (!scale) return svg + "</svg>\n";
    const SweepScale x = scale_of_cells(axes[0], ticks_along(layout, widest_label(axes[0])));
    const SweepScale y = scale_of_cells(axes[1], static_cast<std::size_t>(layout.height / 18));
    for (std::size_t index = 0; index < panels.size(); ++index) {
        svg += cells_of(axes, quantity, *scale, layout, index, panels[index], x, y);
        svg += panel_frame(layout, index, panels[index], x, with_unit(axes[0].key, axes[0].unit));
        for (const auto& [place, label] : y.ticks)
            svg += text_at(layout.x(index) - 6, layout.y(index) + (1 - place) * layout.height + 4, "end", label);
        if (index % layout.columns == 0) svg += upright_name(layout, index, with_unit(axes[1].key, axes[1].unit));
    }
    return svg + colour_bar(layout, *scale) + text_at(layout.left, 14, "start", name, " font-weight=\"bold\"") +
           "</svg>\n";
}

}  // namespace boids::report
