#include "boids/record/analysis.h"

#include <algorithm>
#include <cmath>

#include "boids/core/numbers/order_statistics.h"
#include "boids/core/numbers/time_average.h"
#include "boids/core/space/domain.h"
#include "boids/core/state/flocks.h"
#include "boids/core/text/text.h"

namespace boids {

namespace {

double usual_range(const World& world) {
    const double side = std::min(world.width, world.height);
    return (world.dimension == 3 ? std::min(side, world.depth) : side) / 2;
}

std::vector<std::size_t> flock_sizes(const State& state, const Parameters& parameters) {
    if (state.size() == 0) return {};
    return (state.dimension() == 3 ? find_flocks<3>(state, parameters) : find_flocks<2>(state, parameters)).sizes();
}

std::optional<double> if_known(double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

Analysis::Analysis(const Scenario& scenario, const AnalysisPlan& plan) : plan_(plan) {
    const double range = plan.range.value_or(usual_range(scenario.parameters.world));
    const auto add_group = [&](std::string name, std::size_t species, const Parameters& parameters) {
        groups_.push_back({std::move(name),
                           species,
                           parameters,
                           {},
                           0,
                           VelocityCorrelation(range, plan.bins),
                           {},
                           Displacement(plan.moments),
                           {}});
    };
    for (std::size_t species = 0; species < species_count(scenario); ++species)
        add_group(std::string(species_name(scenario, species)), species, parameters_of(scenario, species));
    if (species_count(scenario) > 1)
        add_group(find_species(scenario, "all") ? "everyone" : "all", everyone, scenario.parameters);
}

void Analysis::add(const State& state) {
    if (moments_++ == 0) first_step_ = state.step;
    last_step_ = state.step;
    for (Group& group : groups_)
        add_to(group, groups_.size() == 1 || group.species == everyone ? state : only(state, group.species));
}

void Analysis::add_to(Group& group, const State& state) const {
    group.boids += static_cast<double>(state.size());
    if (plan_.wants(Measure::averages)) group.observables.push_back(observe(state, group.parameters, everyone));
    if (plan_.wants(Measure::correlation)) group.correlation.add(state, group.parameters);
    if (plan_.wants(Measure::fluctuations)) group.fluctuations.add(state, group.parameters);
    if (plan_.wants(Measure::displacement)) group.displacement.add(state, group.parameters);
    if (plan_.wants(Measure::flock_sizes))
        for (const std::size_t size : flock_sizes(state, group.parameters)) ++group.flocks[size];
}

void Analysis::add_averages(const Group& group, std::vector<AnalysisRow>& rows) const {
    const std::size_t moments = group.observables.size();
    std::vector<double> series(moments);
    const auto read = [&](double Observables::*value) {
        for (std::size_t moment = 0; moment < moments; ++moment) series[moment] = group.observables[moment].*value;
    };
    for (const Observable& row : observable_table) {
        read(row.value);
        const TimeAverage average = time_average(series);
        rows.push_back(
            {std::string(row.name), group.name, std::nullopt, average.mean, if_known(average.error), moments});
    }
    read(&Observables::polarisation);
    const double time = time_average(series).autocorrelation_time;  // in distances of two moments
    if (std::isfinite(time))
        rows.push_back({"autocorrelation_time", group.name, std::nullopt,
                        time * static_cast<double>(last_step_ - first_step_) / static_cast<double>(moments_ - 1),
                        std::nullopt, moments});
    const double boids = group.boids / static_cast<double>(moments);
    rows.push_back({"susceptibility", group.name, std::nullopt, susceptibility(series, boids), std::nullopt, moments});
    if (const auto binder = if_known(binder_cumulant(series)))
        rows.push_back({"binder_cumulant", group.name, std::nullopt, *binder, std::nullopt, moments});
}

void Analysis::add_curves(const Group& group, std::vector<AnalysisRow>& rows) const {
    const auto add = [&](const char* measure, std::optional<double> x, double value, std::uint64_t samples) {
        rows.push_back({measure, group.name, x, value, std::nullopt, samples});
    };
    for (const auto& point : group.correlation.curve()) add("correlation", point.distance, point.value, point.pairs);
    if (const auto length = group.correlation.length()) add("correlation_length", std::nullopt, *length, plan_.moments);
    for (const auto& point : group.fluctuations.points())
        add("number_variance", point.mean, point.variance, point.boxes);
    if (const auto exponent = group.fluctuations.exponent())
        add("number_exponent", std::nullopt, *exponent, plan_.moments);
    if (knows_displacements())
        for (const auto& point : group.displacement.points())
            add("squared_displacement", static_cast<double>(point.steps), point.value, point.samples);
    for (const auto& [size, count] : group.flocks)
        add("flocks_of_size", static_cast<double>(size),
            static_cast<double>(count) / static_cast<double>(plan_.moments), count);
}

std::vector<AnalysisRow> Analysis::rows() const {
    std::vector<AnalysisRow> rows;
    for (const Group& group : groups_) {
        if (!group.observables.empty()) add_averages(group, rows);
        add_curves(group, rows);
    }
    return rows;
}

bool Analysis::knows_displacements() const {
    return std::ranges::all_of(groups_, [](const Group& group) { return group.displacement.longest_gap() < 0.5; });
}

std::string analysis_csv(const std::vector<AnalysisRow>& rows) {
    const auto text = [](const std::optional<double>& number) { return number ? number_text(*number) : std::string(); };
    std::string table = "measure,species,x,value,error,samples\n";
    for (const AnalysisRow& row : rows)
        table += row.measure + "," + row.species + "," + text(row.x) + "," + number_text(row.value) + "," +
                 text(row.error) + "," + std::to_string(row.samples) + "\n";
    return table;
}

}  // namespace boids
