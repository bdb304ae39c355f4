// The engine itself, for a card: memory that a card has, kernels that it launches, steps that it repeats. Tests have a
// card made of plain loops, on which the same kernels fly on any machine.
#pragma once

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>
#include <vector>

#include "boids/core/space/domain.h"
#include "boids/core/text/error.h"
#include "boids/engines/cpu/cpu_engine.h"
#include "boids/engines/cpu/world/surroundings.h"
#include "boids/engines/cuda/cuda_engine.h"
#include "boids/engines/cuda/kernels.h"

namespace boids::cuda {

/// Numbers in a card's memory; they grow, and then forget what they held.
template <class T, class Card>
class CardArray {
public:
    explicit CardArray(Card& card) : card_(&card) {}
    CardArray(const CardArray&) = delete;
    CardArray& operator=(const CardArray&) = delete;
    ~CardArray() { card_->release(data_); }

    /// Whether it had to grow.
    bool reserve(std::size_t count) {
        if (count <= capacity_) return false;
        card_->release(data_);
        data_ = nullptr;
        capacity_ = 0;
        data_ = static_cast<T*>(card_->allocate(count * sizeof(T)));
        capacity_ = count;
        return true;
    }
    T* data() const { return data_; }
    std::size_t bytes() const { return capacity_ * sizeof(T); }

private:
    Card* card_;
    T* data_ = nullptr;
    std::size_t capacity_ = 0;
};

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
        host_.resize(state.size());
        for (std::size_t index = 0; index < state.size(); ++index) host_.set(index, state.boid(index));
        host_is_current_ = true;
        card_is_current_ = false;
    }

    void add(const Boid& boid) override {
        fetch();
        next_id_ = boid.id + 1;
        host_.resize(host_.id.size() + 1);
        host_.set(host_.id.size() - 1, boid);
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
        if (state.dimension() != D) state = State(D);
        state.resize(host_.id.size());
        for (std::size_t index = 0; index < host_.id.size(); ++index) {
            const Bird<D>& bird = host_.bird[index];
            state.id[index] = host_.id[index];
            state.species[index] = 0;
            state.waypoint[index] =
                counts_waypoints_ ? static_cast<std::uint16_t>(host_.waypoint[index]) : std::uint16_t{0};
            for (int axis = 0; axis < D; ++axis) {
                state.position[axis][index] = bird.place[axis];
                state.velocity[axis][index] = bird.velocity[axis];
            }
        }
        state.step = step_;
        state.next_id = next_id_;
        state.captures = 0;
    }

    void take_velocities(const State& state) override {
        fetch();
        for (std::size_t index = 0; index < host_.id.size(); ++index)
            for (int axis = 0; axis < D; ++axis)
                host_.bird[index].velocity[axis] = static_cast<float>(state.velocity[axis][index]);
        card_is_current_ = false;
    }

    void change(const Scenario& scenario) override {
        const KernelConstants before = constants_;
        const bool counted = counts_waypoints_;
        scenario_ = scenario;
        constants_ = derive(parameters_of(scenario, 0));
        surroundings_.change(scenario);
        counts_waypoints_ = surroundings_.counts_waypoints(0);
        if (counts_waypoints_ && !counted) {
            fetch();
            std::ranges::fill(host_.waypoint, 0u);
        }
        // A new world, edge or radius moves boids to other cells; anything else only changes what kernels are told.
        if (counted != counts_waypoints_ || !cpu::need_same_grid(before, constants_)) {
            fetch();
            card_is_current_ = false;
        }
        if (card_is_current_) choose_way();
        recording_is_old_ = true;
        observer_.reset();
    }

    /// By the cpu engine, from a copy: the same numbers to the last bit.
    Observables observe(std::size_t species) override {
        if (!observer_) observer_ = make_cpu_engine(scenario_, cpu::find_kernels(""), workers_);
        State state;
        store(state);
        observer_->load(state);
        return observer_->observe(species);
    }

    Profile profile() const override {
        Profile result = profile_;
        result.phases = {{"step", seconds_}};
        return result;
    }

    /// In the card.
    std::size_t bytes() const override {
        std::size_t sum = sorted_.bytes() + next_.bytes() + crowds_.bytes() + goals_.bytes() + points_.bytes();
        for (const Array<std::uint32_t>* each :
             {&ids_[0], &ids_[1], &listed_, &cell_, &count_, &first_, &waypoint_, &next_waypoint_})
            sum += each->bytes();
        return sum;
    }

    std::size_t bytes_for(std::span<const std::size_t> boids, bool) const override {
        return boids[0] * (sizeof(Bird<D>) + 2 * sizeof(std::uint32_t));
    }

private:
    /// The flock outside the card, in any order.
    struct HostFlock {
        std::vector<Bird<D>> bird;
        std::vector<std::uint32_t> id, waypoint;

        void resize(std::size_t boids) {
            bird.resize(boids);
            id.resize(boids);
            waypoint.resize(boids);
        }
        void set(std::size_t index, const Boid& boid) {
            id[index] = boid.id;
            waypoint[index] = boid.waypoint;
            for (int axis = 0; axis < D; ++axis) {
                bird[index].place[axis] = static_cast<float>(boid.position[axis]);
                bird[index].velocity[axis] = static_cast<float>(boid.velocity[axis]);
            }
        }
    };

    template <class T>
    using Array = CardArray<T, Card>;

    static constexpr std::size_t most_slots = 0x7FFFFE00u;  ///< Cells have a bit less than 32.

    std::size_t boids() const { return host_is_current_ ? host_.id.size() : on_card_; }

    /// Makes steps; where one finds no room for its ghosts, those after it wait until there is.
    void fly(std::int64_t steps) {
        if (!card_is_current_) send();
        host_is_current_ = false;
        const std::uint64_t last = step_ + static_cast<std::uint64_t>(steps);
        for (std::uint64_t now = step_; now < last;) {
            const int side = side_;
            if (!scenario_.goals.empty() || surroundings_.obstacles().any_moves())
                for (std::uint64_t each = now; each < last; ++each) step_with_things(each);
            else
                repeat_steps(last - now);
            const Clock clock = read_clock();
            side_ = (side + static_cast<int>((clock.step - now) % 2)) % 2;
            now = clock.slots > capacity_ ? make_room(clock) : clock.step;
        }
    }

    /// Two at a time, as ids change sides in each.
    void repeat_steps(std::uint64_t steps) {
        if (side_ == 1 && steps > 0) {
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
        launch_step();
        order();
    }

    void order() {
        const CardTask<D> now = task();
        const std::uint32_t* old_ids = ids_[side_].data();
        std::uint32_t* new_ids = ids_[1 - side_].data();
        card_.scan(EntryCount<D>{grid_, count_.data()}, first_.data(), grid_.cells + 1, &clock_.data()->scans);
        card_.launch(capacity_, List<D>{now, old_ids, new_ids, capacity_});
        card_.launch(capacity_, Place<D>{now, old_ids, new_ids});
        if (now.crowds_count) card_.launch(grid_.cells, MeasureCrowd<D>{now});
        side_ = 1 - side_;
    }

    void launch_step() {
        const CardTask<D> now = task();
        const std::uint32_t* ids = ids_[side_].data();
        if (constants_.model != boids_model)
            visit_model(constants_.model, [&](auto model) {
                card_.launch(capacity_, Step<D, Way::model, decltype(model)>{now, ids});
            });
        else if (way_ == Way::plain)
            card_.launch(capacity_, Step<D, Way::plain>{now, ids});
        else if (way_ == Way::usual)
            card_.launch(capacity_, Step<D, Way::usual>{now, ids});
        else
            card_.launch(capacity_, Step<D, Way::general>{now, ids});
    }

    /// Goals and obstacles that travel are told where they are, step by step.
    void step_with_things(std::uint64_t now) {
        send_things(now);
        step();
    }

    void send_things(std::uint64_t now) {
        surroundings_.move_things(now);
        send_goals();
        send_obstacles();
    }

    /// The way of the usual flock needs numbers of ordinary size (Ordinary), and a step that crosses an edge once.
    void choose_way() {
        const bool usual = is_usual_flock(constants_) && !grid_.wraps && !looks_at_nearest(constants_);
        const auto steers = [](const RuleConstants& rule) { return rule.steers() && is_moderate(rule.max_force); };
        const bool all_steer =
            steers(constants_.separation) && steers(constants_.alignment) && steers(constants_.cohesion);
        const bool nothing_else = !constants_.limit_force && !constants_.accelerates && constants_.min_speed == 0 &&
                                  constants_.inertia == 1 && constants_.speed_multiplier == 1 &&
                                  is_moderate(constants_.max_speed) && !constants_.move_with_old_velocity &&
                                  constants_.multiplicative_noise == 0 && constants_.angular_noise == 0 &&
                                  constants_.nudge_probability == 0 && constants_.pointer.kind == PointerKind::off &&
                                  constants_.wander_strength == 0 && constants_.containment_strength == 0 &&
                                  constants_.level_strength == 0 && constants_.wind.kind == WindKind::off &&
                                  !constants_.exclusive && scenario_.goals.empty() && surroundings_.obstacles().empty();
        const bool crosses_once = grid_.ghosts && constants_.max_speed <= *std::min_element(grid_.size, grid_.size + D);
        usual_ = is_usual_flock(constants_) && !grid_.wraps;
        way_ = !usual || grid_.folded                      ? Way::general
               : all_steer && nothing_else && crosses_once ? Way::plain
                                                           : Way::usual;
        if (!surroundings_.obstacles().empty()) send_things(step_);
        const bool crowds_counted = crowds_count_;
        crowds_count_ = sums_are_plain(constants_);
        if (crowds_count_ && !crowds_counted && card_is_current_) {
            crowds_.reserve(capacity_ / crowd_size + 1);
            card_.launch(grid_.cells, MeasureCrowd<D>{task()});
        }
    }

    static bool is_moderate(float limit) { return limit > 0x1p-40f && limit < 0x1p40f; }

    /// Brings the flock to the card, in a grid for it.
    void send() {
        cpu::Grid<D> grid;
        grid.cut(constants_, host_.id.size());
        grid_ = CardGrid<D>::of(grid, constants_);
        choose_way();
        recording_is_old_ = recording_is_old_ || on_card_ != host_.id.size();
        on_card_ = host_.id.size();
        for (Bird<D>& bird : host_.bird) bring_inside(bird);
        make_arrays(expected_slots());
        place_all(step_ - 1);
        if (const Clock clock = read_clock(); clock.slots > capacity_) make_room(clock);
        card_is_current_ = true;
        ++profile_.rebuilds;
    }

    /// Rounding or a new size of the world may have put a boid past the edge (section 2 of docs/bits.md).
    void bring_inside(Bird<D>& bird) const {
        if (!constants_.toroidal) return;
        for (int axis = 0; axis < D; ++axis) {
            float& place = bird.place[axis];
            const float size = constants_.size[axis];
            if (place >= 0 && place < size) continue;
            place = static_cast<float>(boids::wrapped(static_cast<double>(place), static_cast<double>(size)));
            if (place == size) place = 0;
        }
    }

    /// Ghosts as many as boids that are spread evenly have, half as many more, and the padding of rows.
    std::size_t expected_slots() const {
        double share = 1;
        for (int axis = 0; axis < D && grid_.ghosts; ++axis)
            share *= 1 + 2 * (axis == 0 ? grid_.border : 1.0) / grid_.counts[axis];
        const double boids = static_cast<double>(on_card_), ghosts = 1.5 * (share - 1) * boids;
        const std::size_t padding = grid_.folded ? 0 : static_cast<std::size_t>(grid_.rows) * row_padding;
        return static_cast<std::size_t>(boids + ghosts) + 4096 + padding;
    }

    void make_arrays(std::size_t slots) {
        constexpr std::size_t unit = 512;
        const std::size_t rounded = (slots + unit - 1) / unit * unit;
        if (rounded > most_slots) throw Failure("the cuda engine has numbers for 2 billion boids and ghosts, no more");
        bool grown = rounded != capacity_;
        capacity_ = static_cast<std::uint32_t>(rounded);
        const auto reserve = [&](auto& array, std::size_t count) { grown = array.reserve(count) || grown; };
        reserve(sorted_, rounded + unit);  // runs are read past their ends
        reserve(next_, rounded);
        for (Array<std::uint32_t>* each : {&ids_[0], &ids_[1], &listed_, &cell_}) reserve(*each, rounded);
        if (counts_waypoints_) {
            reserve(waypoint_, rounded);
            reserve(next_waypoint_, rounded);
        }
        if (crowds_count_) reserve(crowds_, rounded / crowd_size + 1);
        reserve(count_, grid_.cells + 1);
        reserve(first_, grid_.cells + 1);
        reserve(clock_, 1);
        recording_is_old_ = recording_is_old_ || grown;
    }

    /// Placing has stopped for want of room; the next boids are whole, and are placed again where there is more. Gives
    /// the step that this makes.
    std::uint64_t make_room(const Clock& clock) {
        host_.resize(on_card_);
        fetch_next();
        make_arrays(static_cast<std::size_t>(clock.slots) + clock.slots / 2);
        place_all(clock.step);
        return clock.step + 1;
    }

    void fetch_next() {
        std::vector<std::uint32_t> cells(capacity_), ids(capacity_), waypoints(counts_waypoints_ ? capacity_ : 0);
        std::vector<Bird<D>> birds = next_.copy_out(card_, capacity_);
        card_.copy_out(cells.data(), cell_.data(), capacity_);
        card_.copy_out(ids.data(), ids_[side_].data(), capacity_);
        if (counts_waypoints_) card_.copy_out(waypoints.data(), next_waypoint_.data(), capacity_);
        std::size_t index = 0;
        for (std::uint32_t slot = 0; slot < capacity_; ++slot) {
            if (cells[slot] == nobody) continue;
            host_.bird[index] = birds[slot];
            host_.id[index] = ids[slot];
            host_.waypoint[index] = counts_waypoints_ ? waypoints[slot] : 0;
            ++index;
        }
    }

    /// Puts all boids, as they are outside the card, into cells and in order, which counts as a step.
    void place_all(std::uint64_t clock) {
        send_rows(next_.rows());
        card_.copy_in(ids_[0].data(), host_.id.data(), on_card_);
        if (counts_waypoints_) card_.copy_in(next_waypoint_.data(), host_.waypoint.data(), on_card_);
        side_ = 0;
        const Clock begin{clock, 0, ++scans_};
        card_.copy_in(clock_.data(), &begin, 1);
        card_.clear(count_.data(), grid_.cells + 1);
        card_.launch(capacity_, Enter<D>{task(), static_cast<std::uint32_t>(on_card_)});
        order();
    }

    void send_rows(const Rows<D>& rows) {
        std::vector<Quad> main(on_card_);
        std::vector<Couple> rest(D == 3 ? on_card_ : 0);
        const Rows<D> packed{main.data(), rest.data()};
        for (std::size_t index = 0; index < on_card_; ++index)
            packed.write(static_cast<std::uint32_t>(index), host_.bird[index]);
        card_.copy_in(rows.main, main.data(), main.size());
        card_.copy_in(rows.rest, rest.data(), rest.size());
    }

    /// Brings the flock back from the card, where it has moved since.
    void fetch() const {
        if (host_is_current_) return;
        const std::uint32_t used = read_clock().slots;
        std::vector<std::uint32_t> ids(used), waypoints(counts_on_card() ? used : 0);
        std::vector<Bird<D>> birds = sorted_.copy_out(card_, used);
        card_.copy_out(ids.data(), ids_[side_].data(), used);
        if (counts_on_card()) card_.copy_out(waypoints.data(), waypoint_.data(), used);
        host_.resize(on_card_);
        std::size_t index = 0;
        for (std::uint32_t slot = 0; slot < used; ++slot) {
            if (ids[slot] == nobody || grid_.is_ghost(birds[slot].place)) continue;
            host_.bird[index] = birds[slot];
            host_.id[index] = ids[slot];
            host_.waypoint[index] = counts_on_card() ? waypoints[slot] : 0;
            ++index;
        }
        host_is_current_ = true;
    }

    bool counts_on_card() const { return waypoint_.data() != nullptr && counts_waypoints_; }

    void send_goals() {
        std::vector<CardGoal<D>> goals;
        std::vector<Vector<D, float>> points;
        for (const cpu::GoalConstants<D>& goal : surroundings_.goals(0)) {
            CardGoal<D> card{{},
                             goal.weight,
                             goal.max_force,
                             goal.slowing,
                             goal.range_squared,
                             goal.radius_squared,
                             static_cast<std::uint32_t>(points.size()),
                             goal.has_waypoints ? static_cast<std::uint32_t>(goal.points.size()) : 0u,
                             goal.closed};
            std::copy_n(goal.place, D, card.place);
            goals.push_back(card);
            if (goal.has_waypoints) points.insert(points.end(), goal.points.begin(), goal.points.end());
        }
        goals_.reserve(goals.size());
        points_.reserve(points.size());
        card_.copy_in(goals_.data(), goals.data(), goals.size());
        card_.copy_in(points_.data(), points.data(), points.size());
    }

    Clock read_clock() const {
        Clock clock;
        card_.copy_out(&clock, clock_.data(), 1);
        scans_ = clock.scans;
        return clock;
    }

    /// Their corners lie one after another.
    void send_obstacles() {
        using CardSolid = typename CardObstacles<D>::CardSolid;
        const cpu::Obstacles<D>& obstacles = surroundings_.obstacles();
        std::vector<Vector<D, float>> corners;
        for (const auto& solid : obstacles.solids())
            corners.insert(corners.end(), solid.points().begin(), solid.points().end());
        corners_.reserve(corners.size());
        card_.copy_in(corners_.data(), corners.data(), corners.size());
        const auto send = [&](const auto& solids, Array<CardSolid>& to) {
            std::vector<CardSolid> views;
            const Vector<D, float>* next = corners_.data();
            for (const auto& solid : solids) {
                views.emplace_back(solid, PointView<D, float>{next, solid.points().size()});
                next += solid.points().size();
            }
            to.reserve(views.size());
            card_.copy_in(to.data(), views.data(), views.size());
        };
        send(obstacles.solids(), solids_);
        send(obstacles.next_solids(), next_solids_);
    }

    CardTask<D> task() const {
        return {
            grid_,
            constants_,
            seed_,
            capacity_,
            usual_,
            crowds_count_,
            sorted_.rows(),
            next_.rows(),
            first_.data(),
            count_.data(),
            cell_.data(),
            listed_.data(),
            counts_waypoints_ ? waypoint_.data() : nullptr,
            counts_waypoints_ ? next_waypoint_.data() : nullptr,
            crowds_.data(),
            goals_.data(),
            points_.data(),
            static_cast<std::uint32_t>(surroundings_.goals(0).size()),
            {solids_.data(), next_solids_.data(), static_cast<std::uint32_t>(surroundings_.obstacles().solids().size()),
             surroundings_.obstacles().skin(), surroundings_.obstacles().avoidance(0)},
            clock_.data()};
    }

    struct RowArrays {
        Array<Quad> main;
        Array<Couple> rest;

        explicit RowArrays(Card& card) : main(card), rest(card) {}
        bool reserve(std::size_t slots) {
            const bool grown = D == 3 && rest.reserve(slots);
            return main.reserve(slots) || grown;
        }
        Rows<D> rows() const { return {main.data(), rest.data()}; }
        std::size_t bytes() const { return main.bytes() + rest.bytes(); }
        std::vector<Bird<D>> copy_out(Card& card, std::uint32_t count) const {
            std::vector<Quad> quads(count);
            std::vector<Couple> couples(D == 3 ? count : 0);
            card.copy_out(quads.data(), main.data(), quads.size());
            card.copy_out(couples.data(), rest.data(), couples.size());
            std::vector<Bird<D>> birds(count);
            const Rows<D> packed{quads.data(), couples.data()};
            for (std::uint32_t slot = 0; slot < count; ++slot) birds[slot] = packed.read_bird(slot);
            return birds;
        }
    };

    mutable Card card_;
    std::uint64_t seed_, step_ = 0;
    std::shared_ptr<Workers> workers_;
    BoidId next_id_ = 0;
    Scenario scenario_;
    KernelConstants constants_{};
    cpu::Surroundings<D> surroundings_;
    CardGrid<D> grid_{};
    Way way_ = Way::general;
    bool usual_ = false, crowds_count_ = false, counts_waypoints_ = false;
    bool recording_is_old_ = true;  ///< What the card has recorded is no longer what a step is.
    mutable bool host_is_current_ = true;
    bool card_is_current_ = false;
    mutable HostFlock host_;
    std::size_t on_card_ = 0;
    std::uint32_t capacity_ = 0;
    mutable std::uint32_t scans_ = 0;  ///< How often cells were counted, as far as the host knows.
    int side_ = 0;                     ///< Which of the two arrays of ids is in order.
    RowArrays sorted_{card_}, next_{card_};
    Array<std::uint32_t> ids_[2] = {Array<std::uint32_t>(card_), Array<std::uint32_t>(card_)};
    Array<std::uint32_t> listed_{card_}, cell_{card_}, count_{card_}, first_{card_};
    Array<std::uint32_t> waypoint_{card_}, next_waypoint_{card_};
    Array<CardCrowd<D>> crowds_{card_};
    Array<CardGoal<D>> goals_{card_};
    Array<Vector<D, float>> points_{card_};
    Array<Vector<D, float>> corners_{card_};
    Array<typename CardObstacles<D>::CardSolid> solids_{card_}, next_solids_{card_};
    Array<Clock> clock_{card_};
    std::unique_ptr<Engine> observer_;
    Profile profile_;
    double seconds_ = 0;
};

}  // namespace boids::cuda
