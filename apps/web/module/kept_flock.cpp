// Flocks that leave a page and come back: as bytes, to the last bit, and as a table for people.
#include <cstring>

#include "boids/apps/web/module/flock.h"
#include "boids/core/scenario/start.h"
#include "boids/io/scenario_file.h"
#include "boids/io/state_table.h"

namespace boids::web {

namespace {

// A kept flock: a mark, the scenario as text, and the arrays of its state as they stand in memory.
constexpr std::string_view mark = "boids flock 1\n";

template <class T>
void put(const T* values, std::size_t count) {
    output.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

/// Takes bytes from the front of the input.
class Taker {
public:
    template <class T>
    void take(T* values, std::size_t count) {
        if (count > left_.size() / sizeof(T)) throw Error("the kept flock is cut short; keep it once more");
        std::memcpy(values, left_.data(), count * sizeof(T));
        left_.remove_prefix(count * sizeof(T));
    }
    template <class T>
    T take() {
        T value;
        take(&value, 1);
        return value;
    }
    template <class T>
    void take_all(std::vector<T>& values) {
        const auto count = take<std::uint64_t>();
        if (count > left_.size() / sizeof(T)) throw Error("the kept flock is cut short; keep it once more");
        values.resize(static_cast<std::size_t>(count));
        take(values.data(), values.size());
    }
    bool is_at_end() const { return left_.empty(); }

private:
    std::string_view left_ = input;
};

template <class T>
void put_all(const std::vector<T>& values) {
    const std::uint64_t count = values.size();
    put(&count, 1);
    put(values.data(), values.size());
}

void put_state(const State& state) {
    put(&state.step, 1);
    put(&state.next_id, 1);
    put(&state.captures, 1);
    put_all(state.id);
    put_all(state.species);
    put_all(state.waypoint);
    for (int axis = 0; axis < state.dimension(); ++axis) {
        put_all(state.position[axis]);
        put_all(state.velocity[axis]);
    }
}

State take_state(Taker& from, const Scenario& scenario) {
    State state(scenario.parameters.world.dimension);
    state.step = from.take<std::uint64_t>();
    state.next_id = from.take<BoidId>();
    state.captures = from.take<std::uint64_t>();
    from.take_all(state.id);
    from.take_all(state.species);
    from.take_all(state.waypoint);
    bool whole = state.species.size() == state.size() && state.waypoint.size() == state.size();
    for (int axis = 0; axis < state.dimension(); ++axis) {
        from.take_all(state.position[axis]);
        from.take_all(state.velocity[axis]);
        whole = whole && state.position[axis].size() == state.size() && state.velocity[axis].size() == state.size();
    }
    for (const std::uint8_t species : state.species) whole = whole && species < species_count(scenario);
    if (!whole || !from.is_at_end()) throw Error("the kept flock is damaged; keep it once more");
    return state;
}

}  // namespace

/// The flock as bytes, from which boids_restore() goes on to the same bits.
BOIDS_EXPORT(boids_keep) int boids_keep() {
    return guarded([] {
        const std::string scenario = write_scenario(the_flock().scenario());
        output = mark;
        put_all(std::vector<char>(scenario.begin(), scenario.end()));
        put_state(the_flock().state());
    });
}

BOIDS_EXPORT(boids_restore) int boids_restore() {
    return guarded([] {
        if (!std::string_view(input).starts_with(mark)) throw Error("this is not a kept flock");
        Taker from;
        std::string ignored(mark.size(), '\0');
        from.take(ignored.data(), ignored.size());
        std::vector<char> text;
        from.take_all(text);
        Scenario scenario = parse_scenario(std::string_view(text.data(), text.size()), "kept flock");
        State state = take_state(from, scenario);
        if (scenario.name != opened.name || scenario.parameters.model != opened.parameters.model) opened = scenario;
        take_off(std::move(scenario), std::move(state));
    });
}

/// The boids as a table, CSV.
BOIDS_EXPORT(boids_to_csv) int boids_to_csv() {
    return guarded([] {
        std::string table;
        write_state_csv(*the_flock().pieces(), the_flock().scenario(),
                        [&table](const std::string& line) { table += line; });
        output = std::move(table);
    });
}

/// Goes on with the boids of the table in the input, from step 0.
BOIDS_EXPORT(boids_from_csv) int boids_from_csv() {
    return guarded([] { the_flock().set_state(parse_state_csv(input, "table", the_flock().scenario()).state); });
}

}  // namespace boids::web
