#include "boids/api/simulation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "boids/api/float_rows.h"
#include "boids/api/forces.h"
#include "boids/api/memory_check.h"
#include "boids/api/snapshot_cache.h"
#include "boids/core/scenario/start.h"
#include "boids/core/state/fingerprint.h"

namespace boids {

namespace {

/// An Error where a boid is of a species that a scenario does not have.
void check_species(const State& state, const Scenario& scenario) {
    for (std::size_t index = 0; index < state.size(); ++index)
        if (state.species[index] >= species_count(scenario))
            throw Error("boid " + std::to_string(state.id[index]) + " is of species " +
                        std::to_string(state.species[index]) +
                        ", which the scenario does not have; add it or remove the boid");
}

Error no_species(std::size_t species, const Scenario& scenario) {
    return Error("there is no species " + std::to_string(species) + "; the scenario has " +
                 std::to_string(species_count(scenario)));
}

}  // namespace

Simulation::Simulation(Scenario scenario, const EngineChoice& choice)
    : scenario_(std::move(scenario)), choice_(choice), cache_(std::make_shared<SnapshotCache>()) {
    prepare();
    if (parameters().start.positions == StartPositions::file)
        throw Error(
            "start.positions = \"file\" needs the state in that file; build the simulation with load_simulation");
    const std::vector<std::size_t> boids = count_start(scenario_);
    make_room(boids);
    if (!engine_->begin()) {
        begin_with(make_start(scenario_));
        return;
    }
    size_ = std::accumulate(boids.begin(), boids.end(), std::size_t{0});
    forget_state();
}

Simulation::Simulation(Scenario scenario, State state, const EngineChoice& choice)
    : scenario_(std::move(scenario)), choice_(choice), cache_(std::make_shared<SnapshotCache>()) {
    prepare();
    begin_with(std::move(state));
}

Simulation::Simulation(Scenario scenario, const StatePieces& pieces, const EngineChoice& choice)
    : scenario_(std::move(scenario)), choice_(choice), cache_(std::make_shared<SnapshotCache>()) {
    prepare();
    if (engine_->is_divided())
        begin_with(pieces);
    else
        begin_with(collect(pieces));
}

void Simulation::prepare() {
    check(scenario_, scenario_.name.empty() ? "scenario" : scenario_.name);
    engine_ = make_engine(scenario_, choice_);
}

void Simulation::begin_with(State state) {
    set_state(std::move(state));
    hand_over();
    state_is_current_ = false;  // the engine may have rounded it
    if (engine_->is_divided()) forget_state();
}

/// Twice over: what memory there is for is known before any boid is loaded.
void Simulation::begin_with(const StatePieces& pieces) {
    check_dimension(pieces.head().dimension);
    std::vector<std::size_t> boids(species_count(scenario_));
    pieces.visit([&](const State& piece) {
        check_species(piece, scenario_);
        for (const std::uint8_t species : piece.species) ++boids[species];
    });
    make_room(boids);
    engine_->load_pieces(pieces);
    step_ = pieces.head().step;
    size_ = static_cast<std::size_t>(pieces.head().boids);
    forget_state();
}

/// The boids are with the engine alone.
void Simulation::forget_state() {
    state_ = State(parameters().world.dimension);
    state_is_current_ = state_is_known_ = false;
}

void Simulation::advance(std::int64_t steps) {
    if (steps < 0) throw Error("advance is asked for " + std::to_string(steps) + " steps; a flock flies forwards only");
    hand_over();
    const std::int64_t at_once = hook_ ? 1 : steps;
    for (std::int64_t done = 0; done < steps; done += at_once) {
        if (hook_) ask_hook();
        engine_->advance(at_once);
        step_ += static_cast<std::uint64_t>(at_once);
        state_is_current_ = false;
        cache_->forget();
    }
}

namespace {

/// Adds changes, rows in an order, to velocities; false where there are none.
bool add_changes(std::span<const float> changes, std::span<const std::size_t> order, State& state) {
    const auto dimension = static_cast<std::size_t>(state.dimension());
    for (std::size_t number = 0; number < changes.size(); ++number)
        if (!std::isfinite(changes[number]))
            throw Error("the hook changes the velocity of boid " + std::to_string(state.id[order[number / dimension]]) +
                        " by what is not a number; hand in 0 where nothing changes");
    bool any = false;
    for (std::size_t number = 0; number < changes.size(); ++number) {
        if (changes[number] == 0) continue;  // adding it would make 0 of -0
        state.velocity[number % dimension][order[number / dimension]] += static_cast<double>(changes[number]);
        any = true;
    }
    return any;
}

}  // namespace

/// Shows the flock to the hook, and lets the engine have the velocities it wants.
void Simulation::ask_hook() {
    state_is_current_ = false;  // it may stand in another order than the engine has it
    cache_->forget();
    changes_.assign(state().size() * static_cast<std::size_t>(state_.dimension()), 0);
    hook_({step_, state_.dimension(), ids(), positions(), velocities()}, changes_);
    if (add_changes(changes_, order(), state_)) engine_->take_velocities(state_);
}

/// Tells the engine of changes to the state.
void Simulation::hand_over() const {
    if (!engine_is_current_) engine_->load(state_);
    engine_is_current_ = true;
}

Observables Simulation::observe(std::size_t species) const {
    if (species != everyone && species >= species_count(scenario_)) throw no_species(species, scenario_);
    hand_over();
    return engine_->observe(species);
}

const State& Simulation::state() const {
    if (!state_is_current_) engine_->store(state_);
    state_is_current_ = state_is_known_ = true;
    return state_;
}

std::unique_ptr<StatePieces> Simulation::pieces() const {
    if (!state_is_current_ && engine_->is_divided()) return engine_->pieces();
    return std::make_unique<WholeState>(state());
}

std::unique_ptr<StatePieces> Simulation::snapshot() const {
    return state_is_current_ ? nullptr : engine_->snapshot();
}

std::uint64_t Simulation::hash() const {
    const std::unique_ptr<StatePieces> now = pieces();
    Fingerprint fingerprint(now->head().dimension, now->head().boids);
    now->visit([&](const State& piece) { fingerprint.add(piece); });
    return fingerprint.value();
}

State& Simulation::current() {
    state();
    return state_;
}

void Simulation::state_changed() {
    size_ = state_.size();
    engine_is_current_ = false;
    cache_->forget();
}

std::span<const std::size_t> Simulation::order() const {
    return cache_->order.get([&](auto& order) { order = state().by_id(); });
}

namespace {

/// An Error where memory for rows is not as long as they are.
void check_length(std::span<const float> rows, std::size_t boids, std::size_t numbers) {
    if (rows.size() != boids * numbers)
        throw Error(std::to_string(boids) + " boids of " + std::to_string(numbers) + " numbers do not go into " +
                    std::to_string(rows.size()) + "; hand in room for exactly " + std::to_string(boids * numbers));
}

/// What some values are in an order.
template <class T>
void write_in_order(const std::vector<T>& values, std::span<const std::size_t> order, std::vector<T>& written) {
    written.clear();
    for (const std::size_t index : order) written.push_back(values[index]);
}

/// A view of rows that are kept, and written by read(rows) where they are not known.
template <class Read>
std::span<const float> view(Kept<std::vector<float>>& kept, std::size_t length, Read&& read) {
    return kept.get([&](std::vector<float>& rows) {
        rows.resize(length);
        read(std::span<float>(rows));
    });
}

}  // namespace

std::span<const BoidId> Simulation::ids() const {
    return cache_->ids.get([&](auto& ids) { write_in_order(state().id, order(), ids); });
}

std::span<const std::uint8_t> Simulation::species() const {
    return cache_->species.get([&](auto& species) { write_in_order(state().species, order(), species); });
}

std::span<const float> Simulation::positions() const {
    const auto numbers = static_cast<std::size_t>(parameters().world.dimension);
    return view(cache_->positions, state().size() * numbers, [&](auto rows) { read_positions(rows); });
}

std::span<const float> Simulation::velocities() const {
    const auto numbers = static_cast<std::size_t>(parameters().world.dimension);
    return view(cache_->velocities, state().size() * numbers, [&](auto rows) { read_velocities(rows); });
}

std::span<const float> Simulation::orientations() const {
    return view(cache_->orientations, state().size() * 4, [&](auto rows) { read_orientations(rows); });
}

void Simulation::read_positions(std::span<float> rows) const {
    const State& all = state();
    check_length(rows, all.size(), static_cast<std::size_t>(all.dimension()));
    write_rows(all.position, all.dimension(), order(), rows);
}

void Simulation::read_velocities(std::span<float> rows) const {
    const State& all = state();
    check_length(rows, all.size(), static_cast<std::size_t>(all.dimension()));
    write_rows(all.velocity, all.dimension(), order(), rows);
}

void Simulation::read_orientations(std::span<float> rows) const {
    const State& all = state();
    check_length(rows, all.size(), 4);
    write_orientations(all.velocity, all.dimension(), order(), rows);
}

std::span<const float> Simulation::forces() const {
    const auto numbers = static_cast<std::size_t>(parameters().world.dimension);
    return view(cache_->forces, state().size() * numbers, [&](auto rows) { read_forces(rows); });
}

void Simulation::read_forces(std::span<float> rows) const {
    const State& all = state();
    check_length(rows, all.size(), static_cast<std::size_t>(all.dimension()));
    const std::vector<Vector3> forces = forces_of(all, scenario_);
    std::size_t next = 0;
    for (const std::size_t index : order())
        for (int axis = 0; axis < all.dimension(); ++axis) rows[next++] = static_cast<float>(forces[index][axis]);
}

const Measurements& Simulation::measure() const {
    return cache_->measurements.get([&](auto& measured) { measured = boids::measure(state(), scenario_); });
}

void Simulation::check_dimension(int dimension) const {
    if (dimension != parameters().world.dimension)
        throw Error("a state of dimension " + std::to_string(dimension) + " does not fit into a world of dimension " +
                    std::to_string(parameters().world.dimension) + "; load a scenario of that dimension");
}

void Simulation::set_state(State state) {
    check_dimension(state.dimension());
    check_species(state, scenario_);
    make_room(count_species(state, scenario_));
    state_ = std::move(state);
    step_ = state_.step;
    state_is_current_ = state_is_known_ = true;
    state_changed();
}

/// Makes sure that there is memory for so many boids of each species. Little is not asked for: it takes longer than to
/// have it.
void Simulation::make_room(const std::vector<std::size_t>& boids) {
    const std::size_t all = std::accumulate(boids.begin(), boids.end(), std::size_t{0});
    if (all <= room_) return;
    constexpr std::uint64_t little = std::uint64_t{16} << 20;
    const std::uint64_t needed = bytes_of_flock(*engine_, boids, scenario_, choice_.memory);
    const std::uint64_t more = needed - std::min(needed, held_);
    if (choice_.memory.most || more > little) check_memory(all, more, memory_left(choice_.memory, held_), held_ > 0);
    room_ = all + all / 8;  // as the engine's arrays have it
    held_ = needed;
}

void Simulation::set_parameters(const Parameters& parameters) {
    Scenario changed = scenario_;
    changed.parameters = parameters;
    set_scenario(changed);
}

void Simulation::set_scenario(const Scenario& scenario) {
    if (const auto fixed = find_fixed_change(scenario_, scenario)) throw Error(fixed->key + " " + fixed->sentence);
    check(scenario, "parameters");
    const bool same_engine = scenario.seed == scenario_.seed && scenario.schedule == scenario_.schedule &&
                             scenario.species.size() == scenario_.species.size() &&
                             !refusal_of(engine_for(scenario_, choice_), scenario);
    if (same_engine) {
        engine_->change(scenario);
    } else {
        check_species(state(), scenario);
        engine_ = make_engine(scenario, choice_);
        state_changed();
    }
    scenario_ = scenario;
    cache_->forget();
}

void Simulation::set(std::string_view key, std::string_view value) {
    Scenario changed = scenario_;
    set_parameter(changed, key, value);
    set_scenario(changed);
}

void Simulation::set_pointer(PointerKind kind, const Vector3& position) {
    Parameters changed = parameters();
    Pointer& pointer = changed.pointer;
    pointer = {kind, position[0], position[1], position[2], pointer.strength, pointer.radius, pointer.heeded};
    set_parameters(changed);
}

BoidId Simulation::add(const Vector3& position, const Vector3& velocity, std::size_t species) {
    if (species >= species_count(scenario_)) throw no_species(species, scenario_);
    if (!state_is_known_) state();
    if (state_.size() >= room_) {
        std::vector<std::size_t> boids = count_species(state_, scenario_);
        ++boids[species];
        make_room(boids);
    }
    const BoidId id = state_.add(position, velocity, species);  // old or not, it knows how many there are
    if (engine_is_current_) engine_->add(state_.boid(state_.size() - 1));
    size_ = state_.size();
    cache_->forget();
    return id;
}

bool Simulation::remove(BoidId id) {
    const auto index = current().find(id);
    if (!index) return false;
    state_.remove(*index);
    state_changed();
    return true;
}

std::vector<Boid> Simulation::neighbours(const Vector3& position, double distance, const Vector3& heading,
                                         double view_angle) const {
    const State& all = state();
    std::vector<Boid> found;
    for (const std::size_t index :
         cache_->neighbours.find(all, parameters(), {position, distance, heading, view_angle}))
        found.push_back(all.boid(index));
    return found;
}

}  // namespace boids
