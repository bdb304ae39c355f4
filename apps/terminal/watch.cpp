#include "boids/apps/terminal/watch.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "boids/apps/terminal/flock_picture.h"
#include "boids/apps/terminal/footer.h"
#include "boids/apps/terminal/screen.h"
#include "boids/apps/terminal/terminal.h"
#include "boids/apps/terminal/watch_keys.h"
#include "boids/apps/viewer/simulation_thread.h"
#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/render/camera.h"
#include "boids/render/colouring.h"

namespace boids::terminal {

namespace {

using viewer::Clock;
using viewer::SimulationThread;
using viewer::Snapshot;

constexpr auto frame_time = std::chrono::milliseconds(50);

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// Text for a screen of plain characters: what else there is becomes a question mark.
std::string ascii(const std::string& text) {
    std::string result;
    for (const char c : printable(text))
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) result += static_cast<unsigned char>(c) < 0x80 ? c : '?';
    return result;
}

class Watch {
public:
    Watch(const WatchRequest& request, SimulationThread& thread, Terminal& terminal)
        : request_(request), thread_(thread), terminal_(terminal), style_(request.style), motion_(request.camera) {}

    /// Shows picture after picture until it is left; returns the exit code.
    int run() {
        thread_.set_rate(rate_);
        thread_.set_running(true);
        thread_.settle();
        for (auto next = Clock::now();; next = std::max(next + frame_time, Clock::now())) {
            snapshot_ = thread_.newest();
            if (const std::string problem = thread_.take_problem(); !problem.empty()) problem_ = ascii(problem);
            draw();
            if (request_.last_step && snapshot_->step() >= *request_.last_step) return 0;
            if (!obey_keys(next + frame_time)) return 0;
            if (terminal_.stop_signal() != 0) return 128 + terminal_.stop_signal();
        }
    }

private:
    /// Obeys the keys that come until a moment; false where one of them leaves.
    bool obey_keys(Clock::time_point until) {
        do {
            for (const char key : terminal_.read_keys(until)) {
                problem_.clear();
                const WatchKey* row = find_watch_key(key);
                if (row && row->action == WatchAction::quit) return false;
                if (row) obey(row->action);
            }
        } while (Clock::now() < until && terminal_.stop_signal() == 0);
        return true;
    }

    void obey(WatchAction action) {
        switch (action) {
            case WatchAction::quit: return;
            case WatchAction::pause: return pause();
            case WatchAction::step:
                thread_.set_running(false);
                thread_.step();
                return thread_.settle();
            case WatchAction::reset: return thread_.reset();
            case WatchAction::separation: return toggle(&Parameters::separation);
            case WatchAction::alignment: return toggle(&Parameters::alignment);
            case WatchAction::cohesion: return toggle(&Parameters::cohesion);
            case WatchAction::faster: return set_rate(2 * rate_);
            case WatchAction::slower: return set_rate(rate_ / 2);
            case WatchAction::colour:
                style_.colouring = static_cast<Colouring>((static_cast<std::size_t>(style_.colouring) + 1) %
                                                          std::size(colouring_names));
                return;
            case WatchAction::camera:
                motion_ = motion_ == CameraMotion::follow ? CameraMotion::orbit : CameraMotion::follow;
                camera_.reset();
                return;
            case WatchAction::help: shows_keys_ = !shows_keys_; return;
        }
    }

    void pause() {
        thread_.settle();
        snapshot_ = thread_.newest();
        const bool at_end = snapshot_->frames > 0 && snapshot_->frame + 1 == snapshot_->frames;
        if (at_end) thread_.seek(0);
        thread_.set_running(at_end || !snapshot_->running);
    }

    void set_rate(double rate) {
        rate_ = std::clamp(rate, 1.0, 1000.0);
        thread_.set_rate(rate_);
    }

    void toggle(Rule Parameters::*rule) {
        thread_.change([rule](Simulation& simulation) {
            Parameters parameters = simulation.parameters();
            (parameters.*rule).enabled = !(parameters.*rule).enabled;
            simulation.set_parameters(parameters);
        });
    }

    void draw() {
        const bool disturbed = terminal_.take_disturbed();
        const TerminalSize size = terminal_.size();
        Screen screen(size.columns, size.rows);
        const int lines = draw_footer(screen);
        draw_picture(screen, std::max(size.rows - lines, 1));
        const Screen nothing(0, 0);
        terminal_.write(screen.changes_from(disturbed ? nothing : shown_, depth_));
        shown_ = std::move(screen);
    }

    void draw_picture(Screen& screen, int rows) {
        DotCanvas canvas(screen.columns(), rows, request_.dots);
        const State& state = snapshot_->state();
        const Scenario& scenario = snapshot_->scenario;
        if (!camera_ || canvas.width() != camera_width_ || canvas.height() != camera_height_) {
            camera_.emplace(scenario.parameters, motion_, canvas.width(), canvas.height());
            camera_width_ = canvas.width();
            camera_height_ = canvas.height();
        }
        number_boids(style_.colouring, state, scenario.parameters, numbers_);
        const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
        draw_flock(canvas, state, scenario, camera_->look(state, seconds), style_, numbers_);
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < canvas.columns(); ++column)
                if (!canvas.is_empty(column, row))
                    screen.put(column, row, canvas.character(column, row), {coarse(canvas.colour(column, row))});
    }

    /// Writes the lowest lines, one of facts and then those of keys; returns how many they are.
    int draw_footer(Screen& screen) const {
        const int columns = screen.columns(), rows = screen.rows();
        if (rows < 2) return 0;
        const auto keys = lay_out(shows_keys_ ? key_items() : std::vector<FooterItem>{}, columns, rows / 4);
        const int lines = 1 + (keys.empty() ? 0 : keys.back().row + 1);
        const auto write = [&screen](const std::vector<PlacedItem>& placed, int first) {
            for (const auto& [column, row, item] : placed) screen.write(column, first + row, item.text, item.ink);
        };
        write(lay_out(facts(), columns, 1), rows - lines);
        write(keys, rows - lines + 1);
        return lines;
    }

    std::vector<FooterItem> facts() const {
        const Scenario& scenario = snapshot_->scenario;
        std::vector<FooterItem> items{{scenario.name.empty() ? "scenario" : ascii(scenario.name), {{}, true}}};
        if (!problem_.empty()) return {items[0], {problem_, {}}};
        const auto add = [&items](std::string text) { items.push_back({std::move(text), {}}); };
        add(pace());
        add(snapshot_->frames > 0
                ? fmt::format("moment {} of {}", count_text(snapshot_->frame + 1), count_text(snapshot_->frames))
                : "step " + count_text(snapshot_->step()));
        add(count_text(snapshot_->boids()) + " boids");
        add(fmt::format("polarisation {:.2f}", snapshot_->observables.polarisation));
        add("colour: " + std::string(colouring_names[static_cast<std::size_t>(style_.colouring)]));
        return items;
    }

    std::string pace() const {
        if (snapshot_->running) return fmt::format("{:g} {}/s", rate_, snapshot_->frames > 0 ? "moments" : "steps");
        return snapshot_->frames > 0 && snapshot_->frame + 1 == snapshot_->frames ? "at the end" : "paused";
    }

    std::vector<FooterItem> key_items() const {
        std::vector<FooterItem> items;
        for (const WatchKey& key : watch_keys()) {
            const Rule* rule = rule_of(key.action);
            if (rule && snapshot_->frames > 0) continue;  // a recording cannot be changed
            const bool off = rule && !rule->enabled;
            items.push_back(
                {fmt::format("{} {}{}", key.name, key.label, off ? " off" : ""), {{}, false, !rule || off}});
        }
        return items;
    }

    const Rule* rule_of(WatchAction action) const {
        const Parameters& parameters = snapshot_->scenario.parameters;
        if (action == WatchAction::separation) return &parameters.separation;
        if (action == WatchAction::alignment) return &parameters.alignment;
        return action == WatchAction::cohesion ? &parameters.cohesion : nullptr;
    }

    const WatchRequest& request_;
    SimulationThread& thread_;
    Terminal& terminal_;
    Style style_;
    CameraMotion motion_;
    double rate_ = 60;
    bool shows_keys_ = true;
    std::string problem_;  ///< What the thread said; until a key is pressed.
    ColourDepth depth_ = colour_depth(variable("TERM"), variable("COLORTERM"), variable("NO_COLOR"));
    Screen shown_{0, 0};
    std::shared_ptr<const Snapshot> snapshot_;
    std::optional<Camera> camera_;
    int camera_width_ = 0, camera_height_ = 0;
    std::vector<float> numbers_;
    Clock::time_point began_ = Clock::now();
};

std::unique_ptr<SimulationThread> begin(const WatchRequest& request) {
    const SignalBlock block;
    if (request.recording) return std::make_unique<SimulationThread>(request.recording);
    return std::make_unique<SimulationThread>(request.scenario, request.engine);
}

}  // namespace

int watch(const WatchRequest& request) {
    const auto thread = begin(request);
    Terminal terminal;  // given back before the thread is waited for
    return Watch(request, *thread, terminal).run();
}

}  // namespace boids::terminal
