#include "boids/engines/cpu/cpu_engine.h"

#include <algorithm>
#include <chrono>

#include "boids/core/domain.h"
#include "boids/engines/cpu/sorter.h"

namespace boids {

namespace {

using namespace cpu;

double seconds_since(std::chrono::steady_clock::time_point began) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

template <int D>
class CpuEngine final : public Engine {
public:
    CpuEngine(const Scenario& scenario, const Kernels& kernels, std::unique_ptr<Workers> workers)
        : seed_(scenario.seed), constants_(derive(scenario.parameters)), workers_(std::move(workers)) {
        if constexpr (D == 2)
            advance_part_ = kernels.advance_2d;
        else
            advance_part_ = kernels.advance_3d;
    }

    void load(const State& state) override {
        step_ = state.step;
        next_id_ = state.next_id;
        count_ = state.size();
        boids_.reserve(count_);
        std::copy(state.id.begin(), state.id.end(), boids_.id.data());
        for (int axis = 0; axis < D; ++axis)
            for (std::size_t index = 0; index < count_; ++index) {
                boids_.position[axis][index] = static_cast<float>(state.position[axis][index]);
                boids_.velocity[axis][index] = static_cast<float>(state.velocity[axis][index]);
            }
        grid_is_stale_ = true;
    }

    void advance(std::int64_t steps) override {
        for (std::int64_t done = 0; done < steps; ++done) step();
        profile_.steps += steps;
    }

    void store(State& state) const override {
        state = State(D);
        state.id.assign(boids_.id.data(), boids_.id.data() + count_);
        for (int axis = 0; axis < D; ++axis) {
            state.position[axis].assign(boids_.position[axis].data(), boids_.position[axis].data() + count_);
            state.velocity[axis].assign(boids_.velocity[axis].data(), boids_.velocity[axis].data() + count_);
        }
        state.step = step_;
        state.next_id = next_id_;
    }

    void change(const Parameters& parameters) override {
        constants_ = derive(parameters);
        grid_is_stale_ = true;
    }

    Profile profile() const override {
        Profile result = profile_;
        const double workers = workers_->count();
        result.phases = {{"bin", bin_seconds_},
                         {"gather", seconds_.gather / workers},
                         {"steer", seconds_.steer / workers},
                         {"integrate", seconds_.integrate / workers},
                         {"bound", seconds_.bound / workers}};
        return result;
    }

    std::size_t bytes() const override {
        return boids_.bytes() + sorted_.bytes() + cell_.bytes() + grid_.first.bytes() + sorter_.bytes();
    }

private:
    /// One step: bin sorts the boids by cell; the kernels gather, steer, integrate and bound, some boids at a time,
    /// from the sorted arrays into the plain ones, which hold the flock between steps.
    void step() {
        const auto began = std::chrono::steady_clock::now();
        if (grid_is_stale_) shape_grid();
        sorter_.sort(boids_, cell_, count_, grid_, sorted_, *workers_);
        crowds_.find(constants_, grid_, sorted_, sorter_.fullest_cell());
        bin_seconds_ += seconds_since(began);

        const StepTask<D> task{&constants_, &grid_, &crowds_, &sorted_, &boids_, cell_.data(), seed_, step_};
        workers_->for_each(parts_, [&](std::size_t part) {
            advance_range(task, part_begin(part), part_begin(part + 1), part_seconds_[part]);
        });
        for (PhaseSeconds& part : part_seconds_) add_and_clear(part);
        ++step_;
    }

    /// Advances the boids [begin, end) of those that are no copies, row by row.
    void advance_range(const StepTask<D>& task, std::size_t begin, std::size_t end, PhaseSeconds& seconds) const {
        const std::vector<std::uint32_t>& before = sorter_.own_before();
        auto row =
            std::upper_bound(before.begin(), before.end(), static_cast<std::uint32_t>(begin)) - before.begin() - 1;
        while (begin < end) {
            const std::size_t stop = std::min<std::size_t>(end, before[static_cast<std::size_t>(row) + 1]);
            const std::uint32_t first =
                grid_.first[grid_.row_cell(static_cast<int>(row)) + static_cast<std::uint32_t>(grid_.border_columns())];
            const auto from = static_cast<std::uint32_t>(first + begin - before[static_cast<std::size_t>(row)]);
            if (begin < stop)
                advance_part_(task,
                              {static_cast<int>(row), from, static_cast<std::uint32_t>(from + (stop - begin)),
                               static_cast<std::uint32_t>(begin)},
                              seconds);
            begin = stop;
            ++row;
        }
    }

    /// Where a part of the work begins: at a whole group from the beginning of its row.
    std::size_t part_begin(std::size_t part) const {
        const auto begin = static_cast<std::uint32_t>(count_ * part / parts_);
        if (part == 0 || part == parts_) return begin;
        const std::vector<std::uint32_t>& before = sorter_.own_before();
        const auto next_row = std::upper_bound(before.begin(), before.end(), begin);
        const std::uint32_t row_begin = *(next_row - 1);
        const std::uint32_t rounded = row_begin + (begin - row_begin + group_size - 1) / group_size * group_size;
        return std::min(rounded, *next_row);
    }

    /// Lays the grid out for the present boids and parameters.
    void shape_grid() {
        grid_.shape(constants_, count_);
        sorter_.reserve(count_, grid_, workers_->count());
        cell_.reserve(count_);
        for (std::size_t index = 0; index < count_; ++index) {
            float place[D];
            for (int axis = 0; axis < D; ++axis) {
                float& kept = boids_.position[axis][index];  // rounding or a new size may have put it past the edge
                if (constants_.toroidal) kept = static_cast<float>(wrapped(kept, constants_.size[axis]));
                place[axis] = kept;
            }
            cell_[index] = grid_.cell(place);
        }
        constexpr std::size_t boids_per_part = 1024, parts_per_worker = 16;
        const auto workers = static_cast<std::size_t>(workers_->count());
        parts_ = std::clamp<std::size_t>(count_ / boids_per_part, 1, workers == 1 ? 1 : workers * parts_per_worker);
        part_seconds_.resize(parts_);
        grid_is_stale_ = false;
        ++profile_.rebuilds;
    }

    void add_and_clear(PhaseSeconds& part) {
        seconds_.gather += part.gather;
        seconds_.steer += part.steer;
        seconds_.integrate += part.integrate;
        seconds_.bound += part.bound;
        part = {};
    }

    std::uint64_t seed_;
    KernelConstants constants_;
    std::unique_ptr<Workers> workers_;
    AdvancePart<D> advance_part_;
    std::uint64_t step_ = 0;
    BoidId next_id_ = 0;
    std::size_t count_ = 0, parts_ = 1;
    bool grid_is_stale_ = true;  ///< Boids or parameters have changed from outside.
    FlockArrays<D> boids_, sorted_;
    Array<std::uint32_t> cell_;  ///< The cell of each of boids_.
    Grid<D> grid_;
    Sorter<D> sorter_;
    Crowds<D> crowds_;
    Profile profile_;
    PhaseSeconds seconds_;
    double bin_seconds_ = 0;
    std::vector<PhaseSeconds> part_seconds_;
};

}  // namespace

std::unique_ptr<Engine> make_cpu_engine(const Scenario& scenario, const Kernels& kernels,
                                        std::unique_ptr<Workers> workers) {
    if (scenario.parameters.world.dimension == 3)
        return std::make_unique<CpuEngine<3>>(scenario, kernels, std::move(workers));
    return std::make_unique<CpuEngine<2>>(scenario, kernels, std::move(workers));
}

}  // namespace boids
