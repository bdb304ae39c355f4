#include "boids/engines/threads/tbb_workers.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

#include "boids/engines/threads/task_order.h"

namespace boids {

namespace {

/// The most threads this process lets oneTBB use. Asking for more would print a warning, and raising the limit would
/// change it for the whole process, which is not ours.
int most_threads() {
    const std::size_t allowed = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
    return std::max(1, std::min(static_cast<int>(allowed), tbb::info::default_concurrency()));
}

/// An arena of its own, so that several engines in one process do not limit each other.
class TbbWorkers final : public Workers {
public:
    explicit TbbWorkers(int threads) : arena_(threads) { arena_.initialize(); }

    int count() const override { return arena_.max_concurrency(); }

    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        TaskOrder order;
        order.before_tasks();
        arena_.execute([&] {
            tbb::parallel_for(
                std::size_t{0}, tasks,
                [&](std::size_t index) {
                    order.begin_task();
                    task(context, index);
                    order.end_task();
                },
                tbb::simple_partitioner{});
        });
        order.after_tasks();
    }

private:
    tbb::task_arena arena_;
};

}  // namespace

std::shared_ptr<Workers> make_tbb_workers(int threads) {
    threads = threads <= 0 ? most_threads() : std::min(threads, most_threads());
    if (threads == 1) return std::make_shared<SingleWorker>();
    return std::make_shared<TbbWorkers>(threads);
}

EngineChoice on_tbb(EngineChoice choice) {
    if (!choice.workers) choice.workers = make_tbb_workers(choice.threads);
    return choice;
}

}  // namespace boids
