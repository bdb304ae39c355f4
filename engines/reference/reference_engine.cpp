#include "boids/engines/reference/reference_engine.h"

#include <chrono>
#include <numeric>

#include "boids/engines/reference/motion.h"

namespace boids {

namespace {

using reference::Bird;

template <int D>
class ReferenceEngine final : public Engine {
public:
    explicit ReferenceEngine(const Scenario& scenario)
        : schedule_(scenario.schedule), seed_(scenario.seed), parameters_(scenario.parameters) {}

    void load(const State& state) override {
        step_ = state.step;
        next_id_ = state.next_id;
        flock_.clear();
        for (const std::size_t index : state.by_id()) {
            const Boid boid = state.boid(index);
            flock_.push_back({boid.id, flatten<D>(boid.position), flatten<D>(boid.velocity)});
        }
    }

    void advance(std::int64_t steps) override {
        const auto began = std::chrono::steady_clock::now();
        for (std::int64_t done = 0; done < steps; ++done) step();
        profile_.steps += steps;
        profile_.phases[0].seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    void store(State& state) const override {
        state = State(D);
        state.reserve(flock_.size());
        for (const Bird<D>& bird : flock_) state.append({bird.id, lift(bird.position), lift(bird.velocity)});
        state.step = step_;
        state.next_id = next_id_;
    }

    void change(const Parameters& parameters) override { parameters_ = parameters; }

    Observables observe() override {
        State state;
        store(state);
        return boids::observe(state, parameters_);
    }

    Profile profile() const override { return profile_; }

    std::size_t bytes() const override { return (flock_.capacity() + next_flock_.capacity()) * sizeof(Bird<D>); }

private:
    /// One step: under the synchronous schedule everyone reads the old flock, otherwise what it has become by now.
    void step() {
        if (schedule_ == Schedule::synchronous) {
            next_flock_.resize(flock_.size());
            for (std::size_t index = 0; index < flock_.size(); ++index) next_flock_[index] = moved(index);
            flock_.swap(next_flock_);
        } else {
            for (const std::size_t index : order_of_this_step()) flock_[index] = moved(index);
        }
        ++step_;
    }

    /// One boid a step later. Numbers are equations of docs/model.md.
    Bird<D> moved(std::size_t self) const {
        const Domain<D> domain(parameters_);
        const Motion& motion = parameters_.motion;
        const Bird<D>& old = flock_[self];
        const Random random{seed_, step_, old.id};

        const Vector<D> force = reference::steering(flock_, self, parameters_, domain);             // (1) to (8)
        Vector<D> velocity = reference::wished_velocity(old.velocity, force, parameters_, random);  // (9)
        velocity += reference::pointer_pull(old.position, parameters_.pointer, domain);             // (9a)
        velocity += domain.push(old.position);                                                      // (10)
        velocity *= reference::random_factor(parameters_.noise.multiplicative, random);             // (11)
        velocity = reference::shaken(velocity, parameters_.noise.angular, random);                  // (12)
        velocity = reference::held_to_speed(velocity, motion) * motion.speed_multiplier;            // (13)

        Vector<D> position =
            old.position + (motion.move_with == MoveWith::new_velocity ? velocity : old.velocity);      // (14)
        domain.bound(position, velocity);                                                               // (15)
        const bool stays = parameters_.edges.exclusive && reference::is_taken(flock_, self, position);  // (16)
        velocity = reference::turned_by_walls(position, velocity, domain, parameters_.edges, random);   // (17), (18)
        return {old.id, stays ? old.position : position, velocity};
    }

    /// Id order, or a fresh shuffle of it (Fisher and Yates).
    std::vector<std::size_t> order_of_this_step() const {
        std::vector<std::size_t> order(flock_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (schedule_ == Schedule::shuffled)
            for (std::size_t left = order.size(); left > 1; --left) {
                const Random random{seed_, step_, static_cast<std::uint32_t>(left)};
                std::swap(order[left - 1], order[(std::uint64_t{random.words(Draw::order)[0]} * left) >> 32]);
            }
        return order;
    }

    Schedule schedule_;
    std::uint64_t seed_;
    Parameters parameters_;
    std::uint64_t step_ = 0;
    BoidId next_id_ = 0;
    std::vector<Bird<D>> flock_, next_flock_;  ///< By rising id.
    Profile profile_{0, 0, {{"step", 0}}};
};

}  // namespace

std::unique_ptr<Engine> make_reference_engine(const Scenario& scenario) {
    if (scenario.parameters.world.dimension == 3) return std::make_unique<ReferenceEngine<3>>(scenario);
    return std::make_unique<ReferenceEngine<2>>(scenario);
}

}  // namespace boids
