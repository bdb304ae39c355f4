#include "boids/apps/viewer/panel.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <iterator>

#include "boids/apps/viewer/plots.h"
#include "boids/apps/viewer/simulation_edits.h"
#include "boids/core/parameters/front_rows.h"
#include "boids/core/scenario/effect.h"
#include "boids/core/text/text.h"

namespace boids::viewer {

namespace {

constexpr float rule_share = 0.33f;  // of the width of a rule's line: its switch

bool has_captures(const Snapshot& snapshot) {
    return snapshot.captures() > 0 ||
           std::any_of(snapshot.scenario.relations.begin(), snapshot.scenario.relations.end(),
                       [](const Relation& it) { return it.enabled && it.capture > 0; });
}

/// The rows of the front layer that a species has, by groups.
std::vector<std::vector<const Parameter*>> front_groups(const Parameters& parameters, std::size_t species) {
    std::vector<std::vector<const Parameter*>> groups;
    for (const Parameter& row : parameter_table) {
        const bool of_model = row.model == Parameter::any_model || row.model == parameters.model;
        if (!of_model || !front_label(row) || (species > 0 && is_shared(row))) continue;
        if (groups.empty() || groups.back().front()->group() != row.group()) groups.emplace_back();
        groups.back().push_back(&row);
    }
    return groups;
}

bool is_rule(std::span<const Parameter* const> rows) {
    return rows.size() > 1 && rows[0]->kind == ValueKind::toggle;
}

}  // namespace

Panel::Panel(PanelActions actions)
    : actions_(std::move(actions)),
      chooser_(widgets_),
      world_panel_(
          widgets_, [this] { actions_.add_predator(); }, [this] { actions_.add_leader(); }) {}

float Panel::draw(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread,
                  const History& history, const WindowPace& pace) {
    view_settings.marked.reset();
    if (species_ >= species_count(snapshot.scenario)) species_ = 0;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    width_ = std::clamp(width_, 220.0f, std::max(220.0f, window.x * 0.7f));
    ImGui::SetNextWindowPos({window.x, 0}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width_, window.y}, ImGuiCond_Always);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);  // nothing is drawn behind its corners
    ImGui::Begin("boids", nullptr,
                 ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoBringToFrontOnFocus);  // in a small window the help lies over it
    ImGui::PopStyleVar();
    const ImVec2 corner = ImGui::GetWindowPos();
    ImGui::GetWindowDrawList()->AddLine(corner, {corner.x, window.y}, ImGui::GetColorU32(ImGuiCol_Border));
    draw_front(view_settings, snapshot, thread);
    ImGui::Spacing();
    ImGui::SetNextItemOpen(view_settings.more);
    view_settings.more = ImGui::CollapsingHeader("More");
    widgets_.note("more");
    if (view_settings.more) {
        ImGui::BeginChild("more", {0, 0}, false);  // what is above stays in sight
        draw_more(view_settings, snapshot, thread, history, pace);
        ImGui::EndChild();
    }
    ImGui::End();
    return width_;
}

/// What is always in sight.
void Panel::draw_front(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    chooser_.draw(snapshot.scenario, actions_.choose_scene);
    draw_boids(view_settings, snapshot, thread);
    draw_flight(view_settings, snapshot, thread);
    ImGui::Separator();
    draw_front_rows(snapshot, thread);
}

void Panel::draw_boids(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    constexpr ValueForm form{ValueKind::integer, "", 1, boids_range.low, boids_range.high, {}, ""};
    double boids = wanted_boids_.value_or(static_cast<double>(snapshot.boids_of(0)));
    ImGui::BeginGroup();
    widgets_.label("boids");
    if (widgets_.draw_number(form, "boids", boids, boids_range, ImGui::CalcItemWidth())) wanted_boids_ = boids;
    ImGui::EndGroup();
    tooltip("Number of boids in the flock; another number takes off anew.\nDouble-click to type.");
    if (!wanted_boids_ || widgets_.is_held("boids")) return;  // taking off anew at every pixel would not do
    set_boids(thread, snapshot.scenario, static_cast<std::int64_t>(*wanted_boids_), view_settings.world_grows);
    wanted_boids_.reset();
}

void Panel::draw_flight(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    if (widgets_.button(snapshot.running ? "Pause" : "Start", "pause")) thread.set_running(!snapshot.running);
    ImGui::SameLine();
    if (widgets_.button("Step", "step")) {
        thread.set_running(false);
        thread.step();
    }
    ImGui::SameLine();
    if (widgets_.button("Reset", "reset")) actions_.reset();
    tooltip("Back to the start, with everything as it is now (R)");
    ImGui::SameLine();
    ImGui::Text("step %s", count_text(snapshot.step()).c_str());
    if (has_captures(snapshot)) {
        ImGui::SameLine();  // a line of its own would move what a hand is just at
        ImGui::Text("%llu caught", static_cast<unsigned long long>(snapshot.captures()));
        widgets_.note("captures");
    }
    if (snapshot.frames > 0) {
        constexpr ValueForm moment{ValueKind::integer, "", 0, 0, 1e9, {}, ""};
        auto frame = static_cast<double>(snapshot.frame);
        widgets_.label("moment");
        if (widgets_.draw_number(moment, "moment", frame, {0, std::max(static_cast<double>(snapshot.frames) - 1, 1.0)},
                                 ImGui::CalcItemWidth()))
            thread.seek(static_cast<std::size_t>(frame));
    }
    constexpr ValueForm form{ValueKind::integer, "", 60, 1, 1000, {}, ""};
    ImGui::BeginGroup();
    widgets_.label("steps per second");
    if (widgets_.draw_number(form, "rate", view_settings.rate, {1, 1000, true}, ImGui::CalcItemWidth())) {
        view_settings.full_speed = false;
        thread.set_rate(view_settings.steps_per_second());
    }
    ImGui::EndGroup();
    tooltip("How fast time passes: + and - double and halve it");
}

/// A line for each rule, with its switch and its numbers side by side; one for each number that belongs to none.
void Panel::draw_front_rows(const Snapshot& snapshot, SimulationThread& thread) {
    const auto groups = front_groups(snapshot.scenario.parameters, species_);
    bool headed = false;
    if (std::none_of(groups.begin(), groups.end(), [](const auto& rows) { return is_rule(rows); }) &&
        !snapshot.scenario.species.empty())
        draw_species_choice(snapshot);
    for (const auto& rows : groups) {
        if (!is_rule(rows)) {
            for (const Parameter* row : rows)
                draw_parameter(*row, spoken(front_label(*row).value_or(row->name())), snapshot, thread);
            continue;
        }
        if (!headed) draw_rule_heading(rows, snapshot);  // their numbers have the same names
        headed = true;
        draw_rule(rows, snapshot, thread);
    }
}

/// Whose rules they are, where there are several species, and what their numbers are. As high in either case: what a
/// hand is just at does not move when a species is added.
void Panel::draw_rule_heading(std::span<const Parameter* const> rows, const Snapshot& snapshot) {
    const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
    ImGui::SetNextItemWidth(0.31f * width);
    if (snapshot.scenario.species.empty())
        ImGui::Dummy({0, ImGui::GetFrameHeight()});
    else
        draw_species_choice(snapshot);
    for (std::size_t number = 1; number < rows.size(); ++number) {
        const float share =
            rule_share + (1 - rule_share) * static_cast<float>(number - 1) / static_cast<float>(rows.size() - 1);
        ImGui::SameLine(left + share * width + 4);
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", std::string(*front_label(*rows[number])).c_str());
    }
}

void Panel::draw_rule(std::span<const Parameter* const> rows, const Snapshot& snapshot, SimulationThread& thread) {
    const Parameters now = parameters_of(snapshot.scenario, species_);
    const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
    const float part = (1 - rule_share) * width / static_cast<float>(rows.size() - 1);
    bool on = rows[0]->get(now) != 0;
    const bool changed = rows[0]->get(now) != rows[0]->get(opened_parameters(snapshot));
    if (changed) ImGui::PushStyleColor(ImGuiCol_Text, changed_colour());
    if (widgets_.check(spoken(*front_label(*rows[0])).c_str(), std::string(rows[0]->key), on))
        set_parameter(thread, *rows[0], on ? 1 : 0, species_);
    if (changed) ImGui::PopStyleColor();
    widgets_.explain(*rows[0], std::string(rows[0]->key));
    for (std::size_t number = 1; number < rows.size(); ++number) {
        ImGui::SameLine(left + rule_share * width + static_cast<float>(number - 1) * part);
        draw_rule_number(*rows[number], part, snapshot, thread);
    }
}

void Panel::draw_rule_number(const Parameter& row, float width, const Snapshot& snapshot, SimulationThread& thread) {
    const double opened = row.get(opened_parameters(snapshot));
    double value = row.get(parameters_of(snapshot.scenario, species_));
    const bool changed = value != opened;
    const std::string key(row.key);
    ImGui::BeginDisabled(!can_act(row, snapshot.scenario, species_));
    ImGui::BeginGroup();
    if (changed) ImGui::PushStyleColor(ImGuiCol_Text, changed_colour());
    if (widgets_.draw_number(row, key, value, slider_range(row, opened), width - reset_width))
        set_parameter(thread, row, value, species_);
    if (changed) ImGui::PopStyleColor();
    ImGui::EndGroup();
    widgets_.explain(row, key);
    ImGui::EndDisabled();
    if (changed) draw_reset(row, snapshot, thread);
}

/// The button that takes a value back to what the scene has.
void Panel::draw_reset(const Parameter& row, const Snapshot& snapshot, SimulationThread& thread) {
    const double opened = row.get(opened_parameters(snapshot));
    ImGui::SameLine(0, 0);
    ImGui::PushID(row.key.data(), row.key.data() + row.key.size());
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2, ImGui::GetStyle().FramePadding.y});
    if (widgets_.button("x", "reset." + std::string(row.key))) set_parameter(thread, row, opened, species_);
    ImGui::PopStyleVar();
    ImGui::PopID();
    tooltip("Back to " + value_text(row, opened) + ", as the scene has it");
}

/// Everything else.
void Panel::draw_more(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread,
                      const History& history, const WindowPace& pace) {
    draw_scene(view_settings, snapshot, thread);
    if (draw_header("Look", "look", true)) draw_look(view_settings, snapshot, thread);
    if (draw_header("Plots", "plots", true)) {
        ImGui::Text("%.0f pictures/s, %.0f steps/s%s", pace.pictures_per_second, snapshot.steps_per_second,
                    pace.recording ? ", recording" : "");
        draw_plots(view_settings, snapshot, history, widgets_);
    }
    ImGui::Spacing();
    std::string_view group;
    for (const Parameter& row : rows_of(snapshot.scenario.parameters)) {
        if (row.group() == group) continue;
        group = row.group();
        draw_group(group, view_settings, snapshot, thread);
    }
    if (draw_header("Profile", "profile", false)) draw_profile(snapshot);
}

void Panel::draw_scene(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    if (widgets_.button("Save scenario", "save")) actions_.save_scenario();
    ImGui::SameLine();
    if (widgets_.button("Copy command line", "copy")) actions_.copy_command();
    ImGui::BeginDisabled(!snapshot.can_undo);
    if (widgets_.button("Undo", "undo")) thread.undo();
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(!snapshot.can_redo);
    if (widgets_.button("Redo", "redo")) thread.redo();
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (widgets_.check("as fast as possible", "full_speed", view_settings.full_speed))
        thread.set_rate(view_settings.steps_per_second());
    widgets_.check("world grows with the number of boids", "world_grows", view_settings.world_grows);
    auto seed = static_cast<int>(snapshot.scenario.seed);
    widgets_.label("seed");
    if (ImGui::InputInt("##seed", &seed) && seed >= 0) {
        Scenario changed = snapshot.scenario;
        changed.seed = static_cast<std::uint64_t>(seed);
        thread.load(changed);
    }
    widgets_.note("seed");
}

void Panel::draw_look(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    draw_scene_look(view_settings, snapshot, thread);
    int colouring = static_cast<int>(view_settings.style.colouring);
    if (widgets_.choose("colours", "colours", colouring, colouring_names))
        view_settings.choose_colouring(static_cast<Colouring>(colouring));
    int theme = static_cast<int>(view_settings.style.theme);
    if (widgets_.choose("theme", "theme", theme, theme_names)) view_settings.style.theme = static_cast<Theme>(theme);
    int camera = static_cast<int>(view_settings.camera);
    if (widgets_.choose("camera", "camera", camera, camera_names))
        view_settings.camera = static_cast<CameraMotion>(camera);
    bool trails = view_settings.style.trail_seconds > 0;
    if (widgets_.check("trails", "trails", trails)) view_settings.style.trail_seconds = trails ? 0.7 : 0;
    ImGui::SameLine();
    widgets_.check("debug", "debug", view_settings.debug);
    ImGui::SameLine();
    widgets_.check("help", "help", view_settings.help);
    constexpr ValueForm form{ValueKind::real, "pixels", 0, 0, 200, {}, "Length of a boid; 0 is as suits their number."};
    double size = view_settings.style.boid_size;
    if (widgets_.draw_value(form, "boid_size", "boid size", size, {0, 60}))
        view_settings.style.boid_size = size < 0.5 ? 0 : size;
    if (widgets_.button("Fit", "fit")) actions_.fit();
    ImGui::SameLine();
    if (widgets_.button("Picture", "screenshot")) actions_.screenshot();
    ImGui::SameLine();
    if (widgets_.button("Record", "record")) actions_.record();
}

/// Backdrop and shape, which are the scene's own: chosen here, they are saved with it.
void Panel::draw_scene_look(ViewSettings& view_settings, const Snapshot& snapshot, SimulationThread& thread) {
    Style& style = view_settings.style;
    SceneLook shown = snapshot.scenario.look;
    shown.backdrop = style.backdrop.value_or(style.background ? BackdropKind::plain : shown.backdrop);
    shown.shape = style.shape.value_or(shown.shape);
    for (const Field<SceneLook>& field : look_fields) {
        double value = field.get(shown);
        const std::string name(field.name);
        if (!widgets_.draw_value(field, "look." + name, spoken(name), value, {})) continue;
        style.backdrop.reset();
        style.background.reset();
        style.picture.reset();
        style.shape.reset();
        field.set(shown, value);
        thread.change([shown](Simulation& it) {
            Scenario changed = it.scenario();
            changed.look = shown;
            it.set_scenario(changed);
        });
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

/// Whose parameters are shown.
void Panel::draw_species_choice(const Snapshot& snapshot) {
    std::vector<std::string_view> names;
    for (std::size_t number = 0; number < species_count(snapshot.scenario); ++number)
        names.push_back(species_name(snapshot.scenario, number));
    int index = static_cast<int>(species_);
    if (widgets_.choose("parameters_of", index, names)) species_ = static_cast<std::size_t>(index);
    tooltip("The species that rules and sliders belong to; what is everybody's is shown with the first");
}

/// What the shown parameters are compared with: those of the scene as it was opened; of a species that was added, those
/// of its flock.
Parameters Panel::opened_parameters(const Snapshot& snapshot) const {
    const Scenario& opened = snapshot.origin->scenario;
    const auto number = find_species(opened, species_name(snapshot.scenario, species_));
    return parameters_of(opened, static_cast<std::size_t>(number.value_or(0)));
}

void Panel::draw_group(std::string_view group, ViewSettings& view_settings, const Snapshot& snapshot,
                       SimulationThread& thread) {
    const auto is_shown = [&](const Parameter& row) {
        return row.group() == group && !front_label(row) && (species_ == 0 || group == "world" || !is_shared(row));
    };
    if (std::none_of(parameter_table.begin(), parameter_table.end(), is_shown)) return;
    if (!draw_header(heading_text(group).c_str(), std::string(group), false)) return;
    ImGui::PushID(group.data(), group.data() + group.size());
    for (const Parameter& row : parameter_table)
        if (is_shown(row)) draw_parameter(row, spoken(row.name()), snapshot, thread);
    const Parameters now = parameters_of(snapshot.scenario, species_), opened = opened_parameters(snapshot);
    const auto differs = [&](const Parameter& row) { return is_shown(row) && row.get(now) != row.get(opened); };
    ImGui::BeginDisabled(std::none_of(parameter_table.begin(), parameter_table.end(), differs));
    if (widgets_.button(("Reset " + spoken(group)).c_str(), "reset." + std::string(group)))
        for (const Parameter& row : parameter_table)
            if (differs(row)) set_parameter(thread, row, row.get(opened), species_);
    ImGui::EndDisabled();
    if (group == "world") world_panel_.draw(view_settings, snapshot, thread);
    ImGui::PopID();
}

void Panel::draw_parameter(const Parameter& row, const std::string& label, const Snapshot& snapshot,
                           SimulationThread& thread) {
    const double opened = row.get(opened_parameters(snapshot));
    double value = row.get(parameters_of(snapshot.scenario, species_));
    const bool changed = value != opened;
    ImGui::BeginDisabled(!can_act(row, snapshot.scenario, species_));
    if (changed) ImGui::PushStyleColor(ImGuiCol_Text, changed_colour());
    if (widgets_.draw_value(row, std::string(row.key), label, value, slider_range(row, opened)))
        set_parameter(thread, row, value, species_);
    if (changed) ImGui::PopStyleColor();
    ImGui::EndDisabled();
    if (changed) draw_reset(row, snapshot, thread);
}

}  // namespace boids::viewer
