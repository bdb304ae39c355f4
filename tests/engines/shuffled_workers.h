// Workers for tests of what must not depend on how work is divided, nor on the order in which its parts are done.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "boids/engines/workers.h"

namespace boids {

/// So many workers, whose tasks are done one after another in an order that no thread library would choose.
class ShuffledWorkers final : public Workers {
public:
    explicit ShuffledWorkers(int count) : count_(count) {}
    int count() const override { return count_; }
    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        order_.resize(tasks);
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::shuffle(order_.begin(), order_.end(), random_);
        for (const std::size_t index : order_) task(context, index);
    }

private:
    int count_;
    std::vector<std::size_t> order_;
    std::minstd_rand random_;
};

}  // namespace boids
