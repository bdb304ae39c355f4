#include "boids/python/fork_safe_workers.h"

#include <pthread.h>

#include <atomic>

#include "boids/engines/threads/thread_workers.h"

namespace boids::python {

namespace {

std::atomic<int> forks{0};  ///< How often this process has been the child of a fork.

void watch_for_forks() {
    static const int watching = ::pthread_atfork(nullptr, nullptr, [] { ++forks; });
    static_cast<void>(watching);
}

class ForkSafeWorkers final : public Workers {
public:
    explicit ForkSafeWorkers(int threads) : threads_(threads), workers_(make_thread_workers(threads)) {
        watch_for_forks();
    }

    ~ForkSafeWorkers() override {
        if (forks_ != forks) leave_to_parent();
    }

    int count() const override { return workers_->count(); }

    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        if (forks_ != forks) begin_anew();
        workers_->run(tasks, task, context);
    }

private:
    void begin_anew() {
        leave_to_parent();
        workers_ = make_thread_workers(threads_);
        forks_ = forks;
    }

    /// Its threads are not here: they can be neither used nor ended.
    void leave_to_parent() { static_cast<void>(workers_.release()); }

    int threads_;
    int forks_ = forks;
    std::unique_ptr<Workers> workers_;
};

}  // namespace

std::shared_ptr<Workers> make_fork_safe_workers(int threads) {
    return std::make_shared<ForkSafeWorkers>(threads);
}

}  // namespace boids::python
