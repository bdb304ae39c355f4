#include "boids/apps/viewer/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace boids::viewer {

SliderRange slider_range(const ValueForm& form, double usual) {
    const double size = std::max({std::abs(usual), std::abs(form.standard), 1e-3});
    const double low = form.minimum < 0 && usual < 0 ? -4 * size : std::max(form.minimum, 0.0);
    return {low, std::min(form.maximum, std::max(4 * size, low + 1e-3))};
}

void tooltip(const std::string& text) {
    if (!ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void Widgets::note(const std::string& name) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    places_[name] = {low.x, low.y, high.x - low.x, high.y - low.y};
}

bool Widgets::button(const char* label, const std::string& name) {
    const bool pressed = ImGui::Button(label);
    note(name);
    return pressed;
}

bool Widgets::choose(const char* label, const std::string& name, int& index, std::span<const std::string_view> names) {
    bool chosen = false;
    const bool open = ImGui::BeginCombo(label, std::string(names[static_cast<std::size_t>(index)]).c_str());
    note(name);
    if (!open) return false;
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
        const std::string choice(names[static_cast<std::size_t>(i)]);
        if (ImGui::Selectable(choice.c_str(), i == index)) {
            chosen = i != index;
            index = i;
        }
        note(name + "." + choice);
    }
    ImGui::EndCombo();
    return chosen;
}

bool Widgets::draw_value(const ValueForm& form, const std::string& key, const std::string& label, double& value,
                         const SliderRange& range) {
    bool changed = false;
    if (form.kind == ValueKind::toggle) {
        bool on = value != 0;
        changed = ImGui::Checkbox(label.c_str(), &on);
        value = on ? 1 : 0;
        note(key);
    } else if (form.kind == ValueKind::choice) {
        int index = static_cast<int>(value);
        changed = choose(label.c_str(), key, index, form.choices);
        value = index;
    } else {
        changed = draw_number(form, key, label, value, range);
        note(key);
    }
    const bool has_unit = !form.unit.empty() && form.unit != "1";
    tooltip(std::string(form.help) + (has_unit ? "\nUnit: " + std::string(form.unit) : "") + "\nDouble-click to type.");
    return changed;
}

/// A slider, or a field to type in once it was double-clicked.
bool Widgets::draw_number(const ValueForm& form, const std::string& key, const std::string& label, double& value,
                          const SliderRange& range) {
    bool changed = false;
    if (typed_ == key) {
        if (begins_typing_) ImGui::SetKeyboardFocusHere();
        if (ImGui::InputDouble(label.c_str(), &value, 0, 0, "%.10g", ImGuiInputTextFlags_EnterReturnsTrue)) {
            changed = true;
            typed_.clear();
        } else if (!begins_typing_ && ImGui::IsItemDeactivated()) {
            typed_.clear();
        }
        begins_typing_ = false;
        value = std::clamp(value, form.minimum, form.maximum);
        return changed;
    }
    const bool whole = form.kind == ValueKind::integer;
    changed = ImGui::SliderScalar(label.c_str(), ImGuiDataType_Double, &value, &range.low, &range.high,
                                  whole ? "%.0f" : "%.4g");
    if (whole) value = std::round(value);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) {
        typed_ = key;
        begins_typing_ = true;
    }
    return changed;
}

}  // namespace boids::viewer
