#include "boids/apps/viewer/interface.h"

#include <epoxy/gl.h>
// after epoxy, which brings the names of OpenGL
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>

namespace boids::viewer {

namespace {

constexpr const char* font_file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

void load_font(double pixels_per_unit) {
    ImGuiIO& io = ImGui::GetIO();
    const auto size = static_cast<float>(14 * pixels_per_unit);
    std::error_code none;
    if (std::filesystem::exists(font_file, none)) io.Fonts->AddFontFromFileTTF(font_file, size);
    io.FontGlobalScale = static_cast<float>(1 / pixels_per_unit);
}

void set_theme(Theme theme) {
    ImGuiStyle& style = ImGui::GetStyle();
    if (theme == Theme::dark)
        ImGui::StyleColorsDark(&style);
    else
        ImGui::StyleColorsLight(&style);
    style.WindowRounding = 6;
    style.FrameRounding = 4;
    style.GrabRounding = 4;
    style.ItemSpacing = {8, 5};
    style.Colors[ImGuiCol_WindowBg].w = 0.96f;
}

}  // namespace

Interface::Interface(const Window& window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
    load_font(window.pixels_per_unit());
}

Interface::~Interface() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Interface::begin(Theme theme) {
    set_theme(theme);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
}

void Interface::end() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool Interface::wants_keys() const {
    return ImGui::GetIO().WantTextInput;
}

bool Interface::wants_mouse() const {
    return ImGui::GetIO().WantCaptureMouse;
}

double Interface::mouse_x() const {
    return static_cast<double>(ImGui::GetIO().MousePos.x);
}

}  // namespace boids::viewer
