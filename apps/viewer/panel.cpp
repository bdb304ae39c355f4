#include "boids/apps/viewer/panel.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "boids/core/text.h"
#include "boids/io/presets.h"
#include "boids/io/scenario_file.h"

namespace boids::viewer {

namespace {

constexpr std::int64_t most_boids = 4'000'000;

const ImVec4 changed_colour{1.0f, 0.72f, 0.25f, 1.0f};

void tooltip(const std::string& text) {
    if (!ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// The part of a parameter's range that a slider covers: around the preset's value, not all that is allowed.
std::pair<double, double> slider_range(const Parameter& row, double preset) {
    const double usual = std::max({std::abs(preset), std::abs(row.standard), 1e-3});
    const double low = row.minimum < 0 && preset < 0 ? -4 * usual : std::max(row.minimum, 0.0);
    return {low, std::min(row.maximum, std::max(4 * usual, low + 1e-3))};
}

template <class Names>
bool combo(const char* label, int& index, const Names& names) {
    bool chosen = false;
    if (!ImGui::BeginCombo(label, std::string(names[static_cast<std::size_t>(index)]).c_str())) return false;
    for (int i = 0; i < static_cast<int>(std::size(names)); ++i)
        if (ImGui::Selectable(std::string(names[static_cast<std::size_t>(i)]).c_str(), i == index)) {
            chosen = i != index;
            index = i;
        }
    ImGui::EndCombo();
    return chosen;
}

}  // namespace

void set_parameter(Flight& flight, const Parameter& row, double value) {
    if (row.live) {
        flight.change([&row, value](Simulation& simulation) {
            Parameters parameters = simulation.parameters();
            row.set(parameters, value);
            simulation.set_parameters(parameters);
        });
        return;
    }
    Scenario scenario = flight.newest()->scenario;
    row.set(scenario.parameters, value);
    flight.load(scenario);
}

void set_boids(Flight& flight, const Scenario& scenario, std::int64_t boids, bool world_grows) {
    Scenario changed = scenario;
    World& world = changed.parameters.world;
    const auto before = static_cast<double>(std::max<std::int64_t>(scenario.parameters.start.boids, 1));
    const double factor =
        std::pow(static_cast<double>(std::max<std::int64_t>(boids, 1)) / before, 1.0 / world.dimension);
    changed.parameters.start.boids = boids;
    if (world_grows)
        for (double* side : {&world.width, &world.height, &world.depth}) *side *= factor;
    if (world_grows) changed.parameters.start.radius *= factor;
    flight.load(changed);
}

Panel::Panel(PanelWishes wishes) : wishes_(std::move(wishes)) {
    for (const std::string& name : preset_names()) scenes_.emplace_back(name, load_scenario(name).description);
}

void Panel::note(const std::string& name) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    places_[name] = {low.x, low.y, high.x - low.x, high.y - low.y};
}

bool Panel::button(const char* label, const char* name) {
    const bool pressed = ImGui::Button(label);
    note(name);
    return pressed;
}

void Panel::take_preset(const Moment& moment) {
    if (moment.scenario.name == preset_name_) return;
    preset_name_ = moment.scenario.name;
    preset_ = preset_of(moment.scenario);
}

float Panel::draw(Face& face, const Moment& moment, Flight& flight, const History& history, const WindowPace& pace) {
    take_preset(moment);
    places_.clear();
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
    if (ImGui::CollapsingHeader("Look", ImGuiTreeNodeFlags_DefaultOpen)) draw_look(face);
    if (ImGui::CollapsingHeader("Plots", ImGuiTreeNodeFlags_DefaultOpen)) draw_plots(moment, history, pace);
    ImGui::Spacing();
    std::string_view group;
    for (const Parameter& row : parameter_table) {
        if (row.group() == group) continue;
        group = row.group();
        draw_group(group, moment, flight);
    }
    if (ImGui::CollapsingHeader("Profile")) draw_profile(moment);
    ImGui::PopItemWidth();
    ImGui::End();
    return width_;
}

void Panel::draw_scene(Face& face, const Moment& moment, Flight& flight) {
    if (ImGui::BeginCombo("scene", moment.scenario.name.c_str(), ImGuiComboFlags_HeightLarge)) {
        for (const auto& [name, description] : scenes_) {
            if (ImGui::Selectable(name.c_str(), name == moment.scenario.name)) flight.load(load_scenario(name));
            note("scene." + name);
            tooltip(description);
        }
        ImGui::EndCombo();
    }
    note("scene");
    int boids = wanted_boids_.value_or(static_cast<int>(moment.state.size()));
    if (ImGui::SliderInt("boids", &boids, 1, most_boids, "%d", ImGuiSliderFlags_Logarithmic)) wanted_boids_ = boids;
    note("boids");
    if (ImGui::IsItemDeactivated() &&
        wanted_boids_) {  // once the hand lets go: taking off anew at every pixel would not do
        set_boids(flight, moment.scenario, std::max(*wanted_boids_, 0), face.world_grows);
        wanted_boids_.reset();
    }
    tooltip("Number of boids; another number takes off anew");
    ImGui::Checkbox("world grows with them", &face.world_grows);
    note("world_grows");
    auto seed = static_cast<int>(moment.scenario.seed);
    if (ImGui::InputInt("seed", &seed) && seed >= 0) {
        Scenario changed = moment.scenario;
        changed.seed = static_cast<std::uint64_t>(seed);
        flight.load(changed);
    }
    note("seed");
    if (button("Save scenario", "save")) wishes_.save_scenario();
    ImGui::SameLine();
    if (button("Copy command line", "copy")) wishes_.copy_command();
}

void Panel::draw_flight(Face& face, const Moment& moment, Flight& flight) {
    ImGui::Separator();
    if (button(moment.running ? "Pause" : "Start", "pause")) flight.set_running(!moment.running);
    ImGui::SameLine();
    if (button("Step", "step")) {
        flight.set_running(false);
        flight.step();
    }
    ImGui::SameLine();
    if (button("Reset", "reset")) wishes_.reset();
    ImGui::SameLine();
    ImGui::Text("step %llu", static_cast<unsigned long long>(moment.state.step));
    if (moment.frames > 0) {
        auto frame = static_cast<int>(moment.frame);
        if (ImGui::SliderInt("moment", &frame, 0, static_cast<int>(moment.frames) - 1))
            flight.seek(static_cast<std::size_t>(frame));
        note("moment");
    }
    auto rate = static_cast<float>(face.rate);
    if (ImGui::SliderFloat("steps/s", &rate, 1, 1000, "%.0f", ImGuiSliderFlags_Logarithmic)) {
        face.rate = rate;
        face.full_speed = false;
        flight.set_rate(face.steps_per_second());
    }
    note("rate");
    if (ImGui::Checkbox("as fast as possible", &face.full_speed)) flight.set_rate(face.steps_per_second());
    note("full_speed");
}

void Panel::draw_look(Face& face) {
    int colouring = static_cast<int>(face.style.colouring);
    if (combo("colours", colouring, colouring_names)) face.style.colouring = static_cast<Colouring>(colouring);
    note("colours");
    int theme = static_cast<int>(face.style.theme);
    if (combo("theme", theme, theme_names)) face.style.theme = static_cast<Theme>(theme);
    note("theme");
    bool trails = face.style.trail_seconds > 0;
    if (ImGui::Checkbox("trails", &trails)) face.style.trail_seconds = trails ? 0.7 : 0;
    note("trails");
    ImGui::SameLine();
    ImGui::Checkbox("debug", &face.debug);
    note("debug");
    ImGui::SameLine();
    ImGui::Checkbox("help", &face.help);
    note("help");
    auto size = static_cast<float>(face.style.boid_size);
    if (ImGui::SliderFloat("boid size", &size, 0, 60, size > 0 ? "%.1f px" : "by their number"))
        face.style.boid_size = size < 0.5f ? 0 : size;
    note("boid_size");
    int camera = static_cast<int>(face.camera);
    if (combo("camera", camera, camera_names)) face.camera = static_cast<CameraMotion>(camera);
    note("camera");
    if (button("Fit", "fit")) wishes_.fit();
    ImGui::SameLine();
    if (button("Picture", "screenshot")) wishes_.screenshot();
    ImGui::SameLine();
    if (button("Record", "record")) wishes_.record();
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

void Panel::draw_group(std::string_view group, const Moment& moment, Flight& flight) {
    std::string title(group);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    const bool rule = group == "separation" || group == "alignment" || group == "cohesion";
    const bool open = ImGui::CollapsingHeader(title.c_str(), rule ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    note("group." + std::string(group));
    if (!open) return;
    ImGui::PushID(title.c_str());
    for (const Parameter& row : parameter_table)
        if (row.group() == group) draw_parameter(row, moment, flight);
    if (button("reset all", ("reset." + std::string(group)).c_str()))
        for (const Parameter& row : parameter_table)
            if (row.group() == group && row.get(moment.scenario.parameters) != row.get(preset_.parameters))
                set_parameter(flight, row, row.get(preset_.parameters));
    ImGui::PopID();
}

void Panel::draw_parameter(const Parameter& row, const Moment& moment, Flight& flight) {
    const std::string key(row.key);
    const double preset = row.get(preset_.parameters);
    double value = row.get(moment.scenario.parameters);
    const bool changed = value != preset;
    ImGui::PushID(key.c_str());
    if (changed) ImGui::PushStyleColor(ImGuiCol_Text, changed_colour);
    if (draw_value(row, value, preset)) set_parameter(flight, row, value);
    if (changed) ImGui::PopStyleColor();
    if (changed) {
        ImGui::SameLine();
        if (button("x", ("reset." + key).c_str())) set_parameter(flight, row, preset);
        tooltip("Back to " + value_text(row, preset));
    }
    ImGui::PopID();
}

bool Panel::draw_value(const Parameter& row, double& value, double preset) {
    const std::string name(row.name()), key(row.key);
    const std::string help = std::string(row.help) +
                             (row.unit.empty() || row.unit == "1" ? "" : "\nUnit: " + std::string(row.unit)) +
                             "\nDouble-click to type.";
    bool changed = false;
    if (row.kind == ValueKind::toggle) {
        bool on = value != 0;
        changed = ImGui::Checkbox(name.c_str(), &on);
        value = on ? 1 : 0;
    } else if (row.kind == ValueKind::choice) {
        int index = static_cast<int>(value);
        changed = combo(name.c_str(), index, row.choices);
        value = index;
    } else if (typed_ == key) {
        if (begins_typing_) ImGui::SetKeyboardFocusHere();
        if (ImGui::InputDouble(name.c_str(), &value, 0, 0, "%.10g", ImGuiInputTextFlags_EnterReturnsTrue)) {
            changed = true;
            typed_.clear();
        } else if (!begins_typing_ && ImGui::IsItemDeactivated()) {
            typed_.clear();
        }
        begins_typing_ = false;
        value = std::clamp(value, row.minimum, row.maximum);
    } else {
        const auto [low, high] = slider_range(row, preset);
        const bool whole = row.kind == ValueKind::integer;
        changed = ImGui::SliderScalar(name.c_str(), ImGuiDataType_Double, &value, &low, &high, whole ? "%.0f" : "%.4g");
        if (whole) value = std::round(value);
        if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) {
            typed_ = key;
            begins_typing_ = true;
        }
    }
    note(key);
    tooltip(help);
    return changed;
}

}  // namespace boids::viewer
