#include "boids/apps/viewer/widgets.h"

#include <fmt/core.h>
#include <imgui.h>
#include <imgui_internal.h>  // for what is clipped

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "boids/core/text/text.h"

namespace boids::viewer {

namespace {

/// As a tooltip and the number beside a slider are sized.
constexpr float tooltip_width = 22, digits_width = 3.4f, label_share = 0.36f;  // in letters, letters, of the width

double share_of(double value, const SliderRange& range) {
    if (range.logarithmic) return std::log(std::max(value, range.low) / range.low) / std::log(range.high / range.low);
    return (value - range.low) / (range.high - range.low);
}

/// The value at a share of a slider, without more digits than a hand can mean.
double value_at(double share, const SliderRange& range) {
    const double exact = range.logarithmic ? range.low * std::pow(range.high / range.low, share)
                                           : range.low + share * (range.high - range.low);
    const double size = range.logarithmic ? exact : range.high - range.low;
    const double grain = std::pow(10, std::floor(std::log10(size)) - (range.logarithmic ? 1 : 2));
    return std::clamp(grain * std::round(exact / grain), range.low, range.high);
}

std::string digits_of(const ValueForm& form, double value) {
    if (form.kind == ValueKind::integer && value >= 0) return count_text(static_cast<std::uint64_t>(value));
    return fmt::format("{:.4g}", value);
}

/// Room for the number, whatever the slider makes of it.
float width_of_digits(const ValueForm& form, const SliderRange& range) {
    const float usual = digits_width * ImGui::GetFontSize();
    if (form.kind != ValueKind::integer) return usual;
    return std::max(usual, ImGui::CalcTextSize(digits_of(form, range.high).c_str()).x + 6);
}

/// What was typed as a number, if it is one: 10k is one for counts.
std::optional<double> parse_number(const ValueForm& form, const char* text) {
    if (form.kind == ValueKind::integer)
        if (const auto count = parse_count(text)) return static_cast<double>(*count);
    char* end = nullptr;
    const double value = std::strtod(text, &end);
    return end != text && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

void tooltip(const std::string& text) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const ImVec2 low = ImGui::GetItemRectMin(), window = ImGui::GetWindowPos(), all = ImGui::GetIO().DisplaySize;
    // Left of the window that the piece is in, as high as the piece, and never beyond the edge of the screen.
    ImGui::SetNextWindowPos({window.x - 6, low.y}, ImGuiCond_Always, {1, std::clamp(low.y / all.y, 0.0f, 1.0f)});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * tooltip_width);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

unsigned changed_colour() {
    const bool dark = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg).x < 0.5f;
    return dark ? IM_COL32(255, 184, 64, 255) : IM_COL32(168, 80, 0, 255);
}

void Widgets::note(const std::string& name) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    WidgetPlace place{low.x, low.y, high.x - low.x, high.y - low.y};
    place.greyed = (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) != 0;
    const ImRect seen = ImGui::GetCurrentWindow()->ClipRect;
    const bool above = low.y<seen.Min.y - 1, below = high.y> seen.Max.y + 1;
    if (above || below) place.hidden = {seen.GetCenter().x, seen.GetCenter().y, above ? -1 : 1};
    places_[name] = place;
}

bool Widgets::button(const char* label, const std::string& name) {
    const bool pressed = ImGui::Button(label);
    note(name);
    return pressed;
}

bool Widgets::check(const char* label, const std::string& name, bool& on) {
    const bool changed = ImGui::Checkbox(label, &on);
    note(name);
    return changed;
}

void Widgets::label(const std::string& text) {
    const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text.c_str());
    ImGui::SameLine(left + label_share * width);
    ImGui::SetNextItemWidth((1 - label_share) * width - reset_width);
}

bool Widgets::choose(const char* label_text, const std::string& name, int& index,
                     std::span<const std::string_view> names) {
    label(label_text);
    return choose(name, index, names);
}

bool Widgets::choose(const std::string& name, int& index, std::span<const std::string_view> names) {
    bool chosen = false;
    ImGui::PushID(name.c_str());
    const bool open = ImGui::BeginCombo("##choice", spoken(names[static_cast<std::size_t>(index)]).c_str());
    note(name);
    if (open) {
        for (int i = 0; i < static_cast<int>(names.size()); ++i) {
            const std::string choice(names[static_cast<std::size_t>(i)]);
            if (ImGui::Selectable(spoken(choice).c_str(), i == index)) {
                chosen = i != index;
                index = i;
            }
            note(name + "." + choice);
        }
        ImGui::EndCombo();
    }
    ImGui::PopID();
    return chosen;
}

bool Widgets::draw_value(const ValueForm& form, const std::string& key, const std::string& label_text, double& value,
                         const SliderRange& range) {
    bool changed = false;
    ImGui::BeginGroup();  // what is said about the value is said over its label, too
    if (form.kind == ValueKind::toggle) {
        bool on = value != 0;
        changed = check(label_text.c_str(), key, on);
        value = on ? 1 : 0;
    } else if (form.kind == ValueKind::choice) {
        int index = static_cast<int>(value);
        changed = choose(label_text.c_str(), key, index, form.choices);
        value = index;
    } else {
        label(label_text);
        changed = draw_number(form, key, value, range, ImGui::CalcItemWidth());
    }
    ImGui::EndGroup();
    explain(form, key);
    return changed;
}

void Widgets::explain(const ValueForm& form, const std::string& key) {
    const bool is_number = form.kind == ValueKind::real || form.kind == ValueKind::integer;
    const bool has_unit = !form.unit.empty() && form.unit != "1";
    const auto place = places_.find(key);
    const bool greyed = place != places_.end() && place->second.greyed;
    tooltip(std::string(form.help) + "\n\n" + key + (has_unit ? ", in " + std::string(form.unit) : "") +
            (greyed      ? "\nIt changes nothing as things are."
             : is_number ? "\nDouble-click to type."
                         : ""));
}

bool Widgets::draw_number(const ValueForm& form, const std::string& key, double& value, const SliderRange& range,
                          float width) {
    ImGui::PushID(key.c_str());
    bool changed = false;
    if (typed_ == key) {
        changed = type_number(form, key, value, width);
    } else {
        const float digits = width_of_digits(form, range);
        double share = std::clamp(share_of(value, range), 0.0, 1.0);
        changed = slide(key, share, width - digits);
        if (changed) value = value_at(share, range);
        if (form.kind == ValueKind::integer) value = std::round(value);
        if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) begin_typing(key, form, value);
        ImGui::SameLine(0, 0);
        if (draw_digits(form, key, value, digits)) begin_typing(key, form, value);
    }
    ImGui::PopID();
    return changed;
}

void Widgets::begin_typing(const std::string& key, const ValueForm& form, double value) {
    typed_ = key;
    begins_typing_ = true;
    clicked_.reset();
    const std::string text =
        form.kind == ValueKind::integer ? fmt::format("{:.0f}", value) : fmt::format("{:.10g}", value);
    text_.fill(0);
    text.copy(text_.data(), text_.size() - 1);
}

bool Widgets::type_number(const ValueForm& form, const std::string& key, double& value, float width) {
    if (begins_typing_) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(width);
    const bool entered = ImGui::InputText("##typed", text_.data(), text_.size(),
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    note(key);
    const bool left = !begins_typing_ && ImGui::IsItemDeactivated();
    begins_typing_ = false;
    if (entered || left) typed_.clear();
    const auto number = entered ? parse_number(form, text_.data()) : std::nullopt;
    if (number) value = std::clamp(*number, form.minimum, form.maximum);
    if (form.kind == ValueKind::integer) value = std::round(value);
    return number.has_value();
}

bool Widgets::is_held(const std::string& key) const {
    return pressed_ == key && ImGui::IsMouseDown(0);
}

/// Follows the mouse once it is dragged. A click alone counts only when no second one has made it a double click.
bool Widgets::slide(const std::string& key, double& share, float width) {
    constexpr float least_drag = 3;
    ImGui::InvisibleButton("##slider", {width, ImGui::GetFrameHeight()});
    note(key);
    const float mouse = ImGui::GetIO().MousePos.x, grip = ImGui::GetFrameHeight() / 2;
    const double pointed = std::clamp(
        static_cast<double>((mouse - ImGui::GetItemRectMin().x - grip) / std::max(width - 2 * grip, 1.0f)), 0.0, 1.0);
    bool moved = false;
    if (ImGui::IsItemActivated()) {
        pressed_ = key;
        pressed_x_ = mouse;
        dragged_ = false;
        clicked_.reset();
    } else if (pressed_ == key && ImGui::IsItemActive()) {
        dragged_ = dragged_ || std::abs(mouse - pressed_x_) >= least_drag;
        moved = dragged_;
    } else if (pressed_ == key && ImGui::IsItemDeactivated() && !dragged_) {
        clicked_ = pointed;
        click_time_ = ImGui::GetTime();
    }
    if (moved) share = pointed;
    if (pressed_ == key && clicked_ && ImGui::GetTime() - click_time_ > ImGui::GetIO().MouseDoubleClickTime) {
        share = *std::exchange(clicked_, std::nullopt);
        moved = true;
    }
    draw_track(share, width);
    return moved;
}

void Widgets::draw_track(double share, float width) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float middle = (low.y + high.y) / 2, grip = ImGui::GetFrameHeight() / 2;
    const float place = low.x + grip + static_cast<float>(share) * (width - 2 * grip);
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    const ImU32 track = ImGui::GetColorU32(hot ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg);
    const ImU32 handle = ImGui::GetColorU32(hot ? ImGuiCol_SliderGrabActive : ImGuiCol_SliderGrab);
    list.AddRectFilled({low.x + 2, middle - 3}, {high.x - 2, middle + 3}, track, 3);
    list.AddRectFilled({low.x + 2, middle - 3}, {place, middle + 3}, ImGui::GetColorU32(ImGuiCol_SliderGrab, 0.5f), 3);
    list.AddCircleFilled({place, middle}, 0.62f * grip, handle);
}

/// The number beside a slider; true when it was clicked.
bool Widgets::draw_digits(const ValueForm& form, const std::string& key, double value, float width) {
    const bool clicked = ImGui::InvisibleButton("##digits", {width, ImGui::GetFrameHeight()});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const std::string text = digits_of(form, value);
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    ImGui::RenderTextClipped({low.x + 3, low.y + ImGui::GetStyle().FramePadding.y}, high, text.c_str(), nullptr,
                             nullptr);
    WidgetPlace place{low.x, low.y, high.x - low.x, high.y - low.y};
    places_[key + ".number"] = place;
    return clicked;
}

}  // namespace boids::viewer
