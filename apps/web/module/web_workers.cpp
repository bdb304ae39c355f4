#include "boids/apps/web/module/web_workers.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace boids::web {

namespace {

#ifdef __wasm_atomics__

std::atomic<int> helpers{0};  ///< Those that wait for work.

struct Job {
    void (*task)(void*, std::size_t) = nullptr;
    void* context = nullptr;
    std::size_t tasks = 0;
    std::atomic<std::size_t> next{0};
    std::atomic<int> generation{0}, busy{0};
};
Job job;

constexpr int looks_before_sleep = 2000;

int* word_of(std::atomic<int>& value) {
    return reinterpret_cast<int*>(&value);
}

void do_tasks() {
    for (std::size_t index; (index = job.next.fetch_add(1, std::memory_order_relaxed)) < job.tasks;)
        job.task(job.context, index);
}

/// Sleeps while a number is this, after some looks at it. Whoever waits does so in one loop: in a loop within a loop
/// the V8 of node 20 compares with a number that is long gone, and sleeps for ever.
void doze(std::atomic<int>& number, int still, int looks) {
    if (looks > looks_before_sleep) __builtin_wasm_memory_atomic_wait32(word_of(number), still, -1);
}

class WebWorkers final : public Workers {
public:
    int count() const override { return helpers.load() + 1; }

    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        job.task = task;
        job.context = context;
        job.tasks = tasks;
        job.next = 0;
        job.busy = helpers.load();
        job.generation.fetch_add(1);
        __builtin_wasm_memory_atomic_notify(word_of(job.generation), static_cast<unsigned>(helpers.load()));
        do_tasks();
        for (int looks = 0, left; (left = job.busy.load()) != 0; ++looks) doze(job.busy, left, looks);
    }
};

std::atomic<bool> allocating{false};

/// Allocation by one thread at a time: the C library knows no threads, and kernels may allocate.
class Turn {
public:
    Turn() {
        while (allocating.exchange(true, std::memory_order_acquire)) {
        }
    }
    ~Turn() { allocating.store(false, std::memory_order_release); }
};

#else

struct Turn {
    Turn() {}
};

#endif

}  // namespace

std::shared_ptr<Workers> make_web_workers() {
#ifdef __wasm_atomics__
    if (helpers.load() > 0) return std::make_shared<WebWorkers>();
#endif
    return std::make_shared<SingleWorker>();
}

#ifdef __wasm_atomics__

/// The life of a helper; never returns.
extern "C" __attribute__((export_name("boids_help"))) void boids_help() {
    int seen = job.generation.load();
    helpers.fetch_add(1);
    for (;;) {
        for (int looks = 0; job.generation.load() == seen; ++looks) doze(job.generation, seen, looks);
        seen = job.generation.load();
        do_tasks();
        if (job.busy.fetch_sub(1) == 1) __builtin_wasm_memory_atomic_notify(word_of(job.busy), 1);
    }
}

extern "C" __attribute__((export_name("boids_helpers"))) int boids_helpers() {
    return helpers.load();
}

#endif

}  // namespace boids::web

void* operator new(std::size_t size) {
    const boids::web::Turn turn;
    void* const memory = std::malloc(size > 0 ? size : 1);
    if (memory == nullptr) __builtin_trap();
    return memory;
}

void operator delete(void* memory) noexcept {
    const boids::web::Turn turn;
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    operator delete(memory);
}
