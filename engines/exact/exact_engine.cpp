#include "boids/engines/exact/exact_engine.h"

#include <chrono>
#include <numeric>

#include "boids/engines/exact/indexed_flock.h"
#include "boids/engines/exact/usual_sums.h"
#include "boids/engines/reference/model_steering.h"
#include "boids/engines/reference/obstacles.h"

namespace boids {

namespace {

using reference::Bird;

/// Whether nothing but its flock moves a boid, and by no equation of motion: no pointer, goal, other species, obstacle,
/// wandering mind, wall that is felt before it is reached, height that it likes, nor chance.
bool moves_plainly(const Scenario& scenario, const FlownParameters& parameters) {
    return !parameters.dt && parameters.pointer.kind == PointerKind::off && scenario.goals.empty() &&
           scenario.relations.empty() && scenario.obstacles.empty() && parameters.wander.strength == 0 &&
           parameters.edges.kind != Edge::push && parameters.containment.strength == 0 &&
           parameters.level.strength == 0 && parameters.noise.multiplicative == 0 && parameters.noise.angular == 0;
}

/// What is known of a species before anybody moves.
struct SpeciesPlan {
    FlownParameters parameters;
    std::vector<bool> company;                         ///< Which species its rules see.
    exact::Reaches rules, relations, captors, anyone;  ///< How far the equations look for each.
    exact::RuleLimits limits;
    bool is_usual, moves_plainly;

    SpeciesPlan(const Scenario& scenario, std::size_t species)
        : parameters(as_flown(parameters_of(scenario, species))),
          rules(species_count(scenario), -1),
          relations(rules),
          captors(rules),
          anyone(rules.size(), 0),
          limits(parameters),
          is_usual(parameters.model == boids_model && exact::is_usual(parameters)),
          moves_plainly(boids::moves_plainly(scenario, parameters)) {
        for (std::size_t other = 0; other < rules.size(); ++other) {
            company.push_back(flocks_with(scenario, species, other));
            if (company[other]) rules[other] = rule_reach(parameters);
        }
        for (const Relation& relation : scenario.relations) {
            if (!relation.enabled || relation.kind == RelationKind::flock) continue;
            const auto of = static_cast<std::size_t>(relation.of), to = static_cast<std::size_t>(relation.to);
            // (14) Who chases a flock looks around the nearest of it.
            if (of == species) relations[to] = std::max(relations[to], relation.radius + relation.distance);
            if (to == species && relation.kind == RelationKind::chase)  // (30)
                captors[of] = std::max(captors[of], relation.capture);
        }
    }
};

template <int D>
class ExactEngine final : public Engine {
public:
    ExactEngine(const Scenario& scenario, std::string_view simd, std::size_t few) : flock_(few, simd) {
        change(scenario);
    }

    void load(const State& state) override {
        step_ = state.step;
        next_id_ = state.next_id;
        captures_ = state.captures;
        flock_.settle(reference::flock_of<D>(state), scenario_);
        is_settled_ = true;
    }

    void add(const Boid& boid) override {
        next_id_ = boid.id + 1;
        flock_.append(reference::bird_of<D>(boid));
        is_settled_ = false;
    }

    void advance(std::int64_t steps) override {
        const auto began = std::chrono::steady_clock::now();
        settle();
        for (std::int64_t done = 0; done < steps; ++done) step();
        profile_.steps += steps;
        profile_.phases[0].seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    void store(State& state) const override {
        state = reference::state_of(flock_.birds());
        state.captures = captures_;
        state.step = step_;
        state.next_id = next_id_;
    }

    void take_velocities(const State& state) override {
        settle();
        for (std::size_t index = 0; index < flock_.size(); ++index) {
            Bird<D> bird = flock_[index];
            bird.velocity = flatten<D>(state.boid(index).velocity);
            flock_.put(index, bird);
        }
    }

    void change(const Scenario& scenario) override {
        scenario_ = scenario;
        plans_.clear();
        for (std::size_t species = 0; species < species_count(scenario); ++species)
            plans_.emplace_back(scenario, species);
        is_settled_ = false;
        settle();
    }

    Observables observe(std::size_t species) override {
        State state;
        store(state);
        return boids::observe(state, parameters_of(scenario_, species == everyone ? 0 : species), species);
    }

    Profile profile() const override { return profile_; }

    std::size_t bytes() const override {
        return flock_.bytes() + (next_flock_.capacity() + near_.capacity()) * sizeof(Bird<D>) +
               (order_.capacity() + draws_.capacity()) * sizeof(std::uint32_t);
    }

    std::size_t bytes_for(std::span<const std::size_t> boids, bool observed) const override {
        const std::size_t order = (scenario_.schedule == Schedule::shuffled ? 2 : 1) * sizeof(std::uint32_t);
        const std::size_t step = scenario_.schedule == Schedule::synchronous ? sizeof(Bird<D>) : order;
        const std::size_t observation = observed ? reference::bytes_to_observe<D> : 0;
        return flock_.bytes_for(scenario_, boids) +
               std::accumulate(boids.begin(), boids.end(), std::size_t{0}) * (step + observation);
    }

private:
    /// Gives boids that have come their cells.
    void settle() {
        if (!is_settled_) flock_.resettle(scenario_);
        is_settled_ = true;
    }

    /// One step: under the synchronous schedule everyone reads the old flock, otherwise what it has become by now.
    void step() {
        const Domain<D> domain(scenario_.parameters);
        solids_ = reference::solids_at(scenario_, step_, domain);
        next_solids_ = reference::solids_at(scenario_, step_ + 1, domain);
        if (scenario_.schedule == Schedule::synchronous) {
            next_flock_.resize(flock_.size());
            for (std::size_t index = 0; index < flock_.size(); ++index) move(index, domain);
            for (std::size_t index = 0; index < flock_.size(); ++index) flock_.put(index, next_flock_[index]);
        } else {
            draw_order();
            for (const std::uint32_t index : order_) move(index, domain);
        }
        ++step_;
    }

    /// Flat, so that a boid stays in registers all the way.
    [[gnu::flatten]] void move(std::size_t self, const Domain<D>& domain) {
        const Bird<D> next = moved(self, domain);
        if (scenario_.schedule == Schedule::synchronous)
            next_flock_[self] = next;
        else
            flock_.put(self, next);
    }

    /// One boid a step later. Numbers are equations of docs/model.md.
    Bird<D> moved(std::size_t self, const Domain<D>& domain) {
        const Bird<D>& old = flock_[self];
        const SpeciesPlan& plan = plans_[old.species];
        const FlownParameters& parameters = plan.parameters;
        const Random random{scenario_.seed, step_, old.id};
        if (!plan.moves_plainly && is_caught(self, plan, domain))
            return caught(old, parameters, random, domain);  // (30)

        const Vector<D> force = steering(self, plan, domain, random);                               // (1) to (10)
        Vector<D> velocity = reference::desired_velocity(old.velocity, force, parameters, random);  // (11)
        std::uint16_t waypoint = 0;
        if (plan.moves_plainly)
            velocity += Vector<D>{};  // all that adding nothing does: a zero loses its minus
        else
            persuade(self, plan, random, domain, velocity, waypoint);  // (12) to (21), (31)
        const Motion& motion = parameters.motion;
        velocity = reference::held_to_speed(velocity, motion) * motion.speed_multiplier;  // (22)

        const Vector<D> way = reference::way_of(motion.move_with == MoveWith::new_velocity ? velocity : old.velocity,
                                                reference::drift(old.position, parameters.wind),
                                                parameters.dt);  // (23), (31)
        Vector<D> position = old.position;
        reference::slide(position, way, velocity, next_solids_, domain);                              // (24)
        domain.bound(position, velocity);                                                             // (25)
        const bool stays = parameters.edges.exclusive && is_taken(self, plan, position);              // (28)
        velocity = reference::turned_by_walls(position, velocity, domain, parameters.edges, random);  // (26), (27)
        if (stays) position = old.position;
        reference::push_out(position, velocity, next_solids_, domain);  // (29)
        return {old.id, position, velocity, old.species, waypoint};
    }

    /// (1) to (10)
    Vector<D> steering(std::size_t self, const SpeciesPlan& plan, const Domain<D>& domain, const Random& random) {
        const Vector<D>& velocity = flock_[self].velocity;
        const bool has_heading = dot(velocity, velocity) < HUGE_VAL;  // (3) who has none that is a number sees nobody
        if (!plan.is_usual || flock_.is_any_astray() || !has_heading)
            return general_steering(self, plan, domain, random);
        const std::size_t count = flock_.look(self, plan.rules, plan.limits.least, plan.limits.most());
        return exact::usual_steering(flock_, count, plan.limits, velocity, plan.parameters);
    }

    [[gnu::noinline]] Vector<D> general_steering(std::size_t self, const SpeciesPlan& plan, const Domain<D>& domain,
                                                 const Random& random) {
        gather_near(self, flock_[self].position, plan.rules);
        return reference::steering(near_, 0, plan.parameters, domain, plan.company, random);
    }

    /// What moves a boid besides its flock.
    [[gnu::noinline]] void persuade(std::size_t self, const SpeciesPlan& plan, const Random& random,
                                    const Domain<D>& domain, Vector<D>& velocity, std::uint16_t& waypoint) {
        const Bird<D>& old = flock_[self];
        const FlownParameters& parameters = plan.parameters;
        const double max_speed = parameters.motion.max_speed;
        gather_near(self, old.position, plan.relations);
        velocity += reference::pointer_pull(old, parameters, domain);                          // (12)
        waypoint = reference::next_waypoint(old, scenario_, domain);                           // (13)
        velocity += reference::goal_pull(old, waypoint, scenario_, step_, max_speed, domain);  // (13)
        velocity += reference::relations_pull(near_, old, scenario_, max_speed, domain);       // (14)
        velocity += reference::avoid(old, parameters.avoidance, solids_, domain);              // (15)
        velocity += reference::wander(old, parameters.wander, random);                         // (16)
        velocity += domain.push(old.position);                                                 // (17)
        velocity += reference::containment(old, parameters.containment, domain);               // (18)
        velocity += reference::level_flight(old, parameters.level);                            // (19)
        velocity *= reference::random_factor(parameters.noise.multiplicative, random);         // (20)
        velocity = reference::shaken(velocity, parameters.noise.angular, random);              // (21)
        velocity = reference::accelerated(old.velocity, velocity, parameters);                 // (31)
    }

    /// (28)
    [[gnu::noinline]] bool is_taken(std::size_t self, const SpeciesPlan& plan, const Vector<D>& position) {
        gather_near(self, position, plan.anyone);
        return reference::is_taken(near_, 0, position);
    }

    /// (30)
    [[gnu::noinline]] bool is_caught(std::size_t self, const SpeciesPlan& plan, const Domain<D>& domain) {
        gather_near(self, flock_[self].position, plan.captors);
        return reference::is_caught(near_, flock_[self], scenario_, domain);
    }

    /// (30)
    [[gnu::noinline]] Bird<D> caught(const Bird<D>& old, const Parameters& parameters, const Random& random,
                                     const Domain<D>& domain) {
        ++captures_;
        Bird<D> result = reference::born_again(old, parameters, random, domain);
        reference::push_out(result.position, result.velocity, next_solids_, domain);
        return result;
    }

    /// A flock of few for the reference engine's equations: the boid that moves, and by rising id all others who may be
    /// within reach of a place.
    void gather_near(std::size_t self, const Vector<D>& place, const exact::Reaches& reaches) {
        near_.assign(1, flock_[self]);
        if (std::ranges::all_of(reaches, [](double reach) { return reach < 0; })) return;
        for (const auto index : flock_.find_near(place, reaches))
            if (index != self) near_.push_back(flock_[index]);
    }

    /// Id order, or a fresh shuffle of it (Fisher and Yates).
    void draw_order() {
        order_.resize(flock_.size());
        std::iota(order_.begin(), order_.end(), 0u);
        if (scenario_.schedule != Schedule::shuffled) return;
        draws_.resize(flock_.size() + 1);
        const std::uint64_t seed = scenario_.seed, step = step_;
        for (std::uint32_t left = 0; left < draws_.size(); ++left)  // by itself, so that several are drawn at once
            draws_[left] = Random{seed, step, left}.words(Draw::order)[0];
        for (std::size_t left = order_.size(); left > 1; --left)
            std::swap(order_[left - 1], order_[(std::uint64_t{draws_[left]} * left) >> 32]);
    }

    Scenario scenario_;
    std::vector<SpeciesPlan> plans_;
    reference::Solids<D> solids_, next_solids_;
    std::uint64_t step_ = 0, captures_ = 0;
    BoidId next_id_ = 0;
    exact::IndexedFlock<D> flock_;
    bool is_settled_ = true;           ///< Everybody is in a cell.
    std::vector<Bird<D>> next_flock_;  ///< What becomes of it where everyone reads the old one.
    std::vector<Bird<D>> near_;
    std::vector<std::uint32_t> order_, draws_;  ///< Who moves when, where one moves after another.
    Profile profile_{0, 0, {{"step", 0}}};
};

}  // namespace

std::unique_ptr<Engine> make_exact_engine(const Scenario& scenario, std::string_view simd, std::size_t few) {
    if (scenario.parameters.world.dimension == 3) return std::make_unique<ExactEngine<3>>(scenario, simd, few);
    return std::make_unique<ExactEngine<2>>(scenario, simd, few);
}

}  // namespace boids
