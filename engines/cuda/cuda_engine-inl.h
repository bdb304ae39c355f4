// The engine itself, for a card: memory that a card has, kernels that it launches, steps that it repeats. Tests have a
// card made of plain loops, on which the same kernels fly on any machine.
#pragma once

#include <chrono>
#include <utility>

#include "boids/engines/cpu/cpu_engine.h"
#include "boids/engines/cuda/card_flock.h"
#include "boids/engines/cuda/card_observer.h"
#include "boids/engines/cuda/card_snapshot.h"
#include "boids/engines/cuda/card_things.h"
#include "boids/engines/cuda/cuda_engine.h"
#include "boids/engines/cuda/launch_step.h"
#include "boids/engines/cuda/way.h"

namespace boids::cuda {

template <int D, class Card>
class CudaEngine final : public Engine {
public:
    /// The workers help where something is observed.
    CudaEngine(const Scenario& scenario, std::shared_ptr<Workers> workers)
        : seed_(scenario.seed), workers_(std::move(workers)) {
        change(scenario);
    }

    void load(const State& state) override {
        step_ = state.step;
        next_id_ = state.next_id;
        captures_ = state.captures;
        host_.load(state);
        host_is_current_ = true;
        card_is_current_ = false;
    }

    void add(const Boid& boid) override {
        fetch();
        next_id_ = boid.id + 1;
        host_.resize(host_.size() + 1);
        host_.set(host_.size() - 1, boid);
        card_is_current_ = false;
    }

    void advance(std::int64_t steps) override {
        const auto began = std::chrono::steady_clock::now();
        if (boids() > 0) fly(steps);
        step_ += static_cast<std::uint64_t>(steps);
        profile_.steps += steps;
        seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    void store(State& state) const override {
        fetch();
        host_.store(state, counts_waypoints_);
        state.step = step_;
        state.next_id = next_id_;
        state.captures = captures_;
    }

    /// None where there is no memory for it on the card.
    std::unique_ptr<StatePieces> snapshot() override {
        if (!card_is_current_ || boids() == 0) return nullptr;
        try {
            return snapshots_.begin({D, step_, next_id_, captures_, boids()}, flock_.view(), counts_waypoints_);
        } catch (const Failure&) {
            return nullptr;
        }
    }

    void take_velocities(const State& state) override {
        fetch();
        host_.take_velocities(state);
        card_is_current_ = false;
    }

    void change(const Scenario& scenario) override {
        scenario_ = scenario;
        surroundings_.change(scenario);
        const std::vector<cpu::Company> before = std::exchange(companies_, cpu::companies_of(scenario));
        const std::vector<bool> counted = std::exchange(counts_waypoints_, find_who_counts_waypoints());
        const bool were_among = std::exchange(among_others_, are_among_others());
        host_.has_species = companies_.size() > 1;
        // A new world, edge or radius moves boids to other cells; anything else only changes what kernels are told.
        const bool stays = were_among == among_others_ && counted == counts_waypoints_ && need_same_grids(before);
        if (!stays) {
            fetch();
            card_is_current_ = false;
        }
        for (std::size_t species = 0; species < counted.size(); ++species)
            if (counts_waypoints_[species] && !counted[species]) host_.forget_waypoints(species);
        if (std::exchange(has_stepped_, false)) flock_.forget_step();
        if (card_is_current_) {
            const bool crowds_counted = has_crowds();
            choose_ways();
            if (has_crowds() && !crowds_counted) flock_.make_room_for_crowds(true);
            measure_crowds();
        }
        recording_is_old_ = true;
        copy_.reset();
    }

    /// On the card where it can, else by the cpu engine from a copy: the same numbers to the last bit.
    Observables observe(std::size_t species) override {
        Observables result{};
        if (boids() == 0) return result;
        return observe_on_card(result) ? result : observe_copy(species);
    }

    Profile profile() const override {
        Profile result = profile_;
        result.phases = {{"step", seconds_}};
        return result;
    }

    /// In the card.
    std::size_t bytes() const override {
        return flock_.bytes() + things_.bytes() + observer_.bytes() + snapshots_.bytes();
    }

    std::size_t bytes_for(std::span<const std::size_t> boids, bool) const override {
        const std::size_t all = std::accumulate(boids.begin(), boids.end(), std::size_t{0});
        return all * (sizeof(Bird<D>) + 2 * sizeof(std::uint32_t) + (boids.size() > 1 ? 1 : 0));
    }

private:
    /// How a species steps.
    struct Habits {
        Way way;
        bool usual, crowds_count;
    };

    std::size_t boids() const { return host_is_current_ ? host_.size() : flock_.size(); }

    bool observe_on_card(Observables& result) {
        const Parameters parameters = parameters_of(scenario_, 0);
        const KernelConstants& constants = companies_[0].constants;
        if (companies_.size() > 1 || !CardObserver<D, Card>::can_observe(parameters, constants.largest_radius))
            return false;
        if (!card_is_current_) send();
        ObserveTask<D> task = flock_.begin_observation();
        task.toroidal = constants.toroidal;
        const auto look = [&](const ObserveTask<D>& looking) { look_around(looking); };
        return observer_.observe(task, flock_.slots(), parameters, constants.largest_radius, look, result);
    }

    /// Lets all boids look around for an observation. Where they step plainly they look at the same candidates in the
    /// next step: then they make it at once, all but the order that comes after it.
    void look_around(const ObserveTask<D>& looking) {
        if (habits_[0].way != Way::plain || among_others_ || has_stepped_)
            return card_.launch(flock_.slots(), LookAround<D>{looking});
        card_.launch(flock_.capacity(), Step<D, Way::plain, Boids, CardTask<D>, ObserveStep<D>>{
                                            task(0), flock_.ids(), ObserveStep<D>{looking}});
        has_stepped_ = true;
    }

    Observables observe_copy(std::size_t species) {
        if (!copy_) copy_ = make_cpu_engine(scenario_, cpu::find_kernels(""), workers_);
        State state;
        store(state);
        copy_->load(state);
        return copy_->observe(species);
    }

    /// Makes steps; where one finds no room for its ghosts, those after it wait until there is.
    void fly(std::int64_t steps) {
        if (!card_is_current_) send();
        host_is_current_ = false;
        const std::uint64_t last = step_ + static_cast<std::uint64_t>(steps);
        for (std::uint64_t now = step_; now < last;) {
            const int side = flock_.side();
            const std::uint64_t until = std::min(last, now + most_at_once);
            if (!scenario_.goals.empty() || surroundings_.obstacles().any_moves())
                for (std::uint64_t each = now; each < until; ++each) step_with_things(each);
            else
                repeat_steps(until - now);
            const Clock clock = flock_.read_clock();
            flock_.set_side((side + static_cast<int>((clock.step - now) % 2)) % 2);
            const std::uint64_t flown = clock.step - now;
            now = clock.slots > flock_.capacity() ? make_room(clock) : clock.step;
            mind_full_cells(clock, flown);
        }
        if (has_captures(scenario_)) captures_ += things_.take_captures();
    }

    /// Has steps mind full cells, or no longer, as those that were flown have found.
    void mind_full_cells(const Clock& clock, std::uint64_t flown) {
        if (!flock_.watch_full_cells(clock, flown)) return;
        recording_is_old_ = true;
        if (!flock_.minds_full_cells()) return;
        flock_.make_room_for_crowds(has_crowds());
        if (among_others_)
            flock_.find_full_cells(task(0), flock_.all_species());
        else
            flock_.find_full_cells(task(0), OneSpecies<D>{});
        measure_crowds();
    }

    /// Two at a time, as ids change sides in each.
    void repeat_steps(std::uint64_t steps) {
        if (has_stepped_ && steps > 0) {
            has_stepped_ = false;
            flock_.order(task(0), OneSpecies<D>{});
            --steps;
        }
        if (flock_.side() == 1 && steps > 0) {
            step();
            --steps;
        }
        if (std::exchange(recording_is_old_, false)) card_.forget();
        card_.repeat(steps / 2, [this] {
            step();
            step();
        });
        if (steps % 2 == 1) step();
    }

    /// One step: every boid steps from `sorted` to `next` and enters a cell; then the cells are put in order.
    void step() {
        if (among_others_) return step_species();
        const CardTask<D> now = task(0);
        launch_step<D>(card_, flock_.capacity(), now, flock_.ids(), habits_[0].way);
        flock_.order(now, OneSpecies<D>{});
        measure_crowds();
    }

    /// The same for several species, each of which steps by a kernel of its own.
    void step_species() {
        const CardTask<D> all = task(0);
        card_.launch(flock_.capacity(), LeaveAllOut<D>{all});
        for (std::size_t species = 0; species < companies_.size(); ++species)
            if (flock_.parts()[species].boids > 0)
                launch_step<D>(card_, flock_.most_slots_of(species), species_task(species), flock_.ids(),
                               habits_[species].way);
        flock_.order(all, flock_.all_species());
        measure_crowds();
    }

    void measure_crowds() {
        for (std::size_t species = 0; species < companies_.size(); ++species) {
            if (!habits_[species].crowds_count) continue;
            if (among_others_)
                flock_.measure_crowds(species_task(species));
            else
                flock_.measure_crowds(task(species));
        }
        if (flock_.minds_full_cells() && has_crowds()) flock_.measure_full_cells();
    }

    /// Goals and obstacles that travel are told where they are, step by step.
    void step_with_things(std::uint64_t now) {
        send_things(now);
        step();
    }

    void send_things(std::uint64_t now) {
        surroundings_.move_things(now);
        things_.send(surroundings_, companies_.size());
    }

    std::vector<bool> find_who_counts_waypoints() const {
        std::vector<bool> result;
        for (std::size_t species = 0; species < companies_.size(); ++species)
            result.push_back(surroundings_.counts_waypoints(species));
        return result;
    }

    /// Whether there are several species, or one that minds itself by more than its rules.
    bool are_among_others() const { return companies_.size() > 1 || surroundings_.relations().act_on(0); }

    bool need_same_grids(const std::vector<cpu::Company>& before) const {
        return std::ranges::equal(before, companies_,
                                  [](const auto& one, const auto& other) { return cpu::need_same_grid(one, other); });
    }

    bool has_crowds() const { return std::ranges::any_of(habits_, &Habits::crowds_count); }

    void choose_ways() {
        const bool has_things = !scenario_.goals.empty() || !surroundings_.obstacles().empty();
        habits_.clear();
        for (std::size_t species = 0; species < companies_.size(); ++species) {
            const KernelConstants& constants = companies_[species].constants;
            const CardGrid<D>& grid = flock_.grid(species);
            habits_.push_back({find_way(constants, grid, !has_things && !among_others_), is_usual(constants, grid),
                               sums_are_plain(constants)});
        }
        if (has_things) send_things(step_);
        if (among_others_) things_.send_relations(surroundings_.relations(), companies_.size());
    }

    /// Brings the flock to the card, in grids for it.
    void send() {
        has_stepped_ = false;
        if (host_.has_species) host_.group_by_species();
        host_.bring_inside(companies_[0].constants);
        const std::vector<std::size_t> boids = host_.count(companies_.size());
        std::vector<CardGrid<D>> grids;
        for (std::size_t species = 0; species < companies_.size(); ++species) {
            const cpu::Company& company = companies_[species];
            cpu::Grid<D> grid;
            grid.cut(company.grid_constants, company.joined ? host_.size() : boids[species]);
            grids.push_back(CardGrid<D>::of(grid, company.constants));
        }
        recording_is_old_ = flock_.shape(grids, boids, counts_any_waypoints()) || recording_is_old_;
        choose_ways();
        recording_is_old_ = flock_.make_room_for_crowds(has_crowds()) || recording_is_old_;
        place_all(step_ - 1);
        if (const Clock clock = flock_.read_clock(); clock.slots > flock_.capacity()) place_where_is_room(clock);
        mind_full_cells(flock_.read_clock(), 0);
        card_is_current_ = true;
        ++profile_.rebuilds;
    }

    void place_all(std::uint64_t step) {
        if (among_others_)
            flock_.place_all(host_, step, task(0), flock_.all_species());
        else
            flock_.place_all(host_, step, task(0), OneSpecies<D>{});
        measure_crowds();
    }

    /// Placing has stopped for want of room; the next boids are whole, and are placed again where there is more. Gives
    /// the step that this makes.
    std::uint64_t make_room(const Clock& clock) {
        flock_.fetch_next(host_);
        if (host_.has_species) host_.group_by_species();
        return place_where_is_room(clock);
    }

    std::uint64_t place_where_is_room(const Clock& clock) {
        recording_is_old_ = flock_.make_room(clock.slots, counts_any_waypoints()) || recording_is_old_;
        flock_.make_room_for_crowds(has_crowds());
        place_all(clock.step);
        return clock.step + 1;
    }

    /// Brings the flock back from the card, where it has moved since.
    void fetch() const {
        if (host_is_current_) return;
        flock_.fetch(host_);
        host_is_current_ = true;
    }

    bool counts_any_waypoints() const { return std::ranges::find(counts_waypoints_, true) != counts_waypoints_.end(); }

    /// The task of the only species; of several, that of all together.
    CardTask<D> task(std::size_t species) const {
        CardTask<D> task{};
        describe(species, task);
        flock_.describe(task);
        return task;
    }

    SpeciesTask<D> species_task(std::size_t species) const {
        SpeciesTask<D> task{};
        describe(species, task);
        flock_.describe(species, task);
        things_.describe_relations(surroundings_.relations(), species, task);
        for (const std::size_t other : companies_[species].members)
            if (other != species) task.company[task.company_count++] = static_cast<std::uint32_t>(other);
        return task;
    }

    void describe(std::size_t species, CardTask<D>& task) const {
        task.constants = companies_[species].constants;
        task.seed = seed_;
        task.usual = habits_[species].usual;
        task.crowds_count = habits_[species].crowds_count;
        things_.describe(surroundings_, species, task);
    }

    /// Steps between two looks at the clock.
    static constexpr std::uint64_t most_at_once = 512;

    mutable Card card_;
    std::uint64_t seed_, step_ = 0;
    std::shared_ptr<Workers> workers_;
    std::uint64_t captures_ = 0;
    BoidId next_id_ = 0;
    Scenario scenario_;
    std::vector<cpu::Company> companies_;  ///< By species, and so are the next two.
    std::vector<bool> counts_waypoints_;
    std::vector<Habits> habits_;
    cpu::Surroundings<D> surroundings_;
    bool among_others_ = false;     ///< Whether boids step as one species among others.
    bool recording_is_old_ = true;  ///< What the card has recorded is no longer what a step is.
    mutable bool host_is_current_ = true;
    bool card_is_current_ = false;
    bool has_stepped_ = false;  ///< Boids have made the next step while they were observed; it is to be put in order.
    mutable HostFlock<D> host_;
    CardFlock<D, Card> flock_{card_};
    CardThings<D, Card> things_{card_};
    CardObserver<D, Card> observer_{card_};
    CardSnapshots<D, Card> snapshots_{card_};
    std::unique_ptr<Engine> copy_;  ///< Observes what the card does not.
    Profile profile_;
    double seconds_ = 0;
};

}  // namespace boids::cuda
