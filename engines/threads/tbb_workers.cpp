#include "boids/engines/threads/tbb_workers.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace boids {

namespace {

class TbbWorkers final : public cpu::Workers {
public:
    explicit TbbWorkers(int threads)
        : allowed_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)), arena_(threads) {}

    int count() const override { return arena_.max_concurrency(); }

    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        arena_.execute([&] {
            tbb::parallel_for(
                std::size_t{0}, tasks, [&](std::size_t index) { task(context, index); }, tbb::simple_partitioner{});
        });
    }

private:
    tbb::global_control allowed_;  // more threads than cores, where that is wanted
    tbb::task_arena arena_;
};

}  // namespace

std::unique_ptr<cpu::Workers> make_workers(int threads) {
    if (threads == 0) threads = tbb::info::default_concurrency();
    if (threads == 1) return std::make_unique<cpu::SingleWorker>();
    return std::make_unique<TbbWorkers>(threads);
}

}  // namespace boids
