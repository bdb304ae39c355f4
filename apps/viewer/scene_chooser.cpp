#include "boids/apps/viewer/scene_chooser.h"

#include <epoxy/gl.h>
#include <imgui.h>

#include <algorithm>
#include <cstdint>

#include "boids/apps/viewer/thumbnails.h"
#include "boids/io/image_file.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {

namespace {

constexpr float picture_width = 96, picture_height = 54, gap = 8;

ImTextureID texture_id(GLuint name) {
    return reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(name));
}

/// As much of a text as fits into some lines of a width, with an ellipsis where that is not all.
std::string shortened(const std::string& text, float width, int lines) {
    const float line = ImGui::GetTextLineHeight();
    const auto fits = [&](const std::string& part) {
        return ImGui::CalcTextSize(part.c_str(), nullptr, false, width).y < (static_cast<float>(lines) + 0.5f) * line;
    };
    if (fits(text)) return text;
    std::string part = text;
    while (!part.empty() && !fits(part + "..."))
        part.erase(part.find_last_of(' ') == std::string::npos ? 0 : part.find_last_of(' '));
    return part + "...";
}

}  // namespace

/// Textures of all pictures.
class SceneChooser::Pictures {
public:
    Pictures() {
        for (const Thumbnail& thumbnail : thumbnails()) {
            const std::string_view bytes(reinterpret_cast<const char*>(thumbnail.png.data()), thumbnail.png.size());
            const Image image = decode_png(bytes, std::string(thumbnail.scene));
            GLuint& name = names_[std::string(thumbnail.scene)];
            glGenTextures(1, &name);
            glBindTexture(GL_TEXTURE_2D, name);
            glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                         image.rgba.data());
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        }
    }
    ~Pictures() {
        for (const auto& [scene, name] : names_) glDeleteTextures(1, &name);
    }
    Pictures(const Pictures&) = delete;
    Pictures& operator=(const Pictures&) = delete;

    /// Draws the picture of a scene, or an empty frame where it has none.
    void draw(const std::string& scene, const ImVec2& low) const {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 high{low.x + picture_width, low.y + picture_height};
        if (const auto found = names_.find(scene); found != names_.end())
            list.AddImageRounded(texture_id(found->second), low, high, {0, 0}, {1, 1}, IM_COL32_WHITE, 4);
        else
            list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBgActive), 4);
    }

private:
    std::map<std::string, GLuint, std::less<>> names_;
};

SceneChooser::SceneChooser(Widgets& widgets) : widgets_(widgets) {
    for (const std::string& name : preset_names()) descriptions_[name] = load_scenario(name).description;
}

SceneChooser::~SceneChooser() = default;

void SceneChooser::draw(const Scenario& scenario, const std::function<void(const std::string&)>& chosen) {
    if (!pictures_) pictures_ = std::make_unique<Pictures>();
    draw_button(scenario);
    draw_list(scenario.name, chosen);
}

void SceneChooser::draw_button(const Scenario& scenario) {
    const float width = ImGui::GetContentRegionAvail().x;
    if (ImGui::Button("##scene", {width, picture_height + 8})) ImGui::OpenPopup("scenes");
    widgets_.note("scene");
    const ImVec2 low = ImGui::GetItemRectMin();
    const float arrow = ImGui::GetFontSize(), left = low.x + 4 + picture_width + gap;
    pictures_->draw(scenario.name, {low.x + 4, low.y + 4});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float room = low.x + width - left - arrow - 6;
    list.AddText({left, low.y + 4}, ImGui::GetColorU32(ImGuiCol_Text), scenario.name.c_str());
    const std::string text = shortened(scenario.description, room + arrow, 2);
    list.AddText(nullptr, 0, {left, low.y + 4 + ImGui::GetTextLineHeightWithSpacing()},
                 ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str(), nullptr, room + arrow);
    const ImVec2 tip{low.x + width - 0.9f * arrow, low.y + 0.95f * arrow};
    list.AddTriangleFilled({tip.x - 0.3f * arrow, tip.y - 0.3f * arrow}, {tip.x + 0.3f * arrow, tip.y - 0.3f * arrow},
                           {tip.x, tip.y + 0.2f * arrow}, ImGui::GetColorU32(ImGuiCol_Text));
    if (!ImGui::IsPopupOpen("scenes")) tooltip(scenario.description + "\n\nClick to choose another scene.");
}

void SceneChooser::draw_list(const std::string& flown, const std::function<void(const std::string&)>& chosen) {
    const ImVec2 window = ImGui::GetIO().DisplaySize, panel = ImGui::GetWindowPos();
    const float width = std::clamp(panel.x - 12, 380.0f, 560.0f);
    ImGui::SetNextWindowPos({std::max(panel.x - 6, width + 2), 6}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width, window.y - 12});
    if (!ImGui::BeginPopup("scenes", ImGuiWindowFlags_NoMove)) return;
    for (const PresetGroup& group : preset_groups()) {
        ImGui::Spacing();
        ImGui::TextUnformatted(group.title.data(), group.title.data() + group.title.size());
        ImGui::Separator();
        for (const std::string_view name : group.names)
            if (draw_entry(std::string(name), name == flown)) chosen(std::string(name));
    }
    ImGui::EndPopup();
}

bool SceneChooser::draw_entry(const std::string& name, bool flown) {
    const float height = picture_height + 6, width = ImGui::GetContentRegionAvail().x;
    const bool pressed = ImGui::Selectable(("##" + name).c_str(), flown, 0, {0, height});
    widgets_.note("scene." + name);
    if (flown && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY();
    const ImVec2 low = ImGui::GetItemRectMin();
    pictures_->draw(name, {low.x + 2, low.y + 3});
    const float left = low.x + 2 + picture_width + gap, room = width - picture_width - gap - 8;
    const std::string& description = descriptions_[name];
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText({left, low.y + 1}, ImGui::GetColorU32(ImGuiCol_Text), name.c_str());
    list.AddText(nullptr, 0, {left, low.y + 1 + ImGui::GetTextLineHeightWithSpacing()},
                 ImGui::GetColorU32(ImGuiCol_TextDisabled), shortened(description, room, 2).c_str(), nullptr, room);
    return pressed;
}

}  // namespace boids::viewer
