#include "boids/apps/viewer/panel.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>

#include "boids/apps/viewer/simulation_edits.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {

namespace {

constexpr std::int64_t most_boids = 4'000'000;

const ImVec4 changed_colour{1.0f, 0.72f, 0.25f, 1.0f};

bool has_captures(const Snapshot& snapshot) {
    return snapshot.state.captures > 0 ||
           std::any_of(snapshot.scenario.relations.begin(), snapshot.scenario.relations.end(),
                       [](const Relation& it) { return it.enabled && it.capture > 0; });
}

/// How many boids of the first species there are.
std::size_t flock_size(const Snapshot& snapshot) {
    const auto& species = snapshot.state.species;
    if (snapshot.scenario.species.empty()) return species.size();
    return static_cast<std::size_t>(std::count(species.begin(), species.end(), 0));
}

}  // namespace

Panel::Panel(PanelActions actions)
    : actions_(std::move(actions)),
      world_panel_(
          widgets_, [this] { actions_.add_predator(); }, [this] { actions_.add_leader(); }) {
    for (const std::string& name : preset_names()) scenes_.emplace_back(name, load_scenario(name).description);
}

void Panel::take_preset(const Snapshot& snapshot) {
    if (snapshot.scenario.name == preset_name_) return;
    preset_name_ = snapshot.scenario.name;
    preset_ = preset_of(snapshot.scenario);
}

float Panel::draw(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread,
                  const History& history, const WindowPace& pace) {
    take_preset(snapshot);
    widgets_.begin();
    view_settings.marked.reset();
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    width_ = std::clamp(width_, 220.0f, std::max(220.0f, window.x * 0.7f));
    ImGui::SetNextWindowPos({window.x, 0}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width_, window.y}, ImGuiCond_Always);
    ImGui::Begin("boids", nullptr,
                 ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoTitleBar);
    ImGui::PushItemWidth(-ImGui::GetFontSize() * 8.5f);
    draw_scene(view_settings, snapshot, thread);
    draw_flight(view_settings, snapshot, thread);
    if (draw_header("Look", "look", true)) draw_look(view_settings);
    if (draw_header("Plots", "plots", true)) draw_plots(snapshot, history, pace);
    ImGui::Spacing();
    std::string_view group;
    for (const Parameter& row : rows_of(snapshot.scenario.parameters)) {
        if (row.group() == group) continue;
        group = row.group();
        draw_group(group, view_settings, snapshot, thread);
        if (group == "world") draw_species_choice(snapshot);  // that is everybody's, the others are not
    }
    if (draw_header("Profile", "profile", false)) draw_profile(snapshot);
    ImGui::PopItemWidth();
    ImGui::End();
    return width_;
}

void Panel::draw_scene(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    if (ImGui::BeginCombo("scene", snapshot.scenario.name.c_str(), ImGuiComboFlags_HeightLargest)) {
        for (const auto& [name, description] : scenes_) {
            if (ImGui::Selectable(name.c_str(), name == snapshot.scenario.name)) thread.load(load_scenario(name));
            widgets_.note("scene." + name);
            tooltip(description);
        }
        ImGui::EndCombo();
    }
    widgets_.note("scene");
    int boids = wanted_boids_.value_or(static_cast<int>(flock_size(snapshot)));
    if (ImGui::SliderInt("boids", &boids, 1, most_boids, "%d", ImGuiSliderFlags_Logarithmic)) wanted_boids_ = boids;
    widgets_.note("boids");
    if (ImGui::IsItemDeactivated() &&
        wanted_boids_) {  // once the hand lets go: taking off anew at every pixel would not do
        set_boids(thread, snapshot.scenario, std::max(*wanted_boids_, 0), view_settings.world_grows);
        wanted_boids_.reset();
    }
    tooltip("Number of boids in the flock; another number takes off anew");
    ImGui::Checkbox("world grows with them", &view_settings.world_grows);
    widgets_.note("world_grows");
    auto seed = static_cast<int>(snapshot.scenario.seed);
    if (ImGui::InputInt("seed", &seed) && seed >= 0) {
        Scenario changed = snapshot.scenario;
        changed.seed = static_cast<std::uint64_t>(seed);
        thread.load(changed);
    }
    widgets_.note("seed");
    if (widgets_.button("Save scenario", "save")) actions_.save_scenario();
    ImGui::SameLine();
    if (widgets_.button("Copy command line", "copy")) actions_.copy_command();
}

void Panel::draw_flight(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    ImGui::Separator();
    if (widgets_.button(snapshot.running ? "Pause" : "Start", "pause")) thread.set_running(!snapshot.running);
    ImGui::SameLine();
    if (widgets_.button("Step", "step")) {
        thread.set_running(false);
        thread.step();
    }
    ImGui::SameLine();
    if (widgets_.button("Reset", "reset")) actions_.reset();
    ImGui::SameLine();
    ImGui::Text("step %llu", static_cast<unsigned long long>(snapshot.state.step));
    if (has_captures(snapshot)) {
        ImGui::SameLine();  // a line of its own would move what a hand is just at
        ImGui::Text("%llu caught", static_cast<unsigned long long>(snapshot.state.captures));
        widgets_.note("captures");
    }
    if (snapshot.frames > 0) {
        auto frame = static_cast<int>(snapshot.frame);
        if (ImGui::SliderInt("moment", &frame, 0, static_cast<int>(snapshot.frames) - 1))
            thread.seek(static_cast<std::size_t>(frame));
        widgets_.note("moment");
    }
    auto rate = static_cast<float>(view_settings.rate);
    if (ImGui::SliderFloat("steps/s", &rate, 1, 1000, "%.0f", ImGuiSliderFlags_Logarithmic)) {
        view_settings.rate = rate;
        view_settings.full_speed = false;
        thread.set_rate(view_settings.steps_per_second());
    }
    widgets_.note("rate");
    if (ImGui::Checkbox("as fast as possible", &view_settings.full_speed))
        thread.set_rate(view_settings.steps_per_second());
    widgets_.note("full_speed");
}

void Panel::draw_look(ViewSettings& view_settings) {
    int colouring = static_cast<int>(view_settings.style.colouring);
    if (widgets_.choose("colours", "colours", colouring, colouring_names))
        view_settings.choose_colouring(static_cast<Colouring>(colouring));
    int theme = static_cast<int>(view_settings.style.theme);
    if (widgets_.choose("theme", "theme", theme, theme_names)) view_settings.style.theme = static_cast<Theme>(theme);
    bool trails = view_settings.style.trail_seconds > 0;
    if (ImGui::Checkbox("trails", &trails)) view_settings.style.trail_seconds = trails ? 0.7 : 0;
    widgets_.note("trails");
    ImGui::SameLine();
    ImGui::Checkbox("debug", &view_settings.debug);
    widgets_.note("debug");
    ImGui::SameLine();
    ImGui::Checkbox("help", &view_settings.help);
    widgets_.note("help");
    auto size = static_cast<float>(view_settings.style.boid_size);
    if (ImGui::SliderFloat("boid size", &size, 0, 60, size > 0 ? "%.1f px" : "by their number"))
        view_settings.style.boid_size = size < 0.5f ? 0 : size;
    widgets_.note("boid_size");
    int camera = static_cast<int>(view_settings.camera);
    if (widgets_.choose("camera", "camera", camera, camera_names))
        view_settings.camera = static_cast<CameraMotion>(camera);
    if (widgets_.button("Fit", "fit")) actions_.fit();
    ImGui::SameLine();
    if (widgets_.button("Picture", "screenshot")) actions_.screenshot();
    ImGui::SameLine();
    if (widgets_.button("Record", "record")) actions_.record();
}

void Panel::draw_plots(const Snapshot& snapshot, const History& history, const WindowPace& pace) {
    ImGui::Text("%.0f pictures/s, %.0f steps/s%s", pace.pictures_per_second, snapshot.steps_per_second,
                pace.recording ? ", recording" : "");
    constexpr const char* shown[] = {"polarisation", "milling", "flocks", "mean_speed"};
    for (std::size_t row = 0; row < std::size(observable_table); ++row) {
        const Observable& observable = observable_table[row];
        if (std::find(std::begin(shown), std::end(shown), observable.name) == std::end(shown)) continue;
        const bool share = observable.unit == "1" && observable.name != "flocks";
        std::string name(observable.name);
        std::replace(name.begin(), name.end(), '_', ' ');
        const std::string value = fmt::format("{:.3g}", snapshot.observables.*observable.value);
        ImGui::PlotLines(name.c_str(), history.values(row), history.count(),
                         history.begin() % std::max(history.count(), 1), value.c_str(), 0, share ? 1 : FLT_MAX,
                         {0, 36});
        tooltip(std::string(observable.help));
    }
}

void Panel::draw_profile(const Snapshot& snapshot) {
    double total = 0;
    for (const PhaseTime& phase : snapshot.profile.phases) total += phase.seconds;
    ImGui::Text("engine %s", snapshot.engine.c_str());
    for (const PhaseTime& phase : snapshot.profile.phases) {
        const double share = total > 0 ? phase.seconds / total : 0;
        ImGui::ProgressBar(static_cast<float>(share), {-1, 0},
                           fmt::format("{} {:.0f} %", phase.phase, 100 * share).c_str());
    }
}

bool Panel::draw_header(const char* title, const std::string& name, bool opens) {
    const bool open = ImGui::CollapsingHeader(title, opens ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    widgets_.note("group." + name);
    return open;
}

/// Where there are several species: whose parameters are shown below.
void Panel::draw_species_choice(const Snapshot& snapshot) {
    if (species_ >= species_count(snapshot.scenario)) species_ = 0;
    if (snapshot.scenario.species.empty()) return;
    std::vector<std::string_view> names;
    for (std::size_t number = 0; number < species_count(snapshot.scenario); ++number)
        names.push_back(species_name(snapshot.scenario, number));
    int index = static_cast<int>(species_);
    if (widgets_.choose("parameters of", "parameters_of", index, names)) species_ = static_cast<std::size_t>(index);
    tooltip("The species that the sliders below belong to; what is everybody's is shown with the first");
}

/// What the shown parameters are compared with: the scene's own; a species that was added with its flock.
Parameters Panel::preset_parameters(const Snapshot& snapshot) const {
    const auto number = find_species(preset_, species_name(snapshot.scenario, species_));
    return parameters_of(preset_, static_cast<std::size_t>(number.value_or(0)));
}

void Panel::draw_group(std::string_view group, ViewSettings& view_settings, const Snapshot& snapshot,
                       SimulationThread& thread) {
    const auto is_shown = [&](const Parameter& row) {
        return row.group() == group && (species_ == 0 || group == "world" || !is_shared(row));
    };
    if (std::none_of(parameter_table.begin(), parameter_table.end(), is_shown)) return;
    std::string title(group);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    const bool rule = group == "separation" || group == "alignment" || group == "cohesion";
    if (!draw_header(title.c_str(), std::string(group), rule)) return;
    ImGui::PushID(title.c_str());
    for (const Parameter& row : parameter_table)
        if (is_shown(row)) draw_parameter(row, snapshot, thread);
    const Parameters now = parameters_of(snapshot.scenario, species_), preset = preset_parameters(snapshot);
    if (widgets_.button("reset all", "reset." + std::string(group)))
        for (const Parameter& row : parameter_table)
            if (is_shown(row) && row.get(now) != row.get(preset)) set_parameter(thread, row, row.get(preset), species_);
    if (group == "world") world_panel_.draw(view_settings, snapshot, thread);
    ImGui::PopID();
}

void Panel::draw_parameter(const Parameter& row, const Snapshot& snapshot, SimulationThread& thread) {
    const std::string key(row.key);
    const double preset = row.get(preset_parameters(snapshot));
    double value = row.get(parameters_of(snapshot.scenario, species_));
    const bool changed = value != preset;
    ImGui::PushID(key.c_str());
    if (changed) ImGui::PushStyleColor(ImGuiCol_Text, changed_colour);
    if (widgets_.draw_value(row, key, std::string(row.name()), value, slider_range(row, preset)))
        set_parameter(thread, row, value, species_);
    if (changed) ImGui::PopStyleColor();
    if (changed) {
        ImGui::SameLine();
        if (widgets_.button("x", "reset." + key)) set_parameter(thread, row, preset, species_);
        tooltip("Back to " + value_text(row, preset));
    }
    ImGui::PopID();
}

}  // namespace boids::viewer
