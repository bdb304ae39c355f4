#include "boids/apps/viewer/imgui_frame.h"

#include <epoxy/gl.h>
// after epoxy, which brings the names of OpenGL
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>  // to close a menu from outside

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <vector>

namespace boids::viewer {

namespace {

constexpr const char* font_file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

void load_font(double pixels_per_unit) {
    ImGuiIO& io = ImGui::GetIO();
    const auto size = static_cast<float>(14 * pixels_per_unit);
    std::error_code none;
    io.Fonts->Clear();
    if (std::filesystem::exists(font_file, none))
        io.Fonts->AddFontFromFileTTF(font_file, size);
    else
        io.Fonts->AddFontDefault();
    io.FontGlobalScale = static_cast<float>(1 / pixels_per_unit);
}

void set_theme(Theme theme) {
    ImGuiStyle& style = ImGui::GetStyle();
    if (theme == Theme::dark)
        ImGui::StyleColorsDark(&style);
    else
        ImGui::StyleColorsLight(&style);
    const float grey = theme == Theme::light ? 0.38f : 0.66f;  // to be read on blue, too
    style.Colors[ImGuiCol_TextDisabled] = {grey, grey, grey, 1};
    style.WindowRounding = 6;
    style.FrameRounding = 4;
    style.GrabRounding = 4;
    style.ItemSpacing = {8, 5};
    style.Colors[ImGuiCol_WindowBg].w = 0.96f;
    style.Colors[ImGuiCol_PopupBg].w = 1;
    style.Colors[ImGuiCol_ModalWindowDimBg] = {0, 0, 0, 0.35f};
}

/// Draws some of the lists that make up a picture.
template <class Predicate>
void draw_lists(const ImDrawData& all, Predicate is_wanted) {
    std::vector<ImDrawList*> lists;
    std::copy_if(all.CmdLists, all.CmdLists + all.CmdListsCount, std::back_inserter(lists), is_wanted);
    ImDrawData some = all;
    some.CmdLists = lists.data();
    some.CmdListsCount = static_cast<int>(lists.size());
    ImGui_ImplOpenGL3_RenderDrawData(&some);
}

}  // namespace

ImguiFrame::ImguiFrame(const Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

ImguiFrame::~ImguiFrame() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void ImguiFrame::begin(Theme theme) {
    set_theme(theme);
    const double scale = window_.pixels_per_unit();
    if (scale != font_scale_) {  // at first, and when a window is moved to a finer display
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        load_font(scale);
        ImGui_ImplOpenGL3_CreateFontsTexture();
        font_scale_ = scale;
    }
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    count_in_units();
    bring_clicks();
    ImGui::NewFrame();
    ImGui::GetBackgroundDrawList()->_FringeScale =
        static_cast<float>(1 / scale);  // edges are one pixel soft, not one unit
}

void ImguiFrame::paint_panel(int width) const {
    int window_width = 0, height = 0;
    window_.size_in_pixels(window_width, height);
    const ImVec4& colour = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
    glEnable(GL_SCISSOR_TEST);
    glScissor(window_width - width, 0, width, height);
    glClearColor(colour.x, colour.y, colour.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

/// The library's backend counts as the display system does.
void ImguiFrame::count_in_units() const {
    ImGuiIO& io = ImGui::GetIO();
    int width = 0, height = 0;
    window_.size_in_pixels(width, height);
    if (width == 0 || height == 0) return;  // minimised
    const auto scale = static_cast<float>(window_.pixels_per_unit());
    io.DisplaySize = {static_cast<float>(width) / scale, static_cast<float>(height) / scale};
    // The quarter of a pixel is cut off again; without, rounding might cut off a whole one.
    io.DisplayFramebufferScale = {(static_cast<float>(width) + 0.25f) / io.DisplaySize.x,
                                  (static_cast<float>(height) + 0.25f) / io.DisplaySize.y};
    if (!ImGui::IsMousePosValid(&io.MousePos)) return;
    const auto counts = static_cast<float>(window_.counts_per_unit());
    io.MousePos = {io.MousePos.x / counts, io.MousePos.y / counts};
}

/// The library measures the time between two clicks from picture to picture, and two lie between their presses.
void ImguiFrame::bring_clicks() {
    constexpr float double_click_seconds = 0.3f;
    ImGuiIO& io = ImGui::GetIO();
    io.MouseDoubleClickTime = double_click_seconds + 2 * io.DeltaTime;
    if (const ButtonChange* change = clicks_.advance())
        io.MousePos = {static_cast<float>(change->x), static_cast<float>(change->y)};
    for (int button = 0; button < ClickQueue::buttons; ++button) io.MouseDown[button] = clicks_.is_down(button);
}

void ImguiFrame::end(const ImDrawList* last, const std::function<void()>& look) {
    ImGui::Render();
    ImDrawData& all = *ImGui::GetDrawData();
    draw_lists(all, [last](const ImDrawList* list) { return list != last; });
    look();
    if (last) draw_lists(all, [last](const ImDrawList* list) { return list == last; });
}

bool ImguiFrame::wants_keys() const {
    return ImGui::GetIO().WantTextInput;
}

bool ImguiFrame::close_menus() {
    if (!ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) return false;
    ImGui::ClosePopupToLevel(0, true);
    return true;
}

bool ImguiFrame::wants_mouse() const {
    return ImGui::GetIO().WantCaptureMouse;
}

double ImguiFrame::mouse_x() const {
    return static_cast<double>(ImGui::GetIO().MousePos.x);
}

}  // namespace boids::viewer
