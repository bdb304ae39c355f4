#include "boids/sweep/sweep_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>

#include "boids/api/memory_check.h"
#include "boids/api/scenario_check.h"
#include "boids/core/scenario/effect.h"
#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/io/state_csv.h"

namespace boids {

namespace {

/// Whose parameter a key means, and which.
struct Place {
    std::size_t species = 0;
    const Parameter* row = nullptr;
};

Place place_of(const Scenario& scenario, std::string_view key) {
    const std::size_t dot = std::min(key.find('.'), key.size());
    const auto species = find_species(scenario, key.substr(0, dot));
    const std::string_view name = species ? key.substr(std::min(dot + 1, key.size())) : key;
    return {static_cast<std::size_t>(species.value_or(0)), find_parameter(name)};
}

void set_value(Scenario& scenario, std::string_view key, double value) {
    const Place place = place_of(scenario, key);
    place.row->set(place.species == 0 ? scenario.parameters : scenario.species[place.species - 1].parameters, value);
}

std::string assignment_text(const Scenario& scenario, const std::string& key, double value) {
    return key + " = " + plain_value_text(parameter_of(scenario, key), value);
}

/// An Error where a key means no parameter, or one that this scenario does not have.
void check_key(const Scenario& scenario, const std::string& key) {
    if (key == "seed") throw Error("seed cannot be swept over; --seeds 10 flies ten seeds at each point");
    if (key == "boids") throw Error("boids is not a known parameter; did you mean start.boids?");
    const Place place = place_of(scenario, key);
    if (!place.row) {
        Scenario changed = scenario;
        set_parameter(changed, key, "");  // which knows what is wrong with it
    }
    if (place.species > 0 && is_shared(*place.row))
        throw Error(key + " is not allowed; all species share " + std::string(place.row->key));
    if (const auto problem = find_foreign(*place.row, scenario.parameters))
        throw Error(problem->key + " " + problem->sentence);
}

std::vector<std::string_view> cut(std::string_view text, char sign) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(sign); end != text.npos; end = text.find(sign)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

double value_of(const std::string& key, const Parameter& row, std::string_view text) {
    const ParsedValue parsed = parse_value(row, text);
    if (!parsed.problem.empty()) throw Error(key + " = " + parsed.problem);
    return parsed.value;
}

/// The number of twelve digits that is nearest: 0:1:11 has 0.3, as people write it, and not what is next to that.
double rounded(double value) {
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 12);
    std::from_chars(text, end, value);
    return value;
}

std::vector<double> range_of(const std::string& key, const Parameter& row, std::string_view text) {
    const auto parts = cut(text, ':');
    if (parts.size() != 3 || row.kind == ValueKind::toggle || row.kind == ValueKind::choice)
        throw Error("--over is \"" + excerpt(key + "=" + std::string(text)) + "\"; it takes " +
                    (parts.size() == 3 ? "names with commas between them, as " + key + " is " + allowed_text(row)
                                       : "KEY=FIRST:LAST:COUNT or KEY=A,B,C"));
    const double first = value_of(key, row, parts[0]), last = value_of(key, row, parts[1]);
    const auto count = parse_count(parts[2]);
    if (!count || *count < 2 || *count > most_runs)
        throw Error("--over " + key + " has the count \"" + excerpt(parts[2]) +
                    "\"; it takes a whole number from 2 to " + std::to_string(most_runs));
    std::vector<double> values{first};
    const auto steps = static_cast<double>(*count - 1);
    for (std::int64_t step = 1; step < *count - 1; ++step)
        values.push_back(rounded(first + (last - first) * (static_cast<double>(step) / steps)));
    values.push_back(last);
    return values;
}

void check_values(const Scenario& scenario, const Variation& variation) {
    const Parameter& row = parameter_of(scenario, variation.key);
    if (variation.values.empty()) throw Error(variation.key + " has no values to sweep over; name some");
    std::set<double> seen;
    for (const double value : variation.values) {
        if (!(value >= row.minimum && value <= row.maximum) ||
            (row.kind != ValueKind::real && value != std::round(value)))
            throw Error(variation.key + " = " + number_text(value) + " is not allowed; it takes " + allowed_text(row));
        if (!seen.insert(value).second)
            throw Error(assignment_text(scenario, variation.key, value) + " is swept over twice; keep one of them");
    }
}

/// Names of one parameter that are written differently.
std::string whole_key(const Scenario& scenario, const std::string& key) {
    const Place place = place_of(scenario, key);
    return std::string(species_name(scenario, place.species)) + "." + std::string(place.row->key);
}

void check_variations(const SweepPlan& plan) {
    if (plan.over.empty())
        throw Error("nothing varies in this sweep; add --over KEY=FIRST:LAST:COUNT, such as noise.angular=0:180:19");
    std::set<std::string> keys;
    for (const Variation& variation : plan.over) {
        check_key(plan.scenario, variation.key);
        check_values(plan.scenario, variation);
        if (!keys.insert(whole_key(plan.scenario, variation.key)).second)
            throw Error(variation.key + " is swept over twice; keep one --over of it");
    }
}

void check_lengths(const SweepPlan& plan) {
    const auto check_count = [](const char* name, std::int64_t value, std::int64_t least) {
        if (value < least)
            throw Error(std::string(name) + " is " + std::to_string(value) + "; it takes a whole number from " +
                        std::to_string(least) + " on");
    };
    check_count("--seeds", plan.seeds, 1);
    check_count("--warmup", plan.warmup, 0);
    check_count("--steps", plan.steps, 1);
    check_count("--every", plan.every, 1);
    if (plan.every > plan.steps)
        throw Error("--every " + std::to_string(plan.every) + " is more than --steps " + std::to_string(plan.steps) +
                    ", so nothing would be measured; make it smaller");
    auto runs = static_cast<double>(plan.seeds);
    for (const Variation& variation : plan.over) runs *= static_cast<double>(variation.values.size());
    if (runs > static_cast<double>(most_runs))
        throw Error("this sweep has " + number_text(runs) + " runs, and " + count_text(most_runs) +
                    " is the most; use fewer values or seeds");
    if (plan.shard.count < 1 || plan.shard.number < 1 || plan.shard.number > plan.shard.count)
        throw Error("the shard is " + std::to_string(plan.shard.number) + "/" + std::to_string(plan.shard.count) +
                    "; it takes I/N with I from 1 to N");
}

std::string point_text(const SweepPlan& plan, const SweepRun& run) {
    std::string text;
    for (std::size_t i = 0; i < plan.over.size(); ++i)
        text += (i > 0 ? ", " : "") + assignment_text(plan.scenario, plan.over[i].key, run.values[i]);
    return text;
}

/// Whether an engine can fly it, and there is room for it.
void check_flight(const Scenario& scenario, const std::string& engine, const FreeMemory& free) {
    const EngineChoice choice{.name = engine, .workers = std::make_shared<SingleWorker>()};
    if (scenario.parameters.start.positions == StartPositions::file) return;  // its reader asks for memory
    const auto made = make_engine(scenario, choice);
    check_memory(boids_of(scenario), bytes_of_flock(*made, count_start(scenario), scenario, choice.memory), free);
}

/// Every point is a scenario that can fly, and each parameter can act at one of them.
void check_points(const SweepPlan& plan) {
    std::vector<bool> acts(plan.over.size(), false);
    const FreeMemory free = free_memory();
    for (std::size_t point = 0; point < point_count(plan); ++point) {
        const SweepRun run = run_at(plan, point * static_cast<std::size_t>(plan.seeds));
        const Scenario scenario = scenario_of(plan, run);
        check(scenario, point_text(plan, run));
        check_flight(scenario, plan.engine, free);
        for (std::size_t i = 0; i < plan.over.size(); ++i) {
            const Place place = place_of(scenario, plan.over[i].key);
            if (can_act(*place.row, scenario, place.species)) acts[i] = true;
        }
    }
    for (std::size_t i = 0; i < plan.over.size(); ++i)
        if (!acts[i])
            throw Error(plan.over[i].key + " changes nothing in this scene" +
                        (plan.scenario.parameters.start.positions == StartPositions::file &&
                                 plan.over[i].key.find("start.") != std::string::npos
                             ? ", which starts from a file; give it another start"
                             : "; switch on what it belongs to, or sweep over something else"));
}

}  // namespace

const Parameter& parameter_of(const Scenario& scenario, std::string_view key) {
    if (const Parameter* row = place_of(scenario, key).row) return *row;
    throw Error(std::string(key) + " is not a known parameter; `boids params` lists them");
}

const Parameter* find_parameter_of(const Scenario& scenario, std::string_view key) {
    return place_of(scenario, key).row;
}

Variation parse_variation(const Scenario& scenario, std::string_view text) {
    const std::size_t sign = text.find('=');
    if (sign == text.npos || sign == 0 || sign + 1 == text.size())
        throw Error("--over is \"" + excerpt(text) +
                    "\"; it takes KEY=FIRST:LAST:COUNT or KEY=A,B,C, such as noise.angular=0:180:19");
    Variation variation{std::string(text.substr(0, sign)), {}};
    const std::string_view values = text.substr(sign + 1);
    check_key(scenario, variation.key);
    const Parameter& row = parameter_of(scenario, variation.key);
    if (values.find(':') != values.npos)
        variation.values = range_of(variation.key, row, values);
    else
        for (const std::string_view part : cut(values, ','))
            variation.values.push_back(value_of(variation.key, row, part));
    check_values(scenario, variation);
    return variation;
}

Shard parse_shard(const std::string& text) {
    const auto parts = cut(text, '/');
    const auto number = parse_count(parts[0]), count = parts.size() == 2 ? parse_count(parts[1]) : std::nullopt;
    if (!number || !count || *number < 1 || *count < *number || *count > most_runs)
        throw Error("--shard is \"" + excerpt(text) + "\"; it takes I/N with I from 1 to N, such as 3/16");
    return {*number, *count};
}

void check(const SweepPlan& plan) {
    check_lengths(plan);
    check_variations(plan);
    check_points(plan);
}

std::size_t point_count(const SweepPlan& plan) {
    std::size_t points = 1;
    for (const Variation& variation : plan.over) points *= variation.values.size();
    return points;
}

std::size_t run_count(const SweepPlan& plan) {
    return point_count(plan) * static_cast<std::size_t>(plan.seeds);
}

std::vector<double> values_at(const SweepPlan& plan, std::size_t point) {
    std::vector<double> values(plan.over.size());
    for (std::size_t i = plan.over.size(); i-- > 0;) {
        const std::vector<double>& all = plan.over[i].values;
        values[i] = all[point % all.size()];
        point /= all.size();
    }
    return values;
}

SweepRun run_at(const SweepPlan& plan, std::size_t index) {
    const auto seeds = static_cast<std::size_t>(plan.seeds);
    return {index, index / seeds, plan.scenario.seed + index % seeds, values_at(plan, index / seeds)};
}

std::vector<std::size_t> runs_of_shard(const SweepPlan& plan) {
    std::vector<std::size_t> runs;
    for (auto run = static_cast<std::size_t>(plan.shard.number - 1); run < run_count(plan);
         run += static_cast<std::size_t>(plan.shard.count))
        runs.push_back(run);
    return runs;
}

Scenario scenario_of(const SweepPlan& plan, const SweepRun& run) {
    Scenario scenario = plan.scenario;
    scenario.seed = run.seed;
    for (std::size_t i = 0; i < plan.over.size(); ++i) set_value(scenario, plan.over[i].key, run.values[i]);
    return scenario;
}

std::size_t boids_of(const Scenario& scenario) {
    if (scenario.parameters.start.positions == StartPositions::file)
        if (const auto table = measure_state_csv(scenario.start_file, scenario.parameters.world.dimension))
            return table->rows;
    const auto counts = count_start(scenario);
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

std::vector<std::size_t> snapshot_runs(const SweepPlan& plan, std::size_t count) {
    const std::size_t first = plan.over[0].values.size(), per_first = point_count(plan) / first;
    const std::size_t second = plan.over.size() > 1 ? plan.over[1].values.size() : 1, per_second = per_first / second;
    const std::size_t rows = std::min<std::size_t>(second, count > 1 ? 2 : 1);
    const std::size_t columns = std::min(first, (count + rows - 1) / rows);
    std::vector<std::size_t> runs;
    for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = 0; row < rows; ++row) {
            const std::size_t along = columns > 1 ? column * (first - 1) / (columns - 1) : 0;
            const std::size_t point = along * per_first + row * (second - 1) * per_second;
            runs.push_back(point * static_cast<std::size_t>(plan.seeds));
        }
    return count == 0 ? std::vector<std::size_t>{} : runs;
}

}  // namespace boids
