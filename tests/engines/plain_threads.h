// Workers on threads of the standard library, for the thread sanitizer: it does not see how oneTBB synchronises.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "boids/engines/workers.h"

namespace boids {

/// So many threads, begun anew for each piece of work.
class PlainThreads final : public Workers {
public:
    explicit PlainThreads(int count) : count_(count) {}
    int count() const override { return count_; }
    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t index = next++; index < tasks; index = next++) task(context, index);
        };
        std::vector<std::thread> threads;
        for (int each = 1; each < count_; ++each) threads.emplace_back(work);
        work();
        for (std::thread& each : threads) each.join();
    }

private:
    int count_;
};

}  // namespace boids
