#include "boids/apps/viewer/leave_question.h"

#include <imgui.h>

namespace boids::viewer {

Leaving ask_to_leave(Widgets& widgets) {
    constexpr const char* title = "Leave?";
    Leaving answer = Leaving::undecided;
    if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({window.x / 2, window.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    const bool open = ImGui::BeginPopupModal(
        title, nullptr,
        ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoSavedSettings);
    if (!open) return answer;
    ImGui::TextUnformatted("What you put into the world is not saved.");
    ImGui::Spacing();
    if (widgets.button("Save and leave", "leave.save")) answer = Leaving::save;
    ImGui::SameLine();
    if (widgets.button("Leave", "leave.leave")) answer = Leaving::leave;
    ImGui::SameLine();
    if (widgets.button("Stay", "leave.stay")) answer = Leaving::stay;
    if (answer != Leaving::undecided) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return answer;
}

}  // namespace boids::viewer
