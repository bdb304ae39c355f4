#include "boids/engines/cpu/cpu_engine.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "boids/core/space/domain.h"
#include "boids/engines/cpu/grid/search_choice.h"
#include "boids/engines/cpu/grid/swarm_state.h"
#include "boids/engines/cpu/observe/observer.h"

namespace boids {

namespace {

using namespace cpu;

double seconds_since(std::chrono::steady_clock::time_point began) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

template <int D>
class CpuEngine final : public Engine {
public:
    CpuEngine(const Scenario& scenario, const Kernels& kernels, std::shared_ptr<Workers> workers)
        : seed_(scenario.seed),
          workers_(std::move(workers)),
          swarms_(species_count(scenario)),
          observer_(find_observe_kernels<D>(kernels.name)) {
        if constexpr (D == 2) {
            advance_parts_ = kernels.advance_2d;
            gather_leaves_ = kernels.gather_leaves_2d;
        } else {
            advance_parts_ = kernels.advance_3d;
            gather_leaves_ = kernels.gather_leaves_3d;
        }
        change(scenario);
    }

    void load(const State& state) override {
        step_ = state.step;
        next_id_ = state.next_id;
        captures_ = state.captures;
        if (swarms_.size() == 1)
            take_all(state, swarms_[0], *workers_);
        else
            take_by_species(state, swarms_);
        grid_is_stale_ = true;
    }

    /// Where the grid stays as it is, the boid goes into its cell, and nobody else is touched.
    void add(const Boid& boid) override {
        next_id_ = boid.id + 1;
        Swarm<D>& swarm = swarms_[boid.species];
        swarm.boids.reserve(swarm.count + 1);
        take_boid(boid, swarm.boids, swarm.count++);
        grid_is_stale_ = grid_is_stale_ || sorted_is_current_ || !grids_still_fit();
        if (grid_is_stale_) return;
        const std::size_t last = swarm.count - 1;
        const std::uint32_t cell = swarm.find_cell(last);
        if (swarm.sorter.is_counted()) {
            swarm.cell.reserve(swarm.count);
            swarm.cell[last] = cell;
        }
        swarm.sorter.add_one(static_cast<std::uint32_t>(last), cell);
    }

    void advance(std::int64_t steps) override {
        for (std::int64_t done = 0; done < steps; ++done) step();
        profile_.steps += steps;
    }

    void store(State& state) const override {
        if (state.dimension() != D) state = State(D);  // else its memory is used again
        state.resize(total());
        std::size_t first = 0;
        for (std::size_t species = 0; species < swarms_.size(); ++species) {
            store_swarm(swarms_[species], species, state, first);
            first += swarms_[species].count;
        }
        state.step = step_;
        state.next_id = next_id_;
        state.captures = captures_;
    }

    void take_velocities(const State& state) override {
        std::size_t index = 0;
        for (Swarm<D>& swarm : swarms_) {
            for (int axis = 0; axis < D; ++axis)
                for (std::size_t slot = 0; slot < swarm.count; ++slot)
                    swarm.boids.velocity[axis][slot] = static_cast<float>(state.velocity[axis][index + slot]);
            index += swarm.count;
        }
        if (sorted_is_current_) grid_is_stale_ = true;  // to be sorted again
    }

    void change(const Scenario& scenario) override {
        parameters_.clear();
        surroundings_.change(scenario);
        const std::vector<Company> companies = companies_of(scenario);
        for (std::size_t species = 0; species < swarms_.size(); ++species) {
            Swarm<D>& swarm = swarms_[species];
            parameters_.push_back(parameters_of(scenario, species));
            if (!need_same_grid(swarm.company, companies[species]))
                grid_is_stale_ = true;  // a pointer moves at every step
            swarm.company = companies[species];
            swarm.constants = swarm.company.constants;
            count_waypoints_of(swarm, surroundings_.counts_waypoints(species));
        }
        find_who_searches();
        choose_gatherings();
    }

    /// A species from the sorted boids of the step to come, which then need not be sorted again.
    Observables observe(std::size_t species) override {
        Observables result{};
        if (species == everyone && swarms_.size() > 1) return observe_everyone();
        const std::size_t number = species == everyone ? 0 : species;
        const Swarm<D>& flock = swarms_[number];
        if (flock.count == 0) return result;
        bin();
        const SortedFlock<D> sorted{&flock.grid, &flock.sorter, &flock.sorted,
                                    flock.company.grid_constants.largest_radius};
        observer_.observe_motion(sorted, flock.count, parameters_[number], *workers_, result);
        observer_.observe_neighbourhoods(flock.boids, flock.count, sorted, flock.constants, parameters_[number],
                                         *workers_, result);
        return result;
    }

    Profile profile() const override {
        Profile result = profile_;
        const double workers = workers_->count();
        result.phases = {{"bin", bin_seconds_}, {"gather", tally_.gather / workers}, {"move", tally_.move / workers}};
        return result;
    }

    std::size_t bytes() const override {
        std::size_t sum = observer_.bytes() + everyone_.bytes();
        for (const Swarm<D>& swarm : swarms_) sum += swarm.bytes();
        for (const SearchMemory<D>& each : search_memory_) sum += each.bytes();
        return sum;
    }

    /// Crowds and what little else depends on where boids are is left out.
    std::size_t bytes_for(std::span<const std::size_t> boids, bool observed) const override {
        const std::size_t all = std::accumulate(boids.begin(), boids.end(), std::size_t{0});
        std::size_t sum = observed ? Observer<D>::bytes_for(boids[0]) : 0, searching_parts = 0;
        for (std::size_t species = 0; species < swarms_.size(); ++species) {
            const Swarm<D>& swarm = swarms_[species];
            sum += swarm.bytes_for(boids[species], swarm.company.joined ? all : boids[species], workers_->count());
            if (swarm.may_search)
                searching_parts = std::max(searching_parts, parts_for(boids[species], workers_->count()));
        }
        return sum + searching_parts * SearchMemory<D>::usual_bytes();
    }

private:
    /// All species as one flock, one after another in the order of their grids; it is sorted for that alone.
    Observables observe_everyone() {
        Observables result{};
        const std::size_t count = total();
        if (count == 0) return result;
        bin();
        everyone_.reserve(count);
        std::size_t next = 0;
        for (const Swarm<D>& swarm : swarms_)
            for_each_row_part(swarm.grid, swarm.sorter.own_before(), 0, swarm.count, [&](const RowPart& run) {
                for (std::uint32_t slot = run.begin; slot < run.end; ++slot) everyone_.take(next++, swarm.sorted, slot);
            });
        const SortedFlock<D> all{nullptr, nullptr, &everyone_, 0};
        observer_.observe_motion(all, count, parameters_[0], *workers_, result);
        observer_.observe_neighbourhoods(everyone_, count, all, swarms_[0].constants, parameters_[0], *workers_,
                                         result);
        return result;
    }

    /// Whether the grids would be laid out in the same way for the boids that there are now.
    bool grids_still_fit() const {
        return std::ranges::all_of(swarms_, [this](const Swarm<D>& swarm) {
            Grid<D> wanted;
            wanted.cut(swarm.company.grid_constants, swarm.company.joined ? total() : swarm.count);
            return swarm.grid.has_cells_of(wanted);
        });
    }

    /// One step: bin sorts the boids by cell; the kernels gather, steer, integrate and bound, some boids at a time,
    /// from the sorted arrays into the plain ones, which hold the flock between steps.
    void step() {
        bin();
        surroundings_.prepare(step_, swarms_);
        plant_trees();
        for (std::size_t species = 0; species < swarms_.size(); ++species) {
            Swarm<D>& swarm = swarms_[species];
            swarm.begin_notes();
            const StepTask<D> task = task_of(species);
            if (swarm.searches) gather_by_tree(task, swarm);
            const AdvancePart<D> advance_part = advance_parts_[swarm.searches ? gather_beforehand : swarm.gathering];
            workers_->for_each(swarm.sorter.parts(), [&](std::size_t part) {
                CellNotes& notes = swarm.sorter.begin_part(part);
                for_each_row_part(swarm.grid, swarm.sorter.own_before(), swarm.sorter.part_begin(part),
                                  swarm.sorter.part_begin(part + 1), [&](const RowPart& each) {
                                      advance_part(task, each, notes, part_tallies_[part]);
                                      swarm.sorter.end_row(part, each.row);
                                  });
            });
        }
        for (PartTally& part : part_tallies_) add_and_clear(part);
        sorted_is_current_ = false;
        ++step_;
    }

    StepTask<D> task_of(std::size_t species) {
        Swarm<D>& swarm = swarms_[species];
        StepTask<D> task{&swarm.constants,
                         &swarm.grid,
                         &swarm.crowds,
                         &swarm.sorted,
                         &swarm.boids,
                         swarm.cell.data(),
                         seed_,
                         step_,
                         {},
                         0,
                         species,
                         &surroundings_,
                         swarm.gathering < static_cast<std::size_t>(Gathering::general),
                         &swarm.found};
        for (const std::size_t other : swarm.company.members)
            task.seen[task.seen_count++] = {&swarms_[other].grid, &swarms_[other].sorted, &swarms_[other].tree};
        return task;
    }

    /// Plants the trees in which somebody's rules are to search for the nearest.
    void plant_trees() {
        const auto began = std::chrono::steady_clock::now();
        bool is_any = false;
        for (Swarm<D>& swarm : swarms_)
            is_any |= swarm.searches = swarm.may_search && is_worth_a_search<D>(swarm, swarms_);
        for (Swarm<D>& swarm : swarms_)
            if (is_any && swarm.may_be_searched && swarm.tree.plant(swarm.grid, swarm.sorter, swarm.sorted, *workers_))
                swarm.found.forget_reach(swarm.tree.leaves());
        bin_seconds_ += seconds_since(began);
    }

    void make_room_to_search(Swarm<D>& swarm) {
        swarm.found.reserve(swarm.count);
        while (search_memory_.size() < swarm.sorter.parts()) search_memory_.emplace_back().reserve();
    }

    /// Gathers in the order of the tree.
    void gather_by_tree(const StepTask<D>& task, Swarm<D>& swarm) {
        make_room_to_search(swarm);
        const std::size_t parts = swarm.sorter.parts(), leaves = swarm.tree.leaves();
        workers_->for_each(parts, [&](std::size_t part) {
            const auto began = std::chrono::steady_clock::now();
            gather_leaves_(task, static_cast<std::uint32_t>(leaves * part / parts),
                           static_cast<std::uint32_t>(leaves * (part + 1) / parts), search_memory_[part]);
            part_tallies_[part].gather += seconds_since(began);
        });
    }

    /// Brings the sorted boids up to date.
    void bin() {
        if (grid_is_stale_) sorted_is_current_ = false;
        if (sorted_is_current_) return;
        const auto began = std::chrono::steady_clock::now();
        if (grid_is_stale_) shape_grids();
        for (Swarm<D>& swarm : swarms_) {
            sort(swarm);
            swarm.crowds.find(swarm.constants, swarm.grid, swarm.sorted, swarm.sorter.fullest_cell());
        }
        sorted_is_current_ = true;
        bin_seconds_ += seconds_since(began);
    }

    /// By who has gone to another cell, where that is known and few have; else everybody is counted.
    void sort(Swarm<D>& swarm) {
        if (swarm.sorter.sort_changes(swarm.boids, swarm.grid, swarm.sorted, *workers_)) return;
        if (!swarm.sorter.is_counted()) find_cells(swarm);
        swarm.sorter.sort(swarm.boids, swarm.cell, swarm.count, swarm.grid, swarm.sorted, *workers_);
    }

    void find_cells(Swarm<D>& swarm) {
        swarm.cell.reserve(swarm.count);
        for_each_piece(swarm.count, *workers_, [&](std::size_t begin, std::size_t end, std::size_t) {
            for (std::size_t index = begin; index < end; ++index) swarm.cell[index] = swarm.find_cell(index);
        });
    }

    /// Lays the grids out for the present boids and parameters.
    void shape_grids() {
        std::size_t most_parts = 1;
        for (Swarm<D>& swarm : swarms_) {
            swarm.grid.shape(swarm.company.grid_constants, swarm.company.joined ? total() : swarm.count);
            swarm.sorter.reserve(swarm.count, swarm.grid, workers_->count());
            most_parts = std::max(most_parts, swarm.sorter.parts());
            if (swarm.may_be_searched) swarm.tree.reserve(swarm.count);
            if (swarm.may_search) make_room_to_search(swarm);
        }
        choose_gatherings();
        part_tallies_.resize(most_parts);
        grid_is_stale_ = false;
        ++profile_.rebuilds;
    }

    /// How each species gathers depends on its rules and its grid alone.
    void choose_gatherings() {
        for (Swarm<D>& swarm : swarms_)
            swarm.gathering = choose_gathering(swarm.constants, swarm.grid.wraps_distances());
    }

    /// Who may search for the nearest, and who may be found then.
    void find_who_searches() {
        for (Swarm<D>& swarm : swarms_) swarm.may_search = swarm.may_be_searched = false;
        for (Swarm<D>& swarm : swarms_) {
            swarm.may_search = may_search(swarm.constants);
            for (const std::size_t other : swarm.company.members) swarms_[other].may_be_searched |= swarm.may_search;
        }
    }

    /// Lets a swarm count waypoints from now on, or no longer.
    void count_waypoints_of(Swarm<D>& swarm, bool counts) {
        if (counts == swarm.boids.counts_waypoints) return;
        swarm.boids.counts_waypoints = swarm.sorted.counts_waypoints = counts;
        swarm.boids.reserve(swarm.count);
        for (std::size_t index = 0; index < swarm.count && counts; ++index) swarm.boids.waypoint[index] = 0;
        grid_is_stale_ = true;  // the sorted arrays make room then
    }

    std::size_t total() const {
        std::size_t sum = 0;
        for (const Swarm<D>& swarm : swarms_) sum += swarm.count;
        return sum;
    }

    void add_and_clear(PartTally& part) {
        tally_.gather += part.gather;
        tally_.move += part.move;
        captures_ += part.captures;
        part = {};
    }

    std::uint64_t seed_;
    std::vector<Parameters> parameters_;  ///< Of each species.
    FlockArrays<D> everyone_;             ///< All boids, where all are observed together.
    std::shared_ptr<Workers> workers_;
    static constexpr auto gather_beforehand = static_cast<std::size_t>(Gathering::beforehand);
    std::array<AdvancePart<D>, gatherings> advance_parts_;
    GatherLeaves<D> gather_leaves_;
    std::uint64_t step_ = 0, captures_ = 0;
    BoidId next_id_ = 0;
    bool grid_is_stale_ = true;       ///< Boids, or what the grids depend on, have changed from outside.
    bool sorted_is_current_ = false;  ///< The sorted boids are those between steps.
    std::vector<Swarm<D>> swarms_;    ///< By species.
    Surroundings<D> surroundings_;
    Observer<D> observer_;
    Profile profile_;
    PartTally tally_;
    double bin_seconds_ = 0;
    std::vector<PartTally> part_tallies_;
    std::vector<SearchMemory<D>> search_memory_;  ///< By part.
};

}  // namespace

std::unique_ptr<Engine> make_cpu_engine(const Scenario& scenario, const Kernels& kernels,
                                        std::shared_ptr<Workers> workers) {
    if (scenario.parameters.world.dimension == 3)
        return std::make_unique<CpuEngine<3>>(scenario, kernels, std::move(workers));
    return std::make_unique<CpuEngine<2>>(scenario, kernels, std::move(workers));
}

}  // namespace boids
