#include "boids/engines/cpu/cpu_engine.h"

#include <algorithm>
#include <chrono>

#include "boids/core/domain.h"
#include "boids/engines/cpu/observer.h"
#include "boids/engines/cpu/row_parts.h"

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
        : seed_(scenario.seed),
          parameters_(scenario.parameters),
          constants_(derive(scenario.parameters)),
          workers_(std::move(workers)),
          observer_(observe_kernels(kernels)) {
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
        if (state.dimension() != D) state = State(D);  // else its memory is used again
        state.resize(count_);
        state.id.assign(boids_.id.data(), boids_.id.data() + count_);
        for (int axis = 0; axis < D; ++axis) {
            state.position[axis].assign(boids_.position[axis].data(), boids_.position[axis].data() + count_);
            state.velocity[axis].assign(boids_.velocity[axis].data(), boids_.velocity[axis].data() + count_);
        }
        state.step = step_;
        state.next_id = next_id_;
    }

    void change(const Parameters& parameters) override {
        const KernelConstants changed = derive(parameters);
        if (!need_same_grid(constants_, changed)) grid_is_stale_ = true;  // a pointer moves at every step
        parameters_ = parameters;
        constants_ = changed;
    }

    /// From the sorted boids of the step to come, which then need not be sorted again.
    Observables observe() override {
        Observables result{};
        if (count_ == 0) return result;
        observer_.observe_motion(boids_, count_, *workers_, result);
        bin();
        observer_.observe_neighbourhoods(boids_, count_, {&grid_, &sorter_, &sorted_, constants_.largest_radius},
                                         constants_, parameters_, *workers_, result);
        return result;
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
        return boids_.bytes() + sorted_.bytes() + cell_.bytes() + grid_.first.bytes() + sorter_.bytes() +
               observer_.bytes();
    }

private:
    static const ObserveKernels<D>& observe_kernels(const Kernels& kernels) {
        if constexpr (D == 2)
            return kernels.observe_2d;
        else
            return kernels.observe_3d;
    }

    /// One step: bin sorts the boids by cell; the kernels gather, steer, integrate and bound, some boids at a time,
    /// from the sorted arrays into the plain ones, which hold the flock between steps.
    void step() {
        bin();
        const StepTask<D> task{&constants_, &grid_, &crowds_, &sorted_, &boids_, cell_.data(), seed_, step_};
        workers_->for_each(parts_, [&](std::size_t part) {
            const std::size_t begin = part_begin(sorter_, count_, part, parts_);
            const std::size_t end = part_begin(sorter_, count_, part + 1, parts_);
            for_each_row_part(grid_, sorter_, begin, end,
                              [&](const RowPart& each) { advance_part_(task, each, part_seconds_[part]); });
        });
        for (PhaseSeconds& part : part_seconds_) add_and_clear(part);
        sorted_is_current_ = false;
        ++step_;
    }

    /// Brings the sorted boids up to date.
    void bin() {
        if (grid_is_stale_) sorted_is_current_ = false;
        if (sorted_is_current_) return;
        const auto began = std::chrono::steady_clock::now();
        if (grid_is_stale_) shape_grid();
        sorter_.sort(boids_, cell_, count_, grid_, sorted_, *workers_);
        crowds_.find(constants_, grid_, sorted_, sorter_.fullest_cell());
        sorted_is_current_ = true;
        bin_seconds_ += seconds_since(began);
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
        parts_ = parts_for(count_, workers_->count());
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
    Parameters parameters_;
    KernelConstants constants_;
    std::unique_ptr<Workers> workers_;
    AdvancePart<D> advance_part_;
    std::uint64_t step_ = 0;
    BoidId next_id_ = 0;
    std::size_t count_ = 0, parts_ = 1;
    bool grid_is_stale_ = true;       ///< Boids, or what the grid depends on, have changed from outside.
    bool sorted_is_current_ = false;  ///< sorted_ are the boids of boids_.
    FlockArrays<D> boids_, sorted_;
    Array<std::uint32_t> cell_;  ///< The cell of each of boids_.
    Grid<D> grid_;
    Sorter<D> sorter_;
    Crowds<D> crowds_;
    Observer<D> observer_;
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
