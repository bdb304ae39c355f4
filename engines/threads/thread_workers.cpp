#include "boids/engines/threads/thread_workers.h"

#ifdef __STDCPP_THREADS__

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <system_error>
#include <thread>
#include <vector>

namespace boids {

namespace {

class ThreadWorkers final : public Workers {
public:
    explicit ThreadWorkers(int count) : count_(count) {}

    ~ThreadWorkers() override {
        stopping_ = true;
        wake();
        for (std::thread& thread : threads_) thread.join();
    }

    int count() const override { return count_; }

    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        if (!begun_) begin();
        tasks_ = tasks;
        task_ = task;
        context_ = context;
        next_.store(0, std::memory_order_relaxed);
        busy_.store(static_cast<std::uint32_t>(threads_.size()), std::memory_order_relaxed);
        wake();
        work();
        for (auto busy = busy_.load(std::memory_order_acquire); busy != 0; busy = busy_.load(std::memory_order_acquire))
            busy_.wait(busy, std::memory_order_acquire);
    }

private:
    /// As many threads as the system gives; the work is the same with fewer.
    void begin() {
        begun_ = true;
        threads_.reserve(static_cast<std::size_t>(count_));
        try {
            while (static_cast<int>(threads_.size()) + 1 < count_) threads_.emplace_back([this] { serve(); });
        } catch (const std::system_error&) {
        }
    }

    void wake() {
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
    }

    /// What each thread does: its share of every piece of work.
    void serve() {
        for (std::uint32_t seen = 0;; ++seen) {
            round_.wait(seen, std::memory_order_acquire);
            if (stopping_) return;
            work();
            if (busy_.fetch_sub(1, std::memory_order_release) == 1) busy_.notify_one();
        }
    }

    void work() {
        for (std::size_t index = next_++; index < tasks_; index = next_++) task_(context_, index);
    }

    int count_;
    bool begun_ = false;
    std::atomic<bool> stopping_{false};
    std::atomic<std::uint32_t> round_{0};  ///< Counts pieces of work; another number wakes the threads.
    std::atomic<std::size_t> next_{0};     ///< The first task that nobody has taken.
    std::atomic<std::uint32_t> busy_{0};   ///< Threads that are not done with this piece of work.
    std::size_t tasks_ = 0;
    void (*task_)(void*, std::size_t) = nullptr;
    void* context_ = nullptr;
    std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Workers> make_thread_workers(int threads) {
    const int most = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    threads = threads == 0 ? most : std::min(threads, most);
    if (threads == 1) return std::make_unique<SingleWorker>();
    return std::make_unique<ThreadWorkers>(threads);
}

}  // namespace boids

#else

namespace boids {

std::unique_ptr<Workers> make_thread_workers(int) {
    return std::make_unique<SingleWorker>();
}

}  // namespace boids

#endif
