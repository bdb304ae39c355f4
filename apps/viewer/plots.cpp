#include "boids/apps/viewer/plots.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "boids/core/text/text.h"

namespace boids::viewer {

namespace {

constexpr std::string_view shown[] = {"polarisation", "milling", "flocks", "mean_speed"};

struct Frame {
    ImVec2 low, high;

    ImVec2 at(double x, double y) const {
        return {low.x + static_cast<float>(x) * (high.x - low.x), high.y - static_cast<float>(y) * (high.y - low.y)};
    }
};

/// A round number that is at least as large: 1, 2 or 5 times a power of ten.
double round_above(double value) {
    if (!(value > 0)) return 1;
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double factor : {1, 2, 5})
        if (factor * power >= value) return factor * power;
    return 10 * power;
}

/// The ends of a vertical axis.
struct Scale {
    double low, high;

    double share(double value) const { return std::clamp((value - low) / (high - low), 0.0, 1.0); }
};

/// What an observable lies between; else 0 and a round number beyond all values, below as above where some are
/// negative.
Scale scale_of(std::size_t row, const History& history) {
    const Observable& observable = observable_table[row];
    if (observable.is_bounded()) return {observable.low, observable.high};
    double least = 0, most = 0;
    for (int index = 0; index < history.count(); ++index) {
        const auto value = static_cast<double>(history.value(row, index));
        least = std::min(least, value);
        most = std::max(most, value);
    }
    const double high = round_above(std::max(most, -least));
    return {least < 0 ? -high : 0, high};
}

void draw_curve(ImDrawList& list, const Frame& frame, std::size_t row, const History& history, const Scale& scale,
                float thickness) {
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_PlotLines);
    std::vector<ImVec2> points;
    const int last = std::max(history.count() - 1, 1);
    for (int index = 0; index < history.count(); ++index)
        points.push_back(
            frame.at(static_cast<double>(index) / last, scale.share(static_cast<double>(history.value(row, index)))));
    list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, ImDrawFlags_None, thickness);
}

/// A number at the left of the vertical axis.
void draw_mark(ImDrawList& list, const ImVec2& place, double value, float align) {
    const std::string text = fmt::format("{:.3g}", value);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    list.AddText({place.x - size.x - 4, place.y - align * size.y}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                 text.c_str());
}

/// Lines at some heights of a frame, with their numbers.
void draw_heights(ImDrawList& list, const Frame& frame, const Scale& scale, int parts) {
    const ImU32 line = ImGui::GetColorU32(ImGuiCol_Border);
    for (int part = 0; part <= parts; ++part) {
        const double share = static_cast<double>(part) / parts;
        list.AddLine(frame.at(0, share), frame.at(1, share), line);
        draw_mark(list, frame.at(0, share), scale.low + (scale.high - scale.low) * share,
                  static_cast<float>(share > 0.99   ? 0.2
                                     : share < 0.01 ? 0.8
                                                    : 0.5));
    }
}

std::string title_of(std::size_t row, const Snapshot& snapshot) {
    const Observable& observable = observable_table[row];
    const double value = snapshot.observables.*observable.value;
    const bool has_unit = observable.unit != "1";
    return fmt::format("{} {:.3g}{}", spoken(observable.name), value,
                       has_unit ? " " + std::string(observable.unit) : std::string());
}

void draw_plot(std::size_t row, ViewSettings& view_settings, const Snapshot& snapshot, const History& history,
               Widgets& widgets) {
    const Observable& observable = observable_table[row];
    const float width = ImGui::GetContentRegionAvail().x, height = 2.6f * ImGui::GetFontSize();
    ImGui::TextUnformatted(title_of(row, snapshot).c_str());
    if (ImGui::InvisibleButton(std::string(observable.name).c_str(), {width, height}))
        view_settings.plot = view_settings.plot == row ? std::nullopt : std::optional(row);
    widgets.note("plot." + std::string(observable.name));
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Frame frame{{low.x + 2.6f * ImGui::GetFontSize(), low.y + 3}, {high.x - 2, high.y - 3}};
    if (ImGui::IsItemHovered()) list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg), 3);
    const Scale scale = scale_of(row, history);
    draw_heights(list, frame, scale, 1);
    draw_curve(list, frame, row, history, scale, 1.5f);
    tooltip(std::string(observable.help) + "\nClick to enlarge.");
}

/// Steps along the lower edge.
void draw_steps(ImDrawList& list, const Frame& frame, const History& history) {
    if (history.count() < 2) return;
    constexpr int parts = 4;
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    for (int part = 0; part <= parts; ++part) {
        const int index = part * (history.count() - 1) / parts;
        const ImVec2 place = frame.at(static_cast<double>(index) / (history.count() - 1), 0);
        const std::string text = (part == 0 ? "step " : "") + count_text(history.step(index));
        const float width = ImGui::CalcTextSize(text.c_str()).x;
        list.AddLine(place, {place.x, place.y + 4}, colour);
        list.AddText({part == parts ? place.x - width : place.x - (part == 0 ? 0 : width / 2), place.y + 5}, colour,
                     text.c_str());
    }
}

}  // namespace

void draw_plots(ViewSettings& view_settings, const Snapshot& snapshot, const History& history, Widgets& widgets) {
    for (std::size_t row = 0; row < std::size(observable_table); ++row)
        if (std::find(std::begin(shown), std::end(shown), observable_table[row].name) != std::end(shown))
            draw_plot(row, view_settings, snapshot, history, widgets);
}

void draw_enlarged_plot(ViewSettings& view_settings, const Snapshot& snapshot, const History& history, double width,
                        Widgets& widgets) {
    if (!view_settings.plot) return;
    const std::size_t row = *view_settings.plot;
    const float high = ImGui::GetIO().DisplaySize.y, wide = static_cast<float>(width);
    ImGui::SetNextWindowPos({12, high - 12}, ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowSize({std::max(wide - 24, 120.0f), std::clamp(0.45f * high, 150.0f, 380.0f)});
    ImGui::SetNextWindowBgAlpha(0.9f);
    ImGui::Begin("plot", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextUnformatted(title_of(row, snapshot).c_str());
    ImGui::SameLine();
    ImGui::TextDisabled("click to close");
    if (ImGui::InvisibleButton("##all", ImGui::GetContentRegionAvail())) view_settings.plot.reset();
    widgets.note("plot.enlarged");
    const ImVec2 low = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
    const float letter = ImGui::GetFontSize();
    const Frame frame{{low.x + 3 * letter, low.y + 0.6f * letter}, {end.x - 4, end.y - 1.6f * letter}};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Scale scale = scale_of(row, history);
    draw_heights(list, frame, scale, 4);
    draw_steps(list, frame, history);
    draw_curve(list, frame, row, history, scale, 2);
    ImGui::End();
}

}  // namespace boids::viewer
