#include "boids/apps/viewer/colouring_thread.h"

#include <algorithm>

#include "boids/render/colouring.h"

namespace boids::viewer {

float ColouringThread::Found::of(BoidId id) const {
    if (id < by_id.size()) return by_id[id];
    const auto place = by_far_id.find(id);
    return place == by_far_id.end() ? 0 : place->second;
}

ColouringThread::ColouringThread() : thread_([this] { work(); }) {}

ColouringThread::~ColouringThread() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void ColouringThread::number(Colouring colouring, const std::shared_ptr<const Snapshot>& snapshot,
                             std::vector<float>& numbers) {
    const State& state = snapshot->state;
    if (!minds_neighbours(colouring)) return number_boids(colouring, state, snapshot->scenario.parameters, numbers);
    std::shared_ptr<const Found> found;
    {
        const std::lock_guard lock(mutex_);
        if (asked_ != snapshot->number || asked_by_ != colouring) next_ = Task{colouring, snapshot};
        asked_ = snapshot->number;
        asked_by_ = colouring;
        found = found_;
        news_ = false;
    }
    changed_.notify_all();
    numbers.assign(state.size(), 0);
    if (!found || found->colouring != colouring) return;
    for (std::size_t index = 0; index < state.size(); ++index) numbers[index] = found->of(state.id[index]);
}

bool ColouringThread::has_news() {
    const std::lock_guard lock(mutex_);
    return news_;
}

void ColouringThread::settle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !next_ && !busy_; });
}

void ColouringThread::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return next_ || stopping_; });
        if (stopping_) return;
        std::optional<Task> task = std::move(next_);
        next_.reset();
        busy_ = true;
        lock.unlock();
        auto found = std::make_shared<const Found>(find(*task));
        task.reset();  // the snapshot's memory may be used again
        lock.lock();
        found_ = std::move(found);
        busy_ = false;
        news_ = true;
        changed_.notify_all();
    }
}

ColouringThread::Found ColouringThread::find(const Task& task) {
    const State& state = task.snapshot->state;
    std::vector<float> numbers;
    number_boids(task.colouring, state, task.snapshot->scenario.parameters, numbers);
    Found found{task.colouring, {}, {}};
    const BoidId last = state.size() == 0 ? 0 : *std::max_element(state.id.begin(), state.id.end());
    const bool dense = last / 4 <= state.size() + 1000;
    if (dense) found.by_id.assign(static_cast<std::size_t>(last) + 1, 0);
    for (std::size_t index = 0; index < state.size(); ++index) {
        if (dense)
            found.by_id[state.id[index]] = numbers[index];
        else
            found.by_far_id[state.id[index]] = numbers[index];
    }
    return found;
}

}  // namespace boids::viewer
