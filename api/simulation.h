// A flock in your program: make a scenario or load one, build a Simulation, advance it, look at it, change it. This and
// what it includes is the public interface of boids::simulation; docs/api.md shows it at work.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boids/api/measurements.h"
#include "boids/api/scenario_check.h"
#include "boids/core/parameters/parameter_table.h"
#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"
#include "boids/core/state/state.h"
#include "boids/engines/engine.h"

namespace boids {

struct SnapshotCache;

/// The flock before a step, as a hook sees it: rows as those of Simulation, valid while the hook is called.
struct StepView {
    std::uint64_t step;  ///< Steps since the start.
    int dimension;
    std::span<const BoidId> ids;
    std::span<const float> positions;
    std::span<const float> velocities;
};

/// Called before every step. What it writes into `changes`, rows as those of velocities and 0 at first, is added to the
/// velocities that the boids begin the step with.
using StepHook = std::function<void(const StepView& flock, std::span<float> changes)>;

class Simulation {
public:
    /// Builds the flock of a scenario at step 0, on the fastest engine that can run it or on the one chosen.
    /// Throws an Error whose sentence says what is wrong with the scenario or the choice, or that there is not enough
    /// memory for so many boids. A start from a file takes load_simulation (api/load_simulation.h).
    explicit Simulation(Scenario scenario, const EngineChoice& choice = {});

    /// The same, from a state other than the scenario's own start: how a checkpoint is taken up again.
    Simulation(Scenario scenario, State state, const EngineChoice& choice = {});
    /// The same from a state in pieces, of which nobody ever holds all where several processes fly the flock together.
    Simulation(Scenario scenario, const StatePieces& pieces, const EngineChoice& choice = {});

    /// Makes that many steps of all boids.
    void advance(std::int64_t steps = 1);

    /// Lets a program add forces of its own, from the next step on; an empty hook ends it. The hook may look at the
    /// simulation and must not change it. What it throws ends advance() before that step, and so does an Error where a
    /// change is not a number. A boid whose changes are 0 flies as without a hook, to the last bit, on every engine.
    void set_hook(StepHook hook) { hook_ = std::move(hook); }

    /// All boids at this moment; valid until the simulation next advances or changes.
    const State& state() const;
    /// The same in pieces, which is all that there ever is in memory where several processes fly the flock together.
    std::unique_ptr<StatePieces> pieces() const;
    /// The same for whoever writes it down in another thread while the simulation moves on; nullptr where the engine
    /// has nothing to gain by that.
    std::unique_ptr<StatePieces> snapshot() const;
    /// How many boids there are; known without asking the engine for all of them.
    std::size_t size() const { return size_; }
    /// Goes on from another state of the same dimension; an Error where there is not enough memory for it.
    void set_state(State state);

    /// The boids by rising id, as float32 for programs that draw: row i of each array is of boid ids()[i], and stays so
    /// until boids come or go. Positions and velocities have x and y of each boid, in 3D x, y and z; orientations a
    /// quaternion x, y, z, w that turns the x axis into the heading, in 3D without roll and with y up, and that is no
    /// turn where a boid rests. Views, made when first asked for at a moment by a pass over the flock, and valid until
    /// the simulation next advances or changes.
    std::span<const BoidId> ids() const;
    std::span<const std::uint8_t> species() const;
    std::span<const float> positions() const;
    std::span<const float> velocities() const;
    std::span<const float> orientations() const;
    /// What the rules ask of each boid (equation 10 of docs/model.md), in length per step²; rows as of velocities. It
    /// is worked out anew from the rules in double precision, which takes many times as long as a step.
    std::span<const float> forces() const;
    /// The same written into memory of the caller, which must be exactly as long.
    void read_positions(std::span<float> rows) const;
    void read_velocities(std::span<float> rows) const;
    void read_orientations(std::span<float> rows) const;
    void read_forces(std::span<float> rows) const;
    /// What is measured of each boid, in the order of ids(); a view as those.
    const Measurements& measure() const;

    const Scenario& scenario() const { return scenario_; }
    const Parameters& parameters() const { return scenario_.parameters; }
    /// Uses other parameters from the next step on; refuses impossible ones, and others that are not live, and leaves
    /// the old in place.
    void set_parameters(const Parameters& parameters);
    /// Uses another scenario from the next step on: other obstacles, goals, species or relations, and live parameters
    /// as well. Boids stay as they are; a species that is new has none.
    void set_scenario(const Scenario& scenario);
    /// Sets one parameter by its key and text, such as ("separation.weight", "2.5").
    void set(std::string_view key, std::string_view value);

    /// Points at a position from the next step on (docs/model.md, 12); cheap enough for every move of a mouse. How
    /// strong and how far are the parameters pointer.strength and pointer.radius.
    void set_pointer(PointerKind kind, const Vector3& position = {});

    /// Adds a boid wherever it is wanted and returns its id; an Error where there is not enough memory for it.
    BoidId add(const Vector3& position, const Vector3& velocity, std::size_t species = 0);
    /// Removes a boid; false when there is none with this id.
    bool remove(BoidId id);

    /// The boids at most `distance` from a position, those exactly at it left out, by rising id. With a heading only
    /// those less than `view_angle` degrees off it. The second question about a moment sorts the boids into a grid,
    /// with which it and all others take a time that depends on those near alone.
    std::vector<Boid> neighbours(const Vector3& position, double distance, const Vector3& heading = {},
                                 double view_angle = 360) const;

    std::uint64_t step() const { return step_; }
    /// What a researcher measures of a species at this moment, in the precision of the engine; of all boids together
    /// where the species is `everyone`.
    Observables observe(std::size_t species = 0) const;
    /// A fingerprint of ids, positions and velocities: equal flocks have equal hashes.
    std::uint64_t hash() const;
    Profile profile() const { return engine_->profile(); }
    /// The name of the engine that flies it.
    std::string_view engine_name() const { return engine_for(scenario_, choice_); }

private:
    void prepare();
    void begin_with(State state);
    void begin_with(const StatePieces& pieces);
    void check_dimension(int dimension) const;
    void forget_state();
    State& current();
    void state_changed();
    void hand_over() const;
    void ask_hook();
    void make_room(const std::vector<std::size_t>& boids);
    std::span<const std::size_t> order() const;

    Scenario scenario_;
    EngineChoice choice_;
    StepHook hook_;
    std::vector<float> changes_;  ///< What it wants.
    std::unique_ptr<Engine> engine_;
    std::uint64_t step_ = 0;                ///< Known without asking the engine for all boids.
    std::size_t size_ = 0;                  ///< How many boids there are.
    std::size_t room_ = 0;                  ///< The number of boids that memory was found for.
    std::uint64_t held_ = 0;                ///< How many bytes of it.
    std::shared_ptr<SnapshotCache> cache_;  ///< Never shared; it may be of a type that is not known here.
    mutable State state_;
    mutable bool state_is_current_ = true;   ///< state_ is what the engine has.
    mutable bool state_is_known_ = true;     ///< state_ holds the boids of some moment.
    mutable bool engine_is_current_ = true;  ///< The engine has what state_ says.
};

}  // namespace boids
