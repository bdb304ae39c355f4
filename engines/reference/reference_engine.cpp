#include "boids/engines/reference/reference_engine.h"

#include <chrono>
#include <numeric>

#include "boids/engines/reference/integrators.h"
#include "boids/engines/reference/model_steering.h"
#include "boids/engines/reference/obstacles.h"

namespace boids {

namespace {

using reference::Bird;

template <int D>
class ReferenceEngine final : public Engine {
public:
    explicit ReferenceEngine(const Scenario& scenario) { change(scenario); }

    void load(const State& state) override {
        step_ = state.step;
        next_id_ = state.next_id;
        captures_ = state.captures;
        flock_ = reference::flock_of<D>(state);
    }

    void add(const Boid& boid) override {
        next_id_ = boid.id + 1;
        flock_.push_back(reference::bird_of<D>(boid));
    }

    void advance(std::int64_t steps) override {
        const auto began = std::chrono::steady_clock::now();
        for (std::int64_t done = 0; done < steps; ++done) step();
        profile_.steps += steps;
        profile_.phases[0].seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    void store(State& state) const override {
        state = reference::state_of(flock_);
        state.captures = captures_;
        state.step = step_;
        state.next_id = next_id_;
    }

    void take_velocities(const State& state) override {
        for (std::size_t index = 0; index < flock_.size(); ++index)
            flock_[index].velocity = flatten<D>(state.boid(index).velocity);
    }

    void change(const Scenario& scenario) override {
        scenario_ = scenario;
        parameters_.clear();
        company_.clear();
        for (std::size_t species = 0; species < species_count(scenario); ++species) {
            parameters_.push_back(as_flown(parameters_of(scenario, species)));
            company_.emplace_back();
            for (std::size_t other = 0; other < species_count(scenario); ++other)
                company_.back().push_back(flocks_with(scenario, species, other));
        }
    }

    Observables observe(std::size_t species) override {
        State state;
        store(state);
        return boids::observe(state, parameters_of(scenario_, species == everyone ? 0 : species), species);
    }

    Profile profile() const override { return profile_; }

    std::size_t bytes() const override { return (flock_.capacity() + next_flock_.capacity()) * sizeof(Bird<D>); }

    std::size_t bytes_for(std::span<const std::size_t> boids, bool observed) const override {
        const std::size_t flock = sizeof(Bird<D>), step = scenario_.schedule == Schedule::synchronous ? flock : 0;
        const std::size_t observation = observed ? reference::bytes_to_observe<D> : 0;
        return std::accumulate(boids.begin(), boids.end(), std::size_t{0}) *
               (flock + std::max({step, observation, State::bytes_to_order}));
    }

private:
    /// One step: under the synchronous schedule everyone reads the old flock, otherwise what it has become by now.
    void step() {
        const Domain<D> domain(scenario_.parameters);
        solids_ = reference::solids_at(scenario_, step_, domain);
        next_solids_ = reference::solids_at(scenario_, step_ + 1, domain);
        find_slopes(domain);
        if (scenario_.schedule == Schedule::synchronous) {
            next_flock_.resize(flock_.size());
            for (std::size_t index = 0; index < flock_.size(); ++index) next_flock_[index] = moved(index, domain);
            flock_.swap(next_flock_);
        } else {
            for (const std::size_t index : order_of_this_step()) flock_[index] = moved(index, domain);
        }
        ++step_;
    }

    /// One boid a step later. Numbers are equations of docs/model.md.
    Bird<D> moved(std::size_t self, const Domain<D>& domain) {
        const Bird<D>& old = flock_[self];
        const FlownParameters& parameters = parameters_[old.species];
        const Random random{scenario_.seed, step_, old.id};
        if (reference::is_caught(flock_, old, scenario_, domain))
            return caught(old, parameters, random, domain);  // (30)

        const std::uint16_t waypoint = reference::next_waypoint(old, scenario_, domain);  // (13)
        Vector<D> velocity, way;
        if (slopes_.empty()) {
            const Motion& motion = parameters.motion;
            velocity = desire(flock_, self, waypoint, domain);                                // (1) to (21)
            velocity = reference::accelerated(old.velocity, velocity, parameters);            // (31)
            velocity = reference::held_to_speed(velocity, motion) * motion.speed_multiplier;  // (22)
            way = reference::way_of(motion.move_with == MoveWith::new_velocity ? velocity : old.velocity,
                                    reference::drift(old.position, parameters.wind), parameters.dt);  // (23), (31)
        } else {
            velocity = old.velocity + *parameters.dt * slopes_[self].acceleration;  // (34)
            way = *parameters.dt * slopes_[self].velocity;
        }
        Vector<D> position = old.position;
        reference::slide(position, way, velocity, next_solids_, domain);                               // (24)
        domain.bound(position, velocity);                                                              // (25)
        const bool stays = parameters.edges.exclusive && reference::is_taken(flock_, self, position);  // (28)
        velocity = reference::turned_by_walls(position, velocity, domain, parameters.edges, random);   // (26), (27)
        if (stays) position = old.position;
        reference::push_out(position, velocity, next_solids_, domain);  // (29)
        return {old.id, position, velocity, old.species, waypoint};
    }

    /// What a boid of some flock wants: a velocity or, by an equation of motion, an acceleration. (1) to (21)
    Vector<D> desire(const std::vector<Bird<D>>& flock, std::size_t self, std::uint16_t waypoint,
                     const Domain<D>& domain) const {
        const Bird<D>& own = flock[self];
        const FlownParameters& parameters = parameters_[own.species];
        const double max_speed = parameters.motion.max_speed;
        const Random random{scenario_.seed, step_, own.id};
        const Vector<D> force =
            reference::steering(flock, self, parameters, domain, company_[own.species], random);  // (1) to (10)
        Vector<D> result = reference::desired_velocity(own.velocity, force, parameters, random);  // (11)
        result += reference::pointer_pull(own, parameters, domain);                               // (12)
        result += reference::goal_pull(own, waypoint, scenario_, step_, max_speed, domain);       // (13)
        result += reference::relations_pull(flock, own, scenario_, max_speed, domain);            // (14)
        result += reference::avoid(own, parameters.avoidance, solids_, domain);                   // (15)
        result += reference::wander(own, parameters.wander, random);                              // (16)
        result += domain.push(own.position);                                                      // (17)
        result += reference::containment(own, parameters.containment, domain);                    // (18)
        result += reference::level_flight(own, parameters.level);                                 // (19)
        result *= reference::random_factor(parameters.noise.multiplicative, random);              // (20)
        return reference::shaken(result, parameters.noise.angular, random);                       // (21)
    }

    /// (34) How everybody moves over a step, looking around several times; nothing where once is enough.
    void find_slopes(const Domain<D>& domain) {
        slopes_.clear();
        const auto stages = reference::stages_of(parameters_[0].integrator);
        if (stages.empty()) return;
        slopes_.resize(flock_.size());
        std::vector<reference::Slope<D>> last(flock_.size());
        for (const reference::Stage& stage : stages) {
            stage_flock_ = flock_;
            for (std::size_t index = 0; index < flock_.size(); ++index) {
                Bird<D>& bird = stage_flock_[index];
                reference::follow(last[index], stage.way * *parameters_[bird.species].dt, bird);
                if (scenario_.parameters.edges.kind == Edge::wrap) domain.bound(bird.position, bird.velocity);
            }
            for (std::size_t index = 0; index < flock_.size(); ++index) {
                const Bird<D>& bird = stage_flock_[index];
                const std::uint16_t waypoint = reference::next_waypoint(flock_[index], scenario_, domain);
                last[index] = {bird.velocity + reference::drift(bird.position, parameters_[bird.species].wind),
                               desire(stage_flock_, index, waypoint, domain)};
                slopes_[index].add(stage.weight, last[index]);
            }
        }
    }

    /// (30)
    Bird<D> caught(const Bird<D>& old, const Parameters& parameters, const Random& random, const Domain<D>& domain) {
        ++captures_;
        Bird<D> result = reference::born_again(old, parameters, random, domain);
        reference::push_out(result.position, result.velocity, next_solids_, domain);
        return result;
    }

    /// Id order, or a fresh shuffle of it (Fisher and Yates).
    std::vector<std::size_t> order_of_this_step() const {
        std::vector<std::size_t> order(flock_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (scenario_.schedule == Schedule::shuffled)
            for (std::size_t left = order.size(); left > 1; --left) {
                const Random random{scenario_.seed, step_, static_cast<std::uint32_t>(left)};
                std::swap(order[left - 1], order[(std::uint64_t{random.words(Draw::order)[0]} * left) >> 32]);
            }
        return order;
    }

    Scenario scenario_;
    std::vector<FlownParameters> parameters_;  ///< Of each species.
    std::vector<std::vector<bool>> company_;   ///< By species, which others its rules see.
    reference::Solids<D> solids_, next_solids_;
    std::uint64_t step_ = 0, captures_ = 0;
    BoidId next_id_ = 0;
    std::vector<Bird<D>> flock_, next_flock_;  ///< By rising id.
    std::vector<Bird<D>> stage_flock_;         ///< Where it is looked around once more within a step.
    std::vector<reference::Slope<D>> slopes_;  ///< How everybody moves over a step where that is known beforehand.
    Profile profile_{0, 0, {{"step", 0}}};
};

}  // namespace

std::unique_ptr<Engine> make_reference_engine(const Scenario& scenario) {
    if (scenario.parameters.world.dimension == 3) return std::make_unique<ReferenceEngine<3>>(scenario);
    return std::make_unique<ReferenceEngine<2>>(scenario);
}

}  // namespace boids
