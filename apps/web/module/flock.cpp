#include "boids/apps/web/module/flock.h"

#include "boids/apps/web/module/web_workers.h"
#include "boids/version.h"

namespace boids::web {

namespace {

EngineChoice choice() {
    EngineChoice result;
    result.workers = make_web_workers();
    return result;
}

}  // namespace

std::string input, output;
std::unique_ptr<Simulation> flock;
Scenario opened;

Simulation& the_flock() {
    if (!flock) throw Error("no flock is open; open a scenario first");
    return *flock;
}

void take_off(Scenario scenario) {
    flock = std::make_unique<Simulation>(std::move(scenario), choice());
}

void take_off(Scenario scenario, State state) {
    flock = std::make_unique<Simulation>(std::move(scenario), std::move(state), choice());
}

std::pair<std::string_view, std::string_view> key_and_value(std::string_view line) {
    const std::size_t at = line.find('=');
    if (at == std::string::npos) throw Error("\"" + std::string(line) + "\" is not key=value");
    return {line.substr(0, at), line.substr(at + 1)};
}

BOIDS_EXPORT(boids_reserve) char* boids_reserve(std::size_t bytes) {
    input.resize(bytes);
    return input.data();
}

BOIDS_EXPORT(boids_text) const char* boids_text() {
    return output.data();
}

BOIDS_EXPORT(boids_text_size) std::size_t boids_text_size() {
    return output.size();
}

BOIDS_EXPORT(boids_version) void boids_version() {
    output = BOIDS_VERSION;
}

}  // namespace boids::web
