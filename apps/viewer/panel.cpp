#include "boids/apps/viewer/panel.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>

#include "boids/apps/viewer/flight_edits.h"
#include "boids/core/text/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {

namespace {

constexpr std::int64_t most_boids = 4'000'000;

const ImVec4 changed_colour{1.0f, 0.72f, 0.25f, 1.0f};

bool has_captures(const Moment& moment) {
    return moment.state.captures > 0 || std::any_of(moment.scenario.relations.begin(), moment.scenario.relations.end(),
                                                    [](const Relation& it) { return it.enabled && it.capture > 0; });
}

/// How many boids of the first species there are.
std::size_t flock_size(const Moment& moment) {
    const auto& species = moment.state.species;
    if (moment.scenario.species.empty()) return species.size();
    return static_cast<std::size_t>(std::count(species.begin(), species.end(), 0));
}

}  // namespace

Panel::Panel(PanelWishes wishes)
    : wishes_(std::move(wishes)),
      world_panel_(
          widgets_, [this] { wishes_.add_predator(); }, [this] { wishes_.add_leader(); }) {
    for (const std::string& name : preset_names()) scenes_.emplace_back(name, load_scenario(name).description);
}

void Panel::take_preset(const Moment& moment) {
    if (moment.scenario.name == preset_name_) return;
    preset_name_ = moment.scenario.name;
    preset_ = preset_of(moment.scenario);
}

float Panel::draw(Face& face, const Moment& moment, Flight& flight, const History& history, const WindowPace& pace) {
    take_preset(moment);
    widgets_.begin();
    face.marked.reset();
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    width_ = std::clamp(width_, 220.0f, std::max(220.0f, window.x * 0.7f));
    ImGui::SetNextWindowPos({window.x, 0}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width_, window.y}, ImGuiCond_Always);
    ImGui::Begin("boids", nullptr,
                 ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoTitleBar);
    ImGui::PushItemWidth(-ImGui::GetFontSize() * 8.5f);
    draw_scene(face, moment, flight);
    draw_flight(face, moment, flight);
    if (draw_header("Look", "look", true)) draw_look(face);
    if (draw_header("Plots", "plots", true)) draw_plots(moment, history, pace);
    ImGui::Spacing();
    std::string_view group;
    for (const Parameter& row : rows_of(moment.scenario.parameters)) {
        if (row.group() == group) continue;
        group = row.group();
        draw_group(group, face, moment, flight);
        if (group == "world") draw_species_choice(moment);  // that is everybody's, the others are not
    }
    if (draw_header("Profile", "profile", false)) draw_profile(moment);
    ImGui::PopItemWidth();
    ImGui::End();
    return width_;
}

void Panel::draw_scene(Face& face, const Moment& moment, Flight& flight) {
    if (ImGui::BeginCombo("scene", moment.scenario.name.c_str(), ImGuiComboFlags_HeightLarge)) {
        for (const auto& [name, description] : scenes_) {
            if (ImGui::Selectable(name.c_str(), name == moment.scenario.name)) flight.load(load_scenario(name));
            widgets_.note("scene." + name);
            tooltip(description);
        }
        ImGui::EndCombo();
    }
    widgets_.note("scene");
    int boids = wanted_boids_.value_or(static_cast<int>(flock_size(moment)));
    if (ImGui::SliderInt("boids", &boids, 1, most_boids, "%d", ImGuiSliderFlags_Logarithmic)) wanted_boids_ = boids;
    widgets_.note("boids");
    if (ImGui::IsItemDeactivated() &&
        wanted_boids_) {  // once the hand lets go: taking off anew at every pixel would not do
        set_boids(flight, moment.scenario, std::max(*wanted_boids_, 0), face.world_grows);
        wanted_boids_.reset();
    }
    tooltip("Number of boids in the flock; another number takes off anew");
    ImGui::Checkbox("world grows with them", &face.world_grows);
    widgets_.note("world_grows");
    auto seed = static_cast<int>(moment.scenario.seed);
    if (ImGui::InputInt("seed", &seed) && seed >= 0) {
        Scenario changed = moment.scenario;
        changed.seed = static_cast<std::uint64_t>(seed);
        flight.load(changed);
    }
    widgets_.note("seed");
    if (widgets_.button("Save scenario", "save")) wishes_.save_scenario();
    ImGui::SameLine();
    if (widgets_.button("Copy command line", "copy")) wishes_.copy_command();
}

void Panel::draw_flight(Face& face, const Moment& moment, Flight& flight) {
    ImGui::Separator();
    if (widgets_.button(moment.running ? "Pause" : "Start", "pause")) flight.set_running(!moment.running);
    ImGui::SameLine();
    if (widgets_.button("Step", "step")) {
        flight.set_running(false);
        flight.step();
    }
    ImGui::SameLine();
    if (widgets_.button("Reset", "reset")) wishes_.reset();
    ImGui::SameLine();
    ImGui::Text("step %llu", static_cast<unsigned long long>(moment.state.step));
    if (has_captures(moment)) {
        ImGui::SameLine();  // a line of its own would move what a hand is just at
        ImGui::Text("%llu caught", static_cast<unsigned long long>(moment.state.captures));
        widgets_.note("captures");
    }
    if (moment.frames > 0) {
        auto frame = static_cast<int>(moment.frame);
        if (ImGui::SliderInt("moment", &frame, 0, static_cast<int>(moment.frames) - 1))
            flight.seek(static_cast<std::size_t>(frame));
        widgets_.note("moment");
    }
    auto rate = static_cast<float>(face.rate);
    if (ImGui::SliderFloat("steps/s", &rate, 1, 1000, "%.0f", ImGuiSliderFlags_Logarithmic)) {
        face.rate = rate;
        face.full_speed = false;
        flight.set_rate(face.steps_per_second());
    }
    widgets_.note("rate");
    if (ImGui::Checkbox("as fast as possible", &face.full_speed)) flight.set_rate(face.steps_per_second());
    widgets_.note("full_speed");
}

void Panel::draw_look(Face& face) {
    int colouring = static_cast<int>(face.style.colouring);
    if (widgets_.choose("colours", "colours", colouring, colouring_names))
        face.choose_colouring(static_cast<Colouring>(colouring));
    int theme = static_cast<int>(face.style.theme);
    if (widgets_.choose("theme", "theme", theme, theme_names)) face.style.theme = static_cast<Theme>(theme);
    bool trails = face.style.trail_seconds > 0;
    if (ImGui::Checkbox("trails", &trails)) face.style.trail_seconds = trails ? 0.7 : 0;
    widgets_.note("trails");
    ImGui::SameLine();
    ImGui::Checkbox("debug", &face.debug);
    widgets_.note("debug");
    ImGui::SameLine();
    ImGui::Checkbox("help", &face.help);
    widgets_.note("help");
    auto size = static_cast<float>(face.style.boid_size);
    if (ImGui::SliderFloat("boid size", &size, 0, 60, size > 0 ? "%.1f px" : "by their number"))
        face.style.boid_size = size < 0.5f ? 0 : size;
    widgets_.note("boid_size");
    int camera = static_cast<int>(face.camera);
    if (widgets_.choose("camera", "camera", camera, camera_names)) face.camera = static_cast<CameraMotion>(camera);
    if (widgets_.button("Fit", "fit")) wishes_.fit();
    ImGui::SameLine();
    if (widgets_.button("Picture", "screenshot")) wishes_.screenshot();
    ImGui::SameLine();
    if (widgets_.button("Record", "record")) wishes_.record();
}

void Panel::draw_plots(const Moment& moment, const History& history, const WindowPace& pace) {
    ImGui::Text("%.0f pictures/s, %.0f steps/s%s", pace.pictures_per_second, moment.steps_per_second,
                pace.recording ? ", recording" : "");
    constexpr const char* shown[] = {"polarisation", "milling", "flocks", "mean_speed"};
    for (std::size_t row = 0; row < std::size(observable_table); ++row) {
        const Observable& observable = observable_table[row];
        if (std::find(std::begin(shown), std::end(shown), observable.name) == std::end(shown)) continue;
        const bool share = observable.unit == "1" && observable.name != "flocks";
        std::string name(observable.name);
        std::replace(name.begin(), name.end(), '_', ' ');
        const std::string value = fmt::format("{:.3g}", moment.observables.*observable.value);
        ImGui::PlotLines(name.c_str(), history.values(row), history.count(),
                         history.begin() % std::max(history.count(), 1), value.c_str(), 0, share ? 1 : FLT_MAX,
                         {0, 36});
        tooltip(std::string(observable.help));
    }
}

void Panel::draw_profile(const Moment& moment) {
    double total = 0;
    for (const PhaseTime& phase : moment.profile.phases) total += phase.seconds;
    ImGui::Text("engine %s", moment.engine.c_str());
    for (const PhaseTime& phase : moment.profile.phases) {
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
void Panel::draw_species_choice(const Moment& moment) {
    if (species_ >= species_count(moment.scenario)) species_ = 0;
    if (moment.scenario.species.empty()) return;
    std::vector<std::string_view> names;
    for (std::size_t number = 0; number < species_count(moment.scenario); ++number)
        names.push_back(species_name(moment.scenario, number));
    int index = static_cast<int>(species_);
    if (widgets_.choose("parameters of", "parameters_of", index, names)) species_ = static_cast<std::size_t>(index);
    tooltip("The species that the sliders below belong to; what is everybody's is shown with the first");
}

/// What the shown parameters are compared with: the scene's own; a species that was added with its flock.
Parameters Panel::preset_parameters(const Moment& moment) const {
    const auto number = find_species(preset_, species_name(moment.scenario, species_));
    return parameters_of(preset_, static_cast<std::size_t>(number.value_or(0)));
}

void Panel::draw_group(std::string_view group, Face& face, const Moment& moment, Flight& flight) {
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
        if (is_shown(row)) draw_parameter(row, moment, flight);
    const Parameters now = parameters_of(moment.scenario, species_), preset = preset_parameters(moment);
    if (widgets_.button("reset all", "reset." + std::string(group)))
        for (const Parameter& row : parameter_table)
            if (is_shown(row) && row.get(now) != row.get(preset)) set_parameter(flight, row, row.get(preset), species_);
    if (group == "world") world_panel_.draw(face, moment, flight);
    ImGui::PopID();
}

void Panel::draw_parameter(const Parameter& row, const Moment& moment, Flight& flight) {
    const std::string key(row.key);
    const double preset = row.get(preset_parameters(moment));
    double value = row.get(parameters_of(moment.scenario, species_));
    const bool changed = value != preset;
    ImGui::PushID(key.c_str());
    if (changed) ImGui::PushStyleColor(ImGuiCol_Text, changed_colour);
    if (widgets_.draw_value(row, key, std::string(row.name()), value, slider_range(row, preset)))
        set_parameter(flight, row, value, species_);
    if (changed) ImGui::PopStyleColor();
    if (changed) {
        ImGui::SameLine();
        if (widgets_.button("x", "reset." + key)) set_parameter(flight, row, preset, species_);
        tooltip("Back to " + value_text(row, preset));
    }
    ImGui::PopID();
}

}  // namespace boids::viewer
