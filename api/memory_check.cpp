#include "boids/api/memory_check.h"

#include <array>
#include <cmath>
#include <numeric>

#include "boids/core/text/text.h"

namespace boids {

namespace {

/// A number with three digits and the word for its thousands, rounded by a function: 25.4 GB.
std::string scaled_text(double value, std::span<const std::string_view> words, double (*rounded)(double)) {
    std::size_t word = 0;
    for (; value >= 1000 && word + 1 < words.size(); ++word) value /= 1000;
    const double scale = value < 10 ? 100 : value < 100 ? 10 : 1;
    return number_text(rounded(value * scale) / scale) + std::string(words[word]);
}

std::string bytes_text(std::uint64_t bytes, double (*rounded)(double)) {
    constexpr std::array<std::string_view, 5> words = {" bytes", " KB", " MB", " GB", " TB"};
    return scaled_text(static_cast<double>(bytes), words, rounded);
}

std::string boids_text(std::size_t boids) {
    if (boids < 1'000'000) return std::to_string(boids) + (boids == 1 ? " boid" : " boids");
    constexpr std::array<std::string_view, 2> words = {" million boids", " billion boids"};
    return scaled_text(static_cast<double>(boids) / 1e6, words, std::round);
}

std::string left_text(const FreeMemory& free) {
    const std::string left = bytes_text(free.bytes, std::floor);
    switch (free.limit) {
        case MemoryLimit::machine: return "this machine has " + left + " free";
        case MemoryLimit::control_group: return "the control group of this process has " + left + " left";
        case MemoryLimit::process: return "the limits of this process (ulimit) leave " + left;
        case MemoryLimit::given: break;
    }
    return left + " may be taken";
}

}  // namespace

std::vector<std::size_t> count_species(const State& state, const Scenario& scenario) {
    std::vector<std::size_t> counts(species_count(scenario));
    for (const std::uint8_t species : state.species) ++counts[species];
    return counts;
}

std::vector<std::size_t> count_start(const Scenario& scenario) {
    std::vector<std::size_t> counts;
    for (std::size_t species = 0; species < species_count(scenario); ++species)
        counts.push_back(static_cast<std::size_t>(parameters_of(scenario, species).start.boids));
    return counts;
}

std::uint64_t bytes_of_flock(const Engine& engine, std::span<const std::size_t> boids, const Scenario& scenario,
                             const MemoryBudget& budget) {
    const std::size_t all = std::accumulate(boids.begin(), boids.end(), std::size_t{0});
    const bool in_pieces = engine.is_divided() && !budget.whole;
    const std::size_t state = State::bytes_per_boid(scenario.parameters.world.dimension);
    return all * (in_pieces ? 0 : state + budget.beside) + engine.bytes_for(boids, budget.observed);
}

FreeMemory memory_left(const MemoryBudget& budget, std::uint64_t held) {
    if (!budget.most) return free_memory();
    return {*budget.most - std::min(*budget.most, held), MemoryLimit::given};
}

void check_memory(std::size_t boids, std::uint64_t need, const FreeMemory& free, bool more) {
    // A quarter more, as not all is foreseen: the resident memory of a flock in 2D grows by 119 bytes a boid where 112
    // are foreseen, by 123 where all start in one place, and the rest of the machine needs some. A limit that was given
    // is meant as it is.
    if (free.limit != MemoryLimit::given) need += need / 4;
    if (need <= free.bytes) return;
    throw Error(boids_text(boids) + (boids == 1 ? " needs about " : " need about ") + bytes_text(need, std::ceil) +
                (more ? " more" : "") + ", and " + left_text(free) + "; use fewer boids");
}

}  // namespace boids
